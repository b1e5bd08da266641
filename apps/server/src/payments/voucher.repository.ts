import type { IsoDate } from '@plazo/loan-rules/calendar';
import { voucherFact } from '../audit/facts.ts';
import { noted, noteOf } from '../audit/note.ts';
import { insertWaitingOf } from '../audit/waiting.repository.ts';
import { reversedOf } from '../ledger/reversal.repository.ts';
import { claim, findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';

/** A request to pay one amount through one channel, under a reference of its own. */
export type VoucherRecord = Omit<Row<typeof voucherColumns>, keyof Extends> & {
  /** What an extension voucher would postpone; null for a repayment. */
  extends: { instalment: number; dueDate: IsoDate } | null;
};

export type VoucherStatus = 'issued' | 'paid' | 'partly-paid' | 'overpaid' | 'replaced';

/** One of the terms of a voucher's order, as text. */
const ofTerms = (name: string, voucher: string, borrower: string) =>
  `(select t.terms ->> '${name}' from loan_order o
    join product_version t on t.product_id = o.product_id and t.version = o.product_version
    where o.borrower_id = ${borrower} and o.id = ${voucher}.order_id)`;

/** The residue that is waived by the terms of a voucher's order. */
export const toleranceOf = (voucher: string, borrower = `${voucher}.borrower_id`) =>
  `coalesce(${ofTerms('residueTolerance', voucher, borrower)}::bigint, 0)`;

export const voucherColumns = {
  id: column.text,
  borrowerId: column.text,
  orderId: column.text,
  payCode: column.text,
  /** 1 repayment, 2 extension, 3 cancellation. */
  requestType: column.integer,
  reference: column.text,
  /** Minor units. */
  amount: column.bigint,
  /** The amount that its channel can take; null if it is the same. */
  toPay: nullable(column.bigint),
  status: column.word<VoucherStatus>(),
  /** The last day on which the amount is valid. */
  validThrough: column.date,
  extendsInstalment: nullable(column.integer),
  extendsFrom: nullable(column.date),
};

/** What a voucher's extension is stored as. */
type Extends = Pick<Row<typeof voucherColumns>, 'extendsInstalment' | 'extendsFrom'>;

const fields = `id, borrower_id, order_id, pay_code, request_type, reference, amount, to_pay, status, valid_through,
  extends_instalment, extends_from`;

const findIssued = statement(
  'voucher.find_issued',
  voucherColumns,
  `select ${fields} from voucher where borrower_id = $borrowerId and order_id = $orderId and request_type = $requestType and status = 'issued'`,
);

const findByReference = statement(
  'voucher.find_by_reference',
  { ...voucherColumns, currency: column.text, disbursedOn: column.date },
  `select ${fields}, ${ofTerms('currency', 'voucher', '$borrowerId')} as currency,
          (select o.disbursed_on from loan_order o where o.borrower_id = $borrowerId and o.id = voucher.order_id) as disbursed_on
   from voucher where borrower_id = $borrowerId and reference = $reference`,
);

const insert = statement(
  'voucher.insert',
  { id: column.text },
  `with claimed as (${claim('voucher', '$reference', '$borrowerId')}), issued as (
     insert into voucher (borrower_id, id, order_id, pay_code, request_type, reference, amount, status, issued_at,
                          valid_through, extends_instalment, extends_from, to_pay)
     select c.borrower_id, $id, $orderId, $payCode, $requestType::integer, $reference, $amount::bigint, 'issued', $issuedAt::instant,
            $validThrough::date, $extendsInstalment::integer, $extendsFrom::date, $toPay::bigint
     from claimed c where c.borrower_id = $borrowerId
     on conflict (borrower_id, reference) do nothing
     returning id
   ), audited as (
     ${insertWaitingOf('$borrowerId', '$events', 'issued, ')}
   )
   select id from issued`,
);

const updateStatus = statement(
  'voucher.update_status',
  {},
  'update voucher set status = $status where borrower_id = $borrowerId and id = $voucherId',
);

const withdrawAll = statement(
  'voucher.withdraw_all',
  {},
  `update voucher set status = 'replaced' where borrower_id = $borrowerId and order_id = $orderId and status = 'issued'`,
);

// If everything was reversed, the code counts as replaced and is not offered again: its payer has used it.
const settle = statement(
  'voucher.settle',
  {},
  `with paid as (
     select coalesce((select sum(p.amount - ${reversedOf('p', '$borrowerId')}) from payment p
                      where p.borrower_id = $borrowerId and p.order_id = v.order_id and p.voucher_id = v.id), 0) as amount,
            ${toleranceOf('v', '$borrowerId')} as tolerance
     from voucher v where v.borrower_id = $borrowerId and v.order_id = $orderId and v.id = $id
   )
   update voucher v
   set status = case when paid.amount = 0 then 'replaced'
                     when paid.amount < v.amount - paid.tolerance then 'partly-paid'
                     when paid.amount <= coalesce(v.to_pay, v.amount) then 'paid'
                     else 'overpaid' end
   from paid where v.borrower_id = $borrowerId and v.id = $id`,
);

/** The valid vouchers of an order, at most one per channel. */
export async function findIssuedVouchers(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  requestType: number,
): Promise<VoucherRecord[]> {
  return (await db.query(findIssued, { borrowerId, orderId, requestType })).map(toVoucher);
}

/** A voucher with the currency of its order. */
export interface PayableVoucher extends VoucherRecord {
  currency: string;
}

/** A voucher by a payer's reference, with the day on which its loan was paid out. */
export interface NamedVoucher extends PayableVoucher {
  disbursedOn: IsoDate;
}

/** The voucher with a payer's reference, without a borrower: providers know none. */
export async function findVoucherByReference(db: Queryable, reference: string): Promise<NamedVoucher | null> {
  const borrowerId = await findBorrower(db, 'voucher', reference);
  const [row] = borrowerId === null ? [] : await db.query(findByReference, { borrowerId, reference });
  return row ? toVoucher(row) : null;
}

/** Inserts a voucher; false if the reference is taken: then try another one. */
export async function insertVoucher(
  db: Queryable,
  voucher: VoucherRecord,
  issuedAt: number,
  masterKeys: MasterKeys,
): Promise<boolean> {
  const { id, borrowerId, orderId, payCode, requestType, reference, amount, validThrough, extends: extended } = voucher;
  const purpose = { extendsInstalment: extended?.instalment ?? null, extendsFrom: extended?.dueDate ?? null };
  const fact = voucherFact({
    id,
    payCode,
    requestType,
    reference,
    amount,
    toPay: voucher.toPay,
    issuedAt,
    validThrough,
    ...purpose,
  });
  const event = noted(noteOf(fact, { kind: 'borrower', id: borrowerId }, { orderId, at: issuedAt }), masterKeys);
  return (await db.query(insert, { ...voucher, ...purpose, issuedAt, events: JSON.stringify([event]) })).length === 1;
}

export async function setVoucherStatus(
  db: Queryable,
  borrowerId: string,
  voucherId: string,
  status: VoucherStatus,
): Promise<void> {
  await db.query(updateStatus, { borrowerId, voucherId, status });
}

/** No code of the order asks for money any more; those that were paid stay as they are. */
export async function withdrawVouchersOf(transaction: Queryable, borrowerId: string, orderId: string): Promise<void> {
  await transaction.query(withdrawAll, { borrowerId, orderId });
}

/** Gives a voucher the status that follows from the unreversed payments under its reference. */
export async function settleVoucher(db: Queryable, voucher: VoucherRecord): Promise<void> {
  await db.query(settle, voucher);
}

/** A row whose columns of an extension are one field. */
export function toVoucher<R extends Extends>({ extendsInstalment: instalment, extendsFrom: dueDate, ...voucher }: R) {
  return { ...voucher, extends: instalment === null || dueDate === null ? null : { instalment, dueDate } };
}
