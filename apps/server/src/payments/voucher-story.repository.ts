import { isVoid } from '../ledger/booking.repository.ts';
import { reversedOf } from '../ledger/reversal.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';
import { extendsOf, type VoucherRecord, type VoucherStatus } from './voucher.repository.ts';

/** Which voucher is meant: by its reference, or the newest one that was made out with these figures. */
export interface NamedVoucher {
  reference: string | null;
  payCode: string;
  requestType: number;
  /** Minor units. */
  amount: number;
}

/** What still stands of a payment, in minor units; `paidAt` in epoch milliseconds. */
export interface ReceivedPayment {
  id: string;
  amount: number;
  paidAt: number;
}

/** A voucher, and the payments that came under its reference and were not reversed whole, newest first. */
export interface PaidVoucher
  extends Pick<VoucherRecord, 'status' | 'requestType' | 'amount' | 'validThrough' | 'extends'> {
  payments: ReceivedPayment[];
  /** Whether one of them bought the extension that it was for: its fee may be less by then than what the voucher asked for. */
  hasBought: boolean;
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
    has_bought: column.boolean,
    payment_id: nullable(column.text),
    payment_amount: nullable(column.bigint),
    paid_at: nullable(column.bigint),
  },
  `select v.status, v.request_type, v.amount, v.valid_through, v.extends_instalment, v.extends_from,
          exists (select from extension x join payment b on b.id = x.payment_id
                  where x.order_id = v.order_id and b.voucher_id = v.id and not ${isVoid('x')}) as has_bought,
          p.id as payment_id, p.amount - ${reversedOf('p')} as payment_amount,
          (extract(epoch from p.paid_at) * 1000)::bigint as paid_at
   from (select * from voucher
         where borrower_id = $1 and order_id = $2
           and case when $3::text is null then pay_code = $4 and request_type = $5 and amount = $6 else reference = $3 end
         order by issued_at desc, id limit 1) v
   -- Codes for the same, one after the other, are one to who pays them.
   left join voucher w on w.order_id = v.order_id
     and case when $3::text is null then w.pay_code = v.pay_code and w.request_type = v.request_type and w.amount = v.amount else w.id = v.id end
   left join payment p on p.order_id = v.order_id and p.voucher_id = w.id and p.amount > ${reversedOf('p')}
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
    hasBought: voucher.has_bought,
    payments: rows.flatMap(({ payment_id: id, payment_amount: paid, paid_at: paidAt }) =>
      id === null || paid === null || paidAt === null ? [] : [{ id, amount: paid, paidAt }],
    ),
  };
}

const findForExtension = statement(
  'voucher.find_payments_for_extension',
  { id: column.text, amount: column.bigint, paid_at: column.bigint },
  `select p.id, p.amount - ${reversedOf('p')} as amount, (extract(epoch from p.paid_at) * 1000)::bigint as paid_at
   from voucher v join payment p on p.order_id = v.order_id and p.voucher_id = v.id
   where v.borrower_id = $1 and v.order_id = $2 and v.extends_instalment = $3::integer and v.extends_from = $4::date
     and p.amount > ${reversedOf('p')}
   order by p.paid_at desc, p.id`,
);

/** What was paid to extend an instalment from a due date, and was not reversed, newest first. */
export async function findPaymentsForExtension(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { instalment, dueDate }: NonNullable<VoucherRecord['extends']>,
): Promise<ReceivedPayment[]> {
  const rows = await db.query(findForExtension, [borrowerId, orderId, instalment, dueDate]);
  return rows.map(({ id, amount, paid_at: paidAt }) => ({ id, amount, paidAt }));
}
