import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import type { Browser } from './browser.ts';
import type { TraceContext } from './trace-context.ts';

/** Answers the calls: our own dispatcher, or a lender's core over the network. */
export interface Core {
  dispatch(endpoint: AnyEndpoint, input: unknown, launch: LaunchQuery, caller?: Caller): Promise<unknown>;
  /** The calls that it supports. Ours supports all; a lender's may lack those that specification 7 does not name. */
  offered(): Promise<Offers>;
  /** Whether a call that changes something can be sent again without being carried out twice: our own core sees to that. */
  readonly repeatsSafely: boolean;
}

/** Whether a call can be made. */
export type Offers = (endpoint: AnyEndpoint) => boolean;

/** What the connection says about the caller. */
export interface Caller {
  /** The address; behind proxies, the one seen by the outermost trusted proxy. */
  address: string;
  /** The request's id in our log, which is passed on to a lender's core. */
  requestId?: string;
  /** The trace that the caller's request belongs to, which is passed on to a lender's core, too. */
  trace?: TraceContext | undefined;
  /** Our own origin, as the caller reached it. */
  origin?: string;
  /** The headers of the JSON and form clients, from the parameters of the address (requirement A2). */
  headers?: Readonly<Record<'json' | 'form', Record<string, string>>>;
  /** The browser behind it. Only our own core uses it: a lender's has its own ways. */
  browser?: Browser;
}
