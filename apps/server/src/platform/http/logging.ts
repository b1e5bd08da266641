import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { pino, stdSerializers } from 'pino';
import { DatabaseError } from '../db/database-error.ts';
import { traceId, traceOf } from './trace-context.ts';

/**
 * Structured logs with a request id. They never identify a borrower: only a request's path is logged, without the lender's own id of a
 * borrower, and not its query (session, user and device ids) or body.
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
  return pino(options, destination ?? bufferedOutput());
}

/**
 * Standard output, written synchronously, some lines at a time: a system call for each line would cost a tenth of the server's work. A line
 * waits a tenth of a second at most, and is written when the process exits or crashes; only a killed process loses it.
 */
function bufferedOutput() {
  const output = pino.destination({ sync: true, minLength: 8192, periodicFlush: 100 });
  process.on('exit', () => output.flushSync());
  return output;
}

/** One line per answered request; at level `debug` another when it arrives. */
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

/** The lines of a request carry its id, and that of the trace it belongs to. */
export function requestLogger<L extends { child(bindings: object, options?: object): L }>(
  logger: L,
  bindings: object,
  options: object,
  { headers }: Pick<IncomingMessage, 'headers'>,
): L {
  const trace = traceOf(headers);
  return logger.child(trace ? { ...bindings, traceId: traceId(trace) } : bindings, options);
}

export function requestId(): string {
  return randomUUID();
}

function requestLine(request: { method?: string; url?: string }) {
  // The path of a call may contain the lender's own id of a borrower.
  const path = request.url?.split('?')[0]?.replace(/(\/by-external-id\/).+/, '$1…');
  return { method: request.method, path };
}

function errorLine(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  if (!(error instanceof DatabaseError)) return { type, message, stack };
  // The database quotes a value that it could not read; the statement and the constraint are enough.
  const withoutValues = (text: string) => text.replace(/"[^"]*"/g, '"…"');
  const { code, constraint } = error;
  return { type, code, constraint, message: withoutValues(message), stack: withoutValues(stack) };
}
