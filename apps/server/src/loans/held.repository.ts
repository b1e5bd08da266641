import { addMinor } from '@plazo/loan-rules/money';
import { reversedOf } from '../ledger/reversal.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const holdingFlags = ['old', 'before-loan'] as const;

/** Why a payment is held. */
export type HoldingFlag = (typeof holdingFlags)[number];

/** The flags of held payments, as a list in SQL. */
export const isHolding = (flag: string) => `${flag} in (${holdingFlags.map((held) => `'${held}'`).join(', ')})`;

/** Whether an unassigned payment is held. */
export function holds(flag: string | null): boolean {
  return holdingFlags.some((held) => held === flag);
}

/** A payment under an order's code that staff must check before it is credited. */
export interface HeldPayment {
  /** Minor units. */
  amount: number;
  /** Epoch milliseconds. */
  paidAt: number;
}

/** The held payments of order `o`, newest first, as JSON. */
export const heldPaymentsOf = (order: string, borrower = `${order}.borrower_id`) => `
  (select coalesce(json_agg(json_build_object('amount', p.amount - ${reversedOf('p', borrower)},
                                                'paidAt', (extract(epoch from p.paid_at) * 1000)::bigint)
                             order by p.paid_at desc, p.id), '[]')
   from voucher v
   join payment p on p.borrower_id = v.borrower_id and p.voucher_id = v.id
   where v.borrower_id = ${borrower} and v.order_id = ${order}.id and p.order_id is null and p.refused_at is null and ${isHolding('p.flag')}
     and p.amount > ${reversedOf('p', borrower)})`;

const findHeld = statement(
  'held.find',
  { held: column.builtJson<HeldPayment[]>() },
  `select ${heldPaymentsOf('o', '$borrowerId')} as held from loan_order o where o.borrower_id = $borrowerId and o.id = $orderId`,
);

/** The held payments of this borrower's order, newest first. */
export async function findHeldPayments(db: Queryable, borrowerId: string, orderId: string): Promise<HeldPayment[]> {
  const [row] = await db.query(findHeld, { borrowerId, orderId });
  return row?.held ?? [];
}

/** What they come to, in minor units. */
export function sumHeld(held: readonly HeldPayment[]): number {
  return addMinor(...held.map(({ amount }) => amount));
}
