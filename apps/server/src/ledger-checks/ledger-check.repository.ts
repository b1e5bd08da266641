import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';
import { bookingChecks } from './booking-checks.repository.ts';
import { chargeChecks } from './charge-checks.repository.ts';
import { findAstray } from './lookup-check.repository.ts';
import { orderChecks } from './order-checks.repository.ts';
import { paymentChecks } from './payment-checks.repository.ts';

/** One way in which an order contradicts its ledger, in a sentence for the lender's staff (English). */
export interface LedgerFault {
  orderId: string;
  fault: string;
}

// A borrower is not divided, so a batch may have a few orders more.
const findRange = statement(
  'ledger_check.find_range',
  { count: column.bigint, last: nullable(column.text) },
  `select count(*) as count, max(borrower_id) as last from loan_order
   where borrower_id > $after
     and borrower_id <= (select max(borrower_id)
                         from (select borrower_id from loan_order where borrower_id > $after
                               order by borrower_id limit $limit::bigint) as batch)`,
);

const checks = [...bookingChecks, ...orderChecks, ...chargeChecks, ...paymentChecks];

/** The next borrowers by id who have about `limit` orders: the number of their orders, and the last borrower's id; null at the end. */
export async function nextBorrowers(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ count: number; last: string } | null> {
  const [range] = await db.query(findRange, { after, limit });
  return range?.last ? { count: range.count, last: range.last } : null;
}

/** How the orders of the borrowers after one id, up to another, contradict their ledger. */
export async function findFaults(db: Queryable, after: string, last: string): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const check of checks) faults.push(...(await db.query(check, { after, last })));
  return [...faults, ...(await findAstray(db, after, last))];
}
