// npm run torture [-- --rounds 100 --cuts 25 --engine embedded|postgres|both]
//
// Kills the server at random moments while borrowers take their offers, or cuts its power, and then checks that every
// acknowledged loan is there, none is half there, the ledger sums to zero, and the database opens. Cuts and full disks also meet
// every other file that we write.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Cluster } from './torture/cluster.mjs';
import { openEmbedded } from './torture/database.mjs';
import { Disk, disksUnavailable } from './torture/disk.mjs';
import { tortureFiles } from './torture/files.mjs';
import { embeddedTarget, postgresTarget, Series } from './torture/rounds.mjs';
import { launchServer } from './torture/server.mjs';
import { verifyWhole } from './torture/verify.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    cuts: { type: 'string', default: '25' },
    engine: { type: 'string', default: 'both' },
  },
});
const rounds = Number(values.rounds);
const cuts = Number(values.cuts);
if (!Number.isInteger(rounds) || !Number.isInteger(cuts) || !['embedded', 'postgres', 'both'].includes(values.engine)) {
  console.error('usage: npm run torture -- --rounds N --cuts N --engine embedded|postgres|both');
  process.exit(2);
}

/** Of the cuts, how many hit the first start on an empty disk. */
const freshCuts = Math.round(cuts / 5);
const started = Date.now();
// Ends the servers, the cluster and the disks with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
/** @type {string[]} */
const problems = [];
/** @type {string[]} */
const summary = [];

/** @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  // In a log, every fifth step is enough.
  else if (/\b\d*[05] of/.test(text)) process.stderr.write(`${text}\n`);
}

/** @param {string} what @param {Series} series */
async function conclude(what, series) {
  await series.verifyAll();
  problems.push(...series.problems.map((problem) => `${what}, ${problem}`));
  summary.push(`${what}: ${series.acknowledged} acknowledged, ${series.orders} orders`);
}

async function tortureEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-torture-'));
  const series = new Series(embeddedTarget(join(folder, 'data')), 'E');
  try {
    await series.prepare();
    for (let number = 1; number <= rounds; number++) {
      progress(`embedded: kill ${number} of ${rounds}`);
      await series.round(async (server) => {
        await server.kill();
        if (number % 3 === 0) await series.killWhileStarting();
      });
    }
    await conclude(`embedded, ${rounds} kills`, series);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function torturePostgres() {
  const cluster = await Cluster.create();
  const series = new Series(postgresTarget(cluster.url), 'P');
  try {
    await series.prepare();
    for (let number = 1; number <= rounds; number++) {
      progress(`postgres: kill ${number} of ${rounds}`);
      await series.round(async (server) => {
        if (number % 2 === 0) {
          await cluster.crash();
          await cluster.start();
          // The server survives and continues with new connections; then it is killed too.
          await sleep(Math.random() * 500);
        }
        await server.kill();
      });
    }
    await conclude(`postgres, ${rounds} kills, ${Math.floor(rounds / 2)} of the cluster`, series);
  } finally {
    await cluster.remove();
  }
}

async function cutPower() {
  const disk = new Disk(mkdtempSync(join(tmpdir(), 'plazo-torture-disk-')));
  const series = new Series(embeddedTarget(join(disk.mount, 'data')), 'C');
  try {
    await series.prepare();
    for (let number = 1; number <= cuts - freshCuts; number++) {
      progress(`power cut ${number} of ${cuts}`);
      await series.round(async (server, frozen) => {
        const ended = server.kill();
        disk.snapshot();
        // Acknowledgements from here on may be younger than the snapshot.
        frozen();
        await ended;
        disk.restart();
      });
    }
    await conclude(`embedded, ${cuts - freshCuts} power cuts`, series);
  } finally {
    disk.remove();
  }
}

/** Cuts the power during the very first start, demo borrowers included. The next start must recover. */
async function cutPowerOfFirstStart() {
  let longest = 4000;
  for (let number = 1; number <= freshCuts; number++) {
    progress(`power cut ${cuts - freshCuts + number} of ${cuts}, first start`);
    const disk = new Disk(mkdtempSync(join(tmpdir(), 'plazo-torture-disk-')));
    const folder = join(disk.mount, 'data');
    try {
      const begun = Date.now();
      const first = launchServer({ DATA_FOLDER: folder });
      const wasReady = await Promise.race([
        first.ready.then(() => true),
        // Spread over the whole start, the last one right after it.
        sleep((longest * number) / freshCuts).then(() => false),
      ]);
      if (wasReady) longest = Date.now() - begun;
      const ended = first.kill();
      disk.snapshot();
      await ended;
      disk.restart();
      const second = launchServer({ DATA_FOLDER: folder });
      await second.ready;
      await second.stop();
      const db = await openEmbedded({ folder });
      problems.push(
        ...(await verifyWhole(db)).map((damage) => `first start cut after ${Date.now() - begun} ms, ${damage}`),
      );
      await db.close();
    } catch (error) {
      problems.push(`first start: ${/** @type {Error} */ (error).message}`);
    } finally {
      disk.remove();
    }
  }
  summary.push(`embedded, ${freshCuts} power cuts during the first start`);
}

/**
 * Reports a failure as a problem too, so that the others still run.
 * @param {string} what
 * @param {() => Promise<void>} torture
 */
async function attempt(what, torture) {
  try {
    await torture();
  } catch (error) {
    problems.push(`${what} could not go on: ${/** @type {Error} */ (error).stack}`);
  }
}

if (values.engine !== 'postgres') {
  if (rounds > 0) await attempt('embedded', tortureEmbedded);
  const reason = cuts > 0 ? disksUnavailable() : undefined;
  if (reason !== undefined) summary.push(`no power cuts: ${reason}`);
  else if (cuts > 0) {
    await attempt('power cuts', cutPower);
    if (freshCuts > 0) await attempt('power cuts of the first start', cutPowerOfFirstStart);
    await attempt('files', async () => {
      const found = await tortureFiles(cuts, progress);
      problems.push(...found.problems);
      summary.push(found.summary);
    });
  }
}
if (values.engine !== 'embedded' && rounds > 0) await attempt('postgres', torturePostgres);

progress('');
for (const line of summary) console.log(line);
for (const problem of problems) console.log(`PROBLEM ${problem}`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(
  problems.length === 0
    ? `torture: nothing lost, nothing half there (${minutes} min)`
    : `torture: ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
