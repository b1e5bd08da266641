import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** In development: builds the console after each change of its sources, so that it is served as in production. */
export async function rebuildConsole(app: FastifyInstance): Promise<void> {
  const { build } = await import('vite');
  const root = fileURLToPath(new URL('../../../console/', import.meta.url));
  const watcher = await build({ root, logLevel: 'warn', build: { watch: {} } });
  if ('close' in watcher) app.addHook('onClose', () => watcher.close());
}
