import { type PaymentReceipt, paymentReceipt } from '@plazo/contract/statement';
import { definePage } from '../../screen/page.ts';
import { receiptMessages } from './receipt.messages.ts';
import { View } from './receipt.view.tsx';

export interface ReceiptData {
  receipt: PaymentReceipt;
  /** The company that received the money. */
  lender: string;
}

/** The receipt of one payment, to read and print. */
export const receiptPage = definePage<ReceiptData, (typeof receiptMessages)['es']>({
  routes: ['paymentReceipt'],
  view: 'features/statement/receipt',
  View,
  refetches: true,
  live: 'nothing',
  messages: receiptMessages,
  title: (t) => t.title,
  async load({ call, query, tenant }) {
    const receipt = await call(paymentReceipt, { paymentId: query.get('paymentId') ?? '' });
    return { receipt, lender: tenant.companyName };
  },
});
