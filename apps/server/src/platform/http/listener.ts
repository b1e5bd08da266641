import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Logger } from 'pino';
import { trustOf } from '../config/trusted-proxies.ts';
import { answerError, registerErrors } from './errors.ts';
import { keepToHttp } from './keep-to-http.ts';
import { closeKeptConnections } from './kept-connections.ts';
import type { Lifecycle } from './lifecycle.ts';
import { RequestLog, requestId, requestLogger } from './logging.ts';
import { spanRequests } from './request-spans.ts';

interface ListenerOptions {
  logger: Logger;
  lifecycle: Lifecycle;
  /** The proxies in front of it, as the settings name them. */
  trusted: string;
  /** The largest body of a call. */
  bodyLimit: number;
  /** Milliseconds after which a silent connection is closed. */
  connectionTimeout: number;
  routerOptions?: NonNullable<FastifyServerOptions['routerOptions']>;
}

/** A listener that logs, fails and closes like each of ours. */
export function openListener({ logger, lifecycle, trusted, ...limits }: ListenerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new RequestLog(),
    genReqId: requestId,
    childLoggerFactory: requestLogger,
    trustProxy: trustOf(trusted),
    // Cuts off slow senders, so that a half-sent body cannot hold a connection. A photo may take as long as its
    // sender waits (spec 9: 60 s).
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    ...limits,
  });
  spanRequests(app);
  closeKeptConnections(app, lifecycle);
  registerErrors(app);
  keepToHttp(app);
  return app;
}
