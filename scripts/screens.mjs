// Takes a picture of every screen in every state, and writes docs/screens/ with them: a page that lists them, and the
// strip that the README shows. Pictures of states that are no more are removed. Builds first.
//
//   node scripts/screens.mjs                    every picture
//   node scripts/screens.mjs --only repayment   those whose names begin so
//   node scripts/screens.mjs --no-build         of what was built before
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { root } from './setup.mjs';

const { values: flags } = parseArgs({
  options: { only: { type: 'string' }, 'no-build': { type: 'boolean', default: false } },
});

if (!flags['no-build']) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const { takePictures } = await tsImport('./screens/take.ts', import.meta.url);
try {
  await takePictures(console.log, flags.only);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
