import type { AnyLenderEndpoint, LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';

/**
 * Makes a call of the lender's side as the operator, who has every scope; throws a LenderProblem with what was refused, and
 * CallWaits where nothing was done because it waits for a second key.
 */
export type OperatorCall = <E extends AnyLenderEndpoint>(
  endpoint: E,
  input: LenderRequest<E>,
) => Promise<LenderResponse<E>>;
