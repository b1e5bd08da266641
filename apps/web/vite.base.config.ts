import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import { withoutPreloadHelper } from '../../packages/page-kit/src/build/without-preload-helper.ts';
import { oldestBrowsers } from '../../scripts/browsers.mjs';

const base = '../../packages/page-kit/src/base';

// The base script, which every document has, and its parts, which few have: a build of its own, so that they share no file with the screens
// and keep their file names until they change themselves.
export default defineConfig({
  plugins: [withoutPreloadHelper()],
  build: {
    manifest: 'base-manifest.json',
    outDir: 'dist/client',
    copyPublicDir: false,
    modulePreload: false,
    target: oldestBrowsers,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: [`${base}/base.ts`, ...filesIn(`${base}/parts`), ...filesIn(`${base}/later`)],
      // The exports of the base script for the live screens and for its parts.
      preserveEntrySignatures: 'allow-extension',
    },
  },
});

function filesIn(folder: string): string[] {
  return readdirSync(`${import.meta.dirname}/${folder}`).map((file) => `${folder}/${file}`);
}
