import { localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { emptyApprovalsBefore } from '../approvals/approval.repository.ts';
import { readsKeptFor } from '../audit/personal-reads.ts';
import { removeReadsBefore } from '../audit/read.repository.ts';
import { removeAnswersBefore } from '../platform/calls/idempotency.repository.ts';
import { keptFor } from '../platform/calls/idempotency.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { eraseRecords, lockDueRecords } from './record-keeping.repository.ts';

interface Keeping {
  db: Db;
  clock: Clock;
  timeZone: string;
  logger: Logger;
}

/** Removes, in the background, what need not be kept any longer. */
export function recordKeeper(keeping: Keeping): () => void {
  return () => {
    forgetWhatIsOver(keeping).then(
      (forgotten) => Object.values(forgotten).some(Boolean) && keeping.logger.info(forgotten, 'old records removed'),
      (error: unknown) => keeping.logger.error({ err: error }, 'old records not removed'),
    );
  };
}

/**
 * Erases contracts of erased borrowers whose time is over, answers that can no longer be repeated, requests for approval from more than two
 * days ago, and old records of who read about whom.
 */
export async function forgetWhatIsOver({
  db,
  clock,
  timeZone,
}: Omit<Keeping, 'logger'>): Promise<{ borrowers: number; answers: number; reads: number }> {
  const now = clock.now();
  const today = localDate(now, timeZone);
  const forgotten = { borrowers: 0, answers: 0, reads: 0 };
  await emptyApprovalsBefore(db, now - keptFor);
  for (let some = -1; some !== 0; forgotten.answers += some) some = await removeAnswersBefore(db, now - keptFor);
  for (let some = -1; some !== 0; forgotten.reads += some) some = await removeReadsBefore(db, now - readsKeptFor);
  for (let some = -1; some !== 0; forgotten.borrowers += some) {
    some = await db.transaction(async (transaction) => {
      const due = await lockDueRecords(transaction, today);
      for (const borrowerId of due) await eraseRecords(transaction, borrowerId);
      return due.length;
    });
  }
  return forgotten;
}
