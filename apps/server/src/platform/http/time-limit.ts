import * as errorCode from '@plazo/contract/error-codes';
import { AppError } from '../app-error.ts';

/** Milliseconds after which a call is answered as timed out. */
export const usualTimeLimit = 25_000;
/** Of a lender's call that reads every order. The listener cuts a connection that is silent for longer. */
export const slowTimeLimit = 600_000;

/** Returns the work's result, or throws when the time, in milliseconds, is over. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError(errorCode.timeout, `${name} took over ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
