import type { FastifyInstance } from 'fastify';
import { areSpansCollected, type OpenSpan, startSpan } from '../tracing.ts';
import { traceOf } from './trace-context.ts';

/** A span for each request, named by the pattern of its address, which identifies nobody. */
export function spanRequests(app: FastifyInstance): void {
  if (!areSpansCollected()) return;
  const spans = new WeakMap<object, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const name = `${method} ${routeOptions.url ?? 'unknown'}`;
    const facts = { 'http.request.method': method, 'http.route': routeOptions.url ?? 'unknown' };
    const span = startSpan('request', name, facts, traceOf(request.headers)?.traceparent);
    if (span) spans.set(request, span);
    span ? span.within(done) : done();
  });
  // Reading a body leaves the context of the first hook.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    span ? span.within(done) : done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
  });
}
