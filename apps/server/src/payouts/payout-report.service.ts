import * as errorCode from '@plazo/contract/error-codes';
import type { PayoutAnswer } from '@plazo/contract/payout';
import { compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { insertContradiction } from '../audit/contradiction.repository.ts';
import type { StoredOrder } from '../ledger/order.ts';
import { bookDisbursement, firstPayoutDay, statusAfter } from '../loans/disbursement.service.ts';
import { pastInstant } from '../payments/payment.service.ts';
import { findOrderOwner } from '../payments/payment-ends.repository.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { findNewestPayout, setPayoutProblem, setPayoutReference, updatePayout } from './payout.repository.ts';
import { confirmPayout, lockPayout, notePaidOut, seePayoutProblems } from './payout.service.ts';
import { isOpen, orderOfPayout, type Payout, type PayoutKey, type PayoutProblem } from './payout.ts';
import { findReportedOutcome, insertReport } from './report.repository.ts';

/** `applied`: it changed something; `repeated`: it was known; `contradicted`: somebody must look at it. */
export type ReportOutcome = 'applied' | 'repeated' | 'contradicted';

/** A report about a payout. People give the day on which money left, providers the instant. */
export type PayoutNews = PayoutAnswer & { paidOn?: IsoDate };

export interface ReportMoment {
  now: number;
  timeZone: string;
  masterKeys: MasterKeys;
  /** Whether one of the lender's people reports it, who may correct the number of a transfer on its way. */
  isByPerson?: boolean;
}

/** A provider that has accepted a payout reports its outcome; without a report it is asked again after this many milliseconds. */
const askAgainAfter = 15 * 60_000;

/** A provider's report, once: the same event again gets the same answer; the same id with other content changes nothing and is kept. */
export async function receiveReport(
  db: Db,
  report: PayoutAnswer & { eventId: string; payoutId: string },
  at: ReportMoment,
): Promise<ReportOutcome | 'other-content'> {
  const { eventId, payoutId, ...news } = report;
  return db.transaction(async (transaction) => {
    const owner = await findOrderOwner(transaction, orderOfPayout(payoutId));
    if (!owner) throw new AppError(errorCode.notFound, `no payout ${payoutId}`);
    const { borrowerId } = owner;
    const locked = await lockPayout(transaction, { borrowerId, id: payoutId });
    const known = await findReportedOutcome(transaction, report);
    if (known === 'other-content') await contradict(transaction, locked, news, known, at);
    if (known !== null) return known;
    const outcome = await applyNews(transaction, locked, news, at);
    await insertReport(transaction, borrowerId, report, outcome, at.now);
    return outcome;
  });
}

/**
 * A provider's answer when it is asked. It was asked while the payout was open: if the payout has failed since, a report has overtaken the
 * answer, and only a person who checks can know which of the two came last.
 */
export async function receiveAnswer(
  db: Db,
  key: PayoutKey,
  news: PayoutAnswer,
  at: ReportMoment,
): Promise<ReportOutcome> {
  return db.transaction(async (transaction) => {
    const locked = await lockPayout(transaction, key);
    const outcome = await applyNews(transaction, locked, news, at);
    const isOvertaken = locked.payout.state === 'failed' && news.result === 'confirmed' && outcome === 'applied';
    return isOvertaken ? contradict(transaction, locked, news, 'failed-after-confirmed', at) : outcome;
  });
}

interface Locked {
  payout: Payout;
  order: StoredOrder;
}

/** Changes a payout and its order by a report. A finished payout does not change; a report that contradicts it is kept. */
export async function applyNews(
  transaction: Queryable,
  locked: Locked,
  news: PayoutNews,
  at: ReportMoment,
): Promise<ReportOutcome> {
  const { payout } = locked;
  if (news.result !== 'failed' && isOtherMoney(payout, news)) {
    return contradict(transaction, locked, news, 'other-amount', at);
  }
  if (isOpen(payout)) return applyToOpen(transaction, locked, news, at);
  if (await isPaidAfterAll(transaction, locked, news)) return apply(transaction, locked, news, at);
  if (payout.state === 'confirmed') return compareWithConfirmed(transaction, locked, news, at);
  if (news.result === 'failed' || isOldNews(locked, news, at)) return 'repeated';
  const problem = payout.state === 'cancelled' ? 'paid-after-cancelled' : 'paid-after-failed';
  return contradict(transaction, locked, news, problem, at);
}

/** What was reported of a payout before it came back, once more. */
function isOldNews({ payout, order }: Locked, news: PayoutNews, at: ReportMoment): boolean {
  if (payout.state !== 'returned' || payout.paidOn === null || isOtherReference(payout, news)) return false;
  return saidDay(order, news, at) === payout.paidOn;
}

/** A transfer under a different number than the one on its way may be a second one. Money that has arrived is booked all the same. */
async function applyToOpen(
  transaction: Queryable,
  locked: Locked,
  news: PayoutNews,
  at: ReportMoment,
): Promise<ReportOutcome> {
  const isOther = news.result !== 'failed' && !at.isByPerson && isOtherReference(locked.payout, news);
  if (!isOther) return apply(transaction, locked, news, at);
  if (news.result === 'confirmed') await apply(transaction, locked, news, at);
  return contradict(transaction, locked, news, 'other-reference', at);
}

/** A booked payout does not change, except for its transfer number if nobody has given it yet. */
async function compareWithConfirmed(
  transaction: Queryable,
  locked: Locked,
  news: PayoutNews,
  at: ReportMoment,
): Promise<ReportOutcome> {
  const { payout } = locked;
  if (news.result === 'failed') return contradict(transaction, locked, news, 'failed-after-confirmed', at);
  if (isOtherReference(payout, news)) return contradict(transaction, locked, news, 'other-reference', at);
  const day = news.result === 'confirmed' ? saidDay(locked.order, news, at) : null;
  if (day !== null && day !== payout.paidOn) return contradict(transaction, locked, news, 'other-day', at);
  if (payout.reference !== null || news.reference === undefined) return 'repeated';
  await setPayoutReference(transaction, payout, news.reference);
  if (payout.paidOn !== null) await notePaidOut(transaction, payout, { paidOn: payout.paidOn, ...news }, at);
  return 'applied';
}

async function apply(
  transaction: Queryable,
  { payout, order }: Locked,
  news: PayoutNews,
  at: ReportMoment,
): Promise<ReportOutcome> {
  const { now } = at;
  const { result, reference, reason } = news;
  if (result === 'sent') {
    const isNews = payout.state !== 'sent' || (reference !== undefined && reference !== payout.reference);
    await updatePayout(transaction, payout, { state: 'sent', reference, dueAt: now + askAgainAfter }, now);
    return isNews ? 'applied' : 'repeated';
  }
  if (result === 'failed') {
    await updatePayout(transaction, payout, { state: 'failed', reference, failure: reason ?? 'not said' }, now);
    return 'applied';
  }
  const paidOn = dayOf(await firstPayoutDay(transaction, order), news, at);
  const status = statusAfter(statusAfter(order.status, 'disburse'), 'confirm');
  await bookDisbursement(transaction, order, { status, paidOn, now });
  await confirmPayout(transaction, payout, { paidOn, reference }, at);
  // A provider's report about one transfer does not settle a contradiction about another.
  if (at.isByPerson) await seePayoutProblems(transaction, payout, now);
  return 'applied';
}

/** Keeps a report, once, and marks the payout until somebody has looked at it. */
async function contradict(
  transaction: Queryable,
  { payout, order }: Locked,
  { result, reference, paidAt, paidOn, reason, amount, currency }: PayoutNews,
  problem: PayoutProblem,
  { now }: ReportMoment,
): Promise<ReportOutcome> {
  const said = { result, reference, paidAt, paidOn, reason, amount, currency };
  const isNew = await insertContradiction(
    transaction,
    { subject: { kind: 'payout', id: payout.id }, order, problem, said },
    now,
  );
  if (isNew) await setPayoutProblem(transaction, payout, problem);
  return 'contradicted';
}

function isOtherReference(payout: Payout, { reference }: PayoutAnswer): boolean {
  return reference !== undefined && payout.reference !== null && reference !== payout.reference;
}

function isOtherMoney({ amount, currency }: Payout, news: PayoutAnswer): boolean {
  return (news.amount ?? amount) !== amount || (news.currency ?? currency) !== currency;
}

/** A payout that had failed has arrived, and nothing was sent in its place. */
async function isPaidAfterAll(
  transaction: Queryable,
  { payout, order }: Locked,
  { result }: PayoutAnswer,
): Promise<boolean> {
  if (payout.state !== 'failed' || result !== 'confirmed' || order.status !== orderStatus.disbursing) return false;
  return (await findNewestPayout(transaction, order.borrowerId, order.id))?.id === payout.id;
}

/** The day that a report gives for a booked payout; null if it gives none. */
function saidDay(order: StoredOrder, { paidAt, paidOn }: PayoutNews, at: ReportMoment): IsoDate | null {
  if (paidOn !== undefined) return paidOn;
  return paidAt === undefined ? null : dayOfInstant(order.plannedOn, paidAt, at);
}

/** The day of a payout: not before the first possible day, and not in the future. */
function dayOf(first: IsoDate, { paidAt, paidOn }: PayoutNews, at: ReportMoment): IsoDate {
  if (paidOn === undefined) return dayOfInstant(first, paidAt, at);
  const today = localDate(at.now, at.timeZone);
  if (compareDates(first, paidOn) <= 0 && compareDates(paidOn, today) <= 0) return paidOn;
  throw new AppError(errorCode.conflict, `it was paid out on a day from ${first} to ${today}, not on ${paidOn}`);
}

function dayOfInstant(first: IsoDate, paidAt: string | undefined, { now, timeZone }: ReportMoment): IsoDate {
  const instant = paidAt === undefined ? now : Math.min(now, pastInstant('paidAt', paidAt, now));
  const day = localDate(instant, timeZone);
  return compareDates(day, first) < 0 ? first : day;
}
