import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLaunchKeys } from './launch-keys.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const base = 'https://loans.example';

function written(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'launch-keys-')), 'keys.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('are read from their file', () => {
  const set = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'app-1' }] };
  expect(readLaunchKeys(written(set), base)).toEqual({ keys: set, problems: [] });
  expect(readLaunchKeys('', '')).toEqual({ keys: null, problems: [] });
});

it('need the address that the tokens are for', () => {
  const { problems } = readLaunchKeys(written({ keys: [publicKey.export({ format: 'jwk' })] }), '');
  expect(problems).toEqual(['LAUNCH_TOKEN_KEYS needs PUBLIC_BASE_URL, the audience of the tokens']);
});

it.each<[string, unknown, RegExp]>([
  ['without keys', { keys: [] }, /has no "keys"/],
  ['of another form', [1], /has no "keys"/],
  ['with a private key', { keys: [privateKey.export({ format: 'jwk' })] }, /has a secret key/],
  ['with a shared secret', { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }, /has a secret key/],
  ['with half a key', { keys: [{ kty: 'EC', crv: 'P-256' }] }, /cannot be read/],
])('refuse a file %s, in one line without the key', (_what, content, line) => {
  const { keys, problems } = readLaunchKeys(written(content), base);
  expect([keys, problems]).toEqual([null, [expect.stringMatching(line)]]);
  expect(problems[0]).not.toContain('c2VjcmV0');
  expect(problems[0]).not.toContain('\n');
});

it('refuse a file that is not there', () => {
  expect(readLaunchKeys('/nowhere.json', base).problems).toEqual([
    expect.stringContaining('/nowhere.json cannot be read'),
  ]);
});
