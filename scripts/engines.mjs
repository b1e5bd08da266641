// On which engine the server's tests run: on both, but for these lists (docs/decisions/064-which-tests-run-twice.md). Read by vitest.config.ts.

const server = 'apps/server/src';
const inServer = (/** @type {string[]} */ ...patterns) => patterns.map((pattern) => `${server}/${pattern}.test.ts`);

/** What the server computes without a database. */
export const pure = 'apps/server/**/*.pure.test.ts';

/**
 * On the embedded database alone. No database has a part in it, or only the embedded one: a lender's own core, documents, pictures,
 * settings, the demo as `npm start` makes it, commands that ask a running server.
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
  'monitoring/{alert-rules,draining}',
  'ops/complaint',
  'platform/uploads/hostile-files',
  'promotion/captcha',
);

/** On PostgreSQL alone, always: plans of statements over many rows are those of the server that large databases run on. */
export const largeDatabases = inServer('monitoring/staff-lists');

/**
 * On PostgreSQL alone where `npm test` runs the server's tests; `npm run check` and `npm run test:wide` run them on the embedded database,
 * too. They ask calls, one after the other, and read the answers: who may ask what, how a request is read and refused, what is said and how
 * it is written. What an engine might answer otherwise is not here.
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
  'statement/*',
  'support/*',
);

/**
 * Whose tests run on both engines, all of them: money and the ledger, who did what, work in the background, events, the database itself, its
 * copies and files, and what several processes or requests at once may do.
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
