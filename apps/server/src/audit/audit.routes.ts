import { listAuditEvents, verifyAudit as verifyAuditCall } from '@plazo/contract/lender/audit';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { readEvents } from './audit.service.ts';
import { verifyAudit } from './audit-verify.ts';

export function serveAudit(calls: LenderCalls, { config: { masterKeys, tenant } }: { config: Config }): void {
  calls.serveRead(listAuditEvents, ({ limit, cursor, ...filter }, { db }) =>
    readEvents(db, filter, { limit, cursor }, tenant.timeZone),
  );
  calls.serveRead(verifyAuditCall, (_input, { db }) => verifyAudit(db, masterKeys));
}
