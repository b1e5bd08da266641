import type { FastifyInstance } from 'fastify';
import { logoPath } from '../platform/config/brand/logo.ts';
import type { Config } from '../platform/config/config.ts';
import { drawingHeaders } from './pictures.ts';

/** Its address contains a hash: other content has another address. */
const fontHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
} as const;

/** Serves the lender's logo and font. */
export function registerBrand(app: FastifyInstance, { tenant, logo, font }: Config): void {
  app.get(logoPath(tenant), async (_request, reply) =>
    reply.type(logo.type).headers(drawingHeaders).send(logo.content),
  );
  if (font === null) return;
  app.get(font.src, async (_request, reply) => reply.type('font/woff2').headers(fontHeaders).send(font.content));
}
