// Checks the types of every workspace, and of what belongs to none: two projects at a time, each with one checker. The compiler's default
// of four repeats what they share: 39 instead of 23 seconds of processor time for the server, which is most of what two cores have.
//
//   node scripts/types.mjs [folder...]    all, or those of these folders
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

/** Those that take longest, so that the others fill the time beside them. */
const first = ['apps/server', '.', 'apps/web', 'apps/console'];

/** The folders with types to check, those that take longest first. */
export function typedFolders() {
  const inside = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const others = inside.filter((folder) => !first.includes(folder));
  return [...first, ...others].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}

/** @param {string} folder @returns {Promise<boolean>} */
function isGood(folder) {
  const words = ['-p', join(folder, 'tsconfig.json'), '--checkers', '1'];
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), words, { cwd: root, stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(`types: ${error.message}`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * Checks all of them, whatever is wrong in one.
 * @param {readonly string[]} folders
 */
export async function areTyped(folders) {
  const waiting = [...folders];
  const work = async () => {
    let isAllGood = true;
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
      isAllGood = (await isGood(folder)) && isAllGood;
    return isAllGood;
  };
  return !(await Promise.all([work(), work()])).includes(false);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  if (!(await areTyped(named.length > 0 ? named : typedFolders()))) process.exitCode = 1;
}
