import type { Failure } from './failed.data.ts';
import { type FailedMessages, failedMessages } from './failed.messages.ts';
import { FailedView } from './failed.view.tsx';
import { definePage } from './page.ts';

/** The document in place of one that cannot be made. */
export const failedPage = definePage<Failure, FailedMessages>({
  routes: [],
  view: 'screen/failed',
  View: FailedView,
  live: 'nothing',
  messages: failedMessages,
  title: (t, { kind }) =>
    ({
      expired: t.expiredTitle,
      'not-found': t.notFoundTitle,
      'offer-expired': t.offerExpiredTitle,
      unknown: t.unknownTitle,
      refused: t.failedTitle,
      failed: t.failedTitle,
    })[kind],
  load: async () => ({ kind: 'not-found', message: '' }),
});
