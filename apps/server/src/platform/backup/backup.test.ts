import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../ops/ledger.ts';
import { giveOffer, type TestOffer } from '../../testing/borrowers.ts';
import { rowsOf } from '../../testing/database-state.ts';
import { formPost, isShared, Processes, processNow } from '../../testing/processes.ts';
import { type ScratchDatabase, scratchDatabase } from '../../testing/scratch-database.ts';
import type { Db } from '../db/db.ts';
import { openDb } from '../db/open.ts';

const run = promisify(execFile);
const opsProgram = fileURLToPath(new URL('../../../dist/ops.js', import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), 'plazo-backup-'));
const processes = new Processes();
const offers: TestOffer[] = [];
let scratch: ScratchDatabase | undefined;

beforeAll(
  () =>
    processes.start(async (db) => {
      const given = Array.from({ length: 250 }, (_, n) => giveOffer(db, processNow(), { borrower: `b${n}` }));
      offers.push(...(await Promise.all(given)));
    }),
  300_000,
);
afterAll(async () => {
  await processes.remove();
  await scratch?.remove();
  rmSync(root, { recursive: true, force: true });
});

/** Backs up the data of the running processes, and opens the copy elsewhere. */
async function backUpAndRestore(): Promise<() => Promise<Db>> {
  const { DATABASE_URL, DATA_FOLDER } = processes.environment;
  if (isShared) {
    const dump = path.join(root, 'plazo.dump');
    await run(postgresTool('pg_dump'), ['-Fc', '-f', dump, DATABASE_URL]);
    scratch = await scratchDatabase({ isNew: true });
    const copy = scratch.environment.DATABASE_URL;
    return async () => {
      await run(postgresTool('pg_restore'), ['--exit-on-error', '--no-owner', '-d', copy, dump]);
      return openDb({ databaseUrl: copy, dataFolder: '' });
    };
  }
  const folder = path.join(root, 'copy');
  const { hostname: HOST, port: PORT } = new URL(processes.url());
  const env = { PATH: process.env.PATH ?? '', DATA_FOLDER, HOST, PORT };
  await run(process.execPath, [opsProgram, 'backup', folder], { env });
  expect(openTo(folder)).toEqual([]);
  return () => openDb({ databaseUrl: '', dataFolder: folder });
}

/** The files of a copy that other users of the machine may read. */
function openTo(folder: string): string[] {
  const all = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return all.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
}

/** Debian keeps these in a folder for each version. */
function postgresTool(name: string): string {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(packaged, version, 'bin', name)).find((file) => existsSync(file)) ?? name;
}

it('a backup under load contains every loan acknowledged before it, and its books are correct', async () => {
  const acknowledged: string[] = [];
  let next = 0;
  let isOver = false;
  const borrow = async () => {
    for (let offer = offers[next++]; offer && !isOver; offer = offers[next++]) {
      const { status } = await formPost(loanDetailPush, offer.agreed, offer.launch)(processes.url(next));
      if (status === 200) acknowledged.push(offer.orderId);
    }
  };
  const load = Promise.all([borrow(), borrow(), borrow()]);
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const before = [...acknowledged];
  const restore = await backUpAndRestore();
  const during = acknowledged.length - before.length;
  isOver = true;
  await load;
  // Otherwise the test has shown nothing.
  expect(during).toBeGreaterThan(0);
  const copy = await restore();
  try {
    const kept = (await rowsOf<{ id: string }>(copy, 'select id from loan_order')).map(({ id }) => id);
    expect(before.filter((id) => !kept.includes(id))).toEqual([]);
    const { said, isFaulty } = await verifyLedger(copy, 'America/Mexico_City');
    expect({ said, isFaulty }).toEqual({ said: `${kept.length} orders verified, 0 differences.`, isFaulty: false });
    expect(kept.length).toBeGreaterThanOrEqual(before.length);
  } finally {
    await copy.close();
  }
}, 180_000);
