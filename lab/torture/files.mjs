// Every file that we write besides the database's own: after a full disk or a cut at any moment, it is either whole or absent.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  backUp,
  beginFromBackup,
  folderStorage,
  isOperatorKey,
  keepAssets,
  lockDataFolder,
  makeOperatorKey,
  openEmbedded,
  writePrivately,
} from './database.mjs';
import { Disk } from './disk.mjs';
import { launchServer } from './server.mjs';

const content = randomBytes(300_000);
const isContent = (/** @type {string} */ file) => readFileSync(file).equals(content);
const imageName = `${'a'.repeat(32)}.png`;
const assetName = 'base-PRESENT1.js';

/**
 * @typedef {object} Kind
 * @property {(folder: string) => Promise<unknown>} write
 * @property {string} file the file that is then there
 * @property {(file: string) => boolean} isWhole
 */

/** @param {any} db @param {string} sources @returns {Record<string, Kind>} */
function kindsOf(db, sources) {
  const built = join(sources, 'assets');
  mkdirSync(built);
  writeFileSync(join(built, assetName), content);
  const isKey = (/** @type {string} */ file) => isOperatorKey(readFileSync(file, 'utf8'));
  // The token of its holder, while the lock is held.
  const isGuard = (/** @type {string} */ file) => /^\d+ [0-9a-f]{16}$/.test(readFileSync(file, 'utf8'));
  // A backup as a start finds it: with everything that it lists.
  const isBackup = (/** @type {string} */ folder) => {
    try {
      beginFromBackup(folder);
    } catch {
      return false;
    }
    return ['PG_VERSION', 'backup_label', 'global/pg_control'].every((name) =>
      existsSync(join(folder, 'database', name)),
    );
  };
  const parts = async (/** @type {(part: Uint8Array) => Promise<void>} */ write) => {
    for (let from = 0; from < content.length; from += 50_000) await write(content.subarray(from, from + 50_000));
  };
  const takeLock = async (/** @type {string} */ folder) => (await lockDataFolder(folder)).release();
  return {
    'operator key': { write: makeOperatorKey, file: 'staff.key', isWhole: isKey },
    lock: { write: takeLock, file: '.lock-guard', isWhole: isGuard },
    image: {
      write: (folder) => folderStorage(join(folder, 'uploads')).put(imageName, content, 'image/png'),
      file: `uploads/aa/${imageName}`,
      isWhole: isContent,
    },
    'kept script': {
      write: (folder) => keepAssets(built, join(folder, 'assets'), Date.now()),
      file: `assets/${assetName}`,
      isWhole: isContent,
    },
    export: {
      write: (folder) => writePrivately(join(folder, 'plazo.sql'), parts),
      file: 'plazo.sql',
      isWhole: isContent,
    },
    backup: {
      write: (folder) => backUp({ db, dataFolder: sources, uploadsFolder: null }, join(folder, 'backup')),
      file: 'backup',
      isWhole: isBackup,
    },
  };
}

/** Fills a disk except for `left` bytes. @param {Disk} disk @param {number} left */
function fill(disk, left) {
  const { bavail, bsize } = statfsSync(disk.mount);
  const ballast = join(disk.mount, 'ballast');
  if (bavail * bsize > left) spawnSync('fallocate', ['-l', String(bavail * bsize - left), ballast]);
  // The file system reserves some space: what is still free is taken up in small pieces.
  for (let piece = 0; statfsSync(disk.mount).bavail * bsize > left && piece < 1_000; piece += 1) {
    try {
      writeFileSync(`${ballast}-${piece}`, Buffer.alloc(bsize));
    } catch {
      break;
    }
  }
}

/** @param {Disk} disk */
function empty(disk) {
  for (const name of readdirSync(disk.mount)) {
    if (name.startsWith('ballast')) rmSync(join(disk.mount, name));
  }
}

/** @param {string} folder @param {Kind} kind @param {boolean} mustBeThere @returns {string[]} */
function faultsOf(folder, { file, isWhole }, mustBeThere) {
  const place = join(folder, file);
  if (!existsSync(place)) return mustBeThere ? ['is lost'] : [];
  return isWhole(place) ? [] : ['is not whole'];
}

/** With no space, a little, and some, for each kind. @param {Record<string, Kind>} kinds @param {Disk} disk */
async function withFullDisk(kinds, disk) {
  const problems = [];
  for (const [name, kind] of Object.entries(kinds)) {
    for (const left of [0, 4_096, 100_000, 12_000_000]) {
      const folder = mkdtempSync(join(disk.mount, 'full-'));
      fill(disk, left);
      const failure = await kind.write(folder).then(
        () => null,
        (/** @type {Error} */ error) => error,
      );
      const found = faultsOf(folder, kind, false);
      const remains = readdirSync(folder, { recursive: true }).filter((one) => String(one).endsWith('.part'));
      if (remains.length > 0) found.push(`leaves ${remains.join(', ')}`);
      if (failure === null && kind.file !== '.lock-guard') found.push(...faultsOf(folder, kind, true));
      empty(disk);
      await kind.write(folder).catch((/** @type {Error} */ error) => {
        // A file that already exists is not created again.
        if (failure !== null) found.push(`cannot be written once there is room: ${error.message}`);
      });
      problems.push(...found.map((fault) => `full disk, ${left} bytes left, ${name} ${fault}`));
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return problems;
}

/**
 * Cuts the power at a random moment of a write, and right after it. @param {Record<string, Kind>} kinds @param {Disk} disk @param {number}
 * cuts
 */
async function withCuts(kinds, disk, cuts) {
  const problems = [];
  for (const [name, kind] of Object.entries(kinds)) {
    let longest = 20;
    for (let number = 0; number < cuts; number += 1) {
      const folder = mkdtempSync(join(disk.mount, 'cut-'));
      spawnSync('sync', ['-f', disk.mount]);
      const begun = Date.now();
      let isDone = false;
      const written = kind.write(folder).then(() => {
        isDone = true;
        longest = Date.now() - begun;
      });
      // Every other one as soon as it is acknowledged.
      await (number % 2 === 0 ? written : Promise.race([written, sleep(Math.random() * longest)]));
      const wasDone = isDone;
      disk.snapshot();
      await written;
      disk.restart();
      const mustBeThere = wasDone && kind.file !== '.lock-guard';
      problems.push(...faultsOf(folder, kind, mustBeThere).map((fault) => `cut, ${name} ${fault}`));
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return problems;
}

/**
 * A first start that finds too little space, then enough: it has the whole key, or says what to do. @param {Disk} disk @param {readonly
 * number[]} sizes
 */
async function firstStarts(disk, sizes) {
  const problems = [];
  for (const left of sizes.map((megabytes) => megabytes * 1_000_000)) {
    const folder = join(disk.mount, 'data');
    const environment = { DATA_FOLDER: folder, DEMO_SEED: 'false', UPLOADS_FREE_MB: '0' };
    fill(disk, left);
    const first = launchServer(environment);
    await first.ready.catch(() => undefined);
    await first.kill();
    empty(disk);
    const second = launchServer(environment);
    try {
      await second.ready;
      const key = readFileSync(join(folder, 'staff.key'), 'utf8');
      if (!isOperatorKey(key)) problems.push(`first start with ${left} bytes: the key has ${key.length} characters`);
    } catch (error) {
      problems.push(`first start with ${left} bytes: ${/** @type {Error} */ (error).message}`);
    }
    await second.kill();
    for (const name of readdirSync(disk.mount)) {
      if (name.startsWith('data')) rmSync(join(disk.mount, name), { recursive: true, force: true });
    }
  }
  return problems;
}

/** Megabytes that a first start finds: from too little for a database to enough for it and its key. */
const usualSizes = [20, 36, 40, 41, 42, 44, 48];

/**
 * Needs disks (torture/disk.mjs).
 * @param {number} cuts per kind of file
 * @param {(text: string) => void} progress
 * @param {readonly number[]} sizes
 */
export async function tortureFiles(cuts, progress, sizes = usualSizes) {
  const sources = mkdtempSync(join(tmpdir(), 'plazo-torture-files-'));
  const disk = new Disk(mkdtempSync(join(tmpdir(), 'plazo-torture-disk-')), 256);
  const db = await openEmbedded({ folder: join(sources, 'data'), thread: 'here' });
  try {
    const kinds = kindsOf(db, sources);
    progress('files: full disk');
    const full = await withFullDisk(kinds, disk);
    progress(`files: cuts (${full.length} problems so far)`);
    const cut = await withCuts(kinds, disk, cuts);
    progress('files: first starts on a full disk');
    const started = await firstStarts(disk, sizes);
    const summary = `files: ${Object.keys(kinds).join(', ')}; ${cuts} cuts of each, four full disks of each, ${sizes.length} first starts on a full disk`;
    return { problems: [...full, ...cut, ...started], summary };
  } finally {
    await db.close();
    disk.remove();
    rmSync(sources, { recursive: true, force: true });
  }
}
