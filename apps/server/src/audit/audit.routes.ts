import { listAuditEvents, verifyAudit as verifyAuditCall } from '@plazo/contract/lender/audit';
import type { LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { readEvents } from './audit.service.ts';
import type { SealSecrets } from './audit.ts';
import { verifyAudit } from './audit-verify.ts';

export function serveAudit(dispatcher: LenderDispatcher, secrets: SealSecrets): void {
  dispatcher.serveRead(listAuditEvents, ({ limit, cursor, ...filter }, { db }) =>
    readEvents(db, filter, { limit, cursor }),
  );
  dispatcher.serveRead(verifyAuditCall, (_input, { db }) => verifyAudit(db, secrets));
}
