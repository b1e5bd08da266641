import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './borrower-app.ts';
import { refuseDemoSessions } from './demo/demo-sessions.ts';
import { greet } from './demo/greeting.ts';
import { seedDemo } from './demo/seed.ts';
import { openRemoteCore } from './foreign-core/open-remote-core.ts';
import { RemoteCore } from './foreign-core/remote-core.ts';
import { buildLenderApp } from './lender-app.ts';
import { lifecycleOf, partsOf } from './lifecycle-of.ts';
import { Metrics } from './monitoring/metrics.ts';
import { builtPages, developmentPages } from './pages/page-source.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { makeOperatorKey } from './platform/db/embedded/operator-key.ts';
import { openMigrated } from './platform/db/open-migrated.ts';
import { tracedDb } from './platform/db/traced-db.ts';
import type { Lifecycle } from './platform/http/lifecycle.ts';
import { createLogger } from './platform/http/logging.ts';
import { collectSpans, type SpanSource } from './platform/tracing.ts';
import type { ImageStorage } from './platform/uploads/image-storage.ts';
import { openStorage } from './platform/uploads/storage.ts';
import { refuseCurrencies, refuseProducts } from './products/product-findings.ts';
import { SandboxClock } from './sandbox/sandbox-clock.ts';
import { rebuildConsole } from './staff/development-console.ts';

/** Starts everything: database, migrations, demo, server. `close` of the result stops it all. */
export async function startServer(
  config: Config,
  { isDevelopmentServer }: { isDevelopmentServer: boolean },
): Promise<RunningServer> {
  await tryPort(config.HOST, config.PORT);
  await tryPort(config.LENDER_HOST, config.LENDER_PORT);
  const logger = createLogger(config.LOG_LEVEL);
  const spans = await collectedBy(config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const opened = config.API_BASE_URL ? null : await openMigrated(config);
  const db = opened && spans ? tracedDb(opened) : opened;
  try {
    if (db && config.NODE_ENV === 'production') {
      await refuseDemoSessions(db, systemClock.now());
      await refuseProducts(db, config.tenant, systemClock.now());
    }
    if (db) await refuseCurrencies(db, config.tenant);
    const clock = await clockFor(config, db);
    const pages = isDevelopmentServer ? await developmentPages() : await builtPages();
    const storage = openStorage(config);
    if (db) storage.prepare?.();
    const behind = db ?? openRemoteCore(config, clock, logger);
    const lifecycle = lifecycleOf(behind, db ? partsOf(db, config, storage) : {});
    const metrics = new Metrics({ db, clock, lifecycle });
    const watched = { lifecycle, metrics };
    const remote = behind instanceof RemoteCore ? { remoteCore: behind } : {};
    const desk = await deskOf(db, config);
    const app = await buildApp({ db, clock, config, logger, pages, storage, ...watched, ...remote, ...desk });
    const { operatorKey } = desk;
    const lenderApp = buildLenderApp({
      trusted: config.LENDER_TRUST_PROXY,
      logger,
      ...watched,
      api: db && { db, clock, config, operatorKey },
    });
    await pages.attach?.(app);
    if (isDevelopmentServer) await rebuildConsole(lenderApp);
    if (db && config.DEMO_SEED) await addDemoBorrowers(db, config, clock, storage);
    await app.listen({ host: config.HOST, port: config.PORT });
    await lenderApp.listen({ host: config.LENDER_HOST, port: config.LENDER_PORT });
    const close = async () => {
      await app.close();
      await lenderApp.close();
      await db?.close();
      await spans?.close();
    };
    await greet(app, { db, config, clock });
    return { lifecycle, drainSeconds: config.DRAIN_SECONDS, close };
  } catch (error) {
    await db?.close();
    throw error;
  }
}

/** Loads OpenTelemetry only if somebody collects spans. */
async function collectedBy(endpoint: string): Promise<SpanSource | null> {
  if (endpoint === '') return null;
  const { openTracer } = await import('./platform/open-tracer.ts');
  const source = openTracer(endpoint);
  collectSpans(source);
  return source;
}

/** Fails early if the port is in use, since creating a database takes a while. `listen` still decides. */
async function tryPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function clockFor(config: Config, db: Db | null): Promise<Clock> {
  if (!db || !config.SANDBOX) return systemClock;
  const clock = new SandboxClock(db);
  await clock.refresh();
  return clock;
}

/** Only one process may open the embedded database, so anyone with access to its folder may work through the server. */
async function deskOf(db: Db | null, config: Config): Promise<{ operatorKey?: string }> {
  return db?.engine === 'embedded' ? { operatorKey: await makeOperatorKey(config.DATA_FOLDER) } : {};
}

async function addDemoBorrowers(db: Db, config: Config, clock: Clock, storage: ImageStorage): Promise<void> {
  const [channel] = config.tenant.channels;
  const { tenant, masterKeys } = config;
  if (channel) await seedDemo(db, { now: clock.now(), tenant, channel, storage, masterKeys });
}

/** A server that answers. */
export interface RunningServer {
  lifecycle: Lifecycle;
  drainSeconds: number;
  /** Ends calls under way, and closes the database. */
  close(): Promise<void>;
}

/** First it reports that it is not ready, and goes on answering until the balancer has noticed; then it closes. */
export function stopOnSignal({ lifecycle, drainSeconds, close }: RunningServer): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    lifecycle.drain();
    await sleep(drainSeconds * 1_000);
    await close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
