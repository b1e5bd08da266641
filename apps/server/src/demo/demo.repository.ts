import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// What the demo has and the lender's calls do not give: an account of no known bank, and an offer that is fetched again.

const findSession = statement(
  'demo.find_session',
  { borrower_id: column.text },
  'select borrower_id from session where borrower_id = $1 limit 1',
);

const findSessions = statement(
  'demo.find_sessions',
  { borrower_id: column.text },
  `select borrower_id from session
   where session_hash in (select jsonb_array_elements_text($1::jsonb)) and expires_at > to_timestamp($2::bigint / 1000.0)
   order by borrower_id`,
);

const insertBorrower = statement(
  'demo.insert_borrower',
  {},
  `insert into borrower (id, full_name, phone, address, bank_account_masked, created_at)
   values ($1, $2, $3, $4, $5, to_timestamp($6::bigint / 1000.0)) on conflict (id) do nothing`,
);

const insertOfferRow = statement(
  'demo.insert_offer',
  {},
  `insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount,
                      first_due_date, needs_reload, created_at, expires_at, provisional_amount)
   values ($1, $2, $3, 1, $4, $5, $6, $7, $8::date, $9, to_timestamp($10::bigint / 1000.0),
           to_timestamp($11::bigint / 1000.0), $12)`,
);

const findNewest = statement(
  'demo.find_offer',
  { id: column.text, expires_at: column.bigint, is_taken: column.boolean },
  `select id, (extract(epoch from expires_at) * 1000)::bigint as expires_at,
          exists (select from loan_order o where o.id = offer.id) as is_taken
   from offer where borrower_id = $1 order by created_at desc limit 1`,
);

/** Whether a demo borrower has been written completely: the session is written last. */
export async function hasSession(db: Queryable, borrowerId: string): Promise<boolean> {
  return (await db.query(findSession, [borrowerId])).length > 0;
}

/** Whose sessions have these hashes and have not ended at an instant. */
export async function findSessionsOf(db: Queryable, hashes: readonly string[], now: number): Promise<string[]> {
  return (await db.query(findSessions, [JSON.stringify(hashes), now])).map((row) => row.borrower_id);
}

export interface NewBorrower {
  id: string;
  fullName: string;
  phone: string;
  address: string;
  bankAccountMasked: string;
}

export async function writeBorrower(db: Queryable, borrower: NewBorrower, now: number): Promise<void> {
  const { id, fullName, phone, address, bankAccountMasked } = borrower;
  await db.query(insertBorrower, [id, fullName, phone, address, bankAccountMasked, now]);
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
  await db.query(insertOfferRow, [
    offer.id,
    offer.borrowerId,
    offer.productId,
    offer.amount,
    offer.periods,
    offer.termUnit,
    offer.couponAmount,
    offer.firstDueDate,
    offer.needsReload,
    offer.createdAt,
    offer.expiresAt,
    offer.provisionalAmount,
  ]);
}

/** A borrower's newest offer. Its number is also its order's; it expires at an instant in epoch milliseconds. */
export async function findNewestOffer(
  db: Queryable,
  borrowerId: string,
): Promise<{ id: string; expiresAt: number; isTaken: boolean } | null> {
  const [row] = await db.query(findNewest, [borrowerId]);
  return row ? { id: row.id, expiresAt: row.expires_at, isTaken: row.is_taken } : null;
}
