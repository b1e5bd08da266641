import { compareDates, daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal, type InstalmentDue } from '@plazo/loan-rules/charges';
import { allocationOrder } from '@plazo/loan-rules/component';
import type { Account, LedgerEntry, LedgerTransaction } from '../ledger/ledger.ts';
import { isRestOf } from '../ledger/past-events.ts';
import { isWaiverKind } from '../ledger/waiver.ts';
import { type History, type PenaltyLine, PenaltyReplay } from './penalty-replay.ts';

/** One change to the debt, or to the credit balance, on one day. */
export interface StatementLine {
  date: IsoDate;
  /** `extension-void` credits the fee of an extension. */
  kind: LedgerTransaction['kind'] | 'interest' | 'iva' | 'commission' | 'extension-void' | 'pause';
  /** The change of the debt in minor units; positive for more. */
  amount: number;
  /** The debt afterwards. */
  balance: number;
  /** The change of the credit balance. */
  credit: number;
  /** The payment that the line shows, belongs to, or reverses. */
  paymentId: string | null;
  /** The amounts that a payment paid, by instalment and component. */
  entries: readonly LedgerEntry[];
  /** For a pause: its last day. */
  through: IsoDate | null;
  /** For a penalty: the cost of each instalment on this day. */
  penalties: PenaltyLine['parts'];
}

/** A line, or a run of days with the same cost and reason; then `line` is the last of them. */
export interface StatementEntry {
  line: StatementLine;
  /** All days of a run, oldest first; empty for a single line. */
  days: readonly StatementLine[];
}

/** Interest of a plan is charged and paid at once: two lines, the charge and the payment. */
const owedAccounts: readonly Account[] = [...allocationOrder, 'plan_interest'];

/**
 * Everything that happened to an order's money up to a day, oldest first: the bookings in force, and each penalty day by itself, booked or
 * not. The last balance is the debt on that day. Bookings that a back-dated payment undid are left out.
 */
export function statementOf(history: History, today: IsoDate): StatementLine[] {
  const replay = new PenaltyReplay(history);
  const days = new Map(history.transactions.map((booked) => [booked.id, replay.add(booked)]));
  const shown = inForce(history.transactions);
  const lines = shown.flatMap((booked) => linesOf(booked, shown, days.get(booked.id) ?? []));
  let balance = 0;
  const unbooked = replay.unbooked(today).map((day) => penaltyLine(day));
  return [...lines, ...unbooked, ...pauseLines(history.pauses)]
    .sort((a, b) => compareDates(a.date, b.date))
    .map((line) => {
      balance += line.amount;
      return { ...line, balance };
    });
}

/** What the lender has granted: it changes no amount, but the days that follow. A pause that ended on its first day changes nothing. */
function pauseLines(pauses: History['pauses']): StatementLine[] {
  return pauses
    .filter(({ after, through }) => through !== after)
    .map(({ after, through }) => ({ ...emptyLine(after, 'pause'), through }));
}

/** Groups consecutive days of the same cost. Fewer than three stay separate lines. */
export function foldDays(lines: readonly StatementLine[]): StatementEntry[] {
  const runs: StatementLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run !== undefined && isNextDay(run.at(-1), line)) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => {
    const last = run.at(-1);
    if (last === undefined || run.length < 3) return run.map((line) => ({ line, days: [] }));
    return [{ line: { ...last, amount: sum(run, 'amount') }, days: run }];
  });
}

/** The unpaid amount of one instalment, and whether it is due today. */
export interface OwedInstalment {
  number: number;
  dueDate: IsoDate;
  /** Minor units. */
  amount: number;
  /** The part of it that is late charges. */
  penalty: number;
  isDue: boolean;
}

/**
 * The unpaid instalments, oldest due date first. The due ones add up to `amountDue`, all
 * of them to the whole debt.
 */
export function owedInstalments(instalments: readonly InstalmentDue[], today: IsoDate): OwedInstalment[] {
  const unpaid = instalments
    .filter((instalment) => dueTotal(instalment) > 0)
    .sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.number - b.number);
  const oldest = unpaid[0]?.dueDate ?? today;
  const horizon = compareDates(oldest, today) > 0 ? oldest : today;
  return unpaid.map((instalment) => ({
    number: instalment.number,
    dueDate: instalment.dueDate,
    amount: dueTotal(instalment),
    penalty: instalment.outstanding.penalty,
    isDue: compareDates(instalment.dueDate, horizon) <= 0,
  }));
}

/** The bookings in force, by day and then in the order of booking. A correction and the booking that it undoes are both left out. */
function inForce(transactions: readonly LedgerTransaction[]): LedgerTransaction[] {
  const undone = new Set(transactions.map(({ corrects }) => corrects));
  return transactions
    .filter(({ id, corrects }) => corrects === undefined && !undone.has(id))
    .sort((a, b) => compareDates(a.businessDate, b.businessDate));
}

function linesOf(
  booked: LedgerTransaction,
  shown: readonly LedgerTransaction[],
  days: readonly PenaltyLine[],
): StatementLine[] {
  const { kind, entries } = booked;
  const line = lineOf(booked);
  if (kind === 'penalty') return days.map((day) => penaltyLine(day));
  if (kind === 'charges') {
    return (['interest', 'commission', 'iva'] as const)
      .map((component) => {
        const own = entries.filter(({ account }) => account === component);
        return { ...line, kind: component, amount: sum(own, 'amount'), entries: own };
      })
      .filter(({ amount }) => amount !== 0);
  }
  const fee = feeIn(entries);
  if (kind === 'reversal') {
    const back = { ...line, amount: line.amount + fee };
    return fee === 0 ? [back] : [back, { ...line, kind: 'extension-void', amount: -fee, credit: 0, entries: [] }];
  }
  // An earlier payment has left nothing to waive. A charge-off often changes no amount.
  if (isWaiverKind(kind) && !isAboutClaim(entries) && line.amount === 0 && line.credit === 0) return [];
  if (kind !== 'payment' && kind !== 'extension') return [line];
  // One payment is one line, whether it paid debt, an extension's fee, or both; the fee comes before it.
  const at = shown.indexOf(booked);
  if (isRestOf(shown[at - 1], booked)) return [];
  const next = shown[at + 1];
  const all = [...entries, ...(next && isRestOf(booked, next) ? next.entries : [])];
  const paidFee = feeIn(all);
  const charged = { ...line, kind: 'extension' as const, amount: paidFee, credit: 0, entries: [] };
  const paid = {
    ...line,
    kind: 'payment' as const,
    amount: owedIn(all) - paidFee,
    credit: keptIn(all),
    entries: all,
  };
  return paidFee === 0 ? [paid] : [charged, paid];
}

function lineOf({ kind, businessDate, cause, entries }: LedgerTransaction): StatementLine {
  const [amount, credit] = [owedIn(entries), keptIn(entries)];
  return { ...emptyLine(businessDate, kind), amount, credit, paymentId: cause ?? null, entries };
}

function penaltyLine({ date, parts }: PenaltyLine): StatementLine {
  const amount = sum(parts, 'amount');
  return { ...emptyLine(date, 'penalty'), amount, penalties: parts };
}

function emptyLine(date: IsoDate, kind: StatementLine['kind']): StatementLine {
  return { date, kind, amount: 0, balance: 0, credit: 0, paymentId: null, entries: [], through: null, penalties: [] };
}

/** Whether a line is the next day's, with the same cost and reason. */
function isNextDay(before: StatementLine | undefined, line: StatementLine): boolean {
  if (before?.kind !== 'penalty' || line.kind !== 'penalty') return false;
  const reason = ({ penalties }: StatementLine) =>
    JSON.stringify(penalties.map(({ number, amount, base }) => [number, amount, base]));
  return daysBetween(before.date, line.date) === 1 && reason(before) === reason(line);
}

function owedIn(entries: readonly LedgerEntry[]): number {
  return sum(
    entries.filter(({ account }) => owedAccounts.includes(account)),
    'amount',
  );
}

function keptIn(entries: readonly LedgerEntry[]): number {
  return (
    -sum(
      entries.filter(({ account }) => account === 'unapplied_cash'),
      'amount',
    ) + 0
  );
}

/** Whether the lender stops counting on the debt, passes it on, or undoes that. */
export function isAboutClaim(entries: readonly LedgerEntry[]): boolean {
  return entries.some(({ account }) => account === 'charged_off_claim' || account === 'transferred_claim');
}

/** An extension's fee. It is charged and paid at once, or credited, so its entries sum to zero. */
function feeIn(entries: readonly LedgerEntry[]): number {
  return sum(
    entries.filter(({ account, amount }) => account === 'extension_fee' && amount > 0),
    'amount',
  );
}

function sum<K extends string>(values: readonly Record<K, number>[], key: K): number {
  return values.reduce((total, value) => total + value[key], 0);
}
