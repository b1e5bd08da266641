import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { pino, stdSerializers } from 'pino';

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
  return destination ? pino(options, destination) : pino(options);
}

export function requestId(): string {
  return randomUUID();
}

function requestLine(request: { id?: unknown; method?: string; url?: string }) {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

function errorLine(error: Error) {
  // A database error quotes the row it failed on; its message and its place in our code say enough.
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}
