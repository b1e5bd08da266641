import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Our own origin as borrowers reach it. Production has it configured; a developer reaches it as this request did. */
export function publicOrigin({ PUBLIC_BASE_URL }: Config, request: FastifyRequest): string {
  return PUBLIC_BASE_URL || `${request.protocol}://${request.host}`;
}
