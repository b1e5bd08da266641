import { checkTenantFile, getFirstSteps, getTenantFile } from '@plazo/contract/lender/first-steps';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { findFirstSteps } from './first-steps.ts';
import { checkedFile } from './tenant-file-findings.ts';

/** What is proposed to a tenant file that says nothing of approvals: what gives money away, or changes who may. */
const firstApprovals = {
  fromSecondPerson: true,
  calls: {
    activateMessageTemplate: {},
    activateProductDraft: {},
    addApiKey: {},
    chargeOffOrder: {},
    eraseBorrower: {},
    forgiveOrder: {},
    inviteStaffMember: {},
    payoutSent: {},
    refundCreditBalance: {},
    transferOrder: {},
    waiveCharges: {},
  },
};

/** The way from an empty database to a first loan that is paid. */
export function serveFirstSteps(calls: LenderCalls, { config }: { config: Config }): void {
  const { tenantFile: file } = config;
  calls.serveRead(getFirstSteps, (_, { db, now }) => findFirstSteps({ db, config, now }));
  calls.serveRead(getTenantFile, async () => ({ file, finished: { approvals: firstApprovals, ...file } }));
  calls.serveRead(checkTenantFile, async (sent, { db, now }) => {
    const findings = await checkedFile(db, sent.file, now);
    return { problems: findings.map(({ message }) => message), findings };
  });
}
