import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';
import { bookingChecks } from './booking-checks.repository.ts';
import { chargeChecks } from './charge-checks.repository.ts';
import { orderChecks } from './order-checks.repository.ts';
import { paymentChecks } from './payment-checks.repository.ts';

/** One way in which an order contradicts its ledger, in a sentence for the lender's staff (English). */
export interface LedgerFault {
  orderId: string;
  fault: string;
}

const findRange = statement(
  'ledger_check.find_range',
  { count: column.bigint, last: nullable(column.text) },
  `select count(*) as count, max(id) as last
   from (select id from loan_order where id > $after order by id limit $limit::bigint) as batch`,
);

const checks = [...bookingChecks, ...orderChecks, ...chargeChecks, ...paymentChecks];

/** The next batch of orders by id: its size and its last id; null at the end. */
export async function nextOrders(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ count: number; last: string } | null> {
  const [range] = await db.query(findRange, { after, limit });
  return range?.last ? { count: range.count, last: range.last } : null;
}

/** How the orders after one id, up to another, contradict their ledger. */
export async function findFaults(db: Queryable, after: string, last: string): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const check of checks) faults.push(...(await db.query(check, { after, last })));
  return faults;
}
