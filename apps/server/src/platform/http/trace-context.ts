import type { IncomingHttpHeaders } from 'node:http';

/** The trace that a request belongs to, according to its sender (W3C Trace Context). We pass it on and start none. */
export interface TraceContext {
  traceparent: string;
  tracestate?: string;
}

const parentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const stateForm = /^[\x20-\x7e]{1,512}$/;

/** Undefined without a trace, or if it does not follow the standard. */
export function traceOf({ traceparent, tracestate }: IncomingHttpHeaders): TraceContext | undefined {
  if (typeof traceparent !== 'string' || !parentForm.test(traceparent)) return undefined;
  return typeof tracestate === 'string' && stateForm.test(tracestate) ? { traceparent, tracestate } : { traceparent };
}

/** The id by which the log lines of its requests are found. */
export function traceId({ traceparent }: TraceContext): string | undefined {
  return parentForm.exec(traceparent)?.[1];
}
