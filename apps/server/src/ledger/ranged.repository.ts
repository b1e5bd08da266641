import type { Queryable } from '../platform/db/db.ts';
import { type Columns, type Statement, statement } from '../platform/db/statement.ts';

/** What `within` (check.ts) writes. */
const range = /(\S+) > \(select \$after::text\) and \S+ <= (\(select \$last::text\))/g;

const ofAll = new WeakMap<Statement, Statement>();

/**
 * Declares a statement over a range of orders (`within`), and the same from the first order on: what is right for a batch of a large book is
 * for all of a small one so wrong that the database looks for thousands of orders one by one, for seconds in place of milliseconds. One
 * bound alone it takes for a third of the table.
 */
export function ranged<C extends Columns>(name: string, columns: C, text: string): Statement<C, '...'> {
  const declared = statement(name, columns, text);
  ofAll.set(
    declared,
    statement(`${name}_all`, columns, text.replace(range, '($1 <= $2 and $$after::text is not null)')),
  );
  return declared;
}

/** The orders after one id up to and including another. */
export interface OrderRange {
  after: string;
  last: string;
  /** They are all orders that there are. */
  isAll: boolean;
}

/** What a range of orders is asked of: where it is the whole book, ranged statements are asked without its lower bound. */
export function queriesFor(db: Queryable, { isAll }: Pick<OrderRange, 'isAll'>): Queryable {
  if (!isAll) return db;
  return { query: (asked, ...values) => db.query((ofAll.get(asked) ?? asked) as typeof asked, ...values) };
}
