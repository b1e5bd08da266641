import type { AnyLenderEndpoint, LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';

/**
 * Makes a call of the lender's side as the operator, who has every scope. Throws a LenderProblem for a refusal, and CallWaits if nothing
 * was done because the call waits for a second person.
 */
export type OperatorCall = <E extends AnyLenderEndpoint>(
  endpoint: E,
  input: LenderRequest<E>,
) => Promise<LenderResponse<E>>;
