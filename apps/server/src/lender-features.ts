import { serveApiKeys } from './api-keys/api-keys.routes.ts';
import { serveApprovals } from './approvals/approvals.routes.ts';
import { serveAudit } from './audit/audit.routes.ts';
import { serveLenderAccounts } from './bank-accounts/lender-accounts.routes.ts';
import { serveLenderCards } from './bank-cards/lender-cards.routes.ts';
import { serveBorrowers } from './borrowers/borrowers.routes.ts';
import { serveBorrowerNotes } from './borrowers/notes.routes.ts';
import { serveLenderComplaints } from './complaints/lender-complaints.routes.ts';
import { disclosingOf } from './disclosure/consent.ts';
import { serveEvents } from './events/events.routes.ts';
import { LenderDispatcher } from './lender-api/lender-dispatch.ts';
import { serveReseal } from './lender-api/reseal.routes.ts';
import { serveLenderLetters } from './letter/lender-letters.routes.ts';
import { serveLenderOrders } from './loans/lender-orders.routes.ts';
import { serveWaivers } from './loans/lender-waivers.routes.ts';
import { serveLenderOffers } from './offers/lender-offers.routes.ts';
import { serveLenderPayments } from './payments/lender-payments.routes.ts';
import { serveLenderVouchers } from './payments/lender-vouchers.routes.ts';
import { serveDecisions } from './payouts/lender-decisions.routes.ts';
import { serveLenderPayouts } from './payouts/lender-payouts.routes.ts';
import { servePersonalData } from './personal-data/personal-data.routes.ts';
import { servePersonalReads } from './personal-data/reads.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { ownAddress } from './platform/http/http-address.ts';
import { usualTimeLimit } from './platform/http/time-limit.ts';
import { openStorage } from './platform/uploads/storage.ts';
import { serveProducts } from './products/products.routes.ts';
import { serveCampaigns } from './promotion/campaigns.routes.ts';
import { serveReports } from './reports/reports.routes.ts';
import { serveSessions } from './sessions/sessions.routes.ts';
import { serveOrderPapers } from './statement/lender-order-papers.routes.ts';
import { serveWebhookEndpoints } from './webhooks/webhook-endpoints.routes.ts';
import { webhookSettings } from './webhooks/webhooks.ts';

export interface LenderCoreOptions {
  db: Db;
  clock: Clock;
  config: Config;
  /** The borrower's documents by route key, for the links of a session. */
  paths?: () => Promise<Readonly<Record<string, string>>>;
  timeLimit?: number;
}

/** Every call of the lender's side, registered by resource. */
export function openLenderCore(options: LenderCoreOptions): LenderDispatcher {
  const { db, clock, config, paths = async () => ({}), timeLimit = usualTimeLimit } = options;
  const { masterKeys } = config;
  const { tenant } = config;
  const { timeZone } = tenant;
  const { approvals } = tenant;
  const base = config.PUBLIC_BASE_URL || ownAddress(config.HOST, config.PORT);
  const dispatcher = new LenderDispatcher({ db, clock, timeZone, masterKeys, approvals, timeLimit });
  serveApiKeys(dispatcher, approvals);
  serveAudit(dispatcher, masterKeys);
  servePersonalReads(dispatcher);
  serveApprovals(dispatcher, masterKeys);
  serveProducts(dispatcher, { tenant, isProduction: config.NODE_ENV === 'production' });
  serveBorrowers(dispatcher, tenant);
  serveBorrowerNotes(dispatcher);
  servePersonalData(dispatcher, tenant, masterKeys);
  serveSessions(dispatcher, { base, paths });
  serveLenderOffers(dispatcher, disclosingOf(tenant));
  serveLenderOrders(dispatcher);
  serveDecisions(dispatcher);
  serveOrderPapers(dispatcher);
  serveWaivers(dispatcher);
  serveLenderAccounts(dispatcher, masterKeys);
  serveLenderCards(dispatcher);
  serveLenderVouchers(dispatcher, tenant.channels);
  serveLenderLetters(dispatcher, base);
  serveLenderPayments(dispatcher, { timeZone, backdatingDays: tenant.paymentBackdatingDays });
  serveLenderPayouts(dispatcher, timeZone);
  serveEvents(dispatcher);
  serveWebhookEndpoints(dispatcher, webhookSettings(config));
  serveReseal(dispatcher, masterKeys);
  serveLenderComplaints(dispatcher, { storage: openStorage(config), tenant, clock });
  serveCampaigns(dispatcher, tenant);
  serveReports(dispatcher, timeZone);
  return dispatcher;
}
