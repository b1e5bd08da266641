import type { OfferedTerm } from '@plazo/loan-rules/product-check';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';

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
  { id: column.text, name: column.text, version: column.integer, terms: column.json },
  `select p.id, p.name, v.version, v.terms
   from product p
   join lateral (select version, terms from product_version where product_id = p.id order by version desc limit 1) v on true
   order by p.id`,
);

// The market's example and the offers so far; for each term the largest amount, where rounding matters least.
const findOffered = statement(
  'product.find_offered',
  { product_id: column.text, periods: column.integer, term_unit: column.text, principal: column.bigint },
  `select product_id, periods, term_unit, max(amount)::bigint as principal
   from (select product_id, periods, term_unit, example_amount as amount from market_listing
         union all
         select product_id, periods, term_unit, amount from offer) as shown
   group by product_id, periods, term_unit
   order by product_id, term_unit, periods`,
);

/** Every product of the lender, by id. */
export async function findProducts(db: Queryable): Promise<Product[]> {
  const [products, offered] = await Promise.all([db.query(findAll), db.query(findOffered)]);
  return products.map(({ id, name, version, terms }) => ({
    id,
    name,
    version,
    terms: terms as ProductTerms,
    offered: offered
      .filter((term) => term.product_id === id)
      .map(({ principal, periods, term_unit }) => ({
        principal,
        periods,
        termUnit: term_unit as OfferedTerm['termUnit'],
      })),
  }));
}
