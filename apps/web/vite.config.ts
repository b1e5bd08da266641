import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite';
import { oldestBrowsers } from '../../scripts/browsers.mjs';

// Two builds of one source: `vite build` makes what the browser loads, `vite build --ssr` what the server renders with.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: command === 'build' && !isSsrBuild ? [endpointsWithoutSchemas(), precompress()] : [],
  build: {
    manifest: isSsrBuild ? false : 'manifest.json',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: false,
    // The server's build too: it holds the styles and the first scripts of every document.
    target: oldestBrowsers,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['src/entry-client.tsx', ...viewFiles()],
          preserveEntrySignatures: 'strict',
          // Schemas that nothing refers to any more can go: making one does nothing else.
          treeshake: { manualPureFunctions: ['Type'] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
                // What screens share, but for what the two voucher screens alone share: a slow link pays for each request.
                {
                  name: 'shared',
                  test: (id) => isOurs(id) && !isOfVouchers(id) && !isOfCompany(id),
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'voucher', test: isOfVouchers, minShareCount: 2, priority: 1 },
                // No borrower's screen needs the company site.
                { name: 'company', test: isOfCompany, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
  },
  ssr: command === 'build' ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));

const isOurs = (id: string) => /apps[\\/]web[\\/]src|packages[\\/]/.test(id);
const isOfCompany = (id: string) => /[\\/](features[\\/]company|legal|ui[\\/]text-)/.test(id);
const isOfVouchers = (id: string) =>
  /[\\/](ui[\\/](code|copy-|group-code|ticket|barcode-sheet)|features[\\/]repayment|lib[\\/]offline-copy|screen[\\/]use-offline)/.test(
    id,
  );

/**
 * Validation happens on the server: in the browser an endpoint is a method, a path and a style of call. Schemas and prose
 * are taken out of the contract's endpoint objects, which saves every screen more than a kilobyte.
 */
function endpointsWithoutSchemas(): Plugin {
  const onServer = new Set(['feature', 'name', 'language', 'summary', 'request', 'response']);
  return {
    name: 'endpoints-without-schemas',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code: string) {
        let result = code;
        const cut = ({ start, end }: { start: number; end: number }) => {
          // Spaces keep every other position where it is.
          const comma = result.slice(end).match(/^\s*,/)?.[0].length ?? 0;
          result = result.slice(0, start) + ' '.repeat(end + comma - start) + result.slice(end + comma);
        };
        new Visitor({
          CallExpression({ callee, arguments: [declaration] }) {
            if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
            if (declaration?.type !== 'ObjectExpression') return;
            for (const property of declaration.properties) {
              if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
              if (onServer.has(property.key.name)) cut(property);
            }
          },
        }).visit(parseSync('endpoint.ts', code).program);
        return { code: result, map: null };
      },
    },
  };
}

/** Writes a brotli and a gzip copy beside every text file, so that the server never compresses a file twice. */
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

/** Every view is an entry of its own: the document says which one it needs. */
function viewFiles(): string[] {
  return filesUnder(join(import.meta.dirname, 'src')).filter((file) => file.endsWith('.view.tsx'));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}
