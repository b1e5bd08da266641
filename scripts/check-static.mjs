// All checks that are not tests: types and lint and, at the same time, the build and the checks of its output. Each prints its result once
// it has ended.
import { spawn } from 'node:child_process';
import { root } from './setup.mjs';

/** @typedef {{ what: string, command: [string, ...string[]] }} Step */

/** @type {Step[][]} Each list is done in order, both at the same time: two cores are what a check can count on. */
const lists = [
  [
    { what: 'types', command: ['npm', 'run', '--silent', 'types'] },
    { what: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  ],
  [
    { what: 'build', command: ['npm', 'run', '--silent', 'build'] },
    { what: 'bytes of every screen', command: ['node', 'scripts/budget.mjs'] },
    { what: 'bytes of the console', command: ['node', 'scripts/console-budget.mjs'] },
    { what: 'old browsers', command: ['node', 'lab/old-browsers.mjs'] },
    { what: 'documents', command: ['node', 'scripts/docs.mjs', '--check'] },
  ],
];

/** @param {Step} step @returns {Promise<boolean>} */
function isGood({ what, command: [program, ...words] }) {
  const begun = performance.now();
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        said += text;
      });
    }
    child.once('error', (error) => {
      said += `${error.message}\n`;
    });
    child.once('close', (code) => {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      process.stdout.write(`── ${what}: ${code === 0 ? 'good' : 'FAILED'} (${seconds} s)\n${said}`);
      resolve(code === 0);
    });
  });
}

/** Skips the steps after a failure: they would fail because of it. */
async function areGood(/** @type {Step[]} */ steps) {
  for (const step of steps) if (!(await isGood(step))) return false;
  return true;
}

const results = await Promise.all(lists.map(areGood));
if (results.includes(false)) process.exitCode = 1;
