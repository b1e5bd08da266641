import { errorCode, isApiError } from '@plazo/contract/envelope';

/** An envelope that says no, as opposed to no answer, a broken one, or a failure half-way: then it may have been done. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status > 0 && error.status < 500 && error.code !== errorCode.unavailable;
}
