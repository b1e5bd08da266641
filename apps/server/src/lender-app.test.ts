import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLenderApp } from './lender-app.ts';
import { partsOf } from './lifecycle-of.ts';
import { Metrics } from './monitoring/metrics.ts';
import { pingDatabase } from './monitoring/ping.repository.ts';
import type { Db } from './platform/db/db.ts';
import { Lifecycle } from './platform/http/lifecycle.ts';
import { SmsCeiling } from './platform/sms/sms-ceiling.ts';
import { folderStorage } from './platform/uploads/folder-storage.ts';
import type { ImageStorage } from './platform/uploads/image-storage.ts';
import { s3Storage } from './platform/uploads/s3-storage.ts';
import { openWithPages } from './testing/documents.ts';
import { brokenDb } from './testing/faulty-db.ts';
import { TestLoan } from './testing/test-loan.ts';
import { TestServer } from './testing/test-server.ts';

let server: TestServer;
let lifecycle: Lifecycle;
let lender: FastifyInstance;
beforeAll(async () => {
  server = await TestServer.open({
    change: (options) => {
      lifecycle = new Lifecycle(() => pingDatabase(options.db));
      const metrics = new Metrics({ db: options.db, clock: options.clock, lifecycle });
      lender = buildLenderApp({ lifecycle, metrics, logger: options.logger });
      return { ...options, lifecycle, metrics };
    },
  });
});
beforeEach(() => server.reset());
afterAll(() => lender.close());

const read = async (url: string) => {
  const { statusCode, body } = await lender.inject({ url });
  return { status: statusCode, body };
};

/** The value of a line of the metrics. */
async function metricOf(line: string): Promise<number> {
  const { body } = await read('/metrics');
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? Number.NaN);
}

describe('metrics', () => {
  it('count requests by the pattern of their address, and identify nobody', async () => {
    const loan = await TestLoan.take(server);
    await loan.details();
    await server.app.inject({ url: '/uploads/a.jpg' });
    await server.app.inject({ url: '/nothing/of/ours' });
    const counted = (route: string, status: number, method = 'POST') =>
      metricOf(`plazo_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(await counted('/tells/v3/loan-details/loan-details', 200)).toBe(1);
    expect(await counted('/uploads/:name', 401, 'GET')).toBe(1);
    expect(await counted('none', 404, 'GET')).toBe(1);
    const { body } = await read('/metrics');
    for (const secret of [loan.borrower, loan.orderId, 'a.jpg', 'nothing']) {
      expect(body).not.toMatch(new RegExp(`"[^"]*${secret}[^"]*"`));
    }
    expect(body).toContain('nodejs_eventloop_lag_seconds');
  });

  it('say what waits, and for how long', async () => {
    expect(await metricOf('plazo_waiting{queue="payment"}')).toBe(0);
    await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 100 });
    server.clock.moveMinutes(3);
    expect(await metricOf('plazo_waiting{queue="payment"}')).toBe(1);
    expect(await metricOf('plazo_waiting_oldest_seconds{queue="payment"}')).toBe(180);
    expect(await metricOf('plazo_waiting{queue="sms"}')).toBe(0);
    expect(await metricOf('plazo_database_bytes')).toBeGreaterThan(1_000_000);
    expect(await metricOf('plazo_ready')).toBe(1);
    if (server.db.engine === 'postgres')
      expect(await metricOf('plazo_database_connections{state="open"}')).toBeGreaterThan(0);
  });

  it('say how many orders have each status and how many vouchers are open, updated every five minutes', async () => {
    const orders = 'plazo_orders{status="174"}';
    server.clock.moveMinutes(10);
    expect(await metricOf(orders)).toBeNaN();
    const loan = await TestLoan.take(server);
    await loan.code();
    server.clock.moveMinutes(4);
    expect(await metricOf(orders)).toBeNaN();
    server.clock.moveMinutes(1);
    expect(await metricOf(orders)).toBe(1);
    expect(await metricOf('plazo_vouchers_issued')).toBe(1);
  });

  it('say how near the ceiling on text messages is, until its window ends', async () => {
    expect(await metricOf('plazo_text_messages{window="hour"}')).toBe(0);
    const limits = { ...server.config.tenant.promotion.limits, tenantPerHour: 7 };
    const ceiling = new SmsCeiling(limits, pino({ level: 'silent' }));
    await ceiling.take(server.db, server.clock.now());
    expect(await metricOf('plazo_text_messages{window="hour"}')).toBe(1);
    expect(await metricOf('plazo_text_messages_ceiling{window="hour"}')).toBe(7);
    server.clock.moveMinutes(61);
    expect(await metricOf('plazo_text_messages{window="hour"}')).toBe(0);
    expect(await metricOf('plazo_text_messages{window="day"}')).toBe(1);
  });

  it('leave out what cannot be read, and continue', async () => {
    const db: Db = brokenDb(server.db, 'operation.queues', new Error('gone'));
    const metrics = new Metrics({ db, clock: server.clock, lifecycle });
    const broken = buildLenderApp({ lifecycle, metrics, logger: pino({ level: 'silent' }) });
    const { statusCode, body } = await broken.inject({ url: '/metrics' });
    expect(statusCode).toBe(200);
    expect(body).toContain('plazo_ready 1');
    expect(body).not.toMatch(/^plazo_(waiting|database_bytes)\b.* \d/m);
    await broken.close();
  });
});

describe('readiness', () => {
  it('is lost with the database; the process stays alive', async () => {
    const db = brokenDb(server.db, 'operation.ping', new Error('gone'));
    const alone = await TestServer.open({ change: (options) => ({ ...options, db }) });
    const answer = await alone.app.inject({ url: '/healthz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ status: 'unavailable' });
    expect((await server.app.inject({ url: '/healthz' })).json()).toMatchObject({ status: 'ok' });
    expect(await read('/livez')).toMatchObject({ status: 200 });
    expect(await read('/readyz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  });

  it('is lost with a database that does not answer, within seconds', async () => {
    const frozen = new Lifecycle(() => new Promise(() => undefined));
    const asked = performance.now();
    expect(await frozen.readiness()).toBe('unavailable');
    expect(performance.now() - asked).toBeLessThan(15_000);
  });

  it('is kept if the database answered in time, but this process was too busy to read it', async () => {
    const busy = new Lifecycle(() => stat('.'), 'database', 50);
    const readiness = busy.readiness();
    const start = performance.now();
    while (performance.now() - start < 150);
    expect(await readiness).toBe('ok');
  });

  it('is kept when a bucket or a disk fails, which is named', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'degraded-'));
    const refusing = createServer((_request, response) => response.writeHead(403).end());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const bucket = s3Storage({
      bucketUrl: `http://127.0.0.1:${port}/b`,
      region: 'r',
      accessKeyId: 'k',
      secretAccessKey: 'secret-value',
    });
    const told = async (storage: ImageStorage, data = folder) => {
      const parts = partsOf({ engine: 'embedded' }, { DATA_FOLDER: data }, storage);
      const partly = new Lifecycle(async () => true, 'database', 5_000, parts);
      const metrics = new Metrics({ db: null, clock: server.clock, lifecycle: partly });
      const app = buildLenderApp({ lifecycle: partly, metrics, logger: server.logger });
      const { statusCode, body } = await app.inject({ url: '/readyz' });
      await app.close();
      return [statusCode, body];
    };
    expect(await told(folderStorage(path.join(folder, 'images')))).toEqual([200, '{"status":"ok"}']);
    expect(await told(folderStorage(path.join(folder, 'images'), Number.MAX_SAFE_INTEGER))).toEqual([
      200,
      '{"status":"ok","degraded":["uploads"]}',
    ]);
    expect(await told(bucket)).toEqual([200, '{"status":"ok","degraded":["uploads"]}']);
    expect(await told(folderStorage(path.join(folder, 'images')), path.join(folder, 'gone'))).toEqual([
      200,
      '{"status":"ok","degraded":["data"]}',
    ]);
    refusing.close();
    rmSync(folder, { recursive: true });
  });

  it('checks the database once a second, however often it is asked', async () => {
    let asked = 0;
    const counted = new Lifecycle(async () => {
      asked += 1;
    });
    await Promise.all(Array.from({ length: 50 }, () => counted.readiness()));
    expect(asked).toBe(1);
  });
});

it('borrowers can reach none of it', async () => {
  const withPages = await openWithPages();
  for (const url of ['/metrics', '/livez', '/readyz']) {
    expect((await withPages.app.inject({ url })).statusCode).toBe(404);
  }
});
