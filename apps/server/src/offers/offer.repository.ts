import type { DueDateRule, TermUnit } from '@plazo/loan-rules/due-dates';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { insertWaitingOf, type WaitingEvent } from '../audit/waiting.repository.ts';
import type { BorrowerProfile } from '../disclosure/accepted-document.ts';
import type { MarketingConsent } from '../disclosure/consent.ts';
import type { CollectionState } from '../ledger/collection-state.ts';
import { type LedgerTransaction, ledgerParameters } from '../ledger/ledger.ts';
import { claim } from '../platform/db/borrower-lookup.ts';
import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** An offer with the terms it was made under, and whether it became an order. */
export type Offer = Row<typeof offerColumns>;

export const offerColumns = {
  id: column.text,
  productId: column.text,
  productVersion: column.integer,
  productName: column.text,
  productLogo: column.text,
  /** Whether a taken offer is paid out at once or reviewed first. */
  decision: column.word<'instant' | 'review'>(),
  terms: column.json<ProductTerms>(),
  amount: column.bigint,
  periods: column.integer,
  termUnit: column.word<TermUnit>(),
  couponAmount: column.bigint,
  needsReload: column.boolean,
  /** The amount shown until it is fetched again, if that differs. */
  provisionalAmount: nullable(column.bigint),
  /** Epoch milliseconds. */
  createdAt: column.instant,
  expiresAt: column.instant,
  isAccepted: column.boolean,
  isWithdrawn: column.boolean,
  /** When it was taken, epoch milliseconds. */
  acceptedAt: nullable(column.instant),
  /** The first due date, if one was chosen, and whether the borrower chose it. */
  firstDueDate: nullable(column.date),
  isFirstDueChosen: column.boolean,
  /** The payout day that its order's dates count from, once there is an order, and the rule by which they were counted. */
  plannedOn: nullable(column.date),
  dueDateRule: column.word<DueDateRule>(),
  /** The order that was not paid out in time and that this offer replaces, if any. */
  replaces: nullable(column.text),
  /** The account of the borrower that the contract names, all but its last digits masked; empty without one. */
  accountMasked: column.text,
};

export const selectOffer = `
  select f.id, f.product_id, f.product_version, p.name as product_name, p.logo as product_logo, p.decision, v.terms, f.amount,
         f.periods, f.term_unit, f.coupon_amount, f.needs_reload, f.provisional_amount,
         f.created_at,
         f.expires_at,
         o.id is not null as is_accepted, f.withdrawn_at is not null as is_withdrawn, o.created_at as accepted_at, f.first_due_date,
         f.first_due_chosen as is_first_due_chosen, coalesce(a.planned_on, o.disbursed_on) as planned_on, coalesce(o.due_date_rule, 'payout-day') as due_date_rule,
         f.replaces, w.bank_account_masked as account_masked
  from offer f
  join borrower w on w.id = f.borrower_id
  join product p on p.id = f.product_id
  join product_version v on v.product_id = f.product_id and v.version = f.product_version
  left join loan_order o on o.borrower_id = f.borrower_id and o.id = f.id
  left join acceptance a on a.borrower_id = f.borrower_id and a.order_id = f.id`;

const findNewest = statement(
  'offer.find_newest',
  offerColumns,
  `${selectOffer} where f.borrower_id = $borrowerId and f.product_id = $productId
   order by f.withdrawn_at is not null, f.created_at desc, f.id desc limit 50`,
);

const findById = statement(
  'offer.find',
  offerColumns,
  `${selectOffer} where f.borrower_id = $borrowerId and f.id = $offerId`,
);

/**
 * Order, acceptance, instalments and ledger entries in one statement, so in one transaction and one round trip. A second push finds the
 * order's primary key taken, waits for the first to commit, and writes nothing. The offer is locked, so that its first due date cannot
 * change in between: offer and order keep the same one.
 */
const insertOrder = statement(
  'offer.insert_order',
  { placed: column.bigint },
  `with placed as (
     insert into loan_order (id, borrower_id, product_id, product_version, status, principal, periods, term_unit,
                             coupon_amount, created_at, disbursed_on, first_due_date, due_date_rule)
     select f.id, f.borrower_id, f.product_id, f.product_version, $status::integer, f.amount, f.periods, f.term_unit,
            f.coupon_amount, $createdAt::instant, $disbursedOn::date, f.first_due_date, 'payout-day'
     from offer f where f.id = $offerId and f.borrower_id = $borrowerId and f.first_due_date is not distinct from $firstDueDate::date
       and f.withdrawn_at is null
     for share
     on conflict (borrower_id, id) do nothing
     returning id, principal
   ), accepted as (
     insert into acceptance (borrower_id, order_id, planned_on, document, document_hash, address, device, pack, pack_version, document_key)
     select $borrowerId, placed.id, $disbursedOn::date, $document, $documentHash, $address, $device, $pack, $packVersion, $documentKey from placed
   ), audited as (
     ${insertWaitingOf('$borrowerId', '$audit', 'placed, ')}
   ), consented as (
     insert into marketing_consent (order_id, borrower_id, kind, is_given, decided_at)
     select placed.id, $borrowerId, c.kind, c."isGiven", $createdAt::instant
     from placed, json_to_recordset($consents::json) as c(kind text, "isGiven" boolean)
   ), planned as (
     insert into instalment (borrower_id, order_id, number, due_date, principal, interest, iva, commission)
     select $borrowerId, placed.id, i.number, i."dueDate", i.principal, i.interest, i.iva, i.commission
     from placed, json_to_recordset($instalments::json)
       as i(number integer, "dueDate" date, principal bigint, interest bigint, iva bigint, commission bigint)
   ), opened as (
     insert into ledger_transaction (borrower_id, id, order_id, kind, business_date, booked_at, number)
     select $borrowerId, t.id, placed.id, t.kind, t."businessDate", $createdAt::instant, t.line - 1
     from placed
     cross join rows from (json_to_recordset($transactions::json) as (id text, kind text, "businessDate" date))
       with ordinality as t(id, kind, "businessDate", line)
     returning id, number
   ), due as (
     insert into collection_state (borrower_id, order_id, due_on, grace_days, outstanding)
     select $borrowerId, placed.id, s."dueOn", s."graceDays", s.outstanding
     from placed, json_to_recordset($states::json) as s("dueOn" date, "graceDays" integer, outstanding bigint)
   ), to_pay_out as (
     insert into payout (id, order_id, borrower_id, amount, currency, state, requested_at, due_at, paid_on, settled_at)
     select placed.id || '-1', placed.id, $borrowerId, placed.principal, p.currency, p.state, $createdAt::instant,
            $createdAt::instant, p."paidOn", case when p.state = 'confirmed' then $createdAt::instant end
     from placed, json_to_recordset($payouts::json) as p(currency text, state text, "paidOn" date)
   ), booked as (
     insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, instalment, amount)
     select $borrowerId, placed.id, opened.number, e.line, e.account, e.instalment, e.amount
     from placed, opened
     join json_to_recordset($entries::json)
       as e("transactionId" text, line integer, account text, instalment integer, amount bigint)
       on e."transactionId" = opened.id
   )
   select count(*) as placed from placed`,
);

const lock = statement(
  'offer.lock',
  { id: column.text },
  'select id from offer where borrower_id = $borrowerId and id = $offerId for no key update',
);

/** Only while it is open. */
const updateFirstDue = statement(
  'offer.choose_first_due',
  { id: column.text },
  `update offer set first_due_date = $firstDueDate::date, first_due_chosen = $firstDueDate::date is not null
   where borrower_id = $borrowerId and id = $offerId and not exists (select from loan_order o where o.borrower_id = offer.borrower_id and o.id = offer.id)
   returning id`,
);

/** The same loan, offered for as long as before; a chosen first due date moves by the same number of days. */
const insertAgain = statement(
  'offer.insert_anew',
  {},
  `with claimed as (${claim('order', '$offerId', '$borrowerId')})
   insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount, first_due_date,
                      first_due_chosen, needs_reload, created_at, expires_at, replaces, purpose)
   select $offerId, $borrowerId, f.product_id, f.product_version, f.amount, f.periods, f.term_unit, f.coupon_amount,
          f.first_due_date + $daysLater::integer, f.first_due_chosen, false, $createdAt::instant,
          $createdAt::instant + (f.expires_at - f.created_at), f.id, f.purpose
   from claimed, offer f where claimed.borrower_id = $borrowerId and f.borrower_id = $borrowerId and f.id = $orderId`,
);

const findProfile = statement(
  'offer.find_borrower',
  { fullName: column.text, address: column.text, bankAccountMasked: column.text },
  'select full_name, address, bank_account_masked from borrower where id = $borrowerId',
);

export async function findBorrower(db: Queryable, borrowerId: string): Promise<BorrowerProfile> {
  return only(await db.query(findProfile, { borrowerId }));
}

/** The newest offers of a product for this borrower, newest first; withdrawn ones come last. */
export async function findNewestOffers(db: Queryable, borrowerId: string, productId: string): Promise<Offer[]> {
  return db.query(findNewest, { borrowerId, productId });
}

/** This borrower's offer by its number. */
export async function findOffer(db: Queryable, borrowerId: string, offerId: string): Promise<Offer | null> {
  return first(await db.query(findById, { borrowerId, offerId }));
}

/** An order to be written, with everything that belongs to it. */
export interface NewOrder {
  offerId: string;
  status: number;
  /** Epoch milliseconds. */
  createdAt: number;
  disbursedOn: string;
  /** The first due date that the instalments were planned by; the order is written only while the offer still has it. */
  firstDueDate: string | null;
  instalments: readonly Instalment[];
  ledger: readonly LedgerTransaction[];
  /** What it owes and when, if it is paid out at once; else none. */
  states: readonly (CollectionState & { graceDays: number })[];
  payouts: readonly FirstPayout[];
  acceptance: {
    text: string;
    hash: string;
    /** The key of the audit's seal. */
    key: string;
    address: string;
    device: string;
    pack: string;
    packVersion: string;
  };
  audit: readonly WaitingEvent[];
  consents: readonly MarketingConsent[];
}

/** The payout of an order that is approved when it is taken. */
export interface FirstPayout {
  currency: string;
  state: 'requested' | 'confirmed';
  /** The day, if it is confirmed. */
  paidOn?: string;
}

/** Locks an offer against a push until the transaction ends. */
export async function lockOffer(transaction: Queryable, borrowerId: string, offerId: string): Promise<void> {
  await transaction.query(lock, { borrowerId, offerId });
}

/** Writes the first due date that the borrower chose, or removes it; false if the offer was taken in the meantime. */
export async function updateFirstDueDate(
  db: Queryable,
  borrowerId: string,
  offerId: string,
  firstDueDate: string | null,
): Promise<boolean> {
  return (await db.query(updateFirstDue, { borrowerId, offerId, firstDueDate })).length === 1;
}

/** Writes the order of an offer; false, writing nothing, if it already exists or the offer has changed. */
export async function placeOrder(db: Queryable, borrowerId: string, order: NewOrder): Promise<boolean> {
  const { acceptance, ledger } = order;
  const rows = await db.query(insertOrder, {
    ...order,
    ...acceptance,
    ...ledgerParameters(ledger),
    borrowerId,
    document: acceptance.text,
    documentHash: acceptance.hash,
    documentKey: acceptance.key,
    instalments: JSON.stringify(order.instalments),
    consents: JSON.stringify(order.consents),
    states: JSON.stringify(order.states),
    payouts: JSON.stringify(order.payouts),
    audit: JSON.stringify(order.audit),
  });
  return only(rows).placed === 1;
}

/** Offers a loan again that ended before it was paid out. */
export async function offerAgain(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { offerId, createdAt, daysLater }: { offerId: string; createdAt: number; daysLater: number },
): Promise<void> {
  await transaction.query(insertAgain, { borrowerId, orderId, offerId, createdAt, daysLater });
}
