// Runs the tests and sets up what they need.
//
//   node scripts/test.mjs [unit] [api] [embedded] [partitioned] [browser] [wide] [all] [--at <url>] [-- extra arguments for the runner]
//
// unit      rules, contract, the account of an order, pages and scripts: no server
// api       the server's tests, on the embedded database and on a scratch PostgreSQL: scripts/engines.mjs says which runs where
// embedded  all that can run on the embedded database
// partitioned  all that can run on a PostgreSQL whose tables of borrowers are partitioned by the borrower; api runs a part of it
// browser   the journeys in Chromium, and the main one in Firefox, WebKit and old versions of Chromium
// wide      what takes longer than a change should wait: embedded, partitioned, all journeys of the other engines, and every screen and
//           dialog in both languages
// all       unit, api and browser (also when none is named)
//
// All but unit build first. It ends with the title and the first lines of the error of each test that failed.
// --at, or TEST_POSTGRES_URL, names a server that the API tests use instead of a scratch one; databases are created on it. With --at they
// run on nothing else. If it is the coordinator of a Citus cluster, TEST_POSTGRES_NODES has the URLs of its other servers, between commas.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureLines, failuresVariable, readFailures } from './failures.mjs';
import { SetupError } from './find-tools.mjs';
import { startPostgres } from './postgres.mjs';
import { ensureTools, root } from './setup.mjs';

/** @typedef {'unit' | 'api' | 'embedded' | 'partitioned' | 'browser' | 'wide'} Part */
/** @typedef {import('./setup.mjs').ToolName} ToolName */

/** @type {readonly Part[]} */
const parts = ['unit', 'api', 'embedded', 'partitioned', 'browser', 'wide'];
/** Left out if no part is named: api includes it, or it is run on its own. */
const byName = ['embedded', 'partitioned', 'wide'];

/** Full Chromium, too: the headless shell has no back/forward cache. @type {ToolName[]} */
const browserTools = [
  'postgres',
  'headless',
  'chromium',
  'old-chromium',
  'firefox',
  'webkit',
  'xvfb',
  'zbarimg',
  'fonts',
];

/** @type {Record<Part, ToolName[]>} */
const toolsOf = {
  unit: [],
  api: ['postgres', 'pgbouncer', 'exiftool', 'promtool'],
  embedded: ['exiftool', 'promtool'],
  partitioned: ['postgres', 'pgbouncer', 'exiftool', 'promtool'],
  browser: browserTools,
  wide: ['pgbouncer', 'exiftool', 'promtool', ...browserTools],
};

/**
 * Reads the command line: the parts in running order, the server to run them at, and arguments for the runner.
 * @param {readonly string[]} given
 * @returns {{ chosen: Part[], at?: string, extra: string[] }}
 */
export function readCommand(given) {
  const { at, words } = readServer(given);
  /** @type {Set<string>} */
  const named = new Set();
  let rest = 0;
  for (const word of words) {
    if (word !== 'all' && !parts.some((part) => part === word)) break;
    named.add(word);
    rest += 1;
  }
  const extra = words.slice(words[rest] === '--' ? rest + 1 : rest);
  const stray = extra.find((word, index) => index === 0 && words[rest] !== '--' && !word.startsWith('-'));
  if (stray !== undefined) throw new SetupError(`unknown part ${stray}; there are ${parts.join(', ')} and all`);
  const everything = named.size === 0 || named.has('all');
  const chosen = parts.filter((part) => (everything ? !byName.includes(part) : named.has(part)));
  return { chosen, ...(at === undefined ? {} : { at }), extra };
}

/** @param {readonly string[]} words @returns {{ at?: string, words: readonly string[] }} */
function readServer(words) {
  const place = words.indexOf('--at');
  const end = words.indexOf('--');
  if (place < 0 || (end >= 0 && end < place)) return { words };
  const at = words[place + 1] ?? '';
  if (!/^postgres(ql)?:\/\//.test(at)) throw new SetupError('--at takes the URL of a PostgreSQL server');
  return { at, words: words.toSpliced(place, 2) };
}

const reporters = ['--reporter=default', '--reporter=./scripts/vitest-failures.mjs'];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopped = false;

/**
 * @param {string} command
 * @param {readonly string[]} words
 * @param {Record<string, string>} [environment]
 * @returns {Promise<boolean>}
 */
function run(command, words, environment = {}) {
  if (stopped) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
    running.add(child);
    const end = (/** @type {boolean} */ good) => {
      running.delete(child);
      resolve(good);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(false);
    });
    child.once('exit', (code) => end(code === 0));
  });
}

/**
 * All tests of vitest in one run: a worker that is done with one project begins the next, while the others finish. A file that is named on
 * the command line runs on both engines.
 * @param {readonly Part[]} chosen
 * @param {{ isElsewhere: boolean, isWhole: boolean }} run at a server that was named; without a file that was named
 * @returns {{ what: string, projects: string[], environment: Record<string, string> }}
 */
export function vitestRun(chosen, { isElsewhere, isWhole }) {
  const isChosen = (/** @type {Part[]} */ ...named) => named.some((part) => chosen.includes(part));
  const isEmbeddedWhole = isChosen('embedded', 'wide');
  const isEmbedded = isEmbeddedWhole || (isChosen('api') && !isElsewhere);
  const isPartitionedWhole = isChosen('partitioned', 'wide');
  const isPartitioned = isPartitionedWhole || (isChosen('api') && !isElsewhere && isWhole);
  /** @type {[name: string, isRun: boolean, projects: string[]][]} */
  const kinds = [
    ['unit tests', isChosen('unit'), ['rules', 'account', 'web', 'scripts']],
    ['API tests on the embedded database', isEmbedded, ['server-embedded']],
    ['on PostgreSQL', isChosen('api'), ['server-postgres']],
    ['on partitioned tables', isPartitioned, ['server-partitioned']],
  ];
  const ran = kinds.filter(([, isRun]) => isRun);
  return {
    what: ran.map(([name]) => name).join(', '),
    projects: ran.flatMap(([, , projects]) => projects),
    environment: {
      // Without the tests that run on PostgreSQL.
      CALLS_ALONE: isWhole && !isEmbeddedWhole ? 'postgres' : '',
      PARTITIONED: isPartitionedWhole ? 'all' : '',
    },
  };
}

/** @param {string} name */
function program(name) {
  return join(root, 'node_modules/.bin', name);
}

/**
 * @param {Part[]} chosen
 * @param {string[]} extra
 * @param {string | undefined} postgresUrl
 * @param {boolean} isElsewhere at a server that was named
 */
async function runParts(chosen, extra, postgresUrl, isElsewhere) {
  /** @type {{ what: string, good: boolean, seconds: number }[]} */
  const results = [];
  const step = async (/** @type {string} */ what, /** @type {() => Promise<boolean>} */ work) => {
    const start = performance.now();
    console.log(`\n── ${what}`);
    const good = await work();
    results.push({ what, good, seconds: (performance.now() - start) / 1000 });
    return good;
  };
  // API tests serve the built pages, too.
  const needsBuild = chosen.some((part) => part !== 'unit');
  if (needsBuild && !(await step('build', () => run('npm', ['run', 'build', '--silent'])))) return results;
  const { what, projects, environment } = vitestRun(chosen, { isElsewhere, isWhole: extra.length === 0 });
  if (projects.length > 0) {
    const words = ['run', ...reporters, ...projects.flatMap((project) => ['--project', project]), ...extra];
    const settings = { TEST_POSTGRES_URL: postgresUrl ?? '', ...environment };
    await step(what, () => run(program('vitest'), words, settings));
  }
  if (chosen.includes('browser')) await step('browser tests', () => run(program('playwright'), ['test', ...extra]));
  if (chosen.includes('wide')) {
    const projects = ['phone-412', 'narrow-320', 'firefox', 'webkit'].map((project) => `--project=${project}`);
    const files = ['every-screen', 'every-dialog', 'development', 'rough-going', 'engines/'];
    const words = ['test', ...files, ...projects, ...extra];
    await step('browser tests, wide', () => run(program('playwright'), words, { WIDE: 'true' }));
  }
  return results;
}

async function main() {
  const { chosen, at, extra } = readCommand(process.argv.slice(2));
  if (!existsSync(program('vitest'))) throw new SetupError('the packages are not installed: npm ci');
  const ownServer = at ?? process.env.TEST_POSTGRES_URL;
  const needed = [...new Set(chosen.flatMap((part) => toolsOf[part]))];
  ensureTools(needed);
  const isPostgresNeeded = ['api', 'partitioned', 'wide'].some((part) => chosen.some((one) => one === part));
  const cluster = isPostgresNeeded && !ownServer ? await startPostgres() : undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopped = true;
      for (const child of running) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'plazo-failures-'));
  const failures = join(folder, 'failures.jsonl');
  writeFileSync(failures, '');
  process.env[failuresVariable] = failures;
  try {
    const results = await runParts(chosen, extra, cluster?.url ?? ownServer, at !== undefined);
    console.log('\n── summary');
    for (const { what, good, seconds } of results) {
      console.log(`${good ? 'passed' : 'FAILED'}  ${what} (${seconds.toFixed(1)} s)`);
    }
    for (const line of failureLines(readFailures(failures))) console.log(line);
    if (stopped || results.some(({ good }) => !good)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await cluster?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error instanceof SetupError ? `test: ${error.message}` : error);
    process.exitCode = 1;
  });
}
