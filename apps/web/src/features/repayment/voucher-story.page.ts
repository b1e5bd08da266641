import * as to from '@plazo/contract/documents';
import { definePage } from '../../screen/page.ts';
import { voucherStoryMessages } from './voucher-story.messages.ts';
import type { VoucherStoryData } from './voucher-story.view.tsx';
import { VoucherStoryView } from './voucher-story.view.tsx';

/** Shown in place of a code that can no longer be paid: what became of it, and what to pay now. */
export const voucherStoryPage = definePage<VoucherStoryData, (typeof voucherStoryMessages)['es']>({
  routes: [],
  states: [
    {
      name: 'voucher-story-over',
      borrower: 'fermin',
      path: to.paymentInstructions,
      query: { payCode: 'store', requestType: '1', amount: '1' },
      titledBy: 'over',
    },
  ],
  View: VoucherStoryView,
  refetches: true,
  live: 'nothing',
  messages: voucherStoryMessages,
  title: (t, { story: { state } }) => (state === 'paid' || state === 'partly' ? t[state] : t.over),
  load: () => Promise.reject(new Error('it stands in for a code and has no address')),
});
