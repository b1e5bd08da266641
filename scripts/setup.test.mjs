import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  findChromium,
  findFirefox,
  findHeadless,
  findPostgres,
  findWebKit,
  onPath,
  postgresMajor,
} from './find-tools.mjs';
import { asAdministrator } from './setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plazo-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * A program that prints the line as its version, or fails without one.
 * @param {string} path
 * @param {string} [line]
 */
function program(path, line) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, line === undefined ? '#!/bin/sh\nexit 1\n' : `#!/bin/sh\necho '${line}'\n`);
  chmodSync(path, 0o755);
  return path;
}

/**
 * @param {string} bin
 * @param {string} version
 */
function postgres(bin, version) {
  program(join(bin, 'initdb'), `initdb (PostgreSQL) ${version}`);
  program(join(bin, 'postgres'), `postgres (PostgreSQL) ${version} (Debian ${version}-1)`);
  return bin;
}

describe('PostgreSQL', () => {
  it.each([
    ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
    ['postgres (PostgreSQL) 18beta1', 18],
    ['pg_ctl: command not found', 0],
  ])('reads the major version of %j', (line, major) => {
    expect(postgresMajor(line)).toBe(major);
  });

  it('is the newest, compared by number', () => {
    const root = join(folder, 'several');
    for (const version of ['9.6', '16.2', '15.18']) postgres(join(root, version, 'bin'), version);
    const newest = postgres(join(root, '100', 'bin'), '100.1');
    expect(findPostgres({ root, path: '' })?.path).toBe(newest);
  });

  it('is found on the PATH, as on other systems', () => {
    const bin = postgres(join(folder, 'elsewhere'), '17.1');
    expect(findPostgres({ root: join(folder, 'none'), path: `${delimiter}${bin}` })?.path).toBe(bin);
  });

  it('is missing if it is too old, or if only the client is installed', () => {
    const old = postgres(join(folder, 'old', '14', 'bin'), '14.9');
    program(join(folder, 'client', 'postgres'), 'postgres (PostgreSQL) 16.1');
    expect(findPostgres({ root: join(folder, 'old'), path: `${old}${delimiter}${join(folder, 'client')}` })).toBe(
      undefined,
    );
  });
});

describe.each([
  ['Chromium', 'PLAZO_CHROMIUM', findChromium],
  ['Firefox', 'PLAZO_FIREFOX', findFirefox],
])('%s', (name, setting, find) => {
  it(`is the one that ${setting} names`, () => {
    const path = program(join(folder, 'mine'), `${name} 156.0`);
    expect(find({ [setting]: path })).toEqual({ path, version: `${name} 156.0` });
  });

  it(`is refused by name if ${setting} does not run`, () => {
    const path = program(join(folder, 'stub'));
    expect(() => find({ [setting]: path })).toThrow(`${setting} is ${path}`);
  });
});

describe('Chromium for the tests', () => {
  it('is the headless shell', () => {
    const path = program(join(folder, 'shell', 'chromium-headless-shell'), 'Chromium 156.0');
    expect(findHeadless({ PATH: join(folder, 'shell') })).toEqual({ path, version: 'Chromium 156.0' });
  });

  it('is the one that a setting names, if any', () => {
    program(join(folder, 'shell', 'chromium-headless-shell'), 'Chromium 156.0');
    const path = program(join(folder, 'mine'), 'Chromium 150.0');
    expect(findHeadless({ PATH: join(folder, 'shell'), PLAZO_CHROMIUM: path })).toEqual({
      path,
      version: 'Chromium 150.0',
    });
  });
});

it('counts WebKit as missing without its driver', () => {
  expect(findWebKit(join(folder, 'none'))).toBe(undefined);
});

describe('a command that needs root', () => {
  it('has no prefix as root', () => {
    expect(asAdministrator({ root: true, path: '' })).toEqual([]);
  });

  it('uses sudo, without a password prompt unless at a terminal', () => {
    const sudo = program(join(folder, 'obeys', 'sudo'), '');
    expect(asAdministrator({ root: false, path: join(folder, 'obeys'), canAsk: false })).toEqual([
      sudo,
      '--non-interactive',
    ]);
  });

  it('is impossible if sudo refuses or is missing', () => {
    program(join(folder, 'refuses', 'sudo'));
    for (const path of [join(folder, 'refuses'), join(folder, 'none')]) {
      expect(asAdministrator({ root: false, path, canAsk: false })).toBe(undefined);
    }
  });
});

it('ignores a file on the PATH that is not executable', () => {
  writeFileSync(join(folder, 'plain'), '');
  expect(onPath('plain', folder)).toBe(undefined);
});
