// Copies what runs in production, and nothing else, into a folder: the built server and pages with their dependencies.
// node scripts/production.mjs <folder>       needs a build; the folder must not exist
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const workspaces = [
  ...['apps/server', 'apps/web', 'apps/console'],
  ...['app-bridge', 'contract', 'durable-pglite', 'lender-client', 'loan-rules', 'page-kit'].map(
    (name) => `packages/${name}`,
  ),
];
const parts = [
  ...['package-lock.json', '.npmrc', 'LICENSE'],
  ...workspaces.map((workspace) => `${workspace}/package.json`),
  ...['apps/server/dist', 'apps/web/dist', 'apps/console/dist'],
];

/** @param {string} folder */
export async function makeProduction(folder) {
  for (const part of parts) {
    if (!existsSync(path.join(root, part))) throw new Error(`${part} is missing: npm run build`);
    mkdirSync(path.dirname(path.join(folder, part)), { recursive: true });
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  // Without the lab, which only measures and stress-tests.
  const { workspaces: all, ...rest } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const manifest = { ...rest, workspaces: all.filter((/** @type {string} */ name) => name !== 'lab') };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const words of [
    ['install', '--package-lock-only', '--offline'],
    ['ci', '--omit=dev'],
  ]) {
    execFileSync('npm', [...words, '--ignore-scripts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const words = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'];
  const list = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  writeFileSync(path.join(folder, 'sbom.json'), list);
  await tryServer(folder);
  return { megabytes: Math.round(sizeOf(path.join(folder, 'node_modules')) / 1e6), licences: licencesOf(list) };
}

/** Starts it on a new database, opens a page, and ends it. @param {string} folder */
async function tryServer(folder) {
  const data = mkdtempSync(path.join(tmpdir(), 'plazo-production-'));
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: '0', LENDER_PORT: '0', DATA_FOLDER: path.join(data, 'data') };
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: folder, env });
  const ended = once(server, 'close');
  try {
    const url = await addressOf(server, ended);
    const { status } = await fetch(`${url}/Loan`);
    if (status !== 200) throw new Error(`${url}/Loan answered ${status}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} server
 * @param {Promise<unknown[]>} ended
 * @returns {Promise<string>}
 */
async function addressOf(server, ended) {
  let said = '';
  const ready = new Promise((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        said += text;
        const address = /^Plazo is ready at (\S+)$/m.exec(said)?.[1];
        if (address) resolve(address);
      });
    }
  });
  const failed = ended.then(() => Promise.reject(new Error(`the server did not start:\n${said}`)));
  return /** @type {Promise<string>} */ (Promise.race([ready, failed]));
}

/** @param {string} folder */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** The licences of packages whose package.json names none, from the licence file in them. @type {Readonly<Record<string, string>>} */
const unnamedLicences = { 'png-js': 'MIT' };

/** @param {string} list CycloneDX @returns {Record<string, number>} */
function licencesOf(list) {
  const { components } =
    /** @type {{ components: { name: string, licenses?: { license?: { id?: string }, expression?: string }[] }[] }} */ (
      JSON.parse(list)
    );
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { name, licenses = [] } of components) {
    const licence =
      licenses.map(({ license, expression }) => license?.id ?? expression).join(' or ') || unnamedLicences[name];
    if (!licence) throw new Error(`${name} names no licence`);
    counts[licence] = (counts[licence] ?? 0) + 1;
  }
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (!folder || existsSync(folder)) {
    process.stderr.write('node scripts/production.mjs <new folder>\n');
    process.exit(2);
  }
  const { megabytes, licences } = await makeProduction(path.resolve(folder));
  const listed = Object.entries(licences).map(([licence, count]) => `${licence} ${count}`);
  process.stdout.write(`${folder}: starts; ${megabytes} MB of dependencies; licences: ${listed.sort().join(', ')}\n`);
}
