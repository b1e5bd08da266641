import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// A page of its own kind: everything is rendered in the browser, by people who keep it open all day.
export default defineConfig({
  base: '/console/',
  plugins: [react(), precompress()],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    // Its polyfill is inline code, which our policy refuses.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});

/** Writes a brotli and a gzip copy next to every text file, so that the server never compresses a file twice. */
function precompress(): Plugin {
  const folder = join(import.meta.dirname, 'dist/assets');
  return {
    name: 'precompress',
    closeBundle() {
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css)$/.test(name)) continue;
        const file = join(folder, name);
        const content = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: this.meta.watchMode ? 4 : 11 };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content));
      }
    },
  };
}
