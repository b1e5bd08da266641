import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, resolveConfig } from 'vite';
import { root } from '../../scripts/setup.mjs';

const web = join(root, 'apps/web');

/** The element of the trivial component. */
export const trivialRoot = '<div id="bench-root" hidden><button type="button">x</button></div>';

/** Reports that it works as the screens do (base/alive.ts). */
const trivialApp = `
import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
function Trivial() {
  useEffect(() => { document.documentElement.dataset.alive = ''; }, []);
  return createElement('button', { type: 'button', onClick() {} }, 'x');
}
const root = document.getElementById('bench-root');
if (root) hydrateRoot(root, createElement(Trivial));
`;

/**
 * React and ReactDOM with one trivial component, built for the same browsers with the same tools, as one file in brotli: the minimum for a
 * live screen.
 */
export async function reactAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-react-'));
  try {
    const ours = await resolveConfig(
      { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'silent' },
      'build',
      // Otherwise Vite would set NODE_ENV to development here, for every later build too.
      'production',
      'production',
    );
    const { postBanner } = Object(ours.build.rolldownOptions.output);
    const library = createRequire(join(web, 'package.json'));
    symlinkSync(dirname(dirname(library.resolve('react/package.json'))), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'main.js'), trivialApp);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: ours.build.target,
        minify: ours.build.minify,
        modulePreload: false,
        rolldownOptions: { input: join(folder, 'main.js'), output: { postBanner } },
      },
    });
    const assets = join(folder, 'dist/assets');
    const [file, ...more] = readdirSync(assets);
    if (!file || more.length > 0) throw new Error('React alone is more than one file');
    return brotliCompressSync(readFileSync(join(assets, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
