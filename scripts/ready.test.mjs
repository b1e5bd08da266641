import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** @param {readonly string[]} words */
function npm(words) {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', ...words], { cwd: clone, encoding: 'utf8' });
  const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm warn'));
  return { status, said };
}

it.each(['start', 'dev', 'build', 'sandbox', 'ops'])('%s before npm ci says so in one line', (command) => {
  expect(npm([command])).toEqual({ status: 1, said: ['The packages are not installed: run npm ci first.'] });
});

it.each([[['sandbox', '--', 'pay', '12']], [['ops', '--', 'ledger', 'verify']]])(
  '%j before a build says so in one line',
  (words) => {
    mkdirSync(join(clone, 'node_modules'));
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), '{}');
    const said = ['Plazo is not built: run npm run build first (npm start builds too).'];
    expect(npm(words)).toEqual({ status: 1, said });
  },
);
