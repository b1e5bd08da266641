import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { column, statement } from '../statement.ts';
import { copyMigratedFolder, embeddedTemplate } from '../test-db.ts';
import { type EmbeddedDb, openEmbedded } from './embedded-db.ts';
import { EmbeddedScheduler } from './embedded-scheduler.ts';
import type { EngineHandle } from './embedded-thread.ts';

const tables = statement(
  'embedded-test.tables',
  { n: column.bigint },
  `select count(*) as n from pg_tables where schemaname = 'public'`,
);
const settings = statement(
  'embedded-test.settings',
  { name: column.text, setting: column.text },
  `select name, setting from pg_settings
   where name in ('fsync', 'full_page_writes', 'wal_sync_method', 'synchronous_commit', 'TimeZone') order by lower(name)`,
);
const liveRows = statement(
  'embedded-test.planner-rows',
  { n: column.bigint },
  `select reltuples::bigint as n from pg_class where relname in ('filled', 'fuller') order by relname`,
);

const root = mkdtempSync(path.join(tmpdir(), 'plazo-embedded-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// Nothing here depends on the engine of the other tests, so it runs once.
const describeOnce = describe.skipIf(Boolean(process.env.TEST_POSTGRES_URL));

describeOnce('a data folder', () => {
  const folder = path.join(root, 'data');
  let holder: ChildProcess | undefined;
  let db: EmbeddedDb | undefined;
  afterEach(async () => {
    if (holder?.kill('SIGKILL')) await once(holder, 'exit');
    holder = undefined;
    await db?.close();
    db = undefined;
  });

  /** Opens the folder in another process, as `npm run dev` does; returns the first line it prints. */
  async function startHolder(): Promise<string> {
    const script = fileURLToPath(new URL('./testing/hold-folder.ts', import.meta.url));
    const { VITEST: _, ...env } = process.env;
    const started = spawn(process.execPath, ['--import', 'tsx', script, folder], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    holder = started;
    if (started.stdout === null) throw new Error('no output');
    const [line] = await once(started.stdout, 'data');
    return String(line).trim();
  }

  it('is created, and belongs to one process, which may die at any time', async () => {
    expect(await startHolder()).toBe('open');
    await expect(openEmbedded({ folder })).rejects.toThrow(`in use by process ${holder?.pid}`);
    holder?.kill('SIGKILL');
    if (holder !== undefined) await once(holder, 'exit');
    db = await openEmbedded({ folder });
    expect(await db.query(tables)).toEqual([{ n: expect.toSatisfy((n: number) => n > 5) }]);
    const refusal = `DataFolderLockedError: the data folder ${folder} is in use by process ${process.pid}`;
    expect(await startHolder()).toContain(refusal);
    await db.close();
    expect(await startHolder()).toBe('open');
  });

  it('is created in a thread that ends with it, because a closed PostgreSQL keeps its memory', async () => {
    const started: Worker[] = [];
    const remember = (worker: Worker) => started.push(worker);
    process.on('worker', remember);
    db = await openEmbedded({ folder: path.join(root, 'new'), thread: 'worker' });
    process.off('worker', remember);
    const hasEnded = started.map(({ threadId }) => threadId === -1);
    expect(hasEnded).toEqual([true, false]);
    expect(await db.query(tables)).toEqual([{ n: 0 }]);
  });

  it('is opened with durable settings', async () => {
    db = await openEmbedded({ folder });
    expect(await db.query(settings)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'off' },
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
  });

  it('is refused and left alone if another PostgreSQL or something else made it', async () => {
    const other = path.join(root, 'other', 'database');
    mkdirSync(other, { recursive: true });
    await expect(openEmbedded({ folder: path.dirname(other) })).rejects.toThrow('is not a database');
    writeFileSync(path.join(other, 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ folder: path.dirname(other) })).rejects.toThrow('written by PostgreSQL 17');
    expect(readdirSync(other)).toEqual(['PG_VERSION']);
  });
});

describeOnce('a disk that fails', () => {
  const insert = statement('embedded-test.insert', {}, 'insert into t values ($id)');
  const real = fs.fdatasyncSync;
  const replaceSync = (fdatasync: typeof real) => {
    fs.fdatasyncSync = fdatasync;
    syncBuiltinESMExports();
  };
  afterEach(() => replaceSync(real));

  it('stops the database: nothing more is acknowledged, even if the disk recovers', async () => {
    const failures: string[] = [];
    const folder = path.join(root, 'failing');
    await copyMigratedFolder(folder);
    const db = await openEmbedded({ folder, onFatal: (error) => failures.push(error.message) });
    await db.execute('create table t (id integer)');
    await db.query(insert, { id: 1 });
    replaceSync(() => {
      throw new Error('EIO');
    });
    await expect(db.query(insert, { id: 2 })).rejects.toThrow('fsync failed: EIO');
    replaceSync(real);
    await expect(db.query(insert, { id: 3 })).rejects.toThrow('fsync failed: EIO');
    expect(failures).toEqual(['the embedded database stopped: fsync failed: EIO']);
    await db.close();
  });
});

describeOnce('maintenance', () => {
  let db: EmbeddedDb;
  beforeAll(async () => {
    db = await openEmbedded({ folder: null, template: await embeddedTemplate() });
    await db.execute('create table filled (id integer); create table fuller (id integer)');
  });
  afterAll(() => db.close());

  it('updates the planner’s statistics of tables as they fill, the neediest first and one at a time', async () => {
    const insert = statement('embedded-test.fill', {}, 'insert into filled values ($id)');
    await db.execute('insert into fuller select generate_series(1, 900)');
    await Promise.all(Array.from({ length: 300 }, (_, id) => db.query(insert, { id })));
    const seen = [];
    for (let run = 0; run < 3; run += 1) {
      seen.push(await db.query(liveRows));
      await db.maintain();
    }
    const [none, filled, fuller] = [-1, 300, 900];
    expect(seen.map((rows) => rows.map(({ n }) => n))).toEqual([
      [none, none],
      [none, fuller],
      [filled, fuller],
    ]);
  });

  it('leaves alone a table that has changed little', async () => {
    await db.execute('insert into filled select generate_series(1, 60)');
    await db.maintain();
    expect((await db.query(liveRows)).map(({ n }) => n)).toEqual([300, 900]);
    await db.execute('insert into filled select generate_series(1, 60)');
    await db.maintain();
    expect((await db.query(liveRows)).map(({ n }) => n)).toEqual([420, 900]);
  });
});

describeOnce('a transaction that never ends', () => {
  it('is abandoned, and the connection serves others', async () => {
    const db = await openEmbedded({ folder: null, template: await embeddedTemplate(), transactionTimeout: 50 });
    const stuck = db.transaction(() => db.query(tables));
    await expect(stuck).rejects.toThrow('took longer than 50 ms');
    expect(await db.query(tables)).toEqual([{ n: expect.toSatisfy((n: number) => n > 5) }]);
    await db.close();
    await expect(db.query(tables)).rejects.toThrow('closed');
  });
});

describeOnce('group commit', () => {
  /** An engine that records requests, and answers when told to. */
  function fakeEngine() {
    const asked: { names: string[]; flush: boolean; answer: () => void; fail: (error: Error) => void }[] = [];
    const ask = (_kind: string, input: { groups: { name: string }[][]; flush: boolean }) =>
      new Promise((resolve, reject) => {
        const names = input.groups.flat().map((call) => call.name);
        const reply = input.groups.map((group) => ({
          answers: group.map((call) => ({ width: 0, values: [], tag: call.name.toUpperCase() })),
        }));
        asked.push({ names, flush: input.flush, answer: () => resolve(reply), fail: reject });
      });
    return { asked, handle: { ask: ask as EngineHandle['ask'] } };
  }
  const call = (name: string, text: string) => ({ name, text, parameters: [] });
  const write = call('w', 'insert into t values (1)');
  const read = call('r', 'select 1');
  const commit = call('commit', 'commit');
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('acknowledges a commit, and a read of it, only after a flush', async () => {
    const { asked, handle } = fakeEngine();
    const scheduler = new EmbeddedScheduler(handle, { durable: true });
    const done: string[] = [];
    const transaction = (name: string) =>
      scheduler.exclusive((session) => session.run([write, commit])).then(() => done.push(name));
    void transaction('first');
    void transaction('second');
    void scheduler.query(read).then(() => done.push('read'));
    await turn();
    // The others wait for the connection, so the first commit waits for them.
    expect(asked[0]).toMatchObject({ names: ['w', 'commit'], flush: false });
    asked[0]?.answer();
    await turn();
    expect(asked[1]).toMatchObject({ names: ['w', 'commit'], flush: false });
    asked[1]?.answer();
    await turn();
    expect(asked[2]).toMatchObject({ names: ['r'], flush: true });
    expect(done).toEqual([]);
    asked[2]?.answer();
    await turn();
    expect(done).toEqual(['first', 'second', 'read']);
  });

  it('rejects the held commits if the flush fails', async () => {
    const { asked, handle } = fakeEngine();
    const scheduler = new EmbeddedScheduler(handle, { durable: true });
    const held = scheduler.exclusive((session) => session.run([write, commit]));
    const last = scheduler.exclusive(async () => 'no statement');
    const outcomes = Promise.allSettled([held, last]);
    await turn();
    asked[0]?.answer();
    await turn();
    expect(asked[1]).toMatchObject({ names: [], flush: true });
    asked[1]?.fail(new Error('disk'));
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'disk' } },
      { status: 'rejected', reason: { message: 'disk' } },
    ]);
  });

  it('does not hold reads when nothing was written', async () => {
    const { asked, handle } = fakeEngine();
    const scheduler = new EmbeddedScheduler(handle, { durable: true });
    const answer = scheduler.query(read);
    await turn();
    expect(asked[0]).toMatchObject({ names: ['r'], flush: false });
    asked[0]?.answer();
    await answer;
  });

  it('limits how many are held, and how long', async () => {
    const { asked, handle } = fakeEngine();
    const scheduler = new EmbeddedScheduler(handle, { durable: true });
    for (let count = 0; count < 100; count++) void scheduler.exclusive((session) => session.run([write, commit]));
    for (let count = 0; count < 100; count++) {
      await turn();
      asked[count]?.answer();
    }
    const firstFlush = asked.findIndex((request) => request.flush);
    expect(firstFlush).toBeGreaterThan(0);
    expect(firstFlush).toBeLessThanOrEqual(64);
  });
});
