import type { LoanStatement, StatementLine as WireLine } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { addDays, compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import { penaltyCourse } from '@plazo/loan-rules/penalty-course';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { waivedCharges } from '../ledger/given-waivers.ts';
import { leftToPay } from '../ledger/position.ts';
import { takerOf } from '../loans/reversal.present.ts';
import { presentWaiting } from '../loans/waiting.present.ts';
import { lastPayoffDay } from '../payoff/payoff.service.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Formatter } from '../platform/formats/formatter.ts';
import type { statementMessages } from './statement.messages.ts';
import { type BorrowerPayment, isReversed } from './statement.repository.ts';
import type { Statement } from './statement.service.ts';
import {
  foldDays,
  isAboutClaim,
  type OwedInstalment,
  owedInstalments,
  type StatementEntry,
  type StatementLine,
} from './statement.ts';

/** The reader of a statement or receipt. */
export interface StatementReader {
  locale: 'es' | 'en';
  t: (typeof statementMessages)['es'];
  write: Formatter;
  channels: readonly ChannelSettings[];
  /** The lender's time zone. */
  timeZone: string;
}

/** A statement, on the wire: why an order owes what it owes. */
export function presentStatement(statement: Statement, today: IsoDate, reader: StatementReader): LoanStatement {
  const { loan, lines, payments, creditBalance } = statement;
  const { order, status, amountDue, outstanding, instalments } = loan;
  const count = loan.plan?.length ?? instalments.length;
  const isPayable = amountDue !== null && orderCan.repay(status);
  return {
    orderStatus: status,
    productName: order.productName,
    productLogo: order.productLogo,
    today,
    outstanding,
    ...(isPayable ? { repayAmount: amountDue.amount, repayDate: amountDue.dueDate, ...rebateOf(loan, today) } : {}),
    lines: foldDays(lines).map((entry) => presentEntry(entry, statement, reader)),
    instalments: owedOf(loan, today).map(({ number, dueDate, amount, penalty, isDue }) => ({
      text: instalmentText(number, count, reader),
      dueDate,
      amount,
      isDue: isDue ? '1' : '0',
      ...(penalty > 0 ? { penalty } : {}),
      ...(loan.plan ? {} : paidOf(lines, number)),
    })),
    ...planInterestOf(loan),
    creditBalance,
    ...presentWaiting(loan, today),
    payments: payments.map((payment) => ({
      paymentId: payment.id,
      date: localDate(payment.paidAt, reader.timeZone),
      text: channelOf(payment, reader) || reader.t.paid,
      state: payment.reversals.length === 0 ? '' : reader.t.states[isReversed(payment) ? 'returned' : 'partBack'],
      amount: payment.amount,
    })),
    ...(isPayable
      ? {
          payoff: {
            from: today,
            through: lastPayoffDay(instalments, today),
            penalty: penaltyCourse(instalments, { today, terms: order.terms }),
          },
        }
      : {}),
  };
}

/** What is owed when: by the plan or, without one, by the contract. */
function owedOf({ plan, instalments, amountDue }: Statement['loan'], today: IsoDate): OwedInstalment[] {
  if (!plan) return owedInstalments(instalments, today);
  const horizon = amountDue && compareDates(amountDue.dueDate, today) > 0 ? amountDue.dueDate : today;
  return plan.flatMap(({ dueDate, unpaid: amount }, index) =>
    amount === 0
      ? []
      : [{ number: index + 1, dueDate, amount, penalty: 0, isDue: compareDates(dueDate, horizon) <= 0 }],
  );
}

/** What payments have paid of an instalment so far. */
function paidOf(lines: readonly StatementLine[], number: number): { paid?: number } {
  const paid = lines
    .filter(({ kind }) => kind === 'payment' || kind === 'application' || kind === 'reversal')
    .flatMap(({ entries }) => entries)
    .filter(({ account, instalment }) => instalment === number && account !== 'plan_interest')
    .reduce((sum, { amount }) => sum - amount, 0);
  return paid > 0 ? { paid } : {};
}

/** The interest in what is left of a plan. */
function planInterestOf(loan: Statement['loan']): Pick<LoanStatement, 'planInterest'> {
  const planInterest = leftToPay(loan) - loan.outstanding;
  return planInterest > 0 ? { planInterest } : {};
}

/** What the last payment saves: the rebate, and the interest of a plan for the days to come. */
function rebateOf(loan: Statement['loan'], today: IsoDate): Pick<LoanStatement, 'repayRebate'> {
  if (owedOf(loan, today).some(({ isDue }) => !isDue)) return {};
  const repayRebate = leftToPay(loan) - (loan.amountDue?.amount ?? 0);
  return repayRebate > 0 ? { repayRebate } : {};
}

/** Names the instalment; empty for a loan with only one. */
export function instalmentText(number: number, count: number, { t }: StatementReader): string {
  return count === 1 ? t.onlyInstalment : fill(t.instalment, { number, count });
}

/** The payment's channel, in the reader's words; empty if it is unknown. */
export function channelOf(
  { voucher, isFromCard }: BorrowerPayment,
  { locale, t, channels }: Pick<StatementReader, 'locale' | 't' | 'channels'>,
): string {
  if (isFromCard) return t.card;
  return channels.find(({ payCode }) => payCode === voucher?.payCode)?.name[locale] ?? '';
}

/** Who reversed a payment: its shop or bank. */
export function whoReversed(
  payment: BorrowerPayment | undefined,
  { locale, t, channels }: Pick<StatementReader, 'locale' | 't' | 'channels'>,
): string {
  return takerOf(payment?.voucher?.payCode, channels, locale) || t.someone;
}

function presentEntry({ line, days }: StatementEntry, statement: Statement, reader: StatementReader): WireLine {
  return {
    date: line.date,
    ...wordsOf(line, days, statement, reader),
    amount: line.amount,
    balance: line.balance,
    paymentId: line.kind === 'payment' ? (line.paymentId ?? '') : '',
    days: days.map(({ date, amount, balance }) => ({ date, amount, balance })),
  };
}

/** 'Late charge, 4 days × $60.00': all days of one entry cost the same. */
function penaltyText(days: StatementEntry['days'], { t, write }: StatementReader): string {
  const [day] = days;
  if (!day) return t.penalty;
  const text = `${write.count(t.penaltyRun, days.length)} × ${write.money(day.amount)}`;
  // The days stay with their price.
  return text.replace(/(\d+) (\p{L}+) × /u, '$1\u00a0$2\u00a0×\u00a0');
}

function wordsOf(
  line: StatementLine,
  days: StatementEntry['days'],
  { loan: { order, instalments }, lines, extensions, payments }: Statement,
  reader: StatementReader,
): { text: string; note: string } {
  const { t, write } = reader;
  const { terms } = order;
  const payment = payments.find(({ id }) => id === line.paymentId);
  switch (line.kind) {
    case 'interest': {
      const term = write.count(t.terms[order.termUnit], order.periods);
      const { dailyRatePpm: daily, annualRatePpm } = terms;
      const rate = write.percent(daily ?? annualRatePpm, daily === undefined ? 2 : 4);
      return {
        text: t.interest,
        note: fill(daily === undefined ? t.interestNote : t.interestNoteDaily, { rate, term }),
      };
    }
    case 'iva':
      return { text: t.iva, note: fill(t.ivaNote, { rate: write.percent(terms.ivaPpm, 2) }) };
    case 'commission': {
      const values = { rate: write.percent(terms.commissionPpm, 2), coupon: write.money(order.couponAmount) };
      return {
        text: t.commission,
        note: fill(order.couponAmount > 0 ? t.commissionWithCoupon : t.commissionNote, values),
      };
    }
    case 'penalty':
      return {
        text: penaltyText(days, reader),
        note: penaltyNote(line, { terms, count: instalments.length }, reader),
      };
    case 'payment':
      return paymentWords(line, payment, lines, reader);
    case 'extension': {
      const bought = extensions.find(({ paymentId }) => paymentId === line.paymentId);
      if (!bought) return { text: t.extension, note: '' };
      const { instalment: number, dueDate: from, days } = bought;
      const words = instalments.length > 1 ? t.extensionNote : t.extensionOnlyNote;
      return { text: t.extension, note: fill(words, { number, from, to: addDays(from, days) }) };
    }
    case 'extension-void':
      return { text: t.extensionVoid, note: t.extensionVoidNote };
    case 'reversal':
      return reversalWords(line, payment, reader);
    case 'application':
      return line.credit > 0 ? { text: t.undone, note: t.undoneNote } : { text: t.application, note: '' };
    case 'rebate':
    case 'cancellation': {
      if (line.amount > 0 || line.credit < 0) return { text: t.creditReversed, note: t.creditReversedNote };
      const kept = line.credit > 0 ? fill(t.givenCredit, { credit: write.money(line.credit) }) : '';
      const note = line.kind === 'rebate' ? t.rebateNote : t.cancellationNote;
      return { text: line.kind === 'rebate' ? t.rebate : t.cancellation, note: [note, kept].filter(Boolean).join(' ') };
    }
    case 'refund':
      return refundWords(line, reader);
    case 'waiver':
    case 'forgiveness':
    case 'charge-off':
    case 'transfer':
    case 'reinstatement':
      return waiverWords(line, reader);
    case 'rounding-waiver':
      return line.amount > 0 ? { text: t.residueVoid, note: t.undoneNote } : { text: t.residue, note: t.residueNote };
    case 'disbursement':
      return { text: t.disbursement, note: '' };
    case 'plan':
    case 'plan-end':
    case 'pause':
      return reliefWords(line, reader);
    case 'plan-interest':
      return { text: line.amount > 0 ? t.planInterest : t.planInterestBack, note: line.amount > 0 ? '' : t.undoneNote };
    case 'payout-return':
      return { text: t.returned, note: t.returnedNote };
    default:
      return { text: t.correction, note: '' };
  }
}

function refundWords({ entries }: StatementLine, { t, write }: StatementReader) {
  const paidBack = entries.filter(({ account }) => account === 'cash').reduce((sum, { amount }) => sum - amount, 0);
  return { text: fill(t.refund, { amount: write.money(paidBack) }), note: t.refundNote };
}

/** What was granted, or ended: it changes no amount by itself. */
function reliefWords({ kind, through, balance }: StatementLine, { t }: StatementReader) {
  if (kind === 'pause') return { text: t.pause, note: fill(t.pauseNote, { date: through ?? '' }) };
  if (kind === 'plan') return { text: t.plan, note: t.planNote };
  return { text: t.planEnd, note: balance > 0 ? t.planEndNote : '' };
}

/** What the lender waived or forgave, and what became of charges that were already paid. */
function waiverWords({ kind, credit, entries }: StatementLine, { t, write }: StatementReader) {
  if (kind === 'charge-off') return { text: t.chargedOff, note: t.chargedOffNote };
  if (kind === 'transfer') return { text: t.transferred, note: t.transferredNote };
  if (kind === 'reinstatement' && isAboutClaim(entries)) return { text: t.ours, note: t.oursNote };
  if (kind === 'reinstatement') return { text: t.reinstated, note: t.reinstatedNote };
  if (kind === 'forgiveness') return { text: t.forgiven, note: t.forgivenNote };
  const given = waivedCharges({ entries }).filter(({ amount }) => amount > 0);
  const parts = given.map(({ charge, amount }) => `${t.waivedParts[charge]} ${write.money(amount)}`);
  const note = [`${parts.join(', ')}.`, credit > 0 && fill(t.givenCredit, { credit: write.money(credit) })];
  return { text: t.waived, note: note.filter(Boolean).join(' ') };
}

/** The channel of a payment, and why it counts on its day. */
function paymentWords(
  line: StatementLine,
  payment: BorrowerPayment | undefined,
  lines: readonly StatementLine[],
  reader: StatementReader,
): { text: string; note: string } {
  const { t, write, timeZone } = reader;
  const more = line.credit > 0 && { amount: write.money(line.credit - line.amount), credit: write.money(line.credit) };
  const notes = [more && fill(t.paidMore, more)];
  if (payment) {
    const [paid, reported] = [payment.paidAt, payment.receivedAt].map((instant) => localDate(instant, timeZone));
    const before = lines.slice(0, lines.indexOf(line));
    if (before.some(({ kind, paymentId }) => kind === 'reversal' && paymentId === payment.id)) notes.push(t.restOfFee);
    else if (payment.reversals.length > 0 && line.date === reported && reported !== paid) {
      notes.push(fill(t.countsFromReport, { date: paid ?? '' }));
    } else if (reported && compareDates(reported, line.date) > 0) {
      notes.push(fill(t.reportedLate, { date: reported }));
    }
  }
  const channel = payment ? channelOf(payment, reader) : '';
  return { text: channel ? fill(t.paidIn, { channel }) : t.paid, note: notes.filter(Boolean).join(' ') };
}

/** How much of a payment was reversed: all of it, or an amount. */
function reversalWords(
  { entries }: StatementLine,
  payment: BorrowerPayment | undefined,
  reader: StatementReader,
): { text: string; note: string } {
  const { t, timeZone } = reader;
  const by = whoReversed(payment, reader);
  if (!payment) return { text: fill(t.reversal, { by }), note: '' };
  const amount = entries.reduce((sum, entry) => sum - (entry.account === 'cash' ? entry.amount : 0), 0);
  const isPart = amount < payment.amount;
  return {
    text: fill(isPart ? t.reversalOfPart : t.reversal, { by }),
    note: fill(isPart ? t.partNote : t.reversalNote, { date: localDate(payment.paidAt, timeZone) }),
  };
}

/** The rate and its base, for each late instalment, and whether these are the last days. */
function penaltyNote(
  { penalties }: StatementLine,
  { terms, count }: { terms: ProductTerms; count: number },
  { t, write }: StatementReader,
): string {
  const plain = write.percent(terms.penaltyDailyPpm, 2);
  const rate = terms.ivaOn?.includes('penalty') ? fill(t.withIva, { rate: plain }) : plain;
  const parts = penalties
    .filter(({ base }) => base !== null)
    .map(({ number, base }) =>
      fill(count === 1 ? t.penaltyOnly : t.penaltyOf, { rate, base: write.money(base ?? 0), number }),
    );
  const { penaltyDailyCap: most } = terms;
  const capped = penalties
    .filter(({ isLast }) => isLast)
    .map(({ number }) => fill(count === 1 ? t.penaltyCapped : t.penaltyCappedOf, { number }));
  return [
    parts.join('; '),
    most !== undefined && parts.length > 0 && fill(t.penaltyMost, { most: write.money(most) }),
    ...capped,
  ]
    .filter(Boolean)
    .join('. ');
}
