import { isVoid } from '../ledger/booking.repository.ts';
import { reversedOf } from '../ledger/reversal.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { toVoucher, type VoucherRecord, type VoucherStatus } from './voucher.repository.ts';

/** The voucher that is meant: by its reference, or the newest one with these figures. */
export interface NamedVoucher {
  reference: string | null;
  payCode: string;
  requestType: number;
  /** Minor units. */
  amount: number;
}

/** The unreversed part of a payment, in minor units; `paidAt` in epoch milliseconds. */
export type ReceivedPayment = Row<typeof findForExtension.columns>;

/** A voucher, and the payments under its reference that were not completely reversed, newest first. */
export interface PaidVoucher
  extends Pick<VoucherRecord, 'status' | 'requestType' | 'amount' | 'validThrough' | 'extends'> {
  payments: ReceivedPayment[];
  /** Whether one of them bought its extension: the fee may be lower by then than the voucher's amount. */
  hasBought: boolean;
}

const findPaid = statement(
  'voucher.find_paid',
  {
    status: column.word<VoucherStatus>(),
    requestType: column.integer,
    amount: column.bigint,
    validThrough: column.date,
    extendsInstalment: nullable(column.integer),
    extendsFrom: nullable(column.date),
    hasBought: column.boolean,
    paymentId: nullable(column.text),
    paymentAmount: nullable(column.bigint),
    paidAt: nullable(column.instant),
  },
  `select v.status, v.request_type, v.amount, v.valid_through, v.extends_instalment, v.extends_from,
          exists (select from extension x join payment b on b.borrower_id = x.borrower_id and b.id = x.payment_id
                  where x.borrower_id = $borrowerId and x.order_id = v.order_id and b.voucher_id = v.id and not ${isVoid('x', '$borrowerId')}) as has_bought,
          p.id as payment_id, p.amount - ${reversedOf('p', '$borrowerId')} as payment_amount,
          p.paid_at
   from (select * from voucher
         where borrower_id = $borrowerId and order_id = $orderId
           and case when $reference::text is null then pay_code = $payCode and request_type = $requestType and amount = $amount
                    else reference = $reference end
         order by issued_at desc, id limit 1) v
   -- To the payer, successive codes for one debt are the same code.
   left join voucher w on w.borrower_id = $borrowerId and w.order_id = v.order_id
     and case when $reference::text is null then w.pay_code = v.pay_code and w.request_type = v.request_type and w.amount = v.amount
              else w.id = v.id end
   left join payment p on p.borrower_id = $borrowerId and p.order_id = v.order_id and p.voucher_id = w.id and p.amount > ${reversedOf('p', '$borrowerId')}
   order by p.paid_at desc, p.id`,
);

/** A voucher of this borrower's order with its payments; null if there is none. */
export async function findPaidVoucher(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  named: NamedVoucher,
): Promise<PaidVoucher | null> {
  const rows = await db.query(findPaid, { ...named, borrowerId, orderId });
  const [voucher] = rows;
  if (!voucher) return null;
  const { status, requestType, amount, validThrough, extends: extended, hasBought } = toVoucher(voucher);
  return {
    status,
    requestType,
    amount,
    validThrough,
    extends: extended,
    hasBought,
    payments: rows.flatMap(({ paymentId: id, paymentAmount: paid, paidAt }) =>
      id === null || paid === null || paidAt === null ? [] : [{ id, amount: paid, paidAt }],
    ),
  };
}

const findForExtension = statement(
  'voucher.find_payments_for_extension',
  { id: column.text, amount: column.bigint, paidAt: column.instant },
  `select p.id, p.amount - ${reversedOf('p', '$borrowerId')} as amount, p.paid_at
   from voucher v join payment p on p.borrower_id = v.borrower_id and p.order_id = v.order_id and p.voucher_id = v.id
   where v.borrower_id = $borrowerId and v.order_id = $orderId and v.extends_instalment = $instalment::integer
     and v.extends_from = $dueDate::date
     and p.amount > ${reversedOf('p', '$borrowerId')}
   order by p.paid_at desc, p.id`,
);

/** The unreversed payments for extending an instalment from a due date, newest first. */
export async function findPaymentsForExtension(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { instalment, dueDate }: NonNullable<VoucherRecord['extends']>,
): Promise<ReceivedPayment[]> {
  return db.query(findForExtension, { borrowerId, orderId, instalment, dueDate });
}
