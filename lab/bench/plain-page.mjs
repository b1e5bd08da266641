import { createServer, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { trivialRoot } from './react-alone.mjs';

const compress = promisify(brotliCompress);
const aScript = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const reactFile = '/bench-react.js';

/**
 * What "interactive" means without a framework: an inline script at the end of the page adds a handler to its first control, and reports as
 * the screens do (base/alive.ts).
 */
const attach =
  "document.querySelector('a,button,input')?.addEventListener('click',()=>{});document.documentElement.dataset.alive=''";

/**
 * A screen's document without its scripts and their preload links.
 * @param {string} html
 * @param {string} nonce
 */
export function withoutScripts(html, nonce) {
  return html.replace(aScript, '').replace('</body>', `<script nonce="${nonce}">${attach}</script></body>`);
}

/**
 * The same with React and one trivial component, preloaded and started after the first paint as on the screens.
 * @param {string} html
 * @param {string} nonce
 */
export function withTrivialReact(html, nonce) {
  const start = `requestAnimationFrame(()=>setTimeout(()=>import("${reactFile}")))`;
  const scripts = `<link rel="modulepreload" href="${reactFile}"><script type="module" nonce="${nonce}">${start}</script>`;
  return html.replace(aScript, '').replace('</body>', `${trivialRoot}${scripts}</body>`);
}

/**
 * Serves finished documents, the lower bound of a page. Everything else, such as pictures, comes from the real server.
 * @typedef {(html: string, nonce: string) => string} Change transforms a screen's document
 * @param {string} origin the real server
 * @param {Buffer} react in brotli
 * @returns {Promise<{ port: number, take: (path: string, change: Change) => Promise<void>, close: () => void }>} take: copies a screen
 */
export async function startPlainServer(origin, react) {
  /** @type {Map<string, { headers: Record<string, string>, body: Buffer }>} */
  const pages = new Map();
  const file = { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' };
  pages.set(reactFile, {
    headers: { ...file, 'content-type': 'text/javascript', 'content-length': String(react.length) },
    body: react,
  });
  const server = createServer((incoming, outgoing) => {
    const page = pages.get(incoming.url ?? '');
    if (page) {
      outgoing.writeHead(200, page.headers).end(page.body);
      return;
    }
    const { method, headers } = incoming;
    const upstream = request(new URL(incoming.url ?? '/', origin), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.writeHead(502).end());
    upstream.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    port: Object(server.address()).port,
    async take(path, change) {
      const answer = await fetch(new URL(path, origin), { headers: { accept: 'text/html' } });
      if (!answer.ok) throw new Error(`${path.split('?')[0]} answered ${answer.status}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const body = await compress(change(await answer.text(), /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''));
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(content-|transfer-|connection|keep-alive|date)/.test(name)),
      );
      pages.set(path, {
        headers: {
          ...headers,
          'content-security-policy': policy,
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'content-length': String(body.length),
        },
        body,
      });
    },
    close: () => server.close(),
  };
}
