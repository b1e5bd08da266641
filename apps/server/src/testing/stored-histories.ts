import { ledgerParameters } from '../ledger/ledger.ts';
import type { Db } from '../platform/db/db.ts';
import type { AccountHistory } from './account-history.ts';
import { pastTriggers, run } from './past-triggers.ts';

/** A history, and the order that it is written as. */
export interface StoredHistory {
  orderId: string;
  history: AccountHistory;
}

interface Booked {
  id: string;
  corrects?: string;
}

/** SQL for the borrower of an order; ten orders in a row are of one. */
const borrowerOf = (orderId: string) => `left(r ->> '${orderId}', -1)`;

/**
 * Writes histories that were played without a database, as far as reports read them. The session is in replica mode and checks no keys, so
 * other rows can be left out.
 */
export async function storeHistories(db: Db, stored: readonly StoredHistory[]): Promise<void> {
  const orders = stored.map(({ orderId, history: { account, loaned } }) => ({
    ...{ id: orderId, terms: loaned.terms, principal: loaned.principal, periods: loaned.periods },
    ...{ unit: loaned.termUnit, status: account.order.status },
    ...{ paid: loaned.disbursedOn, settled: account.order.settledOn },
  }));
  const ofEach = <T extends object>(rows: (history: AccountHistory) => readonly T[]) =>
    stored.flatMap(({ orderId, history }) => rows(history).map((row) => ({ ...row, orderId })));
  const instalments = ofEach(({ plan }) => plan);
  const extensions = ofEach(({ account }) => account.extensions.map((row) => ({ ...row, id: row.paymentId })));
  const plans = ofEach(({ account }) => account.order.plans);
  const [booked, entries] = (['transactions', 'entries'] as const).map((part) =>
    ofEach(({ ledger }) => JSON.parse(ledgerParameters(ledger.all())[part]) as Booked[]),
  );
  // Their numbers are their places.
  const numbers = new Map(booked?.map(({ id }, place) => [id, place + 1]));
  const transactions = booked?.map((row) => ({ ...row, corrected: numbers.get(row.corrects ?? '') }));
  const from = (rows: unknown) =>
    `jsonb_array_elements('${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb) with ordinality as j(r, n)`;
  await pastTriggers(
    db,
    `insert into product_version (product_id, version, terms) select r ->> 'id', 1, r -> 'terms' from ${from(orders)}`,
    `insert into loan_order (id, borrower_id, product_id, product_version, status, principal, periods, term_unit, coupon_amount,
                            created_at, disbursed_on, settled_on)
    select r ->> 'id', ${borrowerOf('id')}, r ->> 'id', 1, (r ->> 'status')::integer, (r ->> 'principal')::bigint, (r ->> 'periods')::integer,
           r ->> 'unit', 0, now(), (r ->> 'paid')::date, (r ->> 'settled')::date from ${from(orders)}`,
    `insert into instalment (borrower_id, order_id, number, due_date, principal, interest, iva, commission)
    select ${borrowerOf('orderId')}, r ->> 'orderId', (r ->> 'number')::integer, (r ->> 'dueDate')::date, (r ->> 'principal')::bigint,
           (r ->> 'interest')::bigint, (r ->> 'iva')::bigint, (r ->> 'commission')::bigint from ${from(instalments)}`,
    `insert into extension (borrower_id, order_id, instalment, due_date, days, payment_id)
    select ${borrowerOf('orderId')}, r ->> 'orderId', (r ->> 'instalment')::integer, (r ->> 'dueDate')::date, (r ->> 'days')::integer,
           (r ->> 'orderId') || (r ->> 'id') from ${from(extensions)}`,
    `insert into payment_plan (borrower_id, id, order_id, count, every, first_due_on, open_through, state, made_by, made_at, payments,
                              accepted_at, document, document_hash)
    select ${borrowerOf('orderId')}, (r ->> 'orderId') || (r ->> 'id'), r ->> 'orderId', 1, 'month', '2026-01-01', '2026-01-01', 'kept', 'test',
           now(), r -> 'payments', now(), '', '' from ${from(plans)}`,
    `insert into ledger_transaction (borrower_id, id, order_id, kind, business_date, booked_at, cause, corrects, number)
    select ${borrowerOf('orderId')}, r ->> 'id', r ->> 'orderId', r ->> 'kind', (r ->> 'businessDate')::date, '2026-01-01',
           (r ->> 'orderId') || (r ->> 'cause'), (r ->> 'corrected')::integer, n from ${from(transactions)}`,
    `insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, instalment, amount)
    select t.borrower_id, t.order_id, t.number, (r ->> 'line')::integer, r ->> 'account', (r ->> 'instalment')::integer, (r ->> 'amount')::bigint
    from ${from(entries)} join ledger_transaction t on t.borrower_id = ${borrowerOf('orderId')} and t.id = r ->> 'transactionId'`,
  );
  // A database in use has statistics; without them a report over many orders may be planned as if there were none.
  await run(db, 'analyze loan_order, instalment, extension, ledger_transaction, ledger_entry');
}
