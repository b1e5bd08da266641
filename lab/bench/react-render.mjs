// The lower bound of a screen's cost on the server: React's own `renderToString` of the same tree, and compression.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { build } from 'vite';
import { root } from '../../scripts/setup.mjs';
import { production } from './server.mjs';

const web = join(root, 'apps/web');

/** As the server compresses (apps/server/src/pages/pages.routes.ts). */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The pages as they are built, with the recording renderer. @param {string} folder */
async function recordingPages(folder) {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    resolve: {
      alias: [{ find: /^react-dom\/server$/, replacement: join(import.meta.dirname, 'recording-renderer.mjs') }],
    },
    build: { ssr: join(web, 'src/entry-server.tsx'), outDir: folder },
  });
  return import(pathToFileURL(join(folder, 'entry-server.js')).href);
}

/**
 * One function per screen that renders it with the server's data and compresses the document.
 * @param {{ url: string, paths: readonly string[] }} options url: of the server
 * @returns {Promise<Map<string, () => void>>} by path
 */
export async function renderers({ url, paths }) {
  // Inside the repository, where the build finds its external packages.
  const folder = mkdtempSync(join(web, 'dist/bench-'));
  try {
    const { renderPage } = await recordingPages(folder);
    const tenant = await tenantOfProduction();
    const { createCall } = await tsImport('../../apps/web/src/api/call.ts', import.meta.url);
    const { apiMessages } = await tsImport('../../apps/web/src/api/api.messages.ts', import.meta.url);
    const { parseCarry } = await tsImport('../../apps/web/src/paths.ts', import.meta.url);
    const record = /** @type {(() => string)[]} */ (Object(globalThis).benchRendered);
    const renderings = new Map();
    for (const path of paths) {
      const carry = parseCarry(new URL(path, url).searchParams);
      record.length = 0;
      const page = await renderPage({
        method: 'GET',
        url: path,
        launch: carry.launch,
        origin: url,
        form: {},
        call: createCall({ carry, messages: apiMessages.es, base: url }),
        offers: () => true,
        print: () => Promise.reject(new Error('nothing is printed here')),
        userAgent: '',
        tenant,
        isDevelopment: false,
        now: Date.now(),
        nonce: 'bench',
      });
      if (!('status' in page) || page.status !== 200) throw new Error(`${path.split('?')[0]} renders ${page.status}`);
      const trees = [...record];
      renderings.set(path, () => {
        for (const render of trees) render();
        brotliCompressSync(page.html, brotli);
      });
    }
    return renderings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tenantOfProduction() {
  const { loadConfig } = await tsImport('../../apps/server/src/platform/config/config.ts', import.meta.url);
  const { tenantOf } = await tsImport('../../apps/server/src/pages/tenant.ts', import.meta.url);
  return tenantOf(loadConfig({ ...production, DATABASE_URL: 'postgres://nobody@localhost/none' }));
}

/** CPU in milliseconds of one run of `work`, of this process. @param {() => void} work @param {number} count */
export function cpuOf(work, count) {
  const before = process.cpuUsage();
  for (let done = 0; done < count; done += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
