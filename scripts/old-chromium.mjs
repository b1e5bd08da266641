// Old versions of Chromium for the browser tests: an Android phone may keep the web view it came with. The builds are npm
// packages with a lockfile of their own, so that `npm ci` does not fetch 100 MB for those who run no tests.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** @typedef {92 | 110} OldVersion the oldest supported version, and one between it and today's */

/** @type {readonly OldVersion[]} */
export const oldVersions = [92, 110];

const folder = join(import.meta.dirname, '../lab/engines/old-chromium');

/** @param {OldVersion} version */
const programOf = (version) => join(folder, `node_modules/.unpacked/chromium-${version}`);

/**
 * This version, if it is installed and runs.
 * @param {OldVersion} version
 */
export function findOldChromium(version) {
  const program = programOf(version);
  return existsSync(program) && runs(program) ? program : undefined;
}

/**
 * Whether it runs. These builds lack --version, so it dumps an empty page.
 * @param {string} program
 */
function runs(program) {
  const words = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'];
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.includes('<html>');
}

/** All of them, as setup reports a tool. */
export function findOldChromiums() {
  const all = oldVersions.every((version) => findOldChromium(version) !== undefined);
  return all ? { path: folder, version: `Chromium ${oldVersions.join(' and ')}` } : undefined;
}

/** Installs the packages and unpacks their programs. Runs none of the packages' own code. */
export function installOldChromiums() {
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm ci in ${folder} failed: ${stderr.trim().split('\n').at(-1)}`);
  mkdirSync(join(folder, 'node_modules/.unpacked'), { recursive: true });
  for (const version of oldVersions) {
    const packed = readFileSync(join(folder, `node_modules/chromium-${version}/bin/chromium.br`));
    const program = programOf(version);
    // Rename it only once it is complete.
    writeFileSync(`${program}.part`, brotliDecompressSync(packed));
    chmodSync(`${program}.part`, 0o755);
    renameSync(`${program}.part`, program);
  }
}
