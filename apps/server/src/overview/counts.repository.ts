import { mostCounted } from '@plazo/contract/lender/overview';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { reversedOf } from '../ledger/reversal.repository.ts';
import { isHolding } from '../loans/held.repository.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** Reads no more than it counts: each comes off an index that has only what waits. A row without a column passes no node. */
const counted = (from: string) => `(select count(*) from (select 1 from ${from} limit ${mostCounted}) counted)`;

const isWaiting = `p.order_id is null and p.refused_at is null and p.amount > ${reversedOf('p')}`;

const countWork = statement(
  'operation.count_work',
  {
    decide: column.bigint,
    payouts: column.bigint,
    payoutProblems: column.bigint,
    paymentsUnmatched: column.bigint,
    paymentsHeld: column.bigint,
    heldReversals: column.bigint,
    contradictions: column.bigint,
    complaints: column.bigint,
    complaintsLate: column.bigint,
    late: column.bigint,
    mine: column.bigint,
  },
  `select ${counted('loan_order where status = 21')} as decide,
          ${counted('loan_order where status = 151')} as payouts,
          ${counted('payout where problem is not null')} as payout_problems,
          ${counted(`payment p where ${isWaiting} and p.flag is null`)} as payments_unmatched,
          ${counted(`payment p where ${isWaiting} and ${isHolding('p.flag')}`)} as payments_held,
          ${counted('held_reversal where decided_at is null')} as held_reversals,
          ${counted('contradiction where seen_at is null')} as contradictions,
          ${counted('complaint where answered_at is null')} as complaints,
          ${counted(`complaint where answered_at is null and coalesce(answer_by, 'infinity'::date) < $today::date`)} as complaints_late,
          ${counted('collection_state where claim is null and due_on < $today::date and due_on + grace_days < $today::date')} as late,
          ${counted('order_assignee where staff_id = $me')} as mine`,
);

const countApprovals = statement(
  'operation.count_approvals',
  { approvals: column.bigint },
  `select ${counted(`approval where state = 'pending' and expires_at > $now::instant`)} as approvals`,
);

/** How much waits in each queue; `me` is the id of a person. */
export async function countWaiting(db: Queryable, { today, now, me }: { today: IsoDate; now: number; me: string }) {
  const [work, approvals] = await Promise.all([db.query(countWork, { today, me }), db.query(countApprovals, { now })]);
  return { ...only(work), ...only(approvals) };
}
