import { randomUUID } from 'node:crypto';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { pino, stdSerializers } from 'pino';
import { DatabaseError } from '../db/database-error.ts';

/**
 * Structured logs with a request id. What a borrower is known by never reaches them: the query (session, user and device
 * ids) and every body stay out, so only the path of a request is written.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: requestLine,
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorLine,
    },
  };
  // Each line is written before the next thing is done: a thread for it would cost more, and lose lines in a crash.
  return pino(options, destination ?? pino.destination({ sync: true }));
}

/** One line for a request, once it is answered; at level `debug` one more when it arrives. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request');
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

export function requestId(): string {
  return randomUUID();
}

function requestLine(request: { method?: string; url?: string }) {
  return { method: request.method, path: request.url?.split('?')[0] };
}

function errorLine(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  if (!(error instanceof DatabaseError)) return { type, message, stack };
  // A database quotes the value that it could not read; the statement and the constraint say enough.
  const withoutValues = (text: string) => text.replace(/"[^"]*"/g, '"…"');
  const { code, constraint } = error;
  return { type, code, constraint, message: withoutValues(message), stack: withoutValues(stack) };
}
