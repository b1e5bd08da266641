import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';

/** What answers the calls: our own dispatcher, or a lender's core over the network. */
export interface Core {
  dispatch(endpoint: AnyEndpoint, input: unknown, launch: LaunchQuery, caller?: Caller): Promise<unknown>;
}

/** The caller, as far as the connection tells. */
export interface Caller {
  /** The address; behind proxies, the one seen by the outermost trusted proxy. */
  address: string;
  /** Our own origin, as the caller reached it. */
  origin?: string;
  /** The headers of the JSON and form clients, from the parameters of the address (requirement A2). */
  headers?: Readonly<Record<'json' | 'form', Record<string, string>>>;
}
