import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';

/** Whether the server refused. After a missing or broken answer, or a server error, the call may have been carried out. */
export function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status, code } = error;
  return code === errorCode.notSent || (status > 0 && status < 500 && code !== errorCode.unavailable);
}
