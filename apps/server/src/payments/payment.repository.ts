import { paymentFact } from '../audit/facts.ts';
import { type Note, noted, noteOf } from '../audit/note.ts';
import { insertWaitingOf } from '../audit/waiting.repository.ts';
import { type HoldingFlag, holds } from '../loans/held.repository.ts';
import { claim, findBorrower, writeClaimed } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';

/**
 * What was wrong with a payment. Its voucher had expired or was replaced, or it was meant to cancel the loan but came too late or was too
 * small: it is credited anyway. Old: it was made too long ago; before-loan: it was made before its loan was paid out; both are credited
 * only if staff say so.
 */
export type PaymentFlag = 'expired' | 'replaced' | 'cancel-late' | 'cancel-short' | HoldingFlag;

const paymentColumns = {
  id: column.text,
  payloadHash: column.text,
  borrowerId: column.text,
  orderId: nullable(column.text),
  flag: nullable(column.text),
  unapplied: column.bigint,
};

const insertPaymentOnce = statement(
  'payment.insert',
  { id: column.text },
  `with claimed as (${claim('payment', '$id', '$borrowerId')}), received as (
     insert into payment (borrower_id, id, reference, amount, currency, paid_at, received_at, payload_hash, voucher_id, order_id, flag)
     select c.borrower_id, $id, $reference, $amount::bigint, $currency, $paidAt::instant, $receivedAt::instant, $payloadHash,
            $voucherId, $orderId, $flag
     from claimed c where c.borrower_id = $borrowerId
     on conflict (borrower_id, id) do nothing
     returning id
   ), audited as (
     ${insertWaitingOf('$borrowerId', '$events', 'received, ')}
   )
   select id from received`,
);

const updateFlag = statement(
  'payment.update_flag',
  {},
  'update payment set flag = $flag where borrower_id = $borrowerId and id = $paymentId',
);

const findPaymentById = statement(
  'payment.find',
  paymentColumns,
  `select p.id, p.payload_hash, p.borrower_id, p.order_id, p.flag,
          coalesce((select -sum(e.amount) from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number
                    where t.borrower_id = $borrowerId and t.order_id = p.order_id and t.cause = p.id and t.kind = 'payment' and e.account = 'unapplied_cash'
                      and not exists (select from ledger_transaction c where c.borrower_id = $borrowerId and c.order_id = p.order_id and c.corrects = t.number)), 0)::bigint as unapplied
   from payment p where p.borrower_id = $borrowerId and p.id = $id`,
);

/** A stored payment event, by the provider's event id, whether its order is known or not. */
export interface PaymentRecord {
  id: string;
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Epoch milliseconds. */
  paidAt: number;
  receivedAt: number;
  payloadHash: string;
  /** Empty if nobody knows whose money it is. */
  borrowerId: string;
  voucherId: string | null;
  orderId: string | null;
  flag: PaymentFlag | null;
}

/** Stores a payment event; false if it is already stored. A second sender waits for the first one's transaction. */
export async function insertPayment(
  transaction: Queryable,
  payment: PaymentRecord,
  masterKeys: MasterKeys,
): Promise<boolean> {
  const { id, borrowerId, orderId, receivedAt } = payment;
  const events = orderId === null ? [] : [noted(creditNote(payment, orderId, receivedAt), masterKeys)];
  const values = { ...payment, events: JSON.stringify(events) };
  return writeClaimed(
    transaction,
    { kind: 'payment', key: id, borrowerId },
    () => transaction.query(insertPaymentOnce, values),
    async (holder) => (await transaction.query(findPaymentById, { borrowerId: holder, id })).length > 0,
  );
}

/** The audit's record of a payment that is credited to an order: the same whether it arrived for it or was assigned. */
export function creditNote(
  {
    id,
    reference,
    amount,
    currency,
    paidAt,
  }: Pick<PaymentRecord, 'id' | 'reference' | 'amount' | 'currency' | 'paidAt'>,
  orderId: string,
  at: number,
): Note {
  const fact = paymentFact({ id, reference, amount, currency, paidAt });
  return noteOf(fact, { kind: 'provider', id: 'payments' }, { orderId, at });
}

/** Flags a payment once its outcome is known. */
export async function setPaymentFlag(
  transaction: Queryable,
  borrowerId: string,
  paymentId: string,
  flag: PaymentFlag,
): Promise<void> {
  await transaction.query(updateFlag, { borrowerId, paymentId, flag });
}

/** The outcome of a payment event that was received before. */
export async function findPayment(
  db: Queryable,
  id: string,
): Promise<{
  payloadHash: string;
  order: { id: string; borrowerId: string } | null;
  isHeld: boolean;
  unapplied: number;
} | null> {
  const borrowerId = await findBorrower(db, 'payment', id);
  const [row] = borrowerId === null ? [] : await db.query(findPaymentById, { borrowerId, id });
  if (!row) return null;
  const { payloadHash, orderId, unapplied, flag } = row;
  const order = orderId === null ? null : { id: orderId, borrowerId: row.borrowerId };
  return { payloadHash, order, isHeld: orderId === null && holds(flag), unapplied };
}
