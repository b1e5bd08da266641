import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';

/** Whatever answers the calls: our own dispatcher, or a lender's core over the network. */
export interface Core {
  dispatch(endpoint: AnyEndpoint, input: unknown, launch: LaunchQuery): Promise<unknown>;
}
