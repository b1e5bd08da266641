import type { LoanStatement, StatementLine } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { eachDayLate, waitingTexts, waitingWithTop } from '../../loan-parts/waiting-texts.ts';
import type { Row } from '../../ui/key-value-rows.tsx';
import type { StatementMessages } from './statement.messages.ts';

// The content of a statement, for the screen and for the document to keep.

type Write = (minorUnits: number) => string;

interface StatementHead {
  label: string;
  amount: string;
  /** The due date's text, without the date. */
  day?: { before: string; date: string; isFree?: true };
}

/** What a late day costs, in sentences; none if it costs nothing. */
export function lateTexts(
  { waiting, repayDate, today }: LoanStatement,
  t: StatementMessages['waiting'],
  writing: { money: Write; day: (date: IsoDate) => string; today: IsoDate },
): string[] {
  if (!waiting) return [];
  const whole = eachDayLate(waiting, repayDate, t, writing.money);
  if (whole !== null) return [whole];
  const isLate = repayDate !== undefined && compareDates(repayDate, today) < 0;
  return isLate ? [waitingWithTop(waiting, t, writing.money)] : waitingTexts(waiting, t, writing);
}

/** The debt, as on loan details. */
export function headOf(statement: LoanStatement, money: Write, t: StatementMessages): StatementHead {
  const { outstanding, repayAmount, repayDate } = statement;
  if (repayAmount === undefined || repayDate === undefined) {
    return { label: t.owed, amount: money(outstanding) };
  }
  const isLate = isOverdue(statement);
  const isFirst = statement.instalments.filter(({ isDue }) => isDue === '1').length > 1;
  // Late, and nothing is charged until tomorrow: the loan says the same.
  if (isLate && isUncharged(statement)) {
    const day = { before: t.unchargedUntil, date: statement.today, isFree: true } as const;
    return { label: t.toPayNow, amount: money(repayAmount), day };
  }
  return {
    label: isLate ? t.toPayNow : t.toPay,
    amount: money(repayAmount),
    day: { before: isLate ? (isFirst ? t.wasDueFirst : t.wasDue) : t.due, date: repayDate },
  };
}

/** Whether the amount due was due before today. */
function isOverdue({ repayDate, today }: LoanStatement): boolean {
  return repayDate !== undefined && compareDates(repayDate, today) < 0;
}

function isBefore({ dueDate }: LoanStatement['instalments'][number], today: IsoDate): boolean {
  return compareDates(dueDate, today) < 0;
}

/** No late charge yet: the first is tomorrow's. */
function isUncharged({ waiting, today }: LoanStatement): boolean {
  return waiting?.growth?.find(({ date }) => date === today)?.amount === 0;
}

/** The instalments that are due and those that are not, with both totals. null for a loan of one payment. */
export function partsOf(
  statement: LoanStatement,
  money: Write,
  t: StatementMessages,
  day: (date: string) => string = (date) => date,
) {
  const { instalments, repayAmount, repayRebate, planInterest, outstanding, today } = statement;
  if (repayAmount === undefined || repayAmount === outstanding) return null;
  const noteOf = ({ penalty, paid }: (typeof instalments)[number]) => [
    ...(penalty === undefined ? [] : [fill(t.latePart, { amount: money(penalty) })]),
    ...(paid === undefined ? [] : [fill(t.paidSoFar, { amount: money(paid) })]),
  ];
  const rowOf = (instalment: (typeof instalments)[number]): Row => ({
    text: fill(isBefore(instalment, today) ? t.overdueInstalment : t.instalment, {
      text: instalment.text,
      date: day(instalment.dueDate),
    }),
    isLate: isBefore(instalment, today),
    value: money(instalment.amount),
    note: noteOf(instalment).join('. ') || undefined,
  });
  const asked = instalments.filter(({ isDue }) => isDue === '1').map(rowOf);
  const later = instalments.filter(({ isDue }) => isDue !== '1').map(rowOf);
  if (repayRebate !== undefined) asked.push({ text: t.rebate, value: money(-repayRebate) });
  const sum = { text: isOverdue(statement) ? t.toPayNow : t.toPay, value: money(repayAmount) };
  // A single one is its own total.
  const isSum = asked.length === 1 && asked[0]?.value === sum.value;
  const due = isSum ? asked : [...asked, sum];
  // Each payment brings its own, so today none of it is owed.
  if (planInterest !== undefined && repayRebate === undefined)
    later.push({ text: t.planInterest, value: money(-planInterest) });
  const rows: Row[] = [...due, ...later, { text: t.owed, value: money(outstanding) }];
  return { rows, emphasis: [due.length - 1, rows.length - 1] };
}

/** A change of the debt with its sign. */
export function signed(amount: number, money: Write): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** The first day, if there were several, and the last. */
export function daysOf({ days, date }: StatementLine): string {
  const since = days[0]?.date;
  return since === undefined ? date : `${since} – ${date}`;
}
