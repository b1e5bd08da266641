import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { addDays, compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { leftToPay } from '../ledger/position.ts';
import { type Loan, lockLoan } from '../loans/loan.service.ts';
import { AppError, FieldRefused } from '../platform/app-error.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { readPayable } from './payable-order.ts';
import {
  cancelPromise,
  decidePromise,
  findPromises,
  findPromisesToDecide,
  insertPromise,
  type StoredPromise,
} from './promise.repository.ts';

export type PromiseRules = Pick<TenantSettings, 'promises' | 'timeZone'>;

/** A promise to be made. */
export interface NewPromise {
  orderId: string;
  /** Minor units. */
  amount: number;
  dueOn: IsoDate;
  madeBy: string;
  note: string | null;
}

/**
 * Notes that the borrower will pay an amount by a day. Refused if the order takes no payment today or will owe less on that day, if the day
 * is over or too far ahead, or if another promise is open or too many were made. It changes no debt.
 */
export async function promiseToPay(
  transaction: Queryable,
  borrowerId: string,
  { orderId, amount, dueOn, madeBy, note }: NewPromise,
  { now, today }: { now: number; today: IsoDate },
  { promises: rules, timeZone }: PromiseRules,
): Promise<StoredPromise> {
  // So that two promises at once see each other.
  await lockLoan(transaction, borrowerId, orderId);
  const loan = await readPayable(transaction, borrowerId, orderId, today);
  if (!isWithinReach(dueOn, today, rules)) {
    const values = { from: today, through: addDays(today, rules.daysAhead) };
    const problem = `must be a day from ${values.from} to ${values.through}`;
    throw new FieldRefused(errorCode.amountMismatch, { field: 'dueDate', problem, code: 'other-day', values });
  }
  // Late charges go on until then, and so does what can be promised.
  const most = leftToPay(dueOn === today ? loan : await readPayable(transaction, borrowerId, orderId, dueOn));
  if (amount > most) {
    const problem = `must be at most ${most}: no more will be owed on that day`;
    const values = { amount: most };
    throw new FieldRefused(errorCode.amountMismatch, { field: 'amount', problem, code: 'more-than-owed', values });
  }
  const earlier = await findPromises(transaction, borrowerId, orderId, timeZone);
  if (earlier.some(({ state }) => state === 'open')) {
    const problem = 'another promise is open on this order';
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'promise-open' });
  }
  if (countOf(earlier) >= rules.perOrder) {
    const problem = `an order has at most ${rules.perOrder} promises`;
    const values = { count: rules.perOrder };
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'promises-used-up', values });
  }
  const decideOn = addDays(dueOn, rules.clearingDays + 1);
  const made = { id: randomUUID(), borrowerId, orderId, amount, dueOn, decideOn, madeBy, madeAt: now, note };
  await insertPromise(transaction, made);
  return { ...made, state: 'open', paid: 0 };
}

/** Whether a payment can be promised for a day. */
export function isWithinReach(day: IsoDate, today: IsoDate, { daysAhead }: PromiseRules['promises']): boolean {
  return compareDates(day, today) >= 0 && compareDates(day, addDays(today, daysAhead)) <= 0;
}

/** The order as it can be promised about today, its open promise, and whether another can be made. Refused if it takes no payment. */
export async function readPromisable(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
  { promises: rules, timeZone }: PromiseRules,
): Promise<{ loan: Loan; open: StoredPromise | null; isLeft: boolean; isOneLeft: boolean }> {
  const loan = await readPayable(db, borrowerId, orderId, today);
  const earlier = await findPromises(db, borrowerId, orderId, timeZone);
  const open = earlier.find(({ state }) => state === 'open') ?? null;
  const isOneLeft = countOf(earlier) < rules.perOrder;
  return { loan, open, isLeft: open === null && isOneLeft, isOneLeft };
}

/** The same promise, sent by its borrower: a second tap or tab makes no second one. */
export async function promiseAsBorrower(
  transaction: Queryable,
  borrowerId: string,
  promise: Pick<NewPromise, 'orderId' | 'amount' | 'dueOn'>,
  at: { now: number; today: IsoDate },
  rules: PromiseRules,
): Promise<StoredPromise> {
  const { orderId, amount, dueOn } = promise;
  await lockLoan(transaction, borrowerId, orderId);
  const known = await findPromises(transaction, borrowerId, orderId, rules.timeZone);
  const same = known.find((one) => one.state === 'open' && one.amount === amount && one.dueOn === dueOn);
  return same ?? promiseToPay(transaction, borrowerId, { ...promise, madeBy: 'borrower', note: null }, at, rules);
}

/** Without those that were noted by mistake. What borrowers take back themselves counts: they could be promising for ever. */
function countOf(promises: readonly StoredPromise[]): number {
  return promises.filter(({ state, madeBy }) => state !== 'cancelled' || madeBy === 'borrower').length;
}

/** Cancels an open promise of the order. */
export async function cancelPromiseOf(
  transaction: Queryable,
  borrowerId: string,
  { orderId, promiseId }: { orderId: string; promiseId: string },
  { now, timeZone }: { now: number; timeZone: string },
): Promise<StoredPromise> {
  const all = await findPromises(transaction, borrowerId, orderId, timeZone);
  const promise = all.find(({ id }) => id === promiseId);
  if (!promise) throw new AppError(errorCode.notFound, 'no such promise');
  if (!(await cancelPromise(transaction, borrowerId, promiseId, now))) {
    throw new AppError(errorCode.conflict, `the promise is ${promise.state}`);
  }
  return { ...promise, state: 'cancelled' };
}

/** The borrower takes back the open promise of an order; without one nothing changes. */
export async function cancelOpenPromise(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  await lockLoan(transaction, borrowerId, orderId);
  const open = (await findPromises(transaction, borrowerId, orderId, timeZone)).find(({ state }) => state === 'open');
  if (open) await cancelPromise(transaction, borrowerId, open.id, now);
}

const atOnce = 200;

/** Decides the promises whose time is over. */
export async function decidePromises(
  db: Queryable,
  at: { now: number; today: IsoDate; timeZone: string },
): Promise<void> {
  for (;;) {
    const due = await findPromisesToDecide(db, at.today, atOnce);
    for (const promise of due) await decidePromise(db, promise, at);
    if (due.length < atOnce) return;
  }
}

/** Decides promises in the background. */
export function promiseDecider(options: {
  db: Db;
  clock: Clock;
  timeZone: string;
  logger: Logger;
}): BackgroundWorker<{ id: string }> {
  const { db, clock, timeZone, logger } = options;
  const moment = () => {
    const now = clock.now();
    return { now, today: localDate(now, timeZone), timeZone };
  };
  return wholeWorker({
    name: 'promises',
    isAnyDue: async () => (await findPromisesToDecide(db, moment().today, 1)).length > 0,
    work: () => decidePromises(db, moment()),
    logger,
  });
}
