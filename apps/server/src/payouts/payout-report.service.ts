import * as errorCode from '@plazo/contract/error-codes';
import type { PayoutAnswer } from '@plazo/contract/payout';
import { compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import type { Db, Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { bookDisbursement, statusAfter } from '../loan/disbursement.service.ts';
import type { StoredOrder } from '../loan/order.ts';
import { pastInstant } from '../payments/payment.service.ts';
import { clearPayoutProblems, findNewestPayout, setPayoutProblem, updatePayout } from './payout.repository.ts';
import { confirmPayout, lockPayout } from './payout.service.ts';
import { isOpen, type Payout, type PayoutProblem } from './payout.ts';
import { findReportedOutcome, insertReport } from './report.repository.ts';

/** `applied`: it changed something; `repeated`: it was known; `contradicted`: somebody has to look. */
export type ReportOutcome = 'applied' | 'repeated' | 'contradicted';

/** What is said of a payout. People name the day on which money left, providers the instant. */
export type PayoutNews = PayoutAnswer & { paidOn?: IsoDate };

export interface ReportMoment {
  now: number;
  timeZone: string;
}

/** A provider that has accepted a payout reports it; where nothing comes, it is asked again after so many milliseconds. */
const askAgainAfter = 15 * 60_000;

/** A provider's report, once: the same event again gets the same answer; the same id with other content is refused. */
export async function receiveReport(
  db: Db,
  report: PayoutAnswer & { eventId: string; payoutId: string },
  at: ReportMoment,
): Promise<ReportOutcome> {
  const { eventId, payoutId, ...news } = report;
  return db.transaction(async (transaction) => {
    const locked = await lockPayout(transaction, payoutId);
    const known = await findReportedOutcome(transaction, report);
    if (known !== null) return known;
    const outcome = await applyNews(transaction, locked, news, at);
    await insertReport(transaction, report, outcome, at.now);
    return outcome;
  });
}

/**
 * What a provider answers when it is asked. It was asked while the payout was open: where the payout has failed meanwhile, a report has
 * overtaken the answer, and only somebody who looks can know which of the two came last.
 */
export async function receiveAnswer(
  db: Db,
  payoutId: string,
  news: PayoutAnswer,
  at: ReportMoment,
): Promise<ReportOutcome> {
  return db.transaction(async (transaction) => {
    const locked = await lockPayout(transaction, payoutId);
    const outcome = await applyNews(transaction, locked, news, at);
    const isOvertaken = locked.payout.state === 'failed' && news.result === 'confirmed' && outcome === 'applied';
    return isOvertaken ? contradict(transaction, locked.payout, 'failed-after-confirmed') : outcome;
  });
}

interface Locked {
  payout: Payout;
  order: StoredOrder;
}

/** Changes a payout and its order by what is said of it. Of a payout that is over nothing changes; what contradicts it is kept. */
export async function applyNews(
  transaction: Queryable,
  locked: Locked,
  news: PayoutNews,
  at: ReportMoment,
): Promise<ReportOutcome> {
  const { payout } = locked;
  if (news.result !== 'failed' && isOtherMoney(payout, news)) return contradict(transaction, payout, 'other-amount');
  if (isOpen(payout) || (await isPaidAfterAll(transaction, locked, news))) return apply(transaction, locked, news, at);
  if (payout.state === 'confirmed') {
    return news.result === 'failed' ? contradict(transaction, payout, 'failed-after-confirmed') : 'repeated';
  }
  if (news.result === 'failed') return 'repeated';
  return contradict(transaction, payout, payout.state === 'failed' ? 'paid-after-failed' : 'paid-after-cancelled');
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
  const paidOn = dayOf(order, news, at);
  const status = statusAfter(statusAfter(order.status, 'disburse'), 'confirm');
  await bookDisbursement(transaction, order, { status, paidOn, now });
  await confirmPayout(transaction, payout, { paidOn, reference }, now);
  await clearPayoutProblems(transaction, payout);
  return 'applied';
}

async function contradict(transaction: Queryable, payout: Payout, problem: PayoutProblem): Promise<ReportOutcome> {
  await setPayoutProblem(transaction, payout, problem);
  return 'contradicted';
}

function isOtherMoney({ amount, currency }: Payout, news: PayoutAnswer): boolean {
  return (news.amount ?? amount) !== amount || (news.currency ?? currency) !== currency;
}

/** A payout that was given up has arrived, and nothing was sent in its place. */
async function isPaidAfterAll(
  transaction: Queryable,
  { payout, order }: Locked,
  { result }: PayoutAnswer,
): Promise<boolean> {
  if (payout.state !== 'failed' || result !== 'confirmed' || order.status !== orderStatus.disbursing) return false;
  return (await findNewestPayout(transaction, payout.orderId))?.id === payout.id;
}

/** The day of a payout: not before the day for which it was accepted, and not in the future. */
function dayOf({ plannedOn }: StoredOrder, { paidAt, paidOn }: PayoutNews, { now, timeZone }: ReportMoment): IsoDate {
  const today = localDate(now, timeZone);
  if (paidOn !== undefined) {
    if (compareDates(plannedOn, paidOn) <= 0 && compareDates(paidOn, today) <= 0) return paidOn;
    throw new AppError(errorCode.conflict, `it was paid out on a day from ${plannedOn} to ${today}, not on ${paidOn}`);
  }
  const instant = paidAt === undefined ? now : Math.min(now, pastInstant('paidAt', paidAt, now));
  const day = localDate(instant, timeZone);
  return compareDates(day, plannedOn) < 0 ? plannedOn : day;
}
