import type { FastifyInstance, FastifyReply } from 'fastify';
import { usualWait } from '../platform/http/errors.ts';
import type { Lifecycle } from '../platform/http/lifecycle.ts';

/**
 * `/livez`: the process answers. `/readyz`: it accepts requests; on 503 a balancer sends them elsewhere. A failing part is named in
 * `degraded`, with 200: the calls that need it are refused one by one.
 */
export function registerHealth(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => answerReadiness(reply, lifecycle));
}

/** The answer to a balancer; `more` is added to it. */
export async function answerReadiness(reply: FastifyReply, lifecycle: Lifecycle, more: object = {}): Promise<unknown> {
  const status = await lifecycle.readiness();
  reply.header('cache-control', 'no-store');
  if (status !== 'ok') reply.status(503).header('retry-after', usualWait);
  const degraded = status === 'ok' ? await lifecycle.degraded() : [];
  return reply.send({
    status,
    ...(status === 'unavailable' ? { unreachable: lifecycle.behind } : {}),
    ...(degraded.length > 0 ? { degraded } : {}),
    ...more,
  });
}
