import { context, SpanKind as Kind, type SpanContext, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanKind, SpanSource } from './tracing.ts';

const kinds: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  call: Kind.INTERNAL,
  core: Kind.CLIENT,
  database: Kind.CLIENT,
};

/** Exports spans by OTLP over HTTP. The exporter reads the other OTEL_EXPORTER_OTLP_ settings, such as its headers, itself. */
export function openTracer(endpoint: string): SpanSource {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  // No detectors: they would export command line, user and host.
  const resource = resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'plazo' });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const tracer = provider.getTracer('plazo');
  return {
    start(kind, name, attributes, traceparent) {
      const sender = traceparent === undefined ? null : senderOf(traceparent);
      const parent = sender ? trace.setSpanContext(context.active(), sender) : context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const within = trace.setSpan(parent, span);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        within: (work) => context.with(within, work),
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(facts = {}, isFailed = false) {
          span.setAttributes(facts);
          // Without the error's words: they may quote what was sent.
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      await provider.shutdown();
      context.disable();
    },
  };
}

/** The span of the request's sender; `trace-context.ts` has checked its form. */
function senderOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
