import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { addDays, compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import type { Order } from '../ledger/order.ts';
import { lockLoan, readLoan } from '../loans/loan.service.ts';
import { AppError, FieldRefused } from '../platform/app-error.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import {
  closePause,
  endRunningPause,
  findPauses,
  findPausesToClose,
  insertPause,
  type StoredPause,
} from './pause.repository.ts';
import { readPayable } from './payable-order.ts';

/** A pause to be granted. */
export type NewPause = Pick<StoredPause, 'orderId' | 'reason' | 'through' | 'madeBy' | 'note'>;

/**
 * Pauses late charges and contact about an order: the days after today, up to and including `through`, cost nothing. What is owed stays as
 * it is. Refused if nothing can be paid on the order, if its debt was charged off, if another pause runs, or for a day too far ahead.
 */
export async function pauseOrder(
  transaction: Queryable,
  borrowerId: string,
  { orderId, reason, through, madeBy, note }: NewPause,
  { now, today }: { now: number; today: IsoDate },
  { pauses: { daysAhead } }: Pick<TenantSettings, 'pauses'>,
): Promise<StoredPause> {
  // So that no booking counts its days meanwhile, and two pauses at once see each other.
  await lockLoan(transaction, borrowerId, orderId);
  const loan = await readPayable(transaction, borrowerId, orderId, today);
  if (loan.isChargedOff) {
    const problem = 'the debt was charged off: it costs nothing more';
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'charged-off' });
  }
  const beginsOn = notBeforeBooked(loan.order, today);
  const last = addDays(today, daysAhead);
  if (compareDates(through, beginsOn) <= 0 || compareDates(through, last) > 0) {
    const problem = `must be a day after ${beginsOn}, by ${last}`;
    const values = { from: addDays(beginsOn, 1), through: last };
    throw new FieldRefused(errorCode.amountMismatch, { field: 'throughDate', problem, code: 'other-day', values });
  }
  const earlier = await findPauses(transaction, borrowerId, orderId);
  if (earlier.some((one) => one.state === 'running' && compareDates(one.through, today) >= 0)) {
    const problem = 'another pause of this order is running';
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'pause-running' });
  }
  // The day of the former one is over, and the worker has not seen it yet.
  for (const over of earlier.filter(({ state }) => state === 'running')) await closePause(transaction, over, today);
  const made = { id: randomUUID(), borrowerId, orderId, reason, beginsOn, through, madeBy, madeAt: now, note };
  await insertPause(transaction, made);
  return { ...made, state: 'running', endedBy: null };
}

/** Ends a running pause today: its days so far stay free, and late charges go on from tomorrow. */
export async function endPauseOf(
  transaction: Queryable,
  borrowerId: string,
  { orderId, pauseId }: { orderId: string; pauseId: string },
  { today, endedBy }: { today: IsoDate; endedBy: string },
): Promise<StoredPause> {
  await lockLoan(transaction, borrowerId, orderId);
  const pause = (await findPauses(transaction, borrowerId, orderId)).find(({ id }) => id === pauseId);
  if (!pause) throw new AppError(errorCode.notFound, 'no such pause');
  const { order } = await readLoan(transaction, borrowerId, orderId, today);
  const through = notBeforeBooked(order, today);
  const isOver = compareDates(through, pause.through) > 0;
  const ended = isOver ? null : await endRunningPause(transaction, pause, { through, endedBy });
  if (!ended) throw new AppError(errorCode.conflict, 'the pause is over');
  return ended;
}

/** Days that are booked were counted with the pauses of then. */
function notBeforeBooked({ bookedThrough }: Order, today: IsoDate): IsoDate {
  return bookedThrough !== null && compareDates(bookedThrough, today) > 0 ? bookedThrough : today;
}

const atOnce = 200;

/** Says of each pause that its last day is over. */
export async function closePauses(db: Queryable, today: IsoDate): Promise<void> {
  for (;;) {
    const over = await findPausesToClose(db, today, atOnce);
    for (const pause of over) await closePause(db, pause, today);
    if (over.length < atOnce) return;
  }
}

/** Closes pauses in the background. */
export function pauseCloser(options: {
  db: Db;
  clock: Clock;
  timeZone: string;
  logger: Logger;
}): BackgroundWorker<{ id: string }> {
  const { db, clock, timeZone, logger } = options;
  const today = () => localDate(clock.now(), timeZone);
  return wholeWorker({
    name: 'pauses',
    isAnyDue: async () => (await findPausesToClose(db, today(), 1)).length > 0,
    work: () => closePauses(db, today()),
    logger,
  });
}
