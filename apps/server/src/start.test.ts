import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoBorrowers } from './demo/demo-borrowers.ts';
import { BuiltServer, ensureBuilt, killServers, takenPort } from './testing/built-server.ts';
import { rowsOf } from './testing/database-state.ts';
import { productionEnvironment } from './testing/production.ts';
import { type ScratchDatabase, scratchDatabase } from './testing/scratch-database.ts';

// `npm start` as a person or a deployment sees it: the built program, its output, its exit code.

/** One for each borrower, another for an earlier loan, and another if a late payout was offered again. */
const demoOffers = demoBorrowers.flatMap(({ earlierLoan, product, decidedDaysLater = 0 }) => [
  'offer',
  ...(earlierLoan ? ['earlier'] : []),
  ...(product.terms.latePayout === 'reoffer' && decidedDaysLater > 0 ? ['anew'] : []),
]).length;

let scratch: ScratchDatabase;
beforeAll(async () => {
  await ensureBuilt();
  scratch = await scratchDatabase({ isNew: true });
});
afterAll(() => scratch.remove());

const start = (environment: Record<string, string> = {}) => new BuiltServer({ ...scratch.environment, ...environment });
const linksOf = (printed: string) => [...printed.matchAll(/https?:\/\/\S+\?\S+/g)].map(([link]) => new URL(link));
/** Links without the port, which differs each time. */
const addresses = (printed: string) => linksOf(printed).map(({ pathname, search }) => pathname + search);

// A new folder must be on disk before the start is ready, which takes a while on a busy machine.
describe('the program', { timeout: 180_000 }, () => {
  afterEach(killServers);
  let first: string;

  it('starts without data, and prints a working link for every demo borrower', async () => {
    const server = start();
    const { url, printed } = await server.ready();
    first = printed;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(linksOf(printed)).toHaveLength(demoBorrowers.length);
    // Another terminal does not know the port.
    expect(printed).toContain(`npm run sandbox -- pay <code> --url ${url}\n`);
    expect(printed).toContain(`npm run sandbox -- clock +8d --url ${url}\n`);
    const [ana] = linksOf(printed);
    const answer = await fetch(ana ?? '');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('$2.500,00');
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    // In one line: a second process is refused what only one may have.
    if (scratch.processes === 1) {
      const { code, stdout, stderr } = await start().ended;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^[^\n]*in use by [^\n]*\n$/);
    }
    const { code, stderr } = await server.stop();
    expect([code, stderr]).toEqual([0, '']);
  });

  it('says in one line that its port is in use', async () => {
    const { port, release } = await takenPort();
    const folder = path.join(tmpdir(), `plazo-start-${process.pid}`);
    const { code, stdout, stderr } = await start({ PORT: String(port), DATABASE_URL: '', DATA_FOLDER: folder }).ended;
    release();
    // Before a database is made.
    expect(existsSync(folder)).toBe(false);
    expect(stderr).toBe(`Port ${port} is taken. Stop the program using it, or set PORT to another one.\n`);
    expect([code, stdout]).toEqual([1, '']);
  });

  it('keeps its data: the same links, nobody twice', async () => {
    // On PostgreSQL two at once, as a deployment starts them.
    const servers = Array.from({ length: scratch.processes }, () => start());
    const started = await Promise.all(servers.map((server) => server.ready()));
    for (const { printed } of started) expect(addresses(printed)).toEqual(addresses(first));
    await Promise.all(servers.map((server) => server.stop()));
    const db = await scratch.open();
    expect(await rowsOf(db, 'select id from borrower')).toHaveLength(demoBorrowers.length);
    expect(await rowsOf(db, 'select id from offer')).toHaveLength(demoOffers);
    await db.close();
  });

  it('refuses in production a database with demo sessions, which are public, until they are ended', async () => {
    const { code, stdout, stderr } = await start(productionEnvironment).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Configuration: [^\n]* demo sessions, [^\n]* of ana, [^\n]*demo end-sessions\n$/);
    for (const { name, isSessionExpired } of demoBorrowers) {
      if (!isSessionExpired) expect(stderr).toContain(name);
    }
    const ops = fileURLToPath(new URL('../dist/ops.js', import.meta.url));
    const { PATH = '', HOME = '' } = process.env;
    const run = () =>
      spawnSync(process.execPath, [ops, 'demo', 'end-sessions'], {
        env: { PATH, HOME, ...scratch.environment },
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Ended the demo sessions of .*\bana\b/),
    });
    expect(run()).toMatchObject({ status: 0, stdout: 'There is no demo session.\n' });
  });

  it('refuses in production to write amounts with symbols of other currencies', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plazo-tenant-'));
    const file = path.join(folder, 'tenant.json');
    const { formats, ...brand } = JSON.parse(readFileSync('examples/tenant-mexico.json', 'utf8'));
    writeFileSync(file, JSON.stringify(brand));
    const { code, stderr } = await start({ ...productionEnvironment, TENANT_FILE: file }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Configuration: TENANT_FILE: product flex: formats.en writes amounts with ₹, which is no symbol of MXN; allowOtherSymbols overrides this\n',
    );
    writeFileSync(file, JSON.stringify({ ...brand, formats }));
    await start({ ...productionEnvironment, TENANT_FILE: file }).ready();
    await killServers();
    writeFileSync(file, JSON.stringify({ ...brand, allowOtherSymbols: true }));
    await start({ ...productionEnvironment, TENANT_FILE: file }).ready();
    rmSync(folder, { recursive: true });
  });

  it('ends within two seconds of a signal, whoever is still connected', async () => {
    const server = start();
    const { url } = await server.ready();
    const { port, hostname } = new URL(url);
    const open = async (text: string) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      if (text) socket.write(text);
      return socket;
    };
    const kept = await open('GET /healthz HTTP/1.1\r\nhost: plazo\r\nconnection: keep-alive\r\n\r\n');
    await once(kept, 'data');
    const sockets = [
      kept,
      // One sends nothing, one half a head, one half a body.
      await open(''),
      await open('GET /healthz HTTP/1.1\r\nhost: pla'),
      await open('POST /tells/v3/loan-details/loan-details HTTP/1.1\r\nhost: plazo\r\ncontent-length: 50\r\n\r\nord'),
    ];
    await sleep(100);
    const asked = performance.now();
    const { code, stderr } = await server.stop();
    // Half a second of grace, not the minute that the requests themselves may take.
    expect(performance.now() - asked).toBeLessThan(15_000);
    expect([code, stderr]).toEqual([0, '']);
    for (const socket of sockets) socket.destroy();
  });
});

// It fails before any database is opened, so it runs once.
const describeOnce = describe.skipIf(Boolean(process.env.TEST_POSTGRES_URL));

describeOnce('a start that cannot succeed', { timeout: 60_000 }, () => {
  afterEach(killServers);
  it.each([
    [{ NODE_ENV: 'staging' }, ['Configuration: NODE_ENV must be one of development, production']],
    [{ PORT: 'eighty' }, ['Configuration: PORT must be a whole number']],
    [
      { TENANT_FILE: '/nowhere/tenant.json' },
      [/^Configuration: TENANT_FILE \/nowhere\/tenant\.json cannot be read: ENOENT/],
    ],
    [
      { NODE_ENV: 'production', DEMO_SEED: 'true' },
      [
        'Configuration: DEMO_SEED: production does not run with demo borrowers',
        'Configuration: PAYMENT_WEBHOOK_SECRET: production needs its own secret of at least 32 characters',
        'Configuration: MASTER_KEY: production needs its own secret of at least 32 characters',
        'Configuration: PUBLIC_BASE_URL: production needs the address that borrowers use',
        /^Configuration: TENANT_FILE: production needs its own brand; /,
      ],
    ],
    [
      { DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/nothing' },
      [
        /^Plazo could not start: cannot use the database at 127\.0\.0\.1:1\/nothing: connect ECONNREFUSED 127\.0\.0\.1:1$/,
      ],
    ],
    [{ DATABASE_URL: '', DATA_FOLDER: '/dev/null/data' }, [/^Plazo could not start: ENOTDIR: .*'\/dev\/null\/data'$/]],
  ])('gives its reasons, one line each, and no more: %j', async (environment, expected) => {
    const { code, stdout, stderr } = await start(environment as Record<string, string>).ended;
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toEqual(expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))));
    expect(stderr).not.toContain('secret@');
  });
});
