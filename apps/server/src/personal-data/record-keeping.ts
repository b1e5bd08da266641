import { localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { emptyApprovalsBefore } from '../approvals/approval.repository.ts';
import { readsKeptFor } from '../audit/personal-reads.ts';
import { removeReadsBefore } from '../audit/read.repository.ts';
import { Cleaning, untilNone } from '../platform/background/cleaning.ts';
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
export function recordCleaning(keeping: Keeping): Cleaning {
  const remove = (isStopped: () => boolean) => forgetWhatIsOver(keeping, isStopped);
  return new Cleaning({ what: 'old records', remove, logger: keeping.logger });
}

/**
 * Erases contracts of erased borrowers whose time is over, answers that can no longer be repeated, requests for approval from more than two
 * days ago, and old records of who read about whom.
 */
export async function forgetWhatIsOver(
  { db, clock, timeZone }: Omit<Keeping, 'logger'>,
  isStopped?: () => boolean,
): Promise<{ borrowers: number; answers: number; reads: number }> {
  const now = clock.now();
  const today = localDate(now, timeZone);
  await emptyApprovalsBefore(db, now - keptFor);
  const answers = await untilNone(() => removeAnswersBefore(db, now - keptFor), isStopped);
  const reads = await untilNone(() => removeReadsBefore(db, now - readsKeptFor), isStopped);
  const erase = () =>
    db.transaction(async (transaction) => {
      const due = await lockDueRecords(transaction, today);
      for (const borrowerId of due) await eraseRecords(transaction, borrowerId);
      return due.length;
    });
  return { borrowers: await untilNone(erase, isStopped), answers, reads };
}
