import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** A product in the market. */
export type Listing = Row<typeof findAll.columns>;

const findAll = statement(
  'market.find_all',
  {
    productId: column.text,
    name: column.text,
    logo: column.text,
    terms: column.json<ProductTerms>(),
    periods: column.integer,
    termUnit: column.word<TermUnit>(),
    exampleAmount: column.bigint,
    /** The shortest and the longest term that it is sold for, in the same unit. */
    minPeriods: column.integer,
    maxPeriods: column.integer,
  },
  `select p.id as product_id, p.name, p.logo, v.terms, l.periods, l.term_unit, l.example_amount,
          coalesce(l.min_periods, l.periods) as min_periods, coalesce(l.max_periods, l.periods) as max_periods
   from market_listing l
   join product p on p.id = l.product_id
   join lateral (select terms from product_version where product_id = p.id order by version desc limit 1) v on true
   order by l.position, p.id`,
);

const insert = statement(
  'market.insert_listing',
  {},
  `insert into market_listing (product_id, periods, term_unit, example_amount, position, min_periods, max_periods)
   values ($productId, $periods, $termUnit, $exampleAmount, $position, $minPeriods, $maxPeriods) on conflict (product_id) do nothing`,
);

const put = statement(
  'market.put_listing',
  {},
  `insert into market_listing (product_id, periods, term_unit, example_amount, position, min_periods, max_periods)
   values ($productId, $periods, $termUnit, $exampleAmount, $position, $minPeriods, $maxPeriods)
   on conflict (product_id) do update
   set periods = excluded.periods, term_unit = excluded.term_unit, example_amount = excluded.example_amount,
       position = excluded.position, min_periods = excluded.min_periods, max_periods = excluded.max_periods`,
);

const find = statement(
  'market.find_listing',
  {
    periods: column.integer,
    termUnit: column.word<TermUnit>(),
    exampleAmount: column.bigint,
    minPeriods: column.integer,
    maxPeriods: column.integer,
    position: column.integer,
  },
  `select periods, term_unit, example_amount, coalesce(min_periods, periods) as min_periods,
          coalesce(max_periods, periods) as max_periods, position
   from market_listing where product_id = $productId`,
);

const remove = statement(
  'market.remove_listing',
  { productId: column.text },
  'delete from market_listing where product_id = $productId returning product_id',
);

/** Lists a product in the market, or changes how it is listed. */
export async function putListing(
  db: Queryable,
  listing: Omit<Listing, 'name' | 'logo' | 'terms'>,
  position: number,
): Promise<void> {
  await db.query(put, { ...listing, position });
}

/** How and where a product is listed; null if it is not. */
export async function findListing(
  db: Queryable,
  productId: string,
): Promise<(Omit<Listing, 'name' | 'logo' | 'terms'> & { position: number }) | null> {
  const [row] = await db.query(find, { productId });
  return row ? { productId, ...row } : null;
}

/** Removes a product from the market; false if it was not listed. */
export async function removeListing(db: Queryable, productId: string): Promise<boolean> {
  return (await db.query(remove, { productId })).length === 1;
}

/** The listed products with their newest terms, in the lender's order. */
export async function findListings(db: Queryable): Promise<Listing[]> {
  return db.query(findAll);
}

/** Lists a product in the market; one that is already listed stays unchanged. */
export async function insertListing(
  db: Queryable,
  listing: Pick<Listing, 'productId' | 'periods' | 'termUnit' | 'exampleAmount'> &
    Partial<Pick<Listing, 'minPeriods' | 'maxPeriods'>>,
  position: number,
): Promise<void> {
  const { productId, periods, termUnit, exampleAmount, minPeriods = null, maxPeriods = null } = listing;
  await db.query(insert, { productId, periods, termUnit, exampleAmount, position, minPeriods, maxPeriods });
}
