import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { type LedgerEntry, type LedgerTransaction, ledgerParameters } from './ledger.ts';

// Here and in other fragments `borrower` is SQL for the borrower whose row it is. A statement about one borrower gives it as a parameter:
// a database that spreads the rows over nodes goes to one only if each table of the statement, its subqueries too, names the borrower.

/** Whether a transaction was not undone by a correction. */
export const stands = (transaction: string, borrower = `${transaction}.borrower_id`) =>
  `not exists (select from ledger_transaction c where c.borrower_id = ${borrower} and c.order_id = ${transaction}.order_id
                and c.corrects = ${transaction}.number)`;

/** Whether a transaction is of the first payout: every account begins with it, and no money had come back before. */
export const isFirstPayout = (transaction: string, borrower = `${transaction}.borrower_id`) =>
  `(${transaction}.kind in ('disbursement', 'charges')
    and not exists (select from ledger_transaction r where r.borrower_id = ${borrower} and r.order_id = ${transaction}.order_id
                      and r.kind = 'payout-return' and r.number < ${transaction}.number))`;

/** Whether the money of its payout came back after a transaction: it decides nothing about what is owed now. */
export const isOver = (transaction: string, borrower = `${transaction}.borrower_id`) =>
  `exists (select from ledger_transaction r where r.borrower_id = ${borrower} and r.order_id = ${transaction}.order_id
             and r.kind = 'payout-return' and r.number > ${transaction}.number)`;

/** Whether the money of its payout came back after an extension was bought. */
export const isExtensionOver = (extension: string, borrower = `${extension}.borrower_id`) =>
  `exists (select from ledger_transaction b
           where b.borrower_id = ${borrower} and b.order_id = ${extension}.order_id and b.kind = 'extension' and b.cause = ${extension}.payment_id
             and ${isOver('b', borrower)})`;

/** Whether an extension is void, because too much of its payment was reversed, or the payout came back since. */
export const isVoid = (extension: string, borrower = `${extension}.borrower_id`) =>
  `(exists (select from ledger_transaction b
           join ledger_entry f on f.borrower_id = b.borrower_id and f.order_id = b.order_id and f.transaction_number = b.number and f.account = 'extension_fee'
           where b.borrower_id = ${borrower} and b.order_id = ${extension}.order_id and b.kind = 'reversal' and b.cause = ${extension}.payment_id
             and ${stands('b', borrower)})
    or ${isExtensionOver(extension, borrower)})`;

const book = statement(
  'loan.book',
  {},
  `with given as (
     select t.id, t.kind, t."businessDate", t.cause, t.corrects,
            t.line + (select coalesce(max(number), 0) from ledger_transaction b where b.borrower_id = $borrowerId and b.order_id = $orderId) as number
     from rows from (json_to_recordset($transactions::json)
                       as (id text, kind text, "businessDate" date, cause text, corrects text))
       with ordinality as t(id, kind, "businessDate", cause, corrects, line)
   ), opened as (
     insert into ledger_transaction (borrower_id, id, order_id, kind, business_date, booked_at, cause, corrects, number)
     select $borrowerId, t.id, o.id, t.kind, t."businessDate", $bookedAt::instant, t.cause,
            coalesce((select b.number from ledger_transaction b where b.borrower_id = $borrowerId and b.order_id = $orderId and b.id = t.corrects),
                     (select g.number from given g where g.id = t.corrects)),
            t.number
     from loan_order o
     cross join given t
     where o.borrower_id = $borrowerId and o.id = $orderId
     returning borrower_id, id, order_id, number
   )
   insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, instalment, amount)
   select opened.borrower_id, opened.order_id, opened.number, e.line, e.account, e.instalment, e.amount
   from opened
   join json_to_recordset($entries::json)
     as e("transactionId" text, line integer, account text, instalment integer, amount bigint)
     on e."transactionId" = opened.id`,
);

/** An entry with its transaction. */
export const inForceColumns = {
  id: column.text,
  kind: column.word<LedgerTransaction['kind']>(),
  businessDate: column.date,
  cause: nullable(column.text),
  account: column.word<LedgerEntry['account']>(),
  instalment: nullable(column.integer),
  amount: column.bigint,
};

/** Books balanced transactions. Bookings are never changed. */
export async function bookTransactions(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  bookedAt: number,
  transactions: readonly LedgerTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  await db.query(book, { borrowerId, orderId, bookedAt, ...ledgerParameters(transactions) });
}

/** Groups consecutive entries by transaction. */
export function toBookings(rows: readonly Row<typeof inForceColumns>[]): LedgerTransaction[] {
  const bookings: LedgerTransaction[] = [];
  for (const { id, kind, businessDate, cause, account, instalment, amount } of rows) {
    if (bookings.at(-1)?.id !== id) {
      const booked: LedgerTransaction = { id, kind, businessDate, entries: [] };
      bookings.push(cause === null ? booked : { ...booked, cause });
    }
    bookings.at(-1)?.entries.push({ account, instalment, amount });
  }
  return bookings;
}
