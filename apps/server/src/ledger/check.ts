import { column } from '../platform/db/statement.ts';

// Shared by all checks of the ledger. A check is one statement that returns the faults of the borrowers after $after, up to and including $last,
// in one pass over their rows. A row is joined by its borrower, too, so that on many nodes each checks its own.

export const faultColumns = { orderId: column.text, fault: column.text };

/**
 * Whether a row belongs to those borrowers. It is repeated for each table of a check, even though their keys are joined: with all of them the
 * database may find the few rows by an index instead of reading the whole table for each batch. The planner does not see the bounds, so it
 * takes any range for 0.5 % of the table and uses hash joins. If it saw them, it would take a narrow range of a long table for one row, and
 * read all rows of a batch again for each of them.
 */
export function within(row?: string): string {
  const borrowerId = row === undefined ? 'borrower_id' : `${row}.borrower_id`;
  return `${borrowerId} > (select $after::text) and ${borrowerId} <= (select $last::text)`;
}

/**
 * Whether an entry is in one of these accounts. "is true" hides the condition from the index: otherwise PostgreSQL would read the same
 * range once for each account, which takes 25 ms for 1,000 orders instead of 10.
 */
export const isOf = (entry: string, accounts: string) => `(${entry}.account in (${accounts})) is true`;

/** The accounts that make up a borrower's debt. */
export const owed = `'principal', 'interest', 'iva', 'commission', 'penalty'`;

/** The part of a plan's payment that pays the debt. */
export const debtIn = (payment: string) =>
  `((${payment} ->> 'amount')::bigint - coalesce((${payment} ->> 'interest')::bigint, 0))`;

/** Whether a transaction was not undone by a correction. */
export const inForce = (transaction: string) =>
  `${transaction}.kind <> 'correction'
   and not exists (select from ledger_transaction c where c.borrower_id = ${transaction}.borrower_id and c.order_id = ${transaction}.order_id
                     and c.corrects = ${transaction}.number and ${within('c')})`;
