import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';

/** Whatever answers the calls: our own dispatcher, or a lender's core over the network. */
export interface Core {
  dispatch(endpoint: AnyEndpoint, input: unknown, launch: LaunchQuery, caller?: Caller): Promise<unknown>;
}

/** Who calls, as far as the connection tells. */
export interface Caller {
  /** The address; behind proxies the one that the outermost trusted of them has seen. */
  address: string;
  /** Our own origin, as the caller reached it. */
  origin?: string;
  /** What the two further clients send as headers, out of the parameters of the address (requirement A2). */
  headers?: Readonly<Record<'json' | 'form', Record<string, string>>>;
}
