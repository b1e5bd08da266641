import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { logoPath } from './logo.ts';
import { drawingHeaders } from './pictures.ts';

/** Serves the lender's logo. */
export function registerBrand(app: FastifyInstance, { tenant, logo }: Config): void {
  app.get(logoPath(tenant), { schema: { hide: true } }, async (_request, reply) =>
    reply.type(logo.type).headers(drawingHeaders).send(logo.content),
  );
}
