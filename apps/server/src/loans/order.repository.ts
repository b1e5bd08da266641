import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { ExtensionRecord } from '../ledger/extension.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// Not `for update`: that would wait for every row that refers to the order, so two payments that are written first and then lock it would
// wait for each other.
const lock = statement(
  'loan.lock_order',
  { id: column.text },
  'select id from loan_order where borrower_id = $borrowerId and id = $orderId for no key update',
);

const updateStatus = statement(
  'loan.update_status',
  {},
  `update loan_order set status = $status::integer, settled_on = $settledOn::date, disbursed_on = coalesce($disbursedOn::date, disbursed_on)
   where borrower_id = $borrowerId and id = $orderId`,
);

const noteRejection = statement(
  'loan.note_rejection',
  {},
  'update loan_order set rejection_note = $note where borrower_id = $borrowerId and id = $orderId and status = 110',
);

const noteTransfer = statement(
  'loan.note_transfer',
  {},
  'update loan_order set transferred_to = $to where borrower_id = $borrowerId and id = $orderId',
);

const postpone = statement(
  'loan.postpone',
  {},
  `update instalment set due_date = due_date + $days::integer
   from loan_order o where o.borrower_id = $borrowerId and o.id = $orderId and instalment.borrower_id = o.borrower_id and instalment.order_id = o.id`,
);

const insertExtensionRow = statement(
  'loan.insert_extension',
  {},
  `insert into extension (borrower_id, order_id, instalment, due_date, days, payment_id)
   select o.borrower_id, o.id, $instalment::integer, $dueDate::date, $days::integer, $paymentId from loan_order o
   where o.borrower_id = $borrowerId and o.id = $orderId`,
);

/** Locks this order until the transaction ends. */
export async function lockOrder(transaction: Queryable, borrowerId: string, orderId: string): Promise<boolean> {
  return (await transaction.query(lock, { borrowerId, orderId })).length === 1;
}

export async function setStatus(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  change: { status: OrderStatus; settledOn: IsoDate | null; disbursedOn?: IsoDate },
): Promise<void> {
  await transaction.query(updateStatus, {
    borrowerId,
    orderId,
    status: change.status,
    settledOn: change.settledOn,
    disbursedOn: change.disbursedOn ?? null,
  });
}

/** Stores what the borrower reads about why an application was rejected. */
export async function setRejectionNote(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  note: string,
): Promise<void> {
  await transaction.query(noteRejection, { borrowerId, orderId, note });
}

/** Stores who a debt is owed to since it was passed on; null: to the lender again. */
export async function setTransferredTo(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  to: string | null,
): Promise<void> {
  await transaction.query(noteTransfer, { borrowerId, orderId, to });
}

/** Moves every date of an order that is not paid out yet by a number of days. Its cost stays the same. */
export async function postponeInstalments(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  days: number,
): Promise<void> {
  await transaction.query(postpone, { borrowerId, orderId, days });
}

/** Postpones one instalment: a payment buys at most one extension. */
export async function insertExtension(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  extension: ExtensionRecord,
): Promise<void> {
  await transaction.query(insertExtensionRow, { ...extension, borrowerId, orderId });
}
