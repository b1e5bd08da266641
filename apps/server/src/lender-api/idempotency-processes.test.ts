import { addApiKey, listApiKeys } from '@plazo/contract/lender/api-keys';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '../api-keys/api-key.service.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openPostgres } from '../platform/db/postgres/postgres-db.ts';
import { statement } from '../platform/db/statement.ts';
import { callServer } from '../sandbox/call-server.ts';
import { rowsOf } from '../testing/database-state.ts';
import { ProcessLender } from '../testing/process-lender.ts';
import { isShared, Processes, processNow } from '../testing/processes.ts';

// What an Idempotency-Key means to processes that share only their database. For each call: lender-calls.test.ts.

const processes = new Processes();
let lender: ProcessLender;
beforeAll(async () => {
  let key = '';
  await processes.start(async (db) => {
    const wanted = { name: 'test', scopes, expiresAt: null };
    key = await db.transaction(async (transaction) => (await addKey(transaction, wanted, processNow())).value);
  });
  lender = new ProcessLender(processes, key);
}, 180_000);
afterAll(() => processes.remove());

const lockValues = statement('test.lock_values', {}, 'lock table api_key_value in share row exclusive mode');

const wanted = { name: 'desk', scopes: ['reports:read' as const] };
const add = (n: number, key: string, name = wanted.name) => lender.send(addApiKey, { ...wanted, name }, n, key);
const named = async (name: string) =>
  (await lender.call(listApiKeys, { limit: 200 })).data.filter((one) => one.name === name);
const type = (name: string) => `urn:plazo:problem:${name}`;

it('the same request gets the same answer from the other process, and a different one is refused there', async () => {
  const first = await add(0, 'one');
  expect([first.status, first.isReplayed]).toEqual([201, false]);
  const again = await add(1, 'one');
  expect([again.status, again.isReplayed, again.json.id]).toEqual([201, true, first.json.id]);
  expect(await add(1, 'one', 'other')).toMatchObject({ status: 422, json: { type: type('idempotency-key-reused') } });
  expect(await named('desk')).toHaveLength(1);
});

// The embedded database has one process, which does one thing after another.
it.runIf(isShared)('the same request is refused by the other process while the first is still running', async () => {
  const db = await openPostgres({ url: processes.environment.DATABASE_URL, maxConnections: 2 });
  try {
    const waits = `select 1 as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const first = await db.transaction(async (transaction) => {
      // The first process waits here before writing its key's value; callers can still be looked up.
      await transaction.query(lockValues);
      const running = add(0, 'two', 'slow');
      await expect.poll(() => rowsOf(db, waits)).toHaveLength(1);
      const refused = { status: 409, json: { type: type('idempotency-key-running') } };
      expect(await add(1, 'two', 'slow')).toMatchObject(refused);
      // Whatever the request is: nobody knows yet how the first one will be answered.
      expect(await add(1, 'two', 'other')).toMatchObject(refused);
      return { running };
    });
    const { status, json } = await first.running;
    expect(status).toBe(201);
    const again = await add(1, 'two', 'slow');
    expect([again.status, again.isReplayed, again.json.id]).toEqual([201, true, json.id]);
    expect(await named('slow')).toHaveLength(1);
  } finally {
    await db.close();
  }
});

it('a call killed before its answer is carried out once, whichever process is asked again', async () => {
  for (let kill = 0; kill < 2; kill += 1) {
    const lost = Array.from({ length: 4 }, (_, n) => add(kill, `lost-${kill}-${n}`, `lost-${kill}`).catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, 10 * kill));
    await processes.killOneAndRestart(kill);
    await Promise.all(lost);
    const again = await Promise.all(lost.map((_, n) => add(kill + 1, `lost-${kill}-${n}`, `lost-${kill}`)));
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await named(`lost-${kill}`)).toHaveLength(4);
  }
}, 300_000);

it('is forgotten after 48 hours, by both', async () => {
  const first = await add(0, 'old', 'old');
  const secret = loadConfig({}).PAYMENT_WEBHOOK_SECRET;
  const pass = (by: string) => callServer(`${processes.url()}/sandbox/clock`, { by }, secret);
  await pass('+47h');
  expect((await add(1, 'old', 'old')).json.id).toBe(first.json.id);
  await pass('+2h');
  expect((await add(1, 'old', 'old')).json.id).not.toBe(first.json.id);
});
