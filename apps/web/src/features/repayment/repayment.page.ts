import { type LoanPlayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import barcodeSheet from '../../ui/barcode-sheet.css?inline';
import blankState from '../../ui/blank-state.css?inline';
import channelList from '../../ui/channel-list.css?inline';
import code from '../../ui/code.css?inline';
import collapsibleRows from '../../ui/collapsible-rows.css?inline';
import copyButton from '../../ui/copy-button.css?inline';
import copyRow from '../../ui/copy-row.css?inline';
import dialog from '../../ui/dialog.css?inline';
import heroAmount from '../../ui/hero-amount.css?inline';
import keyValueRows from '../../ui/key-value-rows.css?inline';
import productCard from '../../ui/product-card.css?inline';
import ticket from '../../ui/ticket.css?inline';
import { repaymentMessages } from './repayment.messages.ts';
import { View } from './repayment.view.tsx';

export interface RepaymentData {
  orderId: string;
  productId: string;
  repayment: LoanPlayDetail;
}

/** Instalment repayment (requirement R1). */
export const repaymentPage = definePage<RepaymentData, (typeof repaymentMessages)['es']>({
  routes: ['repayUrl', 'ynRepay'],
  view: 'features/repayment/repayment',
  View,
  css: [
    ...frameCss,
    heroAmount,
    productCard,
    keyValueRows,
    collapsibleRows,
    channelList,
    copyRow,
    code,
    copyButton,
    barcodeSheet,
    dialog,
    ticket,
    blankState,
  ],
  hydrate: true,
  messages: repaymentMessages,
  title: (t) => t.title,
  async load({ call, query }) {
    const orderId = query.get('orderId') ?? '';
    const productId = query.get('productId') ?? '';
    const repayment = await call(loanPlayDetail, { orderId, ...(productId ? { productId } : {}) });
    return { orderId, productId, repayment };
  },
});
