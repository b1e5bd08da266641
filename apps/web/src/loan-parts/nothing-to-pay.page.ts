import * as to from '@plazo/contract/documents';
import { definePage } from '../screen/page.ts';
import type { NothingToPay } from './nothing-to-pay.data.ts';
import { type NothingToPayMessages, nothingToPayMessages } from './nothing-to-pay.messages.ts';
import { NothingToPayView } from './nothing-to-pay.view.tsx';

/** Replaces a payment screen if nothing is due, for example if it is opened again after the payment. */
export const nothingToPayPage = definePage<NothingToPay, NothingToPayMessages>({
  routes: [],
  states: [
    { name: 'nothing-to-pay-settled', borrower: 'hugo', path: to.repayUrl },
    { name: 'nothing-to-pay-review', borrower: 'bruno', path: to.repayUrl },
    { name: 'nothing-to-pay-rejected', borrower: 'carla', path: to.repayUrl },
    { name: 'nothing-to-pay-payout', borrower: 'diego', path: to.repayUrl },
    { name: 'nothing-to-pay-extended', borrower: 'oscar', path: to.repayDelayUrl },
    { name: 'nothing-to-pay-no-cancellation', borrower: 'fermin', path: to.coolingOffUrl },
    { name: 'letter-refused', borrower: 'sergio', path: to.settlementLetter },
    { name: 'nothing-to-pay-card', borrower: 'hugo', path: to.ynRepayChoose, language: 'es', written: 'zh' },
  ],
  View: NothingToPayView,
  refetches: true,
  live: 'nothing',
  messages: nothingToPayMessages,
  title: (t, { kind }) => t.kinds[kind].title,
  load: () => Promise.reject(new Error('it stands in for other pages and has no address')),
});
