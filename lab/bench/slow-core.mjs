// A lender's core at a distance: forwards every call to the server behind it, and delays each answer. A process of its own, so that its
// work is not counted.
import { Agent, createServer, request } from 'node:http';

process.once('message', (/** @type {{ port: number, delayMs: number }} */ { port, delayMs }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const server = createServer((asked, reply) => {
    const begun = performance.now();
    const options = { port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers, agent };
    const behind = request(options, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const left = Math.max(0, delayMs - (performance.now() - begun));
        setTimeout(() => reply.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks)), left);
      });
    });
    behind.on('error', () => reply.destroy());
    asked.pipe(behind);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
  });
});
