import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from './lifecycle.ts';

/** How long a request may keep arriving while the server closes, in milliseconds. */
const arrivalGrace = 500;

/**
 * While draining and closing, answers ask the client to hang up. While closing, idle connections are closed, too: otherwise closing would
 * wait for them.
 */
export function closeKeptConnections(app: FastifyInstance, lifecycle: Lifecycle): void {
  let answering = 0;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const end = performance.now() + arrivalGrace;
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      // Waits for requests being answered, but not for those still arriving.
      if (answering === 0 && performance.now() > end) app.server.closeAllConnections();
    }, 50);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
  // Its body has arrived: from now on closing waits for its answer.
  app.addHook('preHandler', async (_request, reply) => {
    answering += 1;
    reply.raw.once('close', () => {
      answering -= 1;
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || lifecycle.isDraining) reply.header('connection', 'close');
  });
}
