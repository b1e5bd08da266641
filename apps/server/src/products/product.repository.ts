import type { OfferedTerm } from '@plazo/loan-rules/product-check';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { first, only, type Queryable, type Transactor } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A product with its newest terms, and the loans it is offered as. */
export interface Product {
  id: string;
  name: string;
  version: number;
  terms: ProductTerms;
  offered: OfferedTerm[];
}

const findAll = statement(
  'product.find_all',
  { id: column.text, name: column.text, version: column.integer, terms: column.json<ProductTerms>() },
  `select p.id, p.name, v.version, v.terms
   from product p
   join lateral (select version, terms from product_version where product_id = p.id order by version desc limit 1) v on true
   order by p.id`,
);

const termColumns = {
  productId: column.text,
  periods: column.integer,
  termUnit: column.word<OfferedTerm['termUnit']>(),
  principal: column.bigint,
};

const findListed = statement(
  'product.find_listed',
  termColumns,
  'select product_id, periods, term_unit, example_amount as principal from market_listing',
);

// From one term to the next by the index: it reads one offer of each, where rounding matters least.
const findNextOffered = statement(
  'product.find_next_offered',
  termColumns,
  `select product_id, periods, term_unit, amount as principal from offer
   where $productId::text is null or (product_id, term_unit, periods) > ($productId, $termUnit::text, $periods::integer)
   order by product_id, term_unit, periods, amount desc limit 1`,
);

const findIds = statement(
  'product.find_ids',
  { id: column.text, isListed: column.boolean },
  'select p.id, exists (select from market_listing l where l.product_id = p.id) as is_listed from product p',
);

const isOnSale = statement(
  'product.is_on_sale',
  { isOnSale: column.boolean },
  `select (select f.id from offer f where f.product_id = $id order by f.expires_at limit 1) is null
       or (select f.id from offer f where f.product_id = $id and f.expires_at > $now::instant
             and not exists (select from loan_order o where o.borrower_id = f.borrower_id and o.id = f.id)
           order by f.expires_at desc limit 1) is not null as is_on_sale`,
);

const findAllCurrencies = statement(
  'product.find_currencies',
  { currency: column.text },
  "select distinct terms ->> 'currency' as currency from product_version order by 1",
);

/** The currencies that loans are or were lent in. */
export async function findCurrencies(db: Queryable): Promise<string[]> {
  return (await db.query(findAllCurrencies)).map(({ currency }) => currency);
}

/** Every product of the lender, by id. */
export async function findProducts(db: Queryable): Promise<Product[]> {
  const [products, offered] = await Promise.all([db.query(findAll), findOffered(db)]);
  return products.map((product) => ({
    ...product,
    offered: offered
      .filter(({ productId }) => productId === product.id)
      .map(({ principal, periods, termUnit }) => ({ principal, periods, termUnit })),
  }));
}

/** The market's example and the offers so far: for each term the largest amount, in order. */
async function findOffered(db: Queryable): Promise<Row<typeof termColumns>[]> {
  const terms = await db.query(findListed);
  for (let at: Row<typeof termColumns> | undefined; ; ) {
    const { productId = null, termUnit = null, periods = null } = at ?? {};
    [at] = await db.query(findNextOffered, { productId, termUnit, periods });
    if (!at) break;
    terms.push(at);
  }
  const orderOf = ({ productId, termUnit, periods }: (typeof terms)[number]) => [productId, termUnit, periods] as const;
  const sorted = terms.sort((a, b) => compare(orderOf(a), orderOf(b)) || b.principal - a.principal);
  return sorted.filter((term, place) => {
    const before = sorted[place - 1];
    return !before || compare(orderOf(before), orderOf(term)) !== 0;
  });
}

function compare(a: readonly [string, string, number], b: readonly [string, string, number]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1;
  return a[2] - b[2];
}

/** The ids of products that are listed, were never offered, or have an offer that can be taken: of the others only loans are left. */
export async function findOnSaleIds(db: Queryable, now: number): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { id, isListed } of await db.query(findIds)) {
    if (isListed || only(await db.query(isOnSale, { id, now })).isOnSale) ids.add(id);
  }
  return ids;
}

/** A product with its newest terms, by which offers are made. */
export type CurrentProduct = Row<typeof currentColumns>;

const currentColumns = {
  id: column.text,
  name: column.text,
  logo: column.text,
  decision: column.word<'instant' | 'review'>(),
  version: column.integer,
  terms: column.json<ProductTerms>(),
  /** Whether somebody else than its author put these terms on sale; null: they came from a file. */
  isChecked: nullable(column.boolean),
  /** Epoch milliseconds; null while it is on sale. */
  retiredAt: nullable(column.instant),
};

const findPage = statement(
  'product.find_page',
  currentColumns,
  `select p.id, p.name, p.logo, p.decision, v.version, v.terms, v.is_checked, p.retired_at
   from product p
   join lateral (select version, terms, is_checked from product_version where product_id = p.id order by version desc limit 1) v on true
   where p.id > $after and ($id::text is null or p.id = $id) order by p.id limit $limit::integer`,
);

const findVersionPage = statement(
  'product.find_versions',
  { version: column.integer, terms: column.json<ProductTerms>(), isChecked: nullable(column.boolean) },
  `select version, terms, is_checked from product_version where product_id = $id and ($before::bigint is null or version < $before::bigint)
   order by version desc limit $limit::integer`,
);

const setRetired = statement('product.set_retired', {}, 'update product set retired_at = $at::instant where id = $id');

/** Products with their newest terms, by id, after one of them. */
export async function findCurrentProducts(db: Queryable, after: string, limit: number): Promise<CurrentProduct[]> {
  return db.query(findPage, { after, id: null, limit });
}

/** The versions of a product, newest first, before one of them. */
export async function findVersions(
  db: Queryable,
  id: string,
  before: number | null,
  limit: number,
): Promise<{ version: number; terms: ProductTerms; isChecked: boolean | null }[]> {
  return db.query(findVersionPage, { id, before, limit });
}

export async function findCurrentProduct(db: Queryable, id: string): Promise<CurrentProduct | null> {
  return first(await db.query(findPage, { after: '', id, limit: 1 }));
}

/** Takes a product off sale at an instant, or, with null, puts it back. */
export async function setProductRetired(db: Queryable, id: string, at: number | null): Promise<void> {
  await db.query(setRetired, { id, at });
}

/** One product, or null. */
export async function findProduct(db: Queryable, id: string): Promise<Product | null> {
  return (await findProducts(db)).find((product) => product.id === id) ?? null;
}

const writeProduct = statement(
  'product.write',
  {},
  `insert into product (id, name, logo, decision) values ($id, $name, $logo, $decision)
   on conflict (id) do update set name = excluded.name, logo = excluded.logo, decision = excluded.decision`,
);

// The newest version stays if its terms are the same: activating a file again changes nothing.
const insertVersion = statement(
  'product.insert_version',
  { version: column.integer, isNew: column.boolean },
  `with newest as (
     select v.version, v.terms from product_version v where v.product_id = $id order by v.version desc limit 1
   ), added as (
     insert into product_version (product_id, version, terms, is_checked)
     select $id, coalesce((select version from newest), 0) + 1, $terms::jsonb, $isChecked::boolean
     where not exists (select from newest where newest.terms = $terms::jsonb)
     returning version
   )
   select coalesce((select version from added), (select version from newest)) as version, exists (select from added) as is_new`,
);

const insertActivated = statement(
  'product.insert_activated',
  {},
  `insert into event (borrower_id, type, data, created_at)
   values ('', 'product.activated', jsonb_build_object('productId', $id::text, 'version', $version::integer), event_time())`,
);

/** Writes a product and its terms; returns the version that has them. Another writer of the same product waits until this is committed. */
export async function writeVersion(
  db: Transactor,
  product: { id: string; name: string; logo: string; decision: string; terms: ProductTerms },
  isChecked: boolean | null = null,
): Promise<number> {
  const { id, name, logo, decision, terms } = product;
  return db.transaction(async (transaction) => {
    // First, and awaited: the next statement must see what was committed while this one waited for the product.
    await transaction.query(writeProduct, { id, name, logo, decision });
    const { version, isNew } = only(
      await transaction.query(insertVersion, { id, terms: JSON.stringify(terms), isChecked }),
    );
    if (isNew) await transaction.query(insertActivated, { id, version });
    return version;
  });
}
