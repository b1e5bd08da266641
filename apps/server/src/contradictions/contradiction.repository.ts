import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';

/** What was said and cannot be true beside what is known. */
export interface Contradiction {
  subject: { kind: 'payout' | 'payment' | 'reversal'; id: string };
  orderId: string | null;
  problem: string;
  /** As it was said, without personal data. */
  said: Readonly<Record<string, string | number | undefined>>;
}

const insert = statement(
  'contradiction.insert',
  { id: column.bigint },
  `insert into contradiction (subject_kind, subject_id, order_id, problem, said, received_at)
   values ($1, $2, $3, $4, $5::jsonb, to_timestamp($6::bigint / 1000.0)) on conflict do nothing returning id`,
);

const see = statement(
  'contradiction.see',
  { id: column.bigint },
  `update contradiction set seen_at = to_timestamp($2::bigint / 1000.0)
   where order_id = $1 and subject_kind = 'payout' and seen_at is null returning id`,
);

/** Keeps what was said, for somebody to look at; false if the same was said before. */
export async function insertContradiction(
  db: Queryable,
  { subject, orderId, problem, said }: Contradiction,
  now: number,
): Promise<boolean> {
  const parameters = [subject.kind, subject.id, orderId, problem, JSON.stringify(said), now];
  return (await db.query(insert, parameters)).length === 1;
}

/** Somebody has looked at what was said of an order's payouts. */
export async function seePayoutContradictions(transaction: Queryable, orderId: string, now: number): Promise<void> {
  await transaction.query(see, [orderId, now]);
}
