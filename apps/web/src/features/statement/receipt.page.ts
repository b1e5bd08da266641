import * as to from '@plazo/contract/documents';
import { loanDetails } from '@plazo/contract/loan';
import { paymentReceipt } from '@plazo/contract/statement';
import { orderCan } from '@plazo/loan-rules/order-status';
import { definePage } from '../../screen/page.ts';
import type { ReceiptData } from './receipt.data.ts';
import { receiptMessages } from './receipt.messages.ts';
import { receiptPaper } from './receipt.paper.ts';
import { ReceiptView } from './receipt.view.tsx';

/** The receipt of one payment, to read and print. */
export const receiptPage = definePage<ReceiptData, (typeof receiptMessages)['es']>({
  routes: ['paymentReceipt'],
  needs: paymentReceipt,
  states: [
    { borrower: 'hugo', path: to.loanStatement, through: to.paymentReceipt },
    { name: 'receipt-paid-in-part', borrower: 'teresa', path: to.loanStatement, through: to.paymentReceipt },
    { name: 'receipt-returned', borrower: 'sergio', path: to.loanStatement, through: to.paymentReceipt },
  ],
  View: ReceiptView,
  refetches: true,
  live: 'nothing',
  messages: receiptMessages,
  title: (t) => t.title,
  paper: receiptPaper,
  async load({ call, query, tenant }) {
    const receipt = await call(paymentReceipt, { paymentId: query.get('paymentId') ?? '' });
    // The receipt tells of its day; whether the rest is still owed, the loan says. It is complete without.
    const { orderId, productId, state } = receipt;
    const isRestDue =
      state === 'partly' &&
      (await call(loanDetails, { orderId, ...(productId ? { productId } : {}) }).then(
        (loan) => orderCan.repay(loan.orderStatus) && loan.repayAmount !== undefined,
        () => false,
      ));
    return { receipt, lender: tenant.companyName, isRestDue };
  },
});
