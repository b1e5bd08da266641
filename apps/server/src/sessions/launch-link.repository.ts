import { first, type Queryable } from '../platform/db/db.ts';
import { holdLiving } from '../platform/db/living-borrower.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** What a launch link opens. */
export type LaunchLink = Row<typeof open.columns>;

const insert = statement(
  'launch_link.insert',
  {},
  `insert into launch_link (code_hash, borrower_id, address, session_minutes, expires_at)
   values ($codeHash, $borrowerId, $address, $sessionMinutes::integer, $expiresAt::instant)
   on conflict (code_hash) do nothing`,
);

// One statement, so that of two simultaneous senders of a code only one gets it.
const open = statement(
  'launch_link.open',
  {
    borrowerId: column.text,
    /** A path and a query. */
    address: column.text,
    sessionMinutes: column.integer,
  },
  `update launch_link set opened_at = $now::instant
   where code_hash = $codeHash and opened_at is null and expires_at > $now::instant
   returning borrower_id, address, session_minutes`,
);

const end = statement(
  'launch_link.end',
  {},
  `update launch_link set expires_at = $now::instant
   where borrower_id = $borrowerId and opened_at is null and expires_at > $now::instant`,
);

const removeOld = statement(
  'launch_link.remove_old',
  { codeHash: column.text },
  `delete from launch_link where code_hash in (
     select code_hash from launch_link where expires_at <= $before::instant order by expires_at limit 1000)
   returning code_hash`,
);

/** Writes a link of a living borrower; one that is already written stays as it is. */
export async function insertLaunchLink(
  transaction: Queryable,
  { borrowerId, address, sessionMinutes, ...link }: LaunchLink & { codeHash: string; expiresAt: number },
): Promise<void> {
  const { codeHash, expiresAt } = link;
  await Promise.all([
    holdLiving(transaction, borrowerId),
    transaction.query(insert, { codeHash, borrowerId, address, sessionMinutes, expiresAt }),
  ]);
}

/** Removes some links that ended before an instant; returns how many. */
export async function removeLaunchLinksBefore(db: Queryable, before: number): Promise<number> {
  return (await db.query(removeOld, { before })).length;
}

/** Uses a link up; null for one that is used, has ended or never existed. */
export async function takeLaunchLink(
  transaction: Queryable,
  codeHash: string,
  now: number,
): Promise<LaunchLink | null> {
  return first(await transaction.query(open, { codeHash, now }));
}

/** Ends every unused link of this borrower. */
export async function endLaunchLinks(transaction: Queryable, borrowerId: string, now: number): Promise<void> {
  await transaction.query(end, { borrowerId, now });
}
