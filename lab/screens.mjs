// Takes pictures of screens, and writes a page that lists them. Removes pictures of states that no longer exist. Builds
// first.
//
//   node lab/screens.mjs                    every screen in every state, into pictures/, which git ignores
//   node lab/screens.mjs --only repayment,offer   only those whose names start with one of them
//   node lab/screens.mjs --language es --width 412
//                                               on one phone, in one language; --width 820 is a tablet, 1280 a desktop
//   node lab/screens.mjs --look lila-light  in a brand of examples/ and a scheme (docs/decisions/041-judging-looks.md),
//                                               into pictures/lila-light/
//   node lab/screens.mjs --documents        the main screens and the strip of the README, into docs/screens/
//   node lab/screens.mjs --no-build         uses the last build
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { root } from '../scripts/setup.mjs';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string' },
    width: { type: 'string' },
    look: { type: 'string' },
    documents: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

if (!flags['no-build']) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const { takePictures } = await tsImport('./screens/take.ts', import.meta.url);
try {
  await takePictures(console.log, flags.documents ? { for: 'documents' } : { for: 'review', ...flags });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
