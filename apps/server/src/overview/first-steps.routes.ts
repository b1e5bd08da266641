import { checkTenantFile, getFirstSteps, getTenantFile } from '@plazo/contract/lender/first-steps';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { readTenant } from '../platform/config/tenant.ts';
import type { Queryable } from '../platform/db/db.ts';
import { productProblems } from '../products/product-findings.ts';
import { findFirstSteps } from './first-steps.ts';

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
  calls.serveRead(checkTenantFile, async (sent, { db, now }) => ({ problems: await problemsOf(db, sent.file, now) }));
}

async function problemsOf(db: Queryable, file: Record<string, unknown>, now: number): Promise<string[]> {
  const read = readTenant(file, '');
  if (!('tenant' in read)) return read.problems;
  const { tenant, missing, disclosureProblems, problems } = read;
  return [
    ...problems,
    ...missing.map((key) => `${key} is missing: it would be the demo's`),
    ...disclosureProblems,
    ...(problems.length > 0 ? [] : await productProblems(db, tenant, now)),
  ];
}
