// A process between browser and servers, so that shaping keeps time while they work:
//   browser -> slow link -> TLS and HTTP/2, as in front of a production server -> server (plain HTTP)
// Started by pages.mjs. Receives upstream ports; answers with the ports of their slow links.
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { makeCertificate } from './certificate.mjs';
import { openLink } from './shaped-link.mjs';

const certificate = makeCertificate();
const ofHttp1 = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

/** @param {NodeJS.Dict<string | string[]>} headers */
function passed(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofHttp1.has(name)));
}

/** @param {number} upstreamPort @param {boolean} isHttp2 */
function openFront(upstreamPort, isHttp2) {
  const options = { ...certificate, allowHTTP1: true, ALPNProtocols: isHttp2 ? ['h2', 'http/1.1'] : ['http/1.1'] };
  const front = createSecureServer(options, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    // A connection per request: the other end could close a kept one just as it is used again.
    const upstream = request(
      { host: '127.0.0.1', port: upstreamPort, method, path: url, headers: passed(headers), agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, passed(answer.headers));
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(upstream);
  });
  return new Promise((resolve) => front.listen(0, '127.0.0.1', () => resolve(Object(front.address()).port)));
}

process.on(
  'message',
  async (
    /** @type {{ upstreams: number[], shape: import('./shaped-link.mjs').LinkShape, isHttp2: boolean }} */ message,
  ) => {
    const { upstreams, shape, isHttp2 } = message;
    const ports = [];
    for (const upstream of upstreams) ports.push(await openLink(await openFront(upstream, isHttp2), shape));
    process.send?.(ports);
  },
);
process.on('disconnect', () => process.exit());
