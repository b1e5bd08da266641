import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, resolveConfig } from 'vite';
import { root } from '../scripts/setup.mjs';
import { row } from './report.mjs';

const web = join(root, 'apps/web');
const kB = 1000;

/** What a screen may send where React keeps nothing of it alive: the base script. kB. */
const withoutReact = 3;

/** The one script of the company site: it marks the section that is read (requirement S5). Bytes, brotli. */
const sectionMark = { file: '/site.js', aim: 500 };

const trivialApp = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.getElementById('root'), createElement('button', { onClick() {} }, 'x'));
`;

/** @param {Uint8Array} content */
const compressed = (content) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** React and ReactDOM with one trivial component, built for the same browsers with the same tools: brotli bytes. */
async function reactAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-react-'));
  try {
    const ours = await resolveConfig(
      { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'silent' },
      'build',
    );
    const library = createRequire(join(web, 'package.json'));
    const modules = dirname(dirname(library.resolve('react/package.json')));
    symlinkSync(modules, join(folder, 'node_modules'));
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
        rolldownOptions: { input: join(folder, 'main.js') },
      },
    });
    const assets = join(folder, 'dist/assets');
    return readdirSync(assets).reduce((sum, file) => sum + compressed(readFileSync(join(assets, file))), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A file as it crosses the wire to a browser: the body, as sent.
 * @param {string} url
 * @returns {Promise<Buffer>}
 */
function onTheWire(url) {
  return new Promise((resolve, reject) => {
    request(url, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${new URL(url).pathname} answered ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Every script that a document asks for. @param {string} html */
function scriptsOf(html) {
  const loaded = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const linked = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file);
  return [...new Set([...loaded, ...linked])];
}

/**
 * Whatever the scripts import has to be among those that the document names, or a screen costs more than it says.
 * @param {string[]} scripts
 */
function checkAgainstManifest(scripts) {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(web, 'dist/client/manifest.json'), 'utf8'));
  for (const { file, imports = [] } of Object.values(manifest)) {
    if (!scripts.includes(`/${file}`)) continue;
    for (const key of imports) {
      if (!scripts.includes(`/${manifest[key]?.file}`))
        throw new Error(`${file} imports ${key}, which no document names`);
    }
  }
}

/**
 * JavaScript of every screen against React alone, and the document with its styles, in bytes on the wire.
 * @param {{ server: import('./server.mjs').Server, screens: import('./screens.mjs').Screen[] }} options
 */
export async function measureBytes({ server, screens }) {
  const react = await reactAlone();
  const rows = [];
  for (const { name, path, isStatic } of screens) {
    const page = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    const scripts = scriptsOf(await page.text());
    checkAgainstManifest(scripts);
    const files = await Promise.all(scripts.map((file) => onTheWire(server.url + file)));
    const bytes = files.reduce((sum, file) => sum + file.length, 0);
    if (isStatic) {
      const aim = scripts.includes(sectionMark.file) ? sectionMark.aim / kB : scripts.length > 0 ? withoutReact : 0;
      rows.push(row({ what: `${name}: JavaScript`, measured: bytes / kB, unit: 'kB', aim }));
    } else {
      const measured = bytes / kB;
      const what = `${name}: JavaScript, brotli`;
      rows.push(row({ what, measured, unit: 'kB', reference: react / kB, referenceName: 'React alone', aim: 1.25 }));
      rows.push(
        row({ what: `${name}: JavaScript, at most`, measured, unit: 'kB', aim: 66, note: `${files.length} files` }),
      );
    }
    const document = await onTheWire(server.url + path);
    rows.push(row({ what: `${name}: HTML and CSS`, measured: document.length / kB, unit: 'kB', aim: 8 }));
  }
  return rows;
}
