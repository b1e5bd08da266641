import { createHash } from 'node:crypto';
import { findBorrowers } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** The name for reads about somebody who is not a borrower yet: it only identifies them to those who know the id. */
export const strangerOf = (externalId: string) =>
  `('external:' || encode(sha256(convert_to(${externalId}, 'UTF8')), 'hex'))`;

const findExternal = statement(
  'stranger.find_external',
  { externalId: column.text },
  `select distinct request ->> 'externalId' as external_id from approval
   where id in (select jsonb_array_elements_text($approvalIds::jsonb)) and request ->> 'externalId' <> ''`,
);

/** The people that waiting calls are about and who are not borrowers yet. */
export async function findStrangers(db: Queryable, approvalIds: readonly string[]): Promise<string[]> {
  const named = await db.query(findExternal, { approvalIds: JSON.stringify(approvalIds) });
  const ids = named.map(({ externalId }) => externalId);
  const known = new Set((await findBorrowers(db, 'external-id', ids)).map(({ key }) => key));
  // As `strangerOf` does in SQL.
  const nameOf = (id: string) => `external:${createHash('sha256').update(id).digest('hex')}`;
  return ids
    .filter((id) => !known.has(id))
    .map(nameOf)
    .sort();
}
