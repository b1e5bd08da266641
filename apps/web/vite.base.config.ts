import { defineConfig } from 'vite';
import { oldestBrowsers } from '../../scripts/browsers.mjs';

// The base script, which every document has: a build of its own, so that it is one file that shares nothing with the screens
// and keeps its name until it changes itself.
export default defineConfig({
  build: {
    manifest: 'base-manifest.json',
    outDir: 'dist/client',
    copyPublicDir: false,
    modulePreload: false,
    target: oldestBrowsers,
    rolldownOptions: { input: ['src/base/base.ts', 'src/base/late.ts'] },
  },
});
