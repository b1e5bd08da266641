import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement(
  'borrower_name.find',
  { id: column.text, fullName: column.text },
  'select id, full_name from borrower where id in (select jsonb_array_elements_text($ids::jsonb))',
);

/** The names of some borrowers, by their ids. */
export async function findBorrowerNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.query(find, { ids: JSON.stringify([...new Set(ids)]) });
  return new Map(found.map(({ id, fullName }) => [id, fullName]));
}
