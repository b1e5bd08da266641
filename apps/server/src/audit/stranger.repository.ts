import { borrowerOf } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** The name for reads about somebody who is not a borrower yet: it only identifies them to those who know the id. */
export const strangerOf = (externalId: string) =>
  `('external:' || encode(sha256(convert_to(${externalId}, 'UTF8')), 'hex'))`;

const find = statement(
  'stranger.find',
  { stranger: column.text },
  `select distinct ${strangerOf(`a.request ->> 'externalId'`)} as stranger from approval a
   where a.id in (select jsonb_array_elements_text($approvalIds::jsonb)) and a.request ->> 'externalId' <> ''
     and ${borrowerOf('external-id', `a.request ->> 'externalId'`)} is null
   order by 1`,
);

/** The people that waiting calls are about and who are not borrowers yet. */
export async function findStrangers(db: Queryable, approvalIds: readonly string[]): Promise<string[]> {
  return (await db.query(find, { approvalIds: JSON.stringify(approvalIds) })).map(({ stranger }) => stranger);
}
