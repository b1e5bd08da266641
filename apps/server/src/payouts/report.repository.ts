import { createHash } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { PayoutAnswer } from '@plazo/contract/payout';
import { AppError } from '../platform/app-error.ts';
import { claim, findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

type Report = PayoutAnswer & { eventId: string; payoutId: string };
type Outcome = 'applied' | 'repeated' | 'contradicted';

const insert = statement(
  'payout_report.insert',
  { id: column.text },
  `with claimed as (${claim('payout-report', '$eventId', '$borrowerId')})
   insert into payout_report (id, borrower_id, payout_id, payload_hash, outcome, received_at)
   select $eventId, claimed.borrower_id, $payoutId, $payloadHash, $outcome, $now::instant from claimed
   where claimed.borrower_id = $borrowerId on conflict do nothing returning id`,
);

const find = statement(
  'payout_report.find',
  { payloadHash: column.text, outcome: column.text },
  'select payload_hash, outcome from payout_report where borrower_id = $borrowerId and id = $eventId',
);

/** Stores a report about a payout whose order the caller has locked. */
export async function insertReport(
  transaction: Queryable,
  borrowerId: string,
  report: Report,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const rows = await transaction.query(insert, {
    borrowerId,
    eventId: report.eventId,
    payoutId: report.payoutId,
    payloadHash: hashOf(report),
    outcome,
    now,
  });
  // Only a report about another payout can have come in between.
  if (rows.length === 0) throw new AppError(errorCode.conflict, 'the same event id arrived with other content');
}

/** The result of a report when it first arrived; null if it is new. */
export async function findReportedOutcome(
  transaction: Queryable,
  report: Report,
): Promise<Outcome | 'other-content' | null> {
  const { eventId } = report;
  const borrowerId = await findBorrower(transaction, 'payout-report', eventId);
  const [row] = borrowerId === null ? [] : await transaction.query(find, { borrowerId, eventId });
  if (!row) return null;
  return row.payloadHash === hashOf(report) ? (row.outcome as Outcome) : 'other-content';
}

function hashOf({ eventId, payoutId, result, reference, paidAt, reason, amount, currency }: Report): string {
  const content = [eventId, payoutId, result, reference, paidAt, reason, amount, currency];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
