import { serveApiKeys } from './api-keys/api-keys.routes.ts';
import { serveApprovals } from './approvals/approvals.routes.ts';
import { serveAudit } from './audit/audit.routes.ts';
import { serveLenderAccounts } from './bank-accounts/lender-accounts.routes.ts';
import { serveLenderCards } from './bank-cards/lender-cards.routes.ts';
import { serveBorrowers } from './borrowers/borrowers.routes.ts';
import { serveBorrowerNotes } from './borrowers/notes.routes.ts';
import { serveCollections } from './collections/collections.routes.ts';
import { servePauses } from './collections/pauses.routes.ts';
import { servePaymentPlans } from './collections/payment-plans.routes.ts';
import { servePromises } from './collections/promises.routes.ts';
import { serveLenderComplaints } from './complaints/lender-complaints.routes.ts';
import { serveChanges } from './events/changes.routes.ts';
import { serveEvents } from './events/events.routes.ts';
import { LenderDispatcher } from './lender-api/lender-dispatch.ts';
import { serveReseal } from './lender-api/reseal.routes.ts';
import { serveLenderLetters } from './letter/lender-letters.routes.ts';
import { serveAssignees } from './loans/assignees.routes.ts';
import { serveLenderOrders } from './loans/lender-orders.routes.ts';
import { serveWaivers } from './loans/lender-waivers.routes.ts';
import { serveContactPlan } from './messages/contact-plan.routes.ts';
import { serveContacts } from './messages/contacts.routes.ts';
import { serveMessageTemplates } from './messages/message-templates.routes.ts';
import { serveLenderOffers } from './offers/lender-offers.routes.ts';
import { serveDryRuns } from './overview/dry-runs.routes.ts';
import { serveFirstSteps } from './overview/first-steps.routes.ts';
import { serveOverview } from './overview/overview.routes.ts';
import { serveLenderPayments } from './payments/lender-payments.routes.ts';
import { serveLenderVouchers } from './payments/lender-vouchers.routes.ts';
import { serveDecisions } from './payouts/lender-decisions.routes.ts';
import { serveLenderPayouts } from './payouts/lender-payouts.routes.ts';
import { servePersonalData } from './personal-data/personal-data.routes.ts';
import { servePersonalReads } from './personal-data/reads.routes.ts';
import { usualTimeLimit } from './platform/calls/door.ts';
import type { LenderCalls } from './platform/calls/lender-calls.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { ownAddress } from './platform/http/http-address.ts';
import { serveProducts } from './products/products.routes.ts';
import { serveCampaigns } from './promotion/campaigns.routes.ts';
import { serveReports } from './reports/reports.routes.ts';
import { serveSessions } from './sessions/sessions.routes.ts';
import { serveStaff } from './staff/staff.routes.ts';
import { serveOrderPapers } from './statement/lender-order-papers.routes.ts';
import { serveWebhookEndpoints } from './webhooks/webhook-endpoints.routes.ts';

export interface LenderCoreOptions {
  db: Db;
  clock: Clock;
  config: Config;
  timeLimit?: number;
  /** Has kept reports made (reports/report-maker.ts). */
  makeSoon?: () => Promise<void>;
}

/** What a feature of the lender's side depends on; each takes what it needs. */
interface LenderGround extends Pick<LenderCoreOptions, 'clock' | 'config' | 'makeSoon'> {
  /** The borrowers' address of this server. */
  base: string;
}

/** Every feature of the lender's side, in the order of the reference. */
const features: readonly ((calls: LenderCalls, ground: LenderGround) => void)[] = [
  serveApiKeys,
  serveStaff,
  serveAudit,
  servePersonalReads,
  serveApprovals,
  serveProducts,
  serveBorrowers,
  serveBorrowerNotes,
  servePersonalData,
  serveSessions,
  serveLenderOffers,
  serveLenderOrders,
  serveAssignees,
  serveOverview,
  serveDryRuns,
  serveFirstSteps,
  serveCollections,
  servePauses,
  servePaymentPlans,
  servePromises,
  serveContacts,
  serveMessageTemplates,
  serveContactPlan,
  serveDecisions,
  serveOrderPapers,
  serveWaivers,
  serveLenderAccounts,
  serveLenderCards,
  serveLenderVouchers,
  serveLenderLetters,
  serveLenderPayments,
  serveLenderPayouts,
  serveEvents,
  serveChanges,
  serveWebhookEndpoints,
  serveReseal,
  serveLenderComplaints,
  serveCampaigns,
  serveReports,
];

/** The lender's door, with every feature behind it. */
export function openLenderCore(options: LenderCoreOptions): LenderDispatcher {
  const { db, clock, config, timeLimit = usualTimeLimit, makeSoon } = options;
  const { masterKeys, tenant } = config;
  const { timeZone, approvals } = tenant;
  const dispatcher = new LenderDispatcher({ db, clock, timeZone, masterKeys, approvals, timeLimit });
  const base = config.PUBLIC_BASE_URL || ownAddress(config.HOST, config.PORT);
  for (const serve of features) serve(dispatcher, { clock, config, base, ...(makeSoon && { makeSoon }) });
  return dispatcher;
}
