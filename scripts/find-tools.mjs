// Finds the system tools that the tests need. scripts/setup.mjs installs what is missing.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {{ path: string, version: string }} Found */

/** The oldest PostgreSQL that the migrations are written for. */
export const OLDEST_POSTGRES = 15;

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
 * The path of a program on the PATH.
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
 * The output of `program --version`, or undefined if it does not run: a snap stub or a broken installation counts as missing.
 * @param {string} program
 * @param {string} [option] instead of `--version`
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
 * The first program that runs. If a setting names one, it must run.
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
 * Chromium for the tests: the headless shell if installed, which draws no toolbar and takes two thirds of the time;
 * otherwise any Chromium.
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

/** Prints WebKit's version if Python can open it in a window, as lab/engines/webkit-app.py does. */
const webkitInPython = `
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2
print(f'WebKitGTK {WebKit2.get_major_version()}.{WebKit2.get_minor_version()}')
`;

/**
 * WebKit's driver, if the distribution's Python can use WebKit. Another Python earlier on the PATH would not find its
 * packages.
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

/** A virtual screen. It cannot print its version. */
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

/** Finds metadata that image libraries overlook. */
export function findExiftool() {
  const path = onPath('exiftool');
  const version = path === undefined ? undefined : versionLine(path, '-ver');
  return path === undefined || version === undefined ? undefined : { path, version };
}

/** A pooler in front of PostgreSQL. Debian keeps it where only root looks for programs. */
export function findPgbouncer() {
  const path = onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isExecutable);
  const version = path === undefined ? undefined : versionLine(path);
  return path === undefined || version === undefined ? undefined : { path, version };
}

/** Checks alert rules and metrics as Prometheus reads them. */
export function findPromtool() {
  const path = onPath('promtool');
  const version = path === undefined ? undefined : versionLine(path);
  return path === undefined || version === undefined ? undefined : { path, version };
}

/** Reads text from a picture, to measure captchas. */
export function findTesseract() {
  const path = onPath('tesseract');
  const version = path === undefined ? undefined : versionLine(path);
  return path === undefined || version === undefined ? undefined : { path, version };
}

/**
 * The major version in `postgres (PostgreSQL) 15.18 (Debian ...)`; 0 for any other line.
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
 * The fonts of a phone, Chinese and Devanagari glyphs (without them a picture shows boxes), and the widest of the common fonts, in which
 * the layout must also work.
 */
export function findFonts() {
  const folders = ['truetype/noto', 'opentype/noto', 'truetype/dejavu'].map((name) => `/usr/share/fonts/${name}`);
  const files = folders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  const names = ['NotoSans-', 'NotoSansDevanagari-', 'NotoSansCJK-', 'DejaVuSans-Bold.'];
  const complete = names.every((name) => files.some((file) => file.startsWith(name)));
  return complete ? { path: folders.join(', '), version: 'Noto Sans, its CJK and Devanagari, DejaVu Sans' } : undefined;
}
