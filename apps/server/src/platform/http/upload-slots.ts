import * as errorCode from '@plazo/contract/error-codes';
import { complaintMaxImages } from '@plazo/loan-rules/limits';
import { AppError } from '../app-error.ts';

/** The most files in this process's memory at a time. With 10 MB each, this limits the memory for uploads. */
const max = 32;
/** A form sends all its images at once; one borrower cannot take all the slots. */
const maxOfOne = complaintMaxImages;
/** Slots for borrowers without one: a few who send slowly must not shut out the others. */
const kept = 8;

/** Counts the files that are arriving or being processed. */
export class UploadSlots {
  #taken = 0;
  readonly #ofBorrower = new Map<string, number>();

  /** Runs the work in a slot; refuses it if none is free. */
  async hold<T>(borrowerId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#ofBorrower.get(borrowerId) ?? 0;
    if (own >= maxOfOne) throw new AppError(errorCode.tooManyRequests, 'too many simultaneous files from one borrower');
    if (this.#taken >= (own === 0 ? max : max - kept))
      throw new AppError(errorCode.unavailable, 'too many simultaneous files');
    this.#taken += 1;
    this.#ofBorrower.set(borrowerId, own + 1);
    try {
      return await work();
    } finally {
      this.#taken -= 1;
      const rest = (this.#ofBorrower.get(borrowerId) ?? 1) - 1;
      if (rest > 0) this.#ofBorrower.set(borrowerId, rest);
      else this.#ofBorrower.delete(borrowerId);
    }
  }
}
