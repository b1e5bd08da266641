import type { TermUnit } from '@plazo/loan-rules/due-dates';
import { claim, findBorrower } from '../platform/db/borrower-lookup.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { type Offer, offerColumns, selectOffer } from './offer.repository.ts';

// The lender's systems know an offer by its number, and read the offers of all borrowers.

/** An offer, and whose it is. */
export interface GivenOffer {
  offer: Offer;
  borrowerId: string;
  /** Its purpose, in the lender's words. */
  purpose: string | null;
}

export interface NewOffer {
  id: string;
  borrowerId: string;
  productId: string;
  productVersion: number;
  amount: number;
  periods: number;
  termUnit: TermUnit;
  couponAmount: number;
  firstDueDate: string | null;
  purpose: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
}

const select = selectOffer.replace('select f.id,', 'select f.borrower_id, f.purpose, f.id,');
const columns = { borrowerId: column.text, purpose: nullable(column.text), ...offerColumns };
const inOrder = 'order by f.created_at desc, f.id desc limit $limit::integer';
const before = '($placeCreatedAt::bigint is null or (f.created_at, f.id) < ($placeCreatedAt::instant, $placeId))';

const insert = statement(
  'lender_offer.insert',
  { id: column.text },
  `with claimed as (${claim('order', '$id', '$borrowerId')})
   insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount, first_due_date,
                      needs_reload, created_at, expires_at, purpose)
   select $id, $borrowerId, $productId, $productVersion, $amount, $periods, $termUnit, $couponAmount, $firstDueDate::date,
          false, $createdAt::instant, $expiresAt::instant, $purpose
   from claimed where claimed.borrower_id = $borrowerId returning id`,
);

const find = statement('lender_offer.find', columns, `${select} where f.borrower_id = $borrowerId and f.id = $offerId`);

// This also waits for a push, which locks the offer while it writes its order.
const lock = statement(
  'lender_offer.lock',
  { id: column.text },
  'select id from offer where borrower_id = $borrowerId and id = $offerId for no key update',
);

const setWithdrawn = statement(
  'lender_offer.withdraw',
  {},
  'update offer set withdrawn_at = $now::instant where borrower_id = $borrowerId and id = $offerId and withdrawn_at is null',
);

const findNewest = statement('lender_offer.find_newest', columns, `${select} where ${before} ${inOrder}`);

const findOfBorrower = statement(
  'lender_offer.find_of_borrower',
  columns,
  `${select} where f.borrower_id = $borrowerId and ${before} ${inOrder}`,
);

export async function insertOffer(transaction: Queryable, offer: NewOffer): Promise<void> {
  only(await transaction.query(insert, offer));
}

export async function findGivenOffer(db: Queryable, offerId: string): Promise<GivenOffer | null> {
  const borrowerId = await findBorrower(db, 'order', offerId);
  if (borrowerId === null) return null;
  const [row] = await db.query(find, { borrowerId, offerId });
  return row ? toGiven(row) : null;
}

/** An offer, locked until the transaction ends: nobody can take it in the meantime. */
export async function lockGivenOffer(transaction: Queryable, offerId: string): Promise<GivenOffer | null> {
  const borrowerId = await findBorrower(transaction, 'order', offerId);
  if (borrowerId === null) return null;
  await transaction.query(lock, { borrowerId, offerId });
  const [row] = await transaction.query(find, { borrowerId, offerId });
  return row ? toGiven(row) : null;
}

export async function setOfferWithdrawn(
  transaction: Queryable,
  borrowerId: string,
  offerId: string,
  now: number,
): Promise<void> {
  await transaction.query(setWithdrawn, { borrowerId, offerId, now });
}

/** Offers, newest first, before a place in that order. */
export async function findGivenOffers(
  db: Queryable,
  borrowerId: string | undefined,
  place: { createdAt: number; id: string } | null,
  limit: number,
): Promise<GivenOffer[]> {
  const parameters = { ...placeOf('place', place, ['createdAt', 'id']), limit };
  const rows =
    borrowerId === undefined
      ? await db.query(findNewest, parameters)
      : await db.query(findOfBorrower, { ...parameters, borrowerId });
  return rows.map(toGiven);
}

function toGiven({ borrowerId, purpose, ...offer }: Row<typeof columns>): GivenOffer {
  return { offer, borrowerId, purpose };
}
