import { type FailedMessages, failedMessages } from './failed.messages.ts';
import { FailedView } from './failed.view.tsx';
import { definePage } from './page.ts';

/** Why there is no screen to show. */
export interface Failure {
  /**
   * `not-found`: no such screen; `unknown`: no such loan or offer; `refused`: the server understood and said no. For none
   * of them the same address will do better.
   */
  kind: 'not-found' | 'expired' | 'offer-expired' | 'unknown' | 'refused' | 'failed';
  /** What happened, for the reader; empty where the kind says it all. */
  message: string;
}

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
