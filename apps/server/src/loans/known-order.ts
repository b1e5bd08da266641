import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findOrderRow, type OrderRow } from './order-list.repository.ts';

/** Any borrower's order, for the lender's systems; refused if there is none. */
export async function knownOrder(db: Queryable, orderId: string): Promise<OrderRow> {
  const row = await findOrderRow(db, orderId);
  if (!row) throw new LenderProblem('not-found', 'there is no such order');
  return row;
}
