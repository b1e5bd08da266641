import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerError, answerNotFound, registerErrors } from '../http/errors.ts';
import { RequestLog, requestId } from '../http/logging.ts';
import { registerHealth } from './health.routes.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Metrics } from './metrics.ts';

export interface LenderAppOptions {
  lifecycle: Lifecycle;
  metrics: Metrics;
  logger: Logger;
}

/** What the lender's own machines ask, on a listener that no borrower reaches (LENDER_HOST, LENDER_PORT). */
export function buildLenderApp({ lifecycle, metrics, logger }: LenderAppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new RequestLog(),
    genReqId: requestId,
    forceCloseConnections: true,
    frameworkErrors: answerError,
  });
  registerErrors(app);
  app.setNotFoundHandler(answerNotFound);
  // Asked every few seconds: a line each would hide the others.
  app.register(async (watched) => {
    watched.addHook('onRoute', (route) => {
      route.logLevel = 'warn';
    });
    registerHealth(watched, lifecycle);
    watched.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.print()));
  });
  return app;
}
