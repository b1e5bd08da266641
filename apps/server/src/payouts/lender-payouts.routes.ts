import {
  listPayouts,
  type PayoutShown,
  payoutConfirmed,
  payoutFailed,
  payoutProblemSeen,
  payoutReturned,
  payoutSent,
  retryPayout,
} from '@plazo/contract/lender/payouts';
import { withNames } from '../borrowers/borrower-names.ts';
import { findOrderOwner } from '../payments/payment-ends.repository.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { Config } from '../platform/config/config.ts';
import { findNewestPayout } from './payout.repository.ts';
import type { Payout } from './payout.ts';
import { clearProblem, reportByHand, retryFailed, returnByHand, sendByHand } from './payout-desk.service.ts';
import { findNewestPayouts, findPayouts } from './payout-lists.repository.ts';

/** Reports and questions about payouts from the lender's people and systems. */
export function serveLenderPayouts(calls: LenderCalls, { config }: { config: Config }): void {
  const { timeZone } = config.tenant;
  calls.serveRead(listPayouts, ({ orderId, waiting: isWaiting, order, ...page }, context) => {
    const { db } = context;
    const isNewestFirst = order === 'newest';
    if (isNewestFirst && (orderId !== undefined || isWaiting)) {
      const problem = 'goes with neither orderId nor waiting';
      throw new LenderProblem('invalid-request', `order ${problem}`, [
        { field: 'order', problem, code: 'does-not-go-together' },
      ]);
    }
    const found = pageFrom(page, {
      place: { requestedAt: 'number', id: 'string' },
      find: async (after, limit) => {
        if (isNewestFirst) return findNewestPayouts(db, after, limit);
        if (orderId === undefined) return findPayouts(db, { isWaiting }, after, limit);
        const owner = await findOrderOwner(db, orderId);
        return owner ? findPayouts(db, { order: { id: orderId, ...owner }, isWaiting }, after, limit) : [];
      },
      placeOf: ({ requestedAt, id }) => ({ requestedAt, id }),
      show: present,
    });
    return withNames(found, context);
  });
  calls.serveWrite(payoutSent, async ({ orderId, reference }, { db, now, masterKeys }) => {
    await sendByHand(db, orderId, reference, { now, timeZone, masterKeys });
    return changed(db, orderId, 'payout.sent', { reference });
  });
  calls.serveWrite(payoutConfirmed, async ({ orderId, ...news }, { db, now, masterKeys }) => {
    const outcome = await reportByHand(db, orderId, { result: 'confirmed', ...news }, { now, timeZone, masterKeys });
    return changed(db, orderId, outcome === 'contradicted' ? 'payout.contradicted' : 'payout.confirmed', news);
  });
  calls.serveWrite(payoutFailed, async ({ orderId, reason }, { db, now, masterKeys }) => {
    const outcome = await reportByHand(db, orderId, { result: 'failed', reason }, { now, timeZone, masterKeys });
    return changed(db, orderId, outcome === 'contradicted' ? 'payout.contradicted' : 'payout.failed', { reason });
  });
  calls.serveWrite(payoutReturned, async ({ orderId, reason }, { db, now, masterKeys }) => {
    await returnByHand(db, orderId, reason, { now, timeZone, masterKeys });
    return changed(db, orderId, 'payout.returned', { reason });
  });
  calls.serveWrite(retryPayout, async ({ orderId }, { db, now }) => {
    await retryFailed(db, orderId, now);
    return changed(db, orderId, 'payout.retried', {});
  });
  calls.serveWrite(payoutProblemSeen, async ({ orderId }, { db, now }) => {
    await clearProblem(db, orderId, now);
    return changed(db, orderId, 'payout.problem-seen', {});
  });
}

/** The newest payout of the order as it is now, for the answer and the audit. */
async function changed(db: LenderContext['db'], orderId: string, action: string, said: object) {
  const owner = await findOrderOwner(db, orderId);
  const payout = owner && (await findNewestPayout(db, owner.borrowerId, orderId));
  if (!payout) throw new LenderProblem('not-found', `order ${orderId} has no payout`);
  const after = { ...said, payoutId: payout.id, state: payout.state };
  return { answer: present(payout), audit: { action, subject: { kind: 'order', id: orderId }, after } };
}

function present({ bankAccountId: _, requestedAt, contradictions, ...payout }: Payout): PayoutShown {
  return {
    ...payout,
    requestedAt: new Date(requestedAt).toISOString(),
    contradictions: contradictions.map(({ receivedAt, ...one }) => ({
      ...one,
      receivedAt: new Date(receivedAt).toISOString(),
    })),
  };
}
