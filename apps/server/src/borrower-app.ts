import path from 'node:path';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { auditSealer } from './audit/sealer.ts';
import { serveBindBank } from './bank-accounts/bind-bank.routes.ts';
import { cardsOf, serveBankCard } from './bank-cards/bank-card.routes.ts';
import type { CardDependencies } from './bank-cards/card-charge.service.ts';
import { type CardProcessor, openCardProcessor } from './bank-cards/card-processor.ts';
import { registerApi } from './borrower-api/api.routes.ts';
import { serveCapabilities } from './borrower-api/capabilities.routes.ts';
import { Dispatcher } from './borrower-api/dispatch.ts';
import { openApiOf } from './borrower-api/openapi.ts';
import { registerUploads, uploadCleaning } from './borrower-api/uploads.routes.ts';
import { serveOwnPlans } from './collections/own-plans.routes.ts';
import { serveOwnPromises } from './collections/own-promises.routes.ts';
import { pauseCloser } from './collections/pause.service.ts';
import { planDecider } from './collections/plan-decider.ts';
import { promiseDecider } from './collections/promise.service.ts';
import { serveComplaints } from './complaints/complaints.routes.ts';
import { registerDesk } from './complaints/desk.routes.ts';
import { deskOn } from './complaints/desk.ts';
import { servePreview } from './demo/preview.routes.ts';
import { serveExtension } from './extension/extension.routes.ts';
import { forwardCalls } from './foreign-core/forward-calls.ts';
import { knownCalls } from './foreign-core/known-calls.ts';
import { openRemoteCore } from './foreign-core/open-remote-core.ts';
import { RemoteCore } from './foreign-core/remote-core.ts';
import { serveLetter } from './letter/letter.routes.ts';
import { lifecycleOf } from './lifecycle-of.ts';
import { dueSweeper } from './loans/due-sweep.ts';
import { serveLoan } from './loans/loan.routes.ts';
import { serveMarket } from './market/market.routes.ts';
import { serveMessageReports } from './messages/message-reports.routes.ts';
import { signInAddress } from './messages/message-templates.routes.ts';
import { messageWatch } from './messages/message-watch.ts';
import { openWays } from './messages/message-ways.ts';
import { messagePlanner, messageSender } from './messages/message-worker.ts';
import { serveOwnMessages } from './messages/own-messages.routes.ts';
import { refuseRevealingSender } from './messages/revealing-sender.ts';
import { registerUnsubscribe } from './messages/unsubscribe.routes.ts';
import { unsubscribeAddress as addressToStop } from './messages/unsubscribe.ts';
import { registerBrowserFailures } from './monitoring/browser-failures.routes.ts';
import { answerReadiness } from './monitoring/health.routes.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { SignatureWatch } from './monitoring/signature-watch.ts';
import { serveDisclosure } from './offers/disclosure.routes.ts';
import { serveOffer } from './offers/offer.routes.ts';
import { registerBrand } from './pages/brand.routes.ts';
import { registerBridgeCheck } from './pages/bridge-check.routes.ts';
import { registerInstall } from './pages/install.routes.ts';
import { type PageSource, registerPages } from './pages/pages.routes.ts';
import { registerWellKnown } from './pages/well-known.routes.ts';
import { servePayments } from './payments/payments.routes.ts';
import { serveVouchers } from './payments/vouchers.routes.ts';
import { servePayoff } from './payoff/payoff.routes.ts';
import { openPayouts, servePayouts } from './payouts/payouts.routes.ts';
import { recordCleaning } from './personal-data/record-keeping.ts';
import { registerBackup } from './platform/backup/backup.routes.ts';
import type { BorrowerCalls } from './platform/calls/borrower-calls.ts';
import { usualTimeLimit } from './platform/calls/door.ts';
import { publishOpenApi } from './platform/calls/openapi.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { limitAddresses } from './platform/http/address-limit.ts';
import type { Core } from './platform/http/core.ts';
import { answerNotFound } from './platform/http/errors.ts';
import { ownAddress } from './platform/http/http-address.ts';
import { reportDoubledParameters } from './platform/http/launch-of.ts';
import type { Lifecycle } from './platform/http/lifecycle.ts';
import { openListener } from './platform/http/listener.ts';
import { refuseOddPaths } from './platform/http/plain-path.ts';
import { readForms, readJson } from './platform/http/read-body.ts';
import { SessionFinder } from './platform/http/session.ts';
import { MessageQueue } from './platform/sms/message-queue.ts';
import { openSms, type SmsProvider } from './platform/sms/sms.ts';
import { SmsCeiling } from './platform/sms/sms-ceiling.ts';
import type { ImageStorage } from './platform/uploads/image-storage.ts';
import { openStorage, uploadsFolderOf } from './platform/uploads/storage.ts';
import type { UploadStores } from './platform/uploads/uploads.service.ts';
import { serveLogin } from './promotion/login.routes.ts';
import type { PromotionDependencies } from './promotion/phone-code.service.ts';
import { servePromotion } from './promotion/promotion.routes.ts';
import type { MessageLimit } from './promotion/sending-limits.ts';
import { aboutLongTexts } from './promotion/sms-templates.ts';
import { catchUp, type DueWork } from './sandbox/catch-up.ts';
import { registerSandbox } from './sandbox/sandbox.routes.ts';
import { SandboxClock } from './sandbox/sandbox-clock.ts';
import { serveSignIn } from './sessions/sign-in.routes.ts';
import { serveStatement } from './statement/statement.routes.ts';
import { serveSupport } from './support/support.routes.ts';
import { eventCleaning, openWebhooks } from './webhooks/webhooks.ts';

/** Everything that a server depends on, passed in. */
export interface AppOptions {
  /** Null if a lender's own core answers the calls (API_BASE_URL). */
  db: Db | null;
  clock: Clock;
  config: Config;
  logger: Logger;
  /** The built pages; without them only the API is served. */
  pages?: PageSource;
  /** After this many milliseconds a call is answered as timed out. */
  callTimeLimit?: number;
  /** Where images are stored; by default as configured. */
  storage?: ImageStorage;
  /** The key with which staff's replies through this server are signed; without it there are no replies. */
  operatorKey?: string;
  /** The card processor; by default the configured one. Null: none. */
  cardProcessor?: CardProcessor | null;
  /** The worker that asks the payout provider; by default the configured one. Null: nobody asks. */
  payouts?: DueWork | null;
  /** Sends text messages; by default through the configured provider. Null: nobody does. */
  sms?: SmsProvider | null;
  /** The lender's own core; by default the configured one. */
  remoteCore?: RemoteCore;
  /** Whether this process accepts requests; by default while its database, or the lender's core, can be reached. */
  lifecycle?: Lifecycle;
  /** Is told about each answered request. */
  metrics?: Metrics;
  /** The worker that sends the promotion's messages; by default one for `sms`. */
  messages?: MessageQueue;
}

/** The largest body of a call; uploads have their own limit (platform/http/receive-file.ts). */
const bodyLimit = 64 * 1024;

/** Builds a server with every feature registered by name. Call `ready` or `listen` on it; `inject` in tests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, config, logger, metrics, callTimeLimit = usualTimeLimit } = options;
  const behind = db ?? options.remoteCore ?? openRemoteCore(config, clock, logger, callTimeLimit);
  const { lifecycle = lifecycleOf(behind) } = options;
  const app = openListener({
    logger,
    lifecycle,
    bodyLimit,
    trusted: config.TRUST_PROXY,
    connectionTimeout: 60_000,
  });
  app.addHook('preClose', async () => lifecycle.drain());
  if (metrics) observeRequests(app, metrics);
  if (metrics && behind instanceof RemoteCore) behind.observeWith(metrics);
  refuseOddPaths(app);
  reportDoubledParameters(app);
  const { ADDRESS_CALLS_PER_SECOND: perAddress, BORROWER_CALLS_PER_SECOND: perBorrower } = config;
  // Without a database the borrowers are known only to the lender's own core.
  const excepted = db && { sessions: new SessionFinder(db, clock), perSecond: perBorrower || perAddress };
  if (perAddress > 0) limitAddresses(app, perAddress, excepted);
  readJson(app, { mayBeEmpty: false });
  readForms(app);
  const core =
    behind instanceof RemoteCore
      ? serveRemoteCore(app, behind)
      : serveOwnCore(app, { ...options, db: behind, callTimeLimit });
  registerBrand(app, config);
  registerInstall(app, config);
  registerBridgeCheck(app, config);
  registerWellKnown(app, config, clock);
  if (options.pages) {
    await registerPages(app, { source: options.pages, core, clock, config });
    registerBrowserFailures(app, metrics);
  } else {
    app.setNotFoundHandler(answerNotFound);
  }
  const database = db?.engine ?? 'none';
  app.get('/healthz', (_request, reply) => answerReadiness(reply, lifecycle, { database }));
  return app;
}

/** What the features of the borrowers' side depend on; each takes what it needs. */
interface BorrowerGround {
  db: Db;
  config: Config;
  logger: Logger;
  payouts: { wake(): void } | null;
  cards: CardDependencies;
  cardsOf: ReturnType<typeof cardsOf>;
  promotion: PromotionDependencies;
  stores: UploadStores;
  cleanUploads(): void;
  pages: PageSource | undefined;
}

/** Every feature of the borrowers' side, in the order of the API document. */
const features: readonly ((calls: BorrowerCalls, ground: BorrowerGround) => void)[] = [
  serveOffer,
  servePayouts,
  serveDisclosure,
  serveLoan,
  serveVouchers,
  servePayments,
  serveExtension,
  serveOwnPlans,
  serveOwnPromises,
  servePayoff,
  serveLetter,
  serveStatement,
  serveBankCard,
  serveMarket,
  servePromotion,
  serveLogin,
  serveSignIn,
  serveComplaints,
  serveSupport,
  serveMessageReports,
  serveOwnMessages,
  serveBindBank,
  servePreview,
  serveCapabilities,
];

/** The borrowers' door on our own database, with every feature behind it. */
function serveOwnCore(app: FastifyInstance, options: AppOptions & { db: Db; callTimeLimit: number }): Core {
  const { db, clock, config, logger, pages, callTimeLimit: timeLimit } = options;
  const { masterKeys, tenant, BORROWER_CALLS_PER_SECOND: callsPerSecond } = config;
  const { timeZone, displayName: appName, promotion } = tenant;
  const namesFields = config.NODE_ENV === 'development';
  const { payouts = openPayouts({ db, clock, config, masterKeys, logger }) } = options;
  const { cardProcessor: processor = openCardProcessor(config), sms = openSms(config, db) } = options;
  const { messages = new MessageQueue({ db, provider: sms, clock, masterKeys, logger }) } = options;
  const longTexts = aboutLongTexts(appName);
  if (longTexts !== null) logger.warn(longTexts);
  const ceiling = new SmsCeiling(promotion.limits, logger);
  const cards = { db, processor, sms, ceiling, masterKeys, appName, logger };
  const countRefused = (limit: MessageLimit) => options.metrics?.countRefusedMessage(limit);
  const stores = { db, storage: options.storage ?? openStorage(config) };
  const uploads = uploadCleaning(stores, clock, app.log);

  const dispatcher = new Dispatcher({
    db,
    clock,
    timeZone,
    masterKeys,
    timeLimit,
    callsPerSecond,
    namesFields,
  });
  const ground: BorrowerGround = {
    db,
    config,
    logger,
    pages,
    payouts,
    cards,
    cardsOf: cardsOf(cards),
    stores,
    cleanUploads: () => uploads.clean(),
    promotion: { db, messages, ceiling, masterKeys, tenant, countRefused },
  };
  for (const serve of features) serve(dispatcher, ground);
  publishOpenApi(app, '/openapi.json', () => openApiOf(dispatcher.endpoints));
  const signatures = new SignatureWatch(config, options.metrics);
  const verify = (request: FastifyRequest, { feature }: AnyEndpoint) => signatures.verify(request, feature);
  registerApi(app, dispatcher, verify, promotion.language);
  registerUploads(app, stores, clock);
  refuseRevealingSender(config);
  registerUnsubscribe(app, { db, clock, masterKeys });
  if (options.operatorKey) {
    registerDesk(app, deskOn(stores, tenant, clock), options.operatorKey);
    const dataFolder = path.resolve(config.DATA_FOLDER);
    registerBackup(app, { db, dataFolder, uploadsFolder: uploadsFolderOf(config) }, options.operatorKey);
  }
  const dueWork = dueWorkOf({ db, clock, config, logger, sms, payouts });
  if (clock instanceof SandboxClock) {
    app.addHook('onRequest', () => clock.refresh());
    const verifySignature = (request: FastifyRequest) => signatures.verify(request);
    // Without a listener there is no background work either.
    const onMoved = async () => (app.server.listening ? catchUp(dueWork) : undefined);
    registerSandbox(app, { db, clock, config, verifySignature, onMoved });
  }

  for (const worker of dueWork) runInBackground(app, worker);
  runInBackground(app, eventCleaning({ db, clock, config, logger }));
  runInBackground(app, recordCleaning({ db, clock, timeZone, logger }));
  runInBackground(app, messages);
  runInBackground(app, uploads);
  runInBackground(app, messageWatch({ db, clock, logger }));
  return dispatcher;
}

/** The work that falls due by the clock, in the order in which one leaves something for the next: what was decided is announced and sent. */
function dueWorkOf({
  db,
  clock,
  config,
  logger,
  sms,
  payouts,
}: Pick<AppOptions, 'clock' | 'config' | 'logger'> & {
  db: Db;
  sms: SmsProvider | null;
  payouts: DueWork | null;
}): DueWork[] {
  const { masterKeys, tenant } = config;
  const { timeZone, dueSoonDays: soonDays, lateEdges } = tenant;
  const base = config.PUBLIC_BASE_URL || ownAddress(config.HOST, config.PORT);
  const link = signInAddress(base);
  const unsubscribeAddress = (message: string) => addressToStop(base, masterKeys.current, message);
  const ways = openWays(config, db, sms);
  const workers = [
    promiseDecider({ db, clock, timeZone, logger }),
    pauseCloser({ db, clock, timeZone, logger }),
    planDecider({ db, clock, tenant, logger }),
    dueSweeper({ db, clock, timeZone, soonDays, lateEdges, logger }),
    messagePlanner({ db, ways, clock, tenant, logger }),
    messageSender({ db, ways, clock, tenant, link, unsubscribeAddress, logger }),
    payouts,
    openWebhooks({ db, clock, config, logger }),
    auditSealer({ db, masterKeys, logger }),
  ];
  return workers.filter((worker) => worker !== null);
}

/** Uses a lender's own core: forwards the browser's calls, and the pages call it too (requirement A5). */
function serveRemoteCore(app: FastifyInstance, core: RemoteCore): Core {
  app.addHook('onClose', () => core.close());
  publishOpenApi(app, '/openapi.json', () => openApiOf(knownCalls.filter(({ feature }) => feature !== 'preview')));
  forwardCalls(app, core);
  return core;
}

/** The work that the process does alongside its requests, from listening until it closes. */
function runInBackground(app: FastifyInstance, worker: Pick<MessageQueue, 'start' | 'stop'> | null): void {
  app.addHook('onListen', async () => worker?.start());
  app.addHook('onClose', () => worker?.stop());
}

function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime: time }) => {
    metrics.observe({ method, route: routeOptions.url, status, time });
  });
}
