import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LenderProblem } from '../platform/calls/lender-problem.ts';

// This file is in apps/server/src/staff during development and part of apps/server/dist/main.js when built.
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../console/dist' : '../../console/dist', import.meta.url),
);

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Headers of every document of the console: nothing of another origin, no inline code, no text that becomes markup. */
const documentHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'cache-control': 'no-store',
};

/** Serves the console (apps/console) below `/console/`. Its addresses are its own, so any without a file is the console itself. */
export async function registerConsoleApp(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/console/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    // The plugin's own header would replace the one below.
    cacheControl: false,
    setHeaders(reply) {
      reply.setHeader('cache-control', 'public, max-age=31536000, immutable');
      reply.setHeader('x-content-type-options', 'nosniff');
      reply.setHeader('cross-origin-resource-policy', 'same-origin');
      // There may be a compressed copy of it.
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  const sendDocument = async (_request: unknown, reply: FastifyReply) => {
    if (!existsSync(path.join(folder, 'index.html'))) {
      throw new LenderProblem('unavailable', 'the console is not built: npm run build');
    }
    return reply.headers(documentHeaders).sendFile('index.html', folder, { cacheControl: false });
  };
  app.get('/console', (_request, reply) => reply.redirect('/console/'));
  app.get('/console/', sendDocument);
  app.get('/console/*', sendDocument);
}
