import type { LoanDetails } from '@plazo/contract/loan';
import { type NothingToPayMessages, nothingToPayMessages } from './nothing-to-pay.messages.ts';
import { View } from './nothing-to-pay.view.tsx';
import { definePage } from './page.ts';

export interface NothingToPay {
  /** Why there is nothing to pay, or not in this way. */
  kind: keyof NothingToPayMessages['kinds'];
  orderId: string;
  productId: string;
  loan: LoanDetails;
}

/** In place of a payment screen whose order asks for nothing, such as one that is opened again after the payment. */
export const nothingToPayPage = definePage<NothingToPay, NothingToPayMessages>({
  routes: [],
  view: 'screen/nothing-to-pay',
  View,
  refetches: true,
  live: 'nothing',
  messages: nothingToPayMessages,
  title: (t, { kind }) => t.kinds[kind].title,
  load: () => Promise.reject(new Error('it stands in for other pages and has no address')),
});
