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

  it('is the newest, by number and not by name', () => {
    const root = join(folder, 'several');
    for (const version of ['9.6', '16.2', '15.18']) postgres(join(root, version, 'bin'), version);
    const newest = postgres(join(root, '100', 'bin'), '100.1');
    expect(findPostgres({ root, path: '' })?.path).toBe(newest);
  });

  it('is found on the PATH, where another system keeps it', () => {
    const bin = postgres(join(folder, 'elsewhere'), '17.1');
    expect(findPostgres({ root: join(folder, 'none'), path: `${delimiter}${bin}` })?.path).toBe(bin);
  });

  it('is missing when it is too old or when only the client is there', () => {
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

  it(`is refused by name when ${setting} does not run`, () => {
    const path = program(join(folder, 'stub'));
    expect(() => find({ [setting]: path })).toThrow(`${setting} is ${path}`);
  });
});

describe('Chromium for the tests', () => {
  it('is the one without windows', () => {
    const path = program(join(folder, 'shell', 'chromium-headless-shell'), 'Chromium 156.0');
    expect(findHeadless({ PATH: join(folder, 'shell') })).toEqual({ path, version: 'Chromium 156.0' });
  });

  it('is the one that is named, all the same', () => {
    program(join(folder, 'shell', 'chromium-headless-shell'), 'Chromium 156.0');
    const path = program(join(folder, 'mine'), 'Chromium 150.0');
    expect(findHeadless({ PATH: join(folder, 'shell'), PLAZO_CHROMIUM: path })).toEqual({
      path,
      version: 'Chromium 150.0',
    });
  });
});

it('does not take WebKit for complete without its driver', () => {
  expect(findWebKit(join(folder, 'none'))).toBe(undefined);
});

describe('an administrator', () => {
  it('is root, who needs nobody', () => {
    expect(asAdministrator({ root: true, path: '' })).toEqual([]);
  });

  it('is whom sudo obeys, without a question where nobody would answer', () => {
    const sudo = program(join(folder, 'obeys', 'sudo'), '');
    expect(asAdministrator({ root: false, path: join(folder, 'obeys'), canAsk: false })).toEqual([
      sudo,
      '--non-interactive',
    ]);
  });

  it('is nobody where sudo refuses or is missing', () => {
    program(join(folder, 'refuses', 'sudo'));
    for (const path of [join(folder, 'refuses'), join(folder, 'none')]) {
      expect(asAdministrator({ root: false, path, canAsk: false })).toBe(undefined);
    }
  });
});

it('does not take a file on the PATH that cannot be run', () => {
  writeFileSync(join(folder, 'plain'), '');
  expect(onPath('plain', folder)).toBe(undefined);
});
