import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite';
import { inlineScripts } from '../../packages/page-kit/src/build/inline-scripts.ts';
import { livePages, oneFileAPage } from '../../packages/page-kit/src/build/one-file-a-page.ts';
import { pageStyles } from '../../packages/page-kit/src/build/page-styles.ts';
import { filesUnder } from '../../packages/page-kit/src/build/pages.ts';
import { withoutPreloadHelper } from '../../packages/page-kit/src/build/without-preload-helper.ts';
import { oldestBrowsers } from '../../scripts/browsers.mjs';

const sources = join(import.meta.dirname, 'src');
const styles = { sources, theme: 'theme.css', root: 'screen/root.tsx' };

// Builds from one source: `vite build` makes the files that the browser loads for live views, `vite build --ssr` those that the server
// renders with. The base script is built first (vite.base.config.ts).
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: pluginsOf(command, isSsrBuild === true),
  build: {
    manifest: isSsrBuild ? false : 'manifest.json',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    // The base script's build has already emptied it.
    emptyOutDir: isSsrBuild === true,
    assetsInlineLimit: 0,
    modulePreload: false,
    // For the server's build too: it contains the styles and the first scripts of every document.
    target: oldestBrowsers,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          input: livePages(sources),
          // For modules that a page loads later.
          preserveEntrySignatures: 'allow-extension',
          // Unused schemas and calls can be dropped: creating one has no side effects.
          treeshake: {
            manualPureFunctions: ['Type', 'endpoint'],
            moduleSideEffects: [{ test: /typebox|web\/src\/routes\.ts/, sideEffects: false }],
          },
          output: {
            postBanner: compileAhead,
            // A chunk of its own, which only a new version of React renames.
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
            },
          },
        },
  },
  // Named, because a page that finds one later has all of them bundled again, and loses those that it is loading.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react/jsx-runtime', 'typebox'],
  },
  ssr: command === 'build' ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));

/**
 * Chromium compiles a function when it is first called, on the main thread. With this setting it compiles all of them in advance on another
 * thread, while the file arrives: a live screen is interactive 50 ms earlier on a slow phone (docs/decisions/012-react.md).
 */
const compileAhead = '//# allFunctionsCalledOnLoad';

function pluginsOf(command: 'build' | 'serve', isSsrBuild: boolean) {
  if (command === 'serve') return [react(), pageStyles(styles), inlineScripts(oldestBrowsers), reportServerChanges()];
  return isSsrBuild
    ? [pageStyles(styles), inlineScripts(oldestBrowsers)]
    : [oneFileAPage(sources), pageStyles(styles), withoutPreloadHelper(), endpointsWithoutSchemas(), precompress()];
}

/**
 * Validation happens on the server: in the browser an endpoint is a method, a path and a client style. Schemas and prose are removed from
 * the contract's endpoint objects, which saves every screen more than a kilobyte.
 */
function endpointsWithoutSchemas(): Plugin {
  const inBrowser = new Set(['method', 'path', 'client', 'session']);
  return {
    name: 'endpoints-without-schemas',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts(\?|$)/ },
      handler(code: string) {
        let result = code;
        const cut = ({ start, end }: { start: number; end: number }) => {
          // Spaces keep every other position unchanged.
          const comma = result.slice(end).match(/^\s*,/)?.[0].length ?? 0;
          result = result.slice(0, start) + ' '.repeat(end + comma - start) + result.slice(end + comma);
        };
        new Visitor({
          CallExpression({ callee, arguments: [declaration] }) {
            if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
            if (declaration?.type !== 'ObjectExpression') return;
            for (const property of declaration.properties) {
              if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
              if (!inBrowser.has(property.key.name)) cut(property);
            }
          },
        }).visit(parseSync('endpoint.ts', code).program);
        return { code: result, map: null };
      },
    },
  };
}

/** In development: tells every open document which of the server's modules have changed (src/entry-development.ts). */
function reportServerChanges(): Plugin {
  return {
    name: 'report-server-changes',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      const addresses = modules.map(({ url }) => url);
      server.environments.client.hot.send('plazo:server-changed', { addresses });
    },
  };
}

/** Writes a brotli and a gzip copy next to every text file, so that the server never compresses a file twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    closeBundle() {
      for (const file of filesUnder(join(import.meta.dirname, 'dist/client'))) {
        if (!/\.(js|css|svg|json)$/.test(file)) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
