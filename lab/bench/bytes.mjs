import { request } from 'node:http';
import { laterScriptsOf } from '../../scripts/budget.mjs';
import { builtManifests, unnamedImports } from '../../scripts/manifest-imports.mjs';
import { reactAlone } from './react-alone.mjs';
import { row } from './report.mjs';

const kB = 1000;

/** The most JavaScript that a screen without React may have, in kB: the base script. */
const withoutReact = 3;

/** The most JavaScript that the company site may have, which marks the current section (requirement S5): bytes in brotli. */
const sectionMark = { file: '/site.js', aim: 500 };

/**
 * A file's body as sent to a browser.
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

/** Every script that a document requests. @param {string} html */
function scriptsOf(html) {
  const loaded = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const linked = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file);
  return [...new Set([...loaded, ...linked])];
}

/**
 * JavaScript of every screen against React alone, and the document with its styles, in bytes as sent.
 * @param {{ server: import('./server.mjs').Server, screens: import('./screens.mjs').Screen[] }} options
 */
export async function measureBytes({ server, screens }) {
  const { length: react } = await reactAlone();
  const manifests = builtManifests();
  const rows = [];
  for (const { name, path, isStatic } of screens) {
    const page = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    const html = await page.text();
    const scripts = scriptsOf(html);
    const unnamed = unnamedImports(scripts, manifests);
    if (unnamed.length > 0) throw new Error(`${name} loads ${unnamed.join(', ')}, which it does not name`);
    const later = laterScriptsOf(html);
    const sizes = new Map();
    for (const file of scripts) sizes.set(file, (await onTheWire(server.url + file)).length);
    const sum = (/** @type {string[]} */ files) => files.reduce((bytes, file) => bytes + sizes.get(file), 0);
    const files = scripts.filter((file) => !later.includes(file));
    const bytes = sum(files);
    if (isStatic) {
      const aim = scripts.includes(sectionMark.file) ? sectionMark.aim / kB : scripts.length > 0 ? withoutReact : 0;
      rows.push(row({ what: `${name}: JavaScript`, measured: bytes / kB, unit: 'kB', aim }));
    } else {
      const measured = bytes / kB;
      const what = `${name}: JavaScript, brotli`;
      rows.push(row({ what, measured, unit: 'kB', reference: react / kB, referenceName: 'React alone', aim: 1.27 }));
      rows.push(
        row({ what: `${name}: JavaScript, at most`, measured, unit: 'kB', aim: 66, note: `${files.length} files` }),
      );
    }
    if (later.length > 0)
      rows.push(row({ what: `${name}: JavaScript, once alive`, measured: sum(later) / kB, unit: 'kB' }));
    const document = await onTheWire(server.url + path);
    rows.push(row({ what: `${name}: HTML and CSS`, measured: document.length / kB, unit: 'kB', aim: 8 }));
  }
  return rows;
}
