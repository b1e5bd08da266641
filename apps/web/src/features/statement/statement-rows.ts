import type { LoanStatement, StatementLine } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { compareDates } from '@plazo/loan-rules/calendar';
import type { StatementMessages } from './statement.messages.ts';

// The content of a statement, for the screen and for the document to keep.

type Write = (minorUnits: number) => string;

/** A paid loan needs no 'why'. */
export function titleOf({ outstanding, lines }: LoanStatement, t: StatementMessages): string {
  return outstanding === 0 && lines.length > 0 ? t.titlePaid : t.title;
}

interface StatementHead {
  label: string;
  amount: string;
  /** The due date's text, without the date. */
  day?: { before: string; date: string };
  sentence?: string;
}

/** The debt, as on loan details. */
export function headOf(statement: LoanStatement, money: Write, t: StatementMessages): StatementHead {
  const { outstanding, repayAmount, repayDate } = statement;
  if (repayAmount === undefined || repayDate === undefined) {
    return { label: t.owed, amount: money(outstanding), ...(outstanding === 0 ? { sentence: t.nothingOwed } : {}) };
  }
  const isLate = isOverdue(statement);
  return {
    label: isLate ? t.toPayNow : t.toPay,
    amount: money(repayAmount),
    day: { before: isLate ? t.wasDue : t.due, date: repayDate },
  };
}

/** Whether the amount due was due before today. */
function isOverdue({ repayDate, today }: LoanStatement): boolean {
  return repayDate !== undefined && compareDates(repayDate, today) < 0;
}

/** The instalments that are due and those that are not, with both totals. null for a loan of one payment. */
export function partsOf(statement: LoanStatement, money: Write, t: StatementMessages) {
  const { instalments, repayAmount, repayRebate, outstanding, today } = statement;
  if (repayAmount === undefined || repayAmount === outstanding) return null;
  const rowOf = ({ text, dueDate: date, amount }: (typeof instalments)[number]) => ({
    text: fill(compareDates(date, today) < 0 ? t.overdueInstalment : t.instalment, { text, date }),
    value: money(amount),
  });
  const asked = instalments.filter(({ isDue }) => isDue === '1').map(rowOf);
  const later = instalments.filter(({ isDue }) => isDue !== '1').map(rowOf);
  if (repayRebate !== undefined) asked.push({ text: t.rebate, value: money(-repayRebate) });
  const sum = { text: isOverdue(statement) ? t.toPayNow : t.toPay, value: money(repayAmount) };
  // A single one is its own total.
  const isSum = asked.length === 1 && asked[0]?.value === sum.value;
  const due = isSum ? asked : [...asked, sum];
  const rows = [...due, ...later, { text: t.owed, value: money(outstanding) }];
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
