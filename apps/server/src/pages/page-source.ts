import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageRenderer } from '@plazo/contract/pages';
import type { FastifyInstance } from 'fastify';
import type { PageSource } from './pages.routes.ts';

/** A page source, and what it adds to the server, if anything. */
export interface AttachablePages extends PageSource {
  attach?(app: FastifyInstance): Promise<void>;
}

// This file is in apps/server/src/pages during development and part of apps/server/dist/main.js when built.
const webFolder = new URL(import.meta.url.endsWith('.ts') ? '../../../web/' : '../../web/', import.meta.url);

/** The pages built by `npm run build`. */
export async function builtPages(): Promise<AttachablePages> {
  const entry = new URL('dist/server/entry-server.js', webFolder);
  if (!existsSync(entry)) throw new Error('the pages are not built; run npm run build');
  const renderer = (await import(pathToFileURL(fileURLToPath(entry)).href)) as PageRenderer;
  const folder = fileURLToPath(new URL('dist/client', webFolder));
  return { renderer: async () => renderer, clientFolder: folder, picturesFolder: path.join(folder, 'pictures') };
}

/** The pages from their sources, with hot reload. */
export async function developmentPages(): Promise<AttachablePages> {
  const { createServer } = await import('vite');
  const root = fileURLToPath(webFolder);
  // Without it, Vite's watcher drops a save that follows another within 50 ms, such as a formatter's.
  const watch = { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } };
  const vite = await createServer({ root, server: { middlewareMode: true, watch }, appType: 'custom' });
  return {
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageRenderer,
    clientFolder: null,
    picturesFolder: path.join(root, 'public/pictures'),
    connectTo: 'ws:',
    async attach(app) {
      app.addHook('onClose', () => vite.close());
      // Vite serves its own modules and public files, except the drawings, which are in the tenant's colours; all else goes to the routes.
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/pictures/')) return done();
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
  };
}
