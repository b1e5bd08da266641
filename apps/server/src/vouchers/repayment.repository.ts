import type { IsoDate } from '@plazo/loan-rules/calendar';
import { only, type Queryable } from '../db/db.ts';
import { column, nullable, type Row, statement } from '../db/statement.ts';

/** A request to pay one amount through one channel, under a reference of its own. */
export interface VoucherRecord {
  id: string;
  borrowerId: string;
  orderId: string;
  payCode: string;
  /** 1 repayment, 2 extension, 3 cancellation. */
  requestType: number;
  reference: string;
  /** Minor units. */
  amount: number;
  status: VoucherStatus;
  /** The last day on which the amount is right. */
  validThrough: IsoDate;
  /** What an extension voucher would postpone; null for a repayment. */
  extends: { instalment: number; dueDate: IsoDate } | null;
}

/**
 * What was wrong when money came; it is credited all the same. Its voucher had expired or was replaced, or it was paid to
 * cancel the loan, too late or too little.
 */
export type PaymentFlag = 'expired' | 'replaced' | 'cancel-late' | 'cancel-short';

export type VoucherStatus = 'issued' | 'paid' | 'partly-paid' | 'overpaid' | 'replaced';

const voucherColumns = {
  id: column.text,
  borrower_id: column.text,
  order_id: column.text,
  pay_code: column.text,
  request_type: column.integer,
  reference: column.text,
  amount: column.bigint,
  status: column.text,
  valid_through: column.date,
  extends_instalment: nullable(column.integer),
  extends_from: nullable(column.date),
};

const selectVoucher = `
  select id, borrower_id, order_id, pay_code, request_type, reference, amount, status, valid_through, extends_instalment,
         extends_from
  from voucher`;

const findIssued = statement(
  'voucher.find_issued',
  voucherColumns,
  `${selectVoucher} where borrower_id = $1 and order_id = $2 and request_type = $3 and status = 'issued'`,
);

const findByReference = statement('voucher.find_by_reference', voucherColumns, `${selectVoucher} where reference = $1`);

const insert = statement(
  'voucher.insert',
  { id: column.text },
  `insert into voucher (id, borrower_id, order_id, pay_code, request_type, reference, amount, status, issued_at,
                        valid_through, extends_instalment, extends_from)
   values ($1, $2, $3, $4, $5, $6, $7, 'issued', to_timestamp($8::bigint / 1000.0), $9::date, $10::integer, $11::date)
   on conflict (reference) do nothing
   returning id`,
);

const updateStatus = statement(
  'voucher.update_status',
  {},
  'update voucher set status = $3 where borrower_id = $1 and id = $2',
);

const paymentColumns = {
  id: column.text,
  payload_hash: column.text,
  order_id: nullable(column.text),
  unapplied: column.bigint,
};

const insertPaymentOnce = statement(
  'payment.insert',
  { id: column.text },
  `insert into payment (id, reference, amount, currency, paid_at, received_at, payload_hash, voucher_id, order_id,
                        flag)
   values ($1, $2, $3, $4, to_timestamp($5::bigint / 1000.0), to_timestamp($6::bigint / 1000.0), $7, $8, $9, $10)
   on conflict (id) do nothing
   returning id`,
);

const updateFlag = statement('payment.update_flag', {}, 'update payment set flag = $2 where id = $1');

const findPaymentById = statement(
  'payment.find',
  paymentColumns,
  `select p.id, p.payload_hash, p.order_id,
          coalesce((select -sum(e.amount) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
                    where t.order_id = p.order_id and t.cause = p.id and t.kind = 'payment' and e.account = 'unapplied_cash'
                      and not exists (select from ledger_transaction c where c.corrects = t.id)), 0)::bigint as unapplied
   from payment p where p.id = $1`,
);

const sumOfVoucher = statement(
  'payment.sum_of_voucher',
  { paid: column.bigint },
  `select coalesce(sum(p.amount), 0)::bigint as paid
   from voucher v join payment p on p.order_id = v.order_id and p.voucher_id = v.id
   where v.borrower_id = $1 and v.order_id = $2 and v.id = $3
     and not exists (select from payment_reversal r where r.payment_id = p.id)`,
);

/** The vouchers of an order that stand, one a channel at most. */
export async function findIssuedVouchers(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  requestType: number,
): Promise<VoucherRecord[]> {
  return (await db.query(findIssued, [borrowerId, orderId, requestType])).map(toVoucher);
}

/** The voucher that a payer's reference names: a provider knows no borrower. */
export async function findVoucherByReference(db: Queryable, reference: string): Promise<VoucherRecord | null> {
  const [row] = await db.query(findByReference, [reference]);
  return row ? toVoucher(row) : null;
}

/** Writes a voucher; false when the reference is taken, which asks for another one. */
export async function insertVoucher(db: Queryable, voucher: VoucherRecord, issuedAt: number): Promise<boolean> {
  const { id, borrowerId, orderId, payCode, requestType, reference, amount, validThrough, extends: extended } = voucher;
  const purpose = [extended?.instalment ?? null, extended?.dueDate ?? null];
  const parameters = [id, borrowerId, orderId, payCode, requestType, reference, amount, issuedAt, validThrough];
  return (await db.query(insert, [...parameters, ...purpose])).length === 1;
}

export async function setVoucherStatus(
  db: Queryable,
  borrowerId: string,
  voucherId: string,
  status: VoucherStatus,
): Promise<void> {
  await db.query(updateStatus, [borrowerId, voucherId, status]);
}

/** A payment event as it is kept: by the provider's event id, whether its order is known or not. */
export interface PaymentRecord {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  /** Epoch milliseconds. */
  paidAt: number;
  receivedAt: number;
  payloadHash: string;
  voucherId: string | null;
  orderId: string | null;
  flag: PaymentFlag | null;
}

/** Keeps a payment event; false when it is here already. A second sender waits for the first one's transaction. */
export async function insertPayment(db: Queryable, payment: PaymentRecord): Promise<boolean> {
  const { id, reference, amount, currency, paidAt, receivedAt, payloadHash, voucherId, orderId, flag } = payment;
  const parameters = [id, reference, amount, currency, paidAt, receivedAt, payloadHash, voucherId, orderId, flag];
  return (await db.query(insertPaymentOnce, parameters)).length === 1;
}

/** Flags a payment, once it is known what became of it. */
export async function setPaymentFlag(transaction: Queryable, paymentId: string, flag: PaymentFlag): Promise<void> {
  await transaction.query(updateFlag, [paymentId, flag]);
}

/** What became of a payment event that was received before. */
export async function findPayment(
  db: Queryable,
  id: string,
): Promise<{ payloadHash: string; orderId: string | null; unapplied: number } | null> {
  const [row] = await db.query(findPaymentById, [id]);
  return row ? { payloadHash: row.payload_hash, orderId: row.order_id, unapplied: row.unapplied } : null;
}

/** Everything that was paid under a voucher's reference and not taken back, in minor units. */
export async function sumPaidTo(db: Queryable, { borrowerId, orderId, id }: VoucherRecord): Promise<number> {
  return only(await db.query(sumOfVoucher, [borrowerId, orderId, id])).paid;
}

function toVoucher(row: Row<typeof voucherColumns>): VoucherRecord {
  return {
    id: row.id,
    borrowerId: row.borrower_id,
    orderId: row.order_id,
    payCode: row.pay_code,
    requestType: row.request_type,
    reference: row.reference,
    amount: row.amount,
    status: row.status as VoucherStatus,
    validThrough: row.valid_through,
    extends:
      row.extends_instalment === null || row.extends_from === null
        ? null
        : { instalment: row.extends_instalment, dueDate: row.extends_from },
  };
}
