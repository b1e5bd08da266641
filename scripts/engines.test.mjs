import { readdirSync } from 'node:fs';
import { join, matchesGlob, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bothEngines,
  callsAlone,
  embeddedAlone,
  largeDatabases,
  longAlone,
  partitioned,
  pure,
  wholeAlone,
} from './engines.mjs';
import { root } from './setup.mjs';

const folder = 'apps/server/src';
const tests = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `${folder}/${file.split(sep).join('/')}`);
const impure = tests.filter((file) => !matchesGlob(file, pure));
/** By pattern: each is compiled for every file that it is compared with. @type {Map<string, string[]>} */
const found = new Map();
const matching = (/** @type {string} */ pattern) => {
  const files = found.get(pattern) ?? impure.filter((file) => matchesGlob(file, pattern));
  found.set(pattern, files);
  return files;
};
const matched = (/** @type {string[]} */ patterns) => [...new Set(patterns.flatMap(matching))];

describe('which engine a test of the server runs on', () => {
  it('is defined by patterns that each match a file', () => {
    const patterns = [
      ...embeddedAlone,
      ...largeDatabases,
      ...callsAlone,
      ...longAlone,
      ...bothEngines,
      ...partitioned,
      ...wholeAlone,
    ];
    expect(patterns.filter((pattern) => matched([pattern]).length === 0)).toEqual([]);
  });

  it('is defined once: nothing that an engine might answer differently runs on only one', () => {
    const once = [...matched(embeddedAlone), ...matched(largeDatabases), ...matched(callsAlone)];
    expect(once.filter((file, at) => once.indexOf(file) !== at)).toEqual([]);
    const twice = matched(bothEngines);
    expect(once.filter((file) => twice.includes(file))).toEqual([]);
    // An exception is one of those that would run twice.
    expect(matched(longAlone).filter((file) => !twice.includes(file))).toEqual([]);
  });
});
