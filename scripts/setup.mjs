// Finds the system tools that the tests need, and installs the distribution's packages for those that are missing
// (as root or through sudo, on Debian and its relatives), and two old browsers as npm packages. Nothing is ever downloaded
// from anywhere else.
//
//   node scripts/setup.mjs                      everything
//   node scripts/setup.mjs chromium zbarimg     only these
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOldChromiums, installOldChromiums } from './old-chromium.mjs';
import './require-node.cjs';

/** @typedef {{ path: string, version: string }} Found */
/**
 * @typedef {{ what: string, packages: string[], install?: () => void, find: () => Found | undefined, hint: string }} Tool
 * packages of the distribution; `install` where there are none
 */
/** @typedef {'chromium' | 'headless' | 'old-chromium' | 'firefox' | 'webkit' | 'xvfb' | 'zbarimg' | 'postgres' | 'exiftool' | 'tesseract' | 'fonts'} ToolName */

/** The oldest PostgreSQL that the migrations are written for. */
const OLDEST_POSTGRES = 15;

/** A missing tool, a failed installation: one line says what to do. */
export class SetupError extends Error {}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a program lies on the PATH.
 * @param {string} program
 * @param {string} [path]
 * @returns {string | undefined}
 */
export function onPath(program, path = process.env.PATH ?? '') {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

/**
 * What `program --version` prints, or undefined when it does not run: a snap stub or a broken installation counts as
 * missing.
 * @param {string} program
 * @param {string} [option] how this one is asked
 */
function versionLine(program, option = '--version') {
  const { status, stdout } = spawnSync(program, [option], {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
}

/**
 * The first of the programs that runs; of the one that is named by a setting it is an error when it does not.
 * @param {readonly (string | undefined)[]} usual
 * @param {{ setting: string, environment: NodeJS.ProcessEnv }} named
 * @returns {Found | undefined}
 */
function findBrowser(usual, { setting, environment }) {
  const named = environment[setting];
  for (const path of named ? [named] : usual) {
    if (path === undefined || !isExecutable(path)) continue;
    const version = versionLine(path);
    if (version !== undefined) return { path, version };
  }
  if (named) throw new SetupError(`${setting} is ${named}, which is not a browser that runs`);
  return undefined;
}

export function findChromium(environment = process.env) {
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    ...['chromium', 'chromium-browser', 'google-chrome'].map((name) => onPath(name, environment.PATH)),
  ];
  return findBrowser(usual, { setting: 'PLAZO_CHROMIUM', environment });
}

/**
 * Chromium for the tests: the one without windows where it is there, which draws no toolbar that nobody sees and takes
 * two thirds of the time; any other is as good a browser.
 */
export function findHeadless(environment = process.env) {
  const shell = environment.PLAZO_CHROMIUM ? undefined : onPath('chromium-headless-shell', environment.PATH);
  const version = shell && versionLine(shell);
  return shell && version ? { path: shell, version } : findChromium(environment);
}

export function findFirefox(environment = process.env) {
  const usual = ['/usr/bin/firefox-esr', ...['firefox-esr', 'firefox'].map((name) => onPath(name, environment.PATH))];
  return findBrowser(usual, { setting: 'PLAZO_FIREFOX', environment });
}

/** Says its version when Python can open WebKit in a window, which is what e2e/engines/webkit-app.py does. */
const webkitInPython = `
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2
print(f'WebKitGTK {WebKit2.get_major_version()}.{WebKit2.get_minor_version()}')
`;

/**
 * The driver of WebKit, where WebKit itself can be used from Python. The distribution's Python, whichever comes first on
 * the PATH: its packages are found by no other.
 * @param {string} [path]
 * @returns {Found | undefined}
 */
export function findWebKit(path = process.env.PATH) {
  const driver = onPath('WebKitWebDriver', path);
  if (driver === undefined) return undefined;
  const { status, stdout } = spawnSync('/usr/bin/python3', ['-c', webkitInPython], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return status === 0 ? { path: driver, version: stdout.trim() } : undefined;
}

/** A screen that nobody sees; it knows no way to ask for its version alone. */
export function findXvfb() {
  const path = onPath('Xvfb');
  return path === undefined ? undefined : { path, version: 'a screen that nobody sees' };
}

/** @returns {Found | undefined} */
export function findZbarimg() {
  const path = onPath('zbarimg');
  const version = path === undefined ? undefined : versionLine(path);
  return path === undefined || version === undefined ? undefined : { path, version };
}

/** Finds metadata that an image library overlooks. */
export function findExiftool() {
  const path = onPath('exiftool');
  const version = path === undefined ? undefined : versionLine(path, '-ver');
  return path === undefined || version === undefined ? undefined : { path, version };
}

/** Reads text off a picture: what a captcha is measured with. */
export function findTesseract() {
  const path = onPath('tesseract');
  const version = path === undefined ? undefined : versionLine(path);
  return path === undefined || version === undefined ? undefined : { path, version };
}

/**
 * The major version in `postgres (PostgreSQL) 15.18 (Debian ...)`; 0 when the line is something else.
 * @param {string} line
 */
export function postgresMajor(line) {
  return Number(/PostgreSQL\)? (\d+)/.exec(line)?.[1] ?? 0);
}

/**
 * The folder of the newest PostgreSQL server programs: 15 or newer, `initdb` and `postgres` side by side.
 * Debian keeps them off the PATH.
 * @param {{ root?: string, path?: string }} [where] for tests
 * @returns {Found | undefined}
 */
export function findPostgres({ root = '/usr/lib/postgresql', path = process.env.PATH ?? '' } = {}) {
  const packaged = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
  const found = [...packaged, ...path.split(delimiter).filter((folder) => folder !== '')]
    .filter((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
    .map((folder) => ({ path: folder, version: versionLine(join(folder, 'postgres')) ?? '' }))
    .filter(({ version }) => postgresMajor(version) >= OLDEST_POSTGRES);
  return found.sort((one, other) => postgresMajor(other.version) - postgresMajor(one.version))[0];
}

/**
 * What the screens are drawn with on a phone, Chinese and Devanagari glyphs (without them a picture shows boxes), and the
 * widest of the usual fonts: the layout has to hold in that one too.
 */
function findFonts() {
  const folders = ['truetype/noto', 'opentype/noto', 'truetype/dejavu'].map((name) => `/usr/share/fonts/${name}`);
  const files = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  const names = ['NotoSans-', 'NotoSansDevanagari-', 'NotoSansCJK-', 'DejaVuSans-Bold.'];
  const complete = names.every((name) => files.some((file) => file.startsWith(name)));
  return complete ? { path: folders.join(', '), version: 'Noto Sans, its CJK and Devanagari, DejaVu Sans' } : undefined;
}

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
 * The words before a command that needs an administrator: none as root, sudo for somebody whom it obeys. At a terminal it
 * may ask for a password; elsewhere nobody would answer. Undefined where it does not obey.
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
 * Makes sure that the tools are there, and answers where. Throws a SetupError of one readable line when one is missing
 * and cannot be installed.
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
 * Whether Chromium can build its own sandbox here. Not as root, and not where the machine forbids user namespaces
 * (most containers); the tests only open our own pages, so they run without it there.
 */
export function canSandbox() {
  return !isRoot() && spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0;
}

/** Flags that keep Chromium quiet and off the network but for the page under test. */
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
