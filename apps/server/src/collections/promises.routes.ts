import { cancelPromise, type LenderPromise, listPromises, makePromise } from '@plazo/contract/lender/promises';
import { knownOrder } from '../loans/known-order.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { findPromises, type StoredPromise } from './promise.repository.ts';
import { cancelPromiseOf, promiseToPay } from './promise.service.ts';

export function servePromises(calls: LenderCalls, { config: { tenant } }: { config: Config }): void {
  calls.serveRead(listPromises, async ({ orderId }, { db }) => {
    const { borrowerId, currency } = await knownOrder(db, orderId);
    const promises = await findPromises(db, borrowerId, orderId, tenant.timeZone);
    return { data: promises.map((promise) => present(promise, currency)) };
  });
  calls.serveWrite(makePromise, async ({ orderId, amount, dueDate, note }, { db, now, today, actor }) => {
    const { borrowerId, currency } = await knownOrder(db, orderId);
    const wanted = { orderId, amount, dueOn: dueDate, madeBy: actorId(actor), note: note ?? null };
    const answer = present(await promiseToPay(db, borrowerId, wanted, { now, today }, tenant), currency);
    return { answer, audit: audited('promise.made', answer) };
  });
  calls.serveWrite(cancelPromise, async ({ orderId, promiseId }, { db, now }) => {
    const { borrowerId, currency } = await knownOrder(db, orderId);
    const at = { now, timeZone: tenant.timeZone };
    const answer = present(await cancelPromiseOf(db, borrowerId, { orderId, promiseId }, at), currency);
    return { answer, audit: audited('promise.cancelled', answer) };
  });
}

/** Without the note: it can be erased, and an audit event cannot. */
function audited(action: string, { note: _, ...after }: LenderPromise) {
  return { action, subject: { kind: 'order', id: after.orderId }, after };
}

function present(promise: StoredPromise, currency: string): LenderPromise {
  const { id, orderId, amount, dueOn: dueDate, decideOn: decidedOn, state, paid, madeBy, madeAt, note } = promise;
  return { id, orderId, currency, amount, dueDate, state, paid, madeBy, madeAt: written(madeAt), decidedOn, note };
}
