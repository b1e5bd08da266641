import { endPause, type LenderPause, listPauses, pauseOrder } from '@plazo/contract/lender/pauses';
import { knownOrder } from '../loans/known-order.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { findPauses, type StoredPause } from './pause.repository.ts';
import * as service from './pause.service.ts';

export function servePauses(calls: LenderCalls, { config: { tenant } }: { config: Config }): void {
  calls.serveRead(listPauses, async ({ orderId }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    return { data: (await findPauses(db, borrowerId, orderId)).map(present) };
  });
  calls.serveWrite(pauseOrder, async ({ orderId, reason, throughDate, note }, { db, now, today, actor }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    const wanted = { orderId, reason, through: throughDate, madeBy: actorId(actor), note: note ?? null };
    const answer = present(await service.pauseOrder(db, borrowerId, wanted, { now, today }, tenant));
    return { answer, audit: audited('order.paused', answer) };
  });
  calls.serveWrite(endPause, async ({ orderId, pauseId }, { db, today, actor }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    const at = { today, endedBy: actorId(actor) };
    const answer = present(await service.endPauseOf(db, borrowerId, { orderId, pauseId }, at));
    return { answer, audit: audited('pause.ended', answer) };
  });
}

/** Without the note: it can be erased, and an audit event cannot. */
function audited(action: string, { note: _, ...after }: LenderPause) {
  return { action, subject: { kind: 'order', id: after.orderId }, after };
}

function present({ madeAt, through: throughDate, borrowerId: _, ...pause }: StoredPause): LenderPause {
  return { ...pause, throughDate, madeAt: written(madeAt) };
}
