import { localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { emptyApprovalsBefore } from '../approvals/approval.repository.ts';
import { readsKeptFor } from '../audit/personal-reads.ts';
import { removeOldReads } from '../audit/read.repository.ts';
import { Cleaning, untilNone } from '../platform/background/cleaning.ts';
import { removeAnswersBefore } from '../platform/calls/idempotency.repository.ts';
import { keptFor } from '../platform/calls/idempotency.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { removeDevicesBefore } from '../sessions/known-device.repository.ts';
import { devicesKeptFor } from '../sessions/known-device.ts';
import { removeLaunchLinksBefore } from '../sessions/launch-link.repository.ts';
import { linksKeptFor } from '../sessions/launch-link.service.ts';
import { eraseRecords, findDueRecords } from './record-keeping.repository.ts';

interface Keeping {
  db: Db;
  clock: Clock;
  timeZone: string;
  logger: Logger;
}

/** Removes, in the background, what need not be kept any longer. */
export function recordCleaning(keeping: Keeping): Cleaning {
  const remove = (isStopped: () => boolean) => removeOldRecords(keeping, isStopped);
  return new Cleaning({ what: 'old records', remove, logger: keeping.logger });
}

/**
 * Erases contracts of erased borrowers whose time is over, answers that can no longer be repeated, requests for approval from more than two
 * days ago, old records of who read about whom, launch links that have ended, and browsers that were long unused.
 */
export async function removeOldRecords(
  { db, clock, timeZone }: Omit<Keeping, 'logger'>,
  isStopped?: () => boolean,
): Promise<Record<'borrowers' | 'answers' | 'reads' | 'links' | 'devices', number>> {
  const now = clock.now();
  const today = localDate(now, timeZone);
  await emptyApprovalsBefore(db, now - keptFor);
  const answers = await untilNone(() => removeAnswersBefore(db, now - keptFor), isStopped);
  const reads = await untilNone(() => removeOldReads(db, now, readsKeptFor), isStopped);
  const links = await untilNone(() => removeLaunchLinksBefore(db, now - linksKeptFor), isStopped);
  const devices = await untilNone(() => removeDevicesBefore(db, now - devicesKeptFor), isStopped);
  let borrowers = 0;
  const erase = async () => {
    const due = await findDueRecords(db, today);
    for (const borrowerId of due) {
      if (await db.transaction((transaction) => eraseRecords(transaction, borrowerId, today))) borrowers += 1;
    }
    return due.length;
  };
  await untilNone(erase, isStopped);
  return { borrowers, answers, reads, links, devices };
}
