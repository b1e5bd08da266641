// Finds the system tools that the tests need. Installs missing ones from the distribution's packages (as root or with
// sudo, on Debian and its derivatives), and two old browsers from npm. Downloads nothing from anywhere else.
//
//   node scripts/setup.mjs                      everything
//   node scripts/setup.mjs chromium zbarimg     only these
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findChromium,
  findExiftool,
  findFirefox,
  findFonts,
  findHeadless,
  findPgbouncer,
  findPostgres,
  findPromtool,
  findTesseract,
  findWebKit,
  findXvfb,
  findZbarimg,
  OLDEST_POSTGRES,
  onPath,
  SetupError,
} from './find-tools.mjs';
import { findOldChromiums, installOldChromiums } from './old-chromium.mjs';
import './require-node.cjs';

/** @typedef {import('./find-tools.mjs').Found} Found */
/**
 * @typedef {{ what: string, packages: string[], install?: () => void, find: () => Found | undefined, hint: string }} Tool
 * packages: the distribution's; install: used if it has none
 */
/** @typedef {'chromium' | 'headless' | 'old-chromium' | 'firefox' | 'webkit' | 'xvfb' | 'zbarimg' | 'postgres' | 'exiftool' | 'pgbouncer' | 'promtool' | 'tesseract' | 'fonts'} ToolName */

/** @type {Record<ToolName, Tool>} */
const tools = {
  chromium: {
    what: 'Chromium',
    packages: ['chromium'],
    find: findChromium,
    hint: ', or set PLAZO_CHROMIUM to a Chromium or Chrome that is already here',
  },
  headless: {
    what: 'Chromium',
    packages: ['chromium-headless-shell'],
    find: findHeadless,
    hint: ', or set PLAZO_CHROMIUM to a Chromium or Chrome that is already here',
  },
  'old-chromium': {
    what: 'Chromium of years ago',
    packages: [],
    install: installOldChromiums,
    find: findOldChromiums,
    hint: '',
  },
  firefox: {
    what: 'Firefox',
    packages: ['firefox-esr'],
    find: findFirefox,
    hint: ', or set PLAZO_FIREFOX to a Firefox that is already here',
  },
  webkit: {
    what: 'WebKitGTK with its driver and Python',
    packages: [
      'webkit2gtk-driver',
      'gir1.2-webkit2-4.1',
      'python3-gi',
      // Without them WebKit complains of missing sound on every page.
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
    ],
    find: findWebKit,
    hint: '',
  },
  xvfb: { what: 'Xvfb', packages: ['xvfb'], find: findXvfb, hint: '' },
  zbarimg: { what: 'zbarimg', packages: ['zbar-tools'], find: findZbarimg, hint: '' },
  postgres: {
    what: `PostgreSQL ${OLDEST_POSTGRES} or newer`,
    packages: ['postgresql'],
    find: findPostgres,
    hint: ', or set TEST_POSTGRES_URL to a server on which databases may be created',
  },
  exiftool: { what: 'exiftool', packages: ['libimage-exiftool-perl'], find: findExiftool, hint: '' },
  pgbouncer: { what: 'PgBouncer', packages: ['pgbouncer'], find: findPgbouncer, hint: '' },
  promtool: { what: 'promtool', packages: ['prometheus'], find: findPromtool, hint: '' },
  tesseract: { what: 'tesseract', packages: ['tesseract-ocr'], find: findTesseract, hint: '' },
  fonts: {
    what: 'fonts',
    packages: ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-dejavu-core'],
    find: findFonts,
    hint: '',
  },
};

/** All of them, in the order in which they are reported. */
export const toolNames = /** @type {ToolName[]} */ (Object.keys(tools));

/** @param {string} name @returns {name is ToolName} */
function isToolName(name) {
  return Object.hasOwn(tools, name);
}

export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * The prefix of a command that needs root: empty for root, else sudo, which may ask for a password only at a terminal.
 * Undefined if sudo is missing or refuses.
 * @param {{ root?: boolean, path?: string, canAsk?: boolean }} [who] for tests
 * @returns {string[] | undefined}
 */
export function asAdministrator({ root = isRoot(), path = process.env.PATH ?? '', canAsk = process.stdin.isTTY } = {}) {
  if (root) return [];
  const sudo = onPath('sudo', path);
  if (sudo === undefined) return undefined;
  const options = canAsk ? [] : ['--non-interactive'];
  const { status } = spawnSync(sudo, [...options, 'true'], { stdio: canAsk ? 'inherit' : 'ignore' });
  return status === 0 ? [sudo, ...options] : undefined;
}

/**
 * @param {string[]} packages
 * @param {string[]} administrator
 */
function install(packages, administrator) {
  const run = (/** @type {string[]} */ words, input = '') => {
    const [program = '', ...rest] = [...administrator, ...words];
    return spawnSync(program, rest, { encoding: 'utf8', input });
  };
  // Installing a server must not leave one running on the machine: Debian starts a cluster of its own unless told not to.
  if (packages.includes('postgresql')) {
    const folder = '/etc/postgresql-common/createcluster.d';
    run(['mkdir', '-p', folder]);
    run(['tee', join(folder, 'plazo-tests.conf')], 'create_main_cluster = false\n');
  }
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'Acquire::Retries=3'];
  const steps = [
    ['update', ...quiet],
    ['install', ...quiet, '--yes', '--no-install-recommends', ...packages],
  ];
  for (const step of steps) {
    const { status, stdout, stderr } = run(['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...step]);
    if (status === 0) continue;
    const reason =
      `${stderr}${stdout}`
        .trim()
        .split('\n')
        .filter((line) => /^E:/.test(line))[0] ?? `status ${status}`;
    throw new SetupError(`apt-get ${step[0]} failed: ${reason}`);
  }
}

/**
 * @param {readonly ToolName[]} missing
 * @param {string[]} packages
 * @param {(line: string) => void} print
 */
function installPackages(missing, packages, print) {
  const administrator = onPath('apt-get') === undefined ? undefined : asAdministrator();
  if (administrator === undefined) {
    const packaged = missing.filter((name) => tools[name].packages.length > 0);
    throw new SetupError(
      `missing: ${packaged.map((name) => tools[name].what).join(', ')}; install with ` +
        `sudo apt-get install -y ${packages.join(' ')}${packaged.map((name) => tools[name].hint).join('')}`,
    );
  }
  print(`setup: installing ${packages.join(' ')} with apt-get`);
  install(packages, administrator);
}

/**
 * Makes sure that the tools exist, and returns their paths. Throws a SetupError of one readable line if one is missing and
 * cannot be installed.
 * @param {readonly ToolName[]} names
 * @param {(line: string) => void} [print]
 * @returns {Partial<Record<ToolName, Found>>}
 */
export function ensureTools(names, print = console.log) {
  /** @type {Partial<Record<ToolName, Found>>} */
  const found = {};
  /** @type {ToolName[]} */
  const missing = [];
  for (const name of names) {
    const tool = tools[name].find();
    if (tool) found[name] = tool;
    else missing.push(name);
  }
  if (missing.length > 0) {
    const packages = missing.flatMap((name) => tools[name].packages);
    if (packages.length > 0) installPackages(missing, packages, print);
    for (const name of missing) {
      const { what, find, install } = tools[name];
      if (install) print(`setup: installing ${what} with npm`);
      install?.();
      const tool = find();
      if (!tool) throw new SetupError(`${what} is still missing after the installation`);
      found[name] = tool;
    }
  }
  for (const name of names) {
    if (found[name]) print(`setup: ${name} is ${found[name].path} (${found[name].version})`);
  }
  return found;
}

/**
 * Whether Chromium's sandbox works here. It does not as root or if the machine forbids user namespaces (most
 * containers). The tests open only our own pages, so they then run without it.
 */
export function canSandbox() {
  return !isRoot() && spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0;
}

/** Flags that keep Chromium quiet, and off the network except for the page under test. */
export function chromiumFlags() {
  return [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Containers give 64 MB of /dev/shm, less than a page with images needs.
    '--disable-dev-shm-usage',
    ...(canSandbox() ? [] : ['--no-sandbox']),
  ];
}

/** The repository's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  try {
    const unknown = asked.find((name) => !isToolName(name));
    if (unknown !== undefined) throw new SetupError(`unknown tool ${unknown}; there are ${toolNames.join(', ')}`);
    ensureTools(asked.length > 0 ? asked.filter(isToolName) : toolNames);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`setup: ${error.message}`);
    process.exitCode = 1;
  }
}
