import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';

/** Whether the server refused. After a missing or broken answer, or a server error, the call may have been carried out. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status > 0 && error.status < 500 && error.code !== errorCode.unavailable;
}
