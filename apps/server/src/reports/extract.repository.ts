import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';
import { within } from '../ledger/check.ts';

const findEntries = statement(
  'report.extract',
  {
    order_id: column.text,
    transaction_id: column.text,
    kind: column.text,
    business_date: column.date,
    booked_at: column.bigint,
    cause: nullable(column.text),
    corrects: nullable(column.text),
    account: column.text,
    instalment: nullable(column.integer),
    amount: column.bigint,
    currency: column.text,
  },
  `select t.order_id, t.id as transaction_id, t.kind, t.business_date, (extract(epoch from t.booked_at) * 1000)::bigint as booked_at,
          t.cause, t.corrects, e.account, e.instalment, e.amount, v.terms ->> 'currency' as currency
   from ledger_transaction t
   join ledger_entry e on e.transaction_id = t.id and ${within('e.order_id')}
   join loan_order o on o.id = t.order_id and ${within('o.id')}
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   where ${within('t.order_id')} and t.business_date between $3::date and $4::date
     and t.booked_at <= to_timestamp($5::bigint / 1000.0)
   order by t.order_id, t.number, t.booked_at, t.kind <> 'disbursement', t.id, e.line`,
);

/** Which entries are extracted. */
export interface ExtractedDays {
  from: IsoDate;
  through: IsoDate;
  /** Epoch milliseconds. */
  bookedBy: number;
}

export interface ExtractedEntry {
  orderId: string;
  transactionId: string;
  kind: string;
  businessDate: IsoDate;
  /** RFC 3339. */
  bookedAt: string;
  cause: string | null;
  corrects: string | null;
  account: string;
  instalment: number | null;
  /** Minor units, debit positive. */
  amount: number;
  currency: string;
}

/** The entries of the orders after one id up to another, in the order of booking. */
export async function findExtract(
  db: Queryable,
  after: string,
  last: string,
  { from, through, bookedBy }: ExtractedDays,
): Promise<ExtractedEntry[]> {
  const rows = await db.query(findEntries, [after, last, from, through, bookedBy]);
  return rows.map(({ order_id, transaction_id, business_date, booked_at, ...entry }) => ({
    ...entry,
    orderId: order_id,
    transactionId: transaction_id,
    businessDate: business_date,
    bookedAt: new Date(booked_at).toISOString(),
  }));
}
