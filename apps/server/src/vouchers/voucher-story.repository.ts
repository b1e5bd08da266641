import type { Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';
import { extendsOf, type VoucherRecord, type VoucherStatus } from './voucher.repository.ts';

/** Which voucher is meant: by its reference, or the newest one that was made out with these figures. */
export interface NamedVoucher {
  reference: string | null;
  payCode: string;
  requestType: number;
  /** Minor units. */
  amount: number;
}

/** A voucher, and the payments that came under its reference and were not taken back, newest first. */
export interface PaidVoucher
  extends Pick<VoucherRecord, 'status' | 'requestType' | 'amount' | 'validThrough' | 'extends'> {
  /** `paidAt` in epoch milliseconds. */
  payments: { id: string; amount: number; paidAt: number }[];
}

const findPaid = statement(
  'voucher.find_paid',
  {
    status: column.text,
    request_type: column.integer,
    amount: column.bigint,
    valid_through: column.date,
    extends_instalment: nullable(column.integer),
    extends_from: nullable(column.date),
    payment_id: nullable(column.text),
    payment_amount: nullable(column.bigint),
    paid_at: nullable(column.bigint),
  },
  `select v.status, v.request_type, v.amount, v.valid_through, v.extends_instalment, v.extends_from, p.id as payment_id, p.amount as payment_amount,
          (extract(epoch from p.paid_at) * 1000)::bigint as paid_at
   from (select * from voucher
         where borrower_id = $1 and order_id = $2
           and case when $3::text is null then pay_code = $4 and request_type = $5 and amount = $6 else reference = $3 end
         order by issued_at desc, id limit 1) v
   left join payment p on p.order_id = v.order_id and p.voucher_id = v.id
     and not exists (select from payment_reversal r where r.payment_id = p.id)
   order by p.paid_at desc, p.id`,
);

/** What is known of a voucher of this borrower's order; null when there is no such one. */
export async function findPaidVoucher(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { reference, payCode, requestType, amount }: NamedVoucher,
): Promise<PaidVoucher | null> {
  const rows = await db.query(findPaid, [borrowerId, orderId, reference, payCode, requestType, amount]);
  const [voucher] = rows;
  if (!voucher) return null;
  return {
    status: voucher.status as VoucherStatus,
    requestType: voucher.request_type,
    amount: voucher.amount,
    validThrough: voucher.valid_through,
    extends: extendsOf(voucher),
    payments: rows.flatMap(({ payment_id: id, payment_amount: paid, paid_at: paidAt }) =>
      id === null || paid === null || paidAt === null ? [] : [{ id, amount: paid, paidAt }],
    ),
  };
}
