import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';

/** Our own origin, as borrowers reach it. Configured in production; in development, the origin of this request. */
export function publicOrigin({ PUBLIC_BASE_URL }: Config, request: FastifyRequest): string {
  return PUBLIC_BASE_URL || `${request.protocol}://${request.host}`;
}
