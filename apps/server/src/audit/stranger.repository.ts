import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** The name under which reads of a person are kept who is no borrower yet: it says who it is only to those who know the id. */
export const strangerOf = (externalId: string) =>
  `('external:' || encode(sha256(convert_to(${externalId}, 'UTF8')), 'hex'))`;

const find = statement(
  'stranger.find',
  { stranger: column.text },
  `select distinct ${strangerOf(`a.request ->> 'externalId'`)} as stranger from approval a
   where a.id in (select jsonb_array_elements_text($approvalIds::jsonb)) and a.request ->> 'externalId' <> ''
     and not exists (select from borrower b where b.external_id = a.request ->> 'externalId')
   order by 1`,
);

/** The persons whom calls that wait are about and who are no borrowers yet. */
export async function findStrangers(db: Queryable, approvalIds: readonly string[]): Promise<string[]> {
  return (await db.query(find, { approvalIds: JSON.stringify(approvalIds) })).map(({ stranger }) => stranger);
}
