import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { erase, heldAbout } from './personal-data.service.ts';

/** A borrower's rights to their data: to see all of it, and to have it erased. */
export function servePersonalData(calls: LenderCalls, { config }: { config: Config }): void {
  calls.serveAuditedRead(exportBorrower, async ({ borrowerId }, { db, now }) => {
    const data = await heldAbout(db, borrowerId, config.masterKeys);
    const answer = { borrowerId, exportedAt: written(now), data };
    return { answer, audit: { action: 'borrower.exported', subject: { kind: 'borrower', id: borrowerId } } };
  });
  calls.serveWrite(eraseBorrower, async ({ borrowerId, reason }, { db, now }) => {
    const { recordsUntil } = await erase(db, borrowerId, now, config.tenant);
    const subject = { kind: 'borrower', id: borrowerId };
    const audit = { action: 'borrower.erased', subject, after: { reason, recordsUntil } };
    return { answer: { borrowerId, erasedAt: written(now), recordsUntil }, audit };
  });
}
