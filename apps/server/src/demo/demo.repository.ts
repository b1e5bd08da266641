import type { TermUnit } from '@plazo/loan-rules/due-dates';
import { claim } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// What the demo has but the lender's calls cannot make: an account at an unknown bank, and an offer that is fetched again.

const findSession = statement(
  'demo.find_session',
  { borrowerId: column.text },
  'select borrower_id from session where borrower_id = $borrowerId limit 1',
);

const findSessions = statement(
  'demo.find_sessions',
  { borrowerId: column.text },
  `select borrower_id from session
   where session_hash in (select jsonb_array_elements_text($hashes::jsonb)) and expires_at > $now::instant
   order by borrower_id`,
);

const insertBorrower = statement(
  'demo.insert_borrower',
  {},
  `insert into borrower (id, full_name, phone, address, bank_account_masked, created_at)
   values ($id, $fullName, $phone, $address, $bankAccountMasked, $now::instant) on conflict (id) do nothing`,
);

const insertOfferRow = statement(
  'demo.insert_offer',
  {},
  `with claimed as (${claim('order', '$id', '$borrowerId')})
   insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount,
                      first_due_date, needs_reload, created_at, expires_at, provisional_amount)
   select $id, claimed.borrower_id, $productId, 1, $amount, $periods, $termUnit, $couponAmount, $firstDueDate::date, $needsReload,
          $createdAt::instant, $expiresAt::instant, $provisionalAmount
   from claimed where claimed.borrower_id = $borrowerId`,
);

const findNewest = statement(
  'demo.find_offer',
  { id: column.text, expiresAt: column.instant, isTaken: column.boolean },
  `select id, expires_at,
          exists (select from loan_order o where o.borrower_id = $borrowerId and o.id = offer.id) as is_taken
   from offer where borrower_id = $borrowerId order by created_at desc limit 1`,
);

const insertMessage = statement(
  'demo.insert_message',
  {},
  `insert into message (borrower_id, id, order_id, kind, due_on, step, purpose, channel, state, content, language, due_at, useless_at, written_at,
                        sent_at, reported_at)
   values ($borrowerId, $id, $orderId, 'contract', $dueOn, $step, 'late', 'sms', $state, $content, '1', $at::instant, $at::instant, $at::instant,
           $at::instant, $at::instant)`,
);

/** Whether a demo borrower has been written completely: the session is written last. */
export async function hasSession(db: Queryable, borrowerId: string): Promise<boolean> {
  return (await db.query(findSession, { borrowerId })).length > 0;
}

/** The borrowers whose sessions have these hashes and have not ended at an instant. */
export async function findSessionsOf(db: Queryable, hashes: readonly string[], now: number): Promise<string[]> {
  return (await db.query(findSessions, { hashes: JSON.stringify(hashes), now })).map((row) => row.borrowerId);
}

export interface NewBorrower {
  id: string;
  fullName: string;
  phone: string;
  address: string;
  bankAccountMasked: string;
}

export async function writeBorrower(db: Queryable, borrower: NewBorrower, now: number): Promise<void> {
  await db.query(insertBorrower, { ...borrower, now });
}

export interface NewOffer {
  id: string;
  borrowerId: string;
  productId: string;
  amount: number;
  periods: number;
  termUnit: TermUnit;
  couponAmount: number;
  firstDueDate: string | null;
  needsReload: boolean;
  /** The provisional amount, shown until the offer is fetched again. */
  provisionalAmount: number | null;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
}

export async function writeOffer(db: Queryable, offer: NewOffer): Promise<void> {
  await db.query(insertOfferRow, {
    id: offer.id,
    borrowerId: offer.borrowerId,
    productId: offer.productId,
    amount: offer.amount,
    periods: offer.periods,
    termUnit: offer.termUnit,
    couponAmount: offer.couponAmount,
    firstDueDate: offer.firstDueDate,
    needsReload: offer.needsReload,
    createdAt: offer.createdAt,
    expiresAt: offer.expiresAt,
    provisionalAmount: offer.provisionalAmount,
  });
}

/** A borrower's newest offer. Its number is also its order's; it expires at an instant in epoch milliseconds. */
export async function findNewestOffer(
  db: Queryable,
  borrowerId: string,
): Promise<{ id: string; expiresAt: number; isTaken: boolean } | null> {
  return first(await db.query(findNewest, { borrowerId }));
}

/** Writes a message that was sent and reported; its contact is written by the caller. */
export async function writeMessage(
  db: Queryable,
  message: {
    borrowerId: string;
    id: string;
    orderId: string;
    dueOn: string;
    step: number;
    state: string;
    content: string;
    at: number;
  },
): Promise<void> {
  await db.query(insertMessage, message);
}
