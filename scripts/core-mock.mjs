// A lender's core that answers every call with its example in core.openapi.yaml, and stores nothing (examples/reference-core.mjs does):
//
//   npm run core:mock                    http://127.0.0.1:4000, or another PORT
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { coreDocument } from './core-document.mjs';
import { root } from './setup.mjs';

/** @typedef {{ content: Record<string, { example?: unknown }> }} Answer */

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** `listen` on it. */
export function coreMock() {
  const { paths, components } = parse(readFileSync(join(root, coreDocument), 'utf8'));
  return createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const operation = paths[path]?.[(request.method ?? '').toLowerCase()];
    /** @type {Answer} */
    const { content } = operation ? operation.responses[200] : components.responses.NotFound;
    const [type = '', { example } = {}] = Object.entries(content)[0] ?? [];
    request.resume().once('end', () => {
      response.writeHead(operation ? 200 : 404, { 'content-type': type });
      response.end(type.startsWith('image/') ? Buffer.from(picture, 'base64') : JSON.stringify(example));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4000);
  coreMock().listen(port, '127.0.0.1', () => process.stdout.write(`Mock core: http://127.0.0.1:${port}\n`));
}
