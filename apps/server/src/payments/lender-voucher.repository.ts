import { reversedOf } from '../ledger/reversal.repository.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, statement } from '../platform/db/statement.ts';
import { toVoucher, type VoucherRecord, voucherColumns } from './voucher.repository.ts';

// The lender's systems know a voucher by its reference.

/** A voucher, and the amount paid under it. */
export interface GivenVoucher extends VoucherRecord {
  currency: string;
  /** The unreversed money that arrived under it, in minor units. */
  paid: number;
  /** Epoch milliseconds. */
  issuedAt: number;
}

const columns = { ...voucherColumns, currency: column.text, paid: column.bigint, issuedAt: column.instant };

const select = `
  select v.id, v.borrower_id, v.order_id, v.pay_code, v.request_type, v.reference, v.amount, v.to_pay, v.status, v.valid_through,
         v.extends_instalment, v.extends_from, t.terms ->> 'currency' as currency,
         coalesce((select sum(p.amount - ${reversedOf('p', '$borrowerId')}) from payment p
                   where p.borrower_id = $borrowerId and p.order_id = v.order_id and p.voucher_id = v.id), 0)::bigint as paid,
         v.issued_at
  from voucher v
  join loan_order o on o.borrower_id = v.borrower_id and o.id = v.order_id
  join product_version t on t.product_id = o.product_id and t.version = o.product_version`;

const find = statement(
  'lender_voucher.find',
  columns,
  `${select} where v.borrower_id = $borrowerId and v.reference = $reference`,
);

const findPage = statement(
  'lender_voucher.page',
  columns,
  `${select}
   where v.borrower_id = $borrowerId and v.order_id = $orderId and ($beforeIssuedAt::bigint is null or (v.issued_at, v.id) < ($beforeIssuedAt::instant, $beforeId))
   order by v.issued_at desc, v.id desc limit $limit::integer`,
);

export async function findGivenVoucher(db: Queryable, reference: string): Promise<GivenVoucher | null> {
  const borrowerId = await findBorrower(db, 'voucher', reference);
  const [row] = borrowerId === null ? [] : await db.query(find, { borrowerId, reference });
  return row ? toVoucher(row) : null;
}

/** The vouchers of an order, newest first, before a place in that order. */
export async function findGivenVouchers(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  before: { issuedAt: number; id: string } | null,
  limit: number,
): Promise<GivenVoucher[]> {
  return (
    await db.query(findPage, {
      borrowerId,
      orderId,
      ...placeOf('before', before, ['issuedAt', 'id']),
      limit,
    })
  ).map(toVoucher);
}
