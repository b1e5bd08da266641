import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { ExtensionRecord } from '../ledger/extension.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// Not `for update`: that waits for every row that refers to the order, and two payments that are written and then lock
// it would wait for each other.
const lock = statement(
  'loan.lock_order',
  { id: column.text },
  'select id from loan_order where borrower_id = $1 and id = $2 for no key update',
);

const updateStatus = statement(
  'loan.update_status',
  {},
  `update loan_order set status = $3::integer, settled_on = $4::date, disbursed_on = coalesce($5::date, disbursed_on)
   where borrower_id = $1 and id = $2`,
);

const noteRejection = statement(
  'loan.note_rejection',
  {},
  'update loan_order set rejection_note = $3 where borrower_id = $1 and id = $2 and status = 110',
);

const postpone = statement(
  'loan.postpone',
  {},
  `update instalment set due_date = due_date + $3::integer
   from loan_order o where o.borrower_id = $1 and o.id = $2 and instalment.order_id = o.id`,
);

const insertExtensionRow = statement(
  'loan.insert_extension',
  {},
  `insert into extension (order_id, instalment, due_date, days, payment_id)
   select o.id, $3::integer, $4::date, $5::integer, $6 from loan_order o where o.borrower_id = $1 and o.id = $2`,
);

/** Locks this order until the transaction ends. */
export async function lockOrder(transaction: Queryable, borrowerId: string, orderId: string): Promise<boolean> {
  return (await transaction.query(lock, [borrowerId, orderId])).length === 1;
}

export async function setStatus(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  change: { status: OrderStatus; settledOn: IsoDate | null; disbursedOn?: IsoDate },
): Promise<void> {
  await transaction.query(updateStatus, [
    borrowerId,
    orderId,
    change.status,
    change.settledOn,
    change.disbursedOn ?? null,
  ]);
}

/** Keeps what a borrower reads of why an application was rejected. */
export async function setRejectionNote(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  note: string,
): Promise<void> {
  await transaction.query(noteRejection, [borrowerId, orderId, note]);
}

/** Moves every date of an order that is not paid out yet by a number of days. Its cost stays the same. */
export async function postponeInstalments(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  days: number,
): Promise<void> {
  await transaction.query(postpone, [borrowerId, orderId, days]);
}

/** Postpones one instalment: a payment buys at most one extension. */
export async function insertExtension(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { instalment, dueDate, days, paymentId }: ExtensionRecord,
): Promise<void> {
  await transaction.query(insertExtensionRow, [borrowerId, orderId, instalment, dueDate, days, paymentId]);
}
