// Which database engine the server's tests run on: both, except for these lists (docs/decisions/064-which-tests-run-twice.md). Read by
// vitest.config.ts.

const server = 'apps/server/src';
const inServer = (/** @type {string[]} */ ...patterns) => patterns.map((pattern) => `${server}/${pattern}.test.ts`);

/** Tests of what the server computes without a database. */
export const pure = 'apps/server/**/*.pure.test.ts';

/**
 * Only on the embedded database. These tests involve no database, or only the embedded one: a lender's own core, documents, pictures,
 * settings, the demo as `npm start` creates it, commands that talk to a running server.
 */
export const embeddedAlone = inServer(
  'foreign-core/*',
  'platform/db/embedded/*',
  'platform/{config,config/brand,paper}/*',
  'pages/*',
  'demo/*',
  'platform/http/{one-borrower,keep-to-http}',
  'sandbox/program',
  'borrower-api/openapi-examples',
  'lender-api/generated-clients',
  'monitoring/{alert-rules,draining}',
  'lender-month',
  'ops/complaint',
  'platform/uploads/hostile-files',
  'promotion/captcha',
);

/** Always only on PostgreSQL: query plans over many rows are those of the server that large databases run on. */
export const largeDatabases = inServer('monitoring/staff-lists');

/**
 * Only on PostgreSQL when `npm test` runs the server's tests; `npm run check` and `npm run test:wide` run them on the embedded database,
 * too. They make calls one after the other, and read the answers: who may make a call, how a request is read and refused, what is answered
 * and in which format. Anything that an engine might answer differently is not listed here.
 */
export const callsAlone = inServer(
  '{currencies,figures}',
  'bank-accounts/{account-formats,bind-bank}',
  'bank-cards/*',
  'borrower-api/{openapi,uploads}',
  'borrowers/*',
  'complaints/*',
  'disclosure/*',
  'lender-api/{authenticate,declared-refusals,edges,etag,every-call,example-lender,lender-api,lists,random-requests,reference,texts}',
  'letter/*',
  'loans/{lender-orders,loan,loan-list,order-history,rating}',
  'market/*',
  'offers/{contract,disclosure,offer-purpose,two-offers}',
  'ops/{borrower,call-waits,campaign,product}',
  'platform/http/{doors,envelope,fairness,logging,refusals,session,signature}',
  'platform/sms/{sms,sms-ceiling}',
  'products/*',
  'promotion/{campaign,login,phone-code,promotion-pages,registration,segments,sending-limits,strangers,typed-phone}',
  'sandbox/sandbox',
  'sessions/*',
  'staff/*',
  'statement/*',
  'support/*',
);

/**
 * Likewise only on PostgreSQL when `npm test` runs them, because each takes half a minute on each engine: several processes at once, of
 * which the embedded database allows one, and a forgery of every column, which is one statement in one transaction. What a killed process
 * leaves in the embedded database is tested by `platform/db/embedded/kill`, and `processes` runs on both.
 */
export const longAlone = inServer(
  'approvals/processes',
  'ledger/forged-rows',
  'lender-api/idempotency-processes',
  'payouts/payout-processes',
  'webhooks/webhook-processes',
);

/**
 * What `npm test` runs on partitioned tables of borrowers, too: every call of borrowers and lenders, and the work on money. `npm test --
 * partitioned` and `npm run test:wide` run all that PostgreSQL runs, but for what follows.
 */
export const partitioned = inServer(
  'journey',
  'platform/db/{catalogue,statements}',
  'collections/{pauses,payment-plans,own-plans,promises}',
  'events/*',
  'lender-api/{lender-calls,declared-refusals}',
  'offers/{offer,push-once}',
  'payments/webhook',
  'payouts/{payouts,payout-reports}',
  'personal-data/personal-data',
);

/** Not on partitioned tables: they look at the plain schema itself, or start processes that create it. */
export const wholeAlone = inServer(
  'platform/db/{export,migrate,core-schema}',
  'monitoring/staff-lists',
  '{**/,}*processes',
);

/**
 * All tests in these folders run on both engines, but for `longAlone`: money and the ledger, audit events, background work, events, the
 * database itself, its backups and files, and what several processes or requests may do at the same time.
 */
export const bothEngines = [
  'approvals/*',
  'audit/*',
  'payoff/*',
  'events/*',
  'extension/*',
  'ledger/*',
  'payments/*',
  'payouts/*',
  'personal-data/*',
  'platform/{background,backup,db,files}/*',
  'reports/*',
  'webhooks/*',
  '{**/,}*processes',
  '{journey,start,lender-app,time-zones}',
  'lender-api/lender-calls',
  'offers/{offer,push-once}',
].flatMap((pattern) => inServer(pattern));
