import { longestOwnId } from '@plazo/contract/fields';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { demoStaff } from './demo/demo-staff.ts';
import { keyCalls, operatorCalls, personCalls } from './lender-api/authenticate.ts';
import { registerLenderApi } from './lender-api/lender-api.routes.ts';
import { type LenderCoreOptions, openLenderCore } from './lender-features.ts';
import { registerHealth } from './monitoring/health.routes.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { slowTimeLimit } from './platform/calls/door.ts';
import { answerNotFound } from './platform/http/errors.ts';
import type { Lifecycle } from './platform/http/lifecycle.ts';
import { openListener } from './platform/http/listener.ts';
import { reportMaker } from './reports/report-maker.ts';
import { SandboxClock } from './sandbox/sandbox-clock.ts';
import { registerConsoleApp } from './staff/console-app.routes.ts';
import { registerSignIn } from './staff/sign-in.routes.ts';

export interface LenderAppOptions {
  /** LENDER_TRUST_PROXY. */
  trusted?: string;
  lifecycle: Lifecycle;
  metrics: Metrics;
  logger: Logger;
  /** What the lender's calls depend on; null if a lender's own core answers (API_BASE_URL). */
  api?: (LenderCoreOptions & { operatorKey?: string | undefined }) | null;
}

/** The largest body of a call. */
const bodyLimit = 256 * 1024;

/** What the lender's own machines call, on a listener that no borrower can reach (LENDER_HOST, LENDER_PORT). */
export function buildLenderApp({
  trusted = '',
  lifecycle,
  metrics,
  logger,
  api = null,
}: LenderAppOptions): FastifyInstance {
  const app = openListener({
    logger,
    lifecycle,
    trusted,
    bodyLimit,
    // Each character of the longest id may be escaped, as three.
    routerOptions: { maxParamLength: 3 * longestOwnId },
    // A report sends nothing until it has read every order.
    connectionTimeout: slowTimeLimit + 60_000,
  });
  app.setNotFoundHandler(answerNotFound);
  // Requested every few seconds: a log line for each would hide the others.
  app.register(async (watched) => {
    watched.addHook('onRoute', (route) => {
      route.logLevel = 'warn';
    });
    registerHealth(watched, lifecycle);
    watched.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.print()));
  });
  if (api) app.register((scope) => serveCalls(scope, api, logger));
  return app;
}

/** The calls of the lender's systems. */
async function serveCalls(
  app: FastifyInstance,
  api: NonNullable<LenderAppOptions['api']>,
  logger: Logger,
): Promise<void> {
  const { db, clock, config, operatorKey } = api;
  const { LENDER_CALLS_PER_SECOND: callsPerSecond } = config;
  if (clock instanceof SandboxClock) app.addHook('onRequest', () => clock.refresh());
  const operator = operatorKey === undefined ? [] : [operatorCalls(operatorKey)];
  const whoCalls = [...operator, keyCalls({ db, clock, callsPerSecond }), personCalls({ db, clock, callsPerSecond })];
  const reports = reportMaker({ db, clock, settings: config.tenant, logger });
  app.addHook('onListen', async () => reports.start());
  app.addHook('onClose', () => reports.stop());
  await registerLenderApi(app, openLenderCore({ ...api, makeSoon: reports.makeSoon }), whoCalls);
  registerSignIn(app, { db, clock, config, demo: config.DEMO_SEED ? demoStaff : [] });
  await registerConsoleApp(app);
}
