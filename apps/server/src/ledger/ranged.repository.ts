import type { Queryable } from '../platform/db/db.ts';
import { type Columns, type Statement, statement } from '../platform/db/statement.ts';

/** The condition that `within` (check.ts) writes. */
const range = /(\S+) > \(select \$after::text\) and \S+ <= (\(select \$last::text\))/g;

const ofAll = new WeakMap<Statement, Statement>();

/**
 * Declares a statement over a range of borrowers (`within`), and the same over all of them. The right plan for a batch of a large book
 * is so wrong for all of a small one that the database looks up thousands of orders one by one, in seconds instead of milliseconds. With
 * only one bound it expects a third of the table.
 */
export function ranged<C extends Columns>(name: string, columns: C, text: string): Statement<C, '...'> {
  const declared = statement(name, columns, text);
  ofAll.set(
    declared,
    statement(`${name}_all`, columns, text.replace(range, '($1 <= $2 and $$after::text is not null)')),
  );
  return declared;
}

/** The borrowers after one id up to and including another. */
export interface BorrowerRange {
  after: string;
  last: string;
  /** Whether they are all the borrowers with orders. */
  isAll: boolean;
}

/** The queries for a range of borrowers: if it is the whole book, ranged statements run without their lower bound. */
export function queriesFor(db: Queryable, { isAll }: Pick<BorrowerRange, 'isAll'>): Queryable {
  if (!isAll) return db;
  return { query: (asked, ...values) => db.query((ofAll.get(asked) ?? asked) as typeof asked, ...values) };
}
