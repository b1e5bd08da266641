// Spans of requests, calls, the lender's core and the database, for OpenTelemetry (decision 082). Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is
// loaded, and each function here only does its work.

/** What spans are about. */
export type SpanKind = 'request' | 'call' | 'core' | 'database';

/** Only names of ours and numbers: never a query, a body, a value of a statement or a person's data. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A span under way. */
export interface OpenSpan {
  /** Does the work as part of the span. */
  within<T>(work: () => T): T;
  /** The header that passes the trace on. */
  traceparent: string;
  end(facts?: SpanFacts, isFailed?: boolean): void;
}

/** Starts spans: the part of OpenTelemetry that is loaded only if somebody collects them (open-tracer.ts). */
export interface SpanSource {
  /** `traceparent` is that of a request's sender; otherwise the span is part of the one under way. */
  start(kind: SpanKind, name: string, facts: SpanFacts, traceparent?: string): OpenSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}

let source: SpanSource | null = null;

/** Has the spans of this process collected; null: no longer. */
export function collectSpans(collector: SpanSource | null): void {
  source = collector;
}

export function areSpansCollected(): boolean {
  return source !== null;
}

/** Starts a span whose end is somewhere else; null if nobody collects them. */
export function startSpan(kind: SpanKind, name: string, facts: SpanFacts = {}, traceparent?: string): OpenSpan | null {
  return source === null ? null : source.start(kind, name, facts, traceparent);
}

/** The work's own promise; the span lasts as long. */
export function spanned<T>(
  kind: SpanKind,
  name: string,
  work: (span: OpenSpan | null) => Promise<T>,
  factsOf?: (answer: T) => SpanFacts,
): Promise<T> {
  const span = startSpan(kind, name);
  if (span === null) return work(null);
  const answer = span.within(() => work(span));
  answer.then(
    (value) => span.end(factsOf?.(value)),
    () => span.end({}, true),
  );
  return answer;
}
