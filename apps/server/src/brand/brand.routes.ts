import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { logoPath } from './logo.ts';

/** Serves the lender's logo. Opened directly it is a document of our origin, so it may run and load nothing. */
export function registerBrand(app: FastifyInstance, { tenant, logo }: Config): void {
  app.get(logoPath(tenant), { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type(logo.type)
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(logo.content),
  );
}
