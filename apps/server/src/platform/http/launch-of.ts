import { clientHeadersOf, type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from './browser.ts';
import type { Caller } from './core.ts';
import { traceOf } from './trace-context.ts';

/** The launch parameters in a query; anything but a single string is left out. */
export function launchOf(query: unknown): LaunchQuery {
  const given = query as Record<string, unknown>;
  return Object.fromEntries(
    launchKeys.flatMap((key) => {
      const value = singleOf(given[key]);
      return typeof value === 'string' && plainText.test(value) ? [[key, value]] : [];
    }),
  );
}

/** A parameter that occurs twice in an address counts if both values are the same; otherwise it is ignored (reportDoubledParameters). */
function singleOf(given: unknown): unknown {
  return Array.isArray(given) && given.every((value) => value === given[0]) ? given[0] : given;
}

/** Logs why nobody is signed in: an address that has a launch parameter twice, with different values, names nobody. */
export function reportDoubledParameters(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ query, log }) => {
    const given = query as Record<string, unknown>;
    const doubled = launchKeys.filter((key) => Array.isArray(singleOf(given[key])));
    if (doubled.length > 0) log.warn({ doubled }, 'launch parameters with two values: neither counts');
  });
}

/** The sender of a request, as far as the connection and the address show. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const { id, ip, protocol, host, query, headers: given } = request;
  const parameters = query as Record<string, unknown>;
  const headers = { json: clientHeadersOf('json', parameters), form: clientHeadersOf('form', parameters) };
  const origin = `${protocol}://${host}`;
  return { address: ip, requestId: id, trace: traceOf(given), origin, headers, browser: browserOf(request, reply) };
}

// Ids have no control characters, and the database refuses NUL.
const plainText = /^[^\p{Cc}]{1,200}$/u;
