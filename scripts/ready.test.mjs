import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './setup.mjs';

// A fresh clone, with just enough files for these commands.
let clone = '';
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'plazo-clone-'));
  mkdirSync(join(clone, 'scripts'));
  const files = ['package.json', 'scripts/require-node.cjs', 'scripts/ready.mjs'];
  for (const file of files) cpSync(join(root, file), join(clone, file));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {string} program @param {readonly string[]} words */
function run(program, words) {
  const { status, stderr } = spawnSync(program, words, { cwd: clone, encoding: 'utf8' });
  const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm warn'));
  return { status, said };
}

it.each(Object.keys(scripts))('%s before npm ci says so in one line', (command) => {
  expect(run('sh', ['-c', scripts[command] ?? ''])).toEqual({
    status: 1,
    said: ['The packages are not installed: run npm ci first.'],
  });
});

it.each(['build', 'start', 'dev', 'test'])('%s after npm ci without what builds it says so in one line', (command) => {
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), '{}');
  const { status, said } = run('sh', ['-c', scripts[command] ?? '']);
  expect({ status, said }).toEqual({ status: 1, said: [expect.stringMatching(/: run npm ci --include=dev\.$/)] });
});

it.each([[['sandbox', '--', 'pay', '12']], [['ops', '--', 'ledger', 'verify']]])(
  '%j before a build says so in one line',
  (words) => {
    mkdirSync(join(clone, 'node_modules'));
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), '{}');
    const said = ['Plazo is not built: run npm run build first (npm start builds too).'];
    expect(run('npm', ['run', '--silent', ...words])).toEqual({ status: 1, said });
  },
);
