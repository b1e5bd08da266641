import * as to from '@plazo/contract/documents';
import type { Failure } from './failed.data.ts';
import { type FailedMessages, failedMessages } from './failed.messages.ts';
import { FailedView } from './failed.view.tsx';
import { definePage } from './page.ts';
import { visitor } from './states.ts';

/** The document that replaces one that cannot be created. */
export const failedPage = definePage<Failure, FailedMessages>({
  routes: [],
  states: [
    { name: 'receipt-unknown', borrower: 'fermin', path: to.paymentReceipt, query: { paymentId: 'none' }, status: 404 },
    {
      name: 'promotion-unknown',
      path: to.promotion,
      ...visitor({ templateId: 'none' }),
      language: 'es',
      written: 'zh',
      status: 422,
    },
    { name: 'expired-session', borrower: 'lucia', status: 401 },
    { name: 'not-found', borrower: 'ana', path: '/nowhere', status: 404 },
    { name: 'unknown-order', borrower: 'fermin', query: { orderId: 'PZ0' }, status: 404 },
  ],
  View: FailedView,
  live: 'nothing',
  messages: failedMessages,
  title: (t, { kind }) =>
    ({
      expired: t.expiredTitle,
      'not-found': t.notFoundTitle,
      'offer-expired': t.offerExpiredTitle,
      unknown: t.unknownTitle,
      refused: t.refusedTitle,
      unsure: t.unsureTitle,
      failed: t.failedTitle,
    })[kind],
  load: async () => ({ kind: 'not-found', message: '', mayLogIn: false, hasMarket: false }),
});
