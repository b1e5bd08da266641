import { successCode } from '@plazo/loan-rules/limits';
import type * as errorCode from './error-codes.ts';

/** The body of every answer of the main client (spec 3, response envelope). */
export interface Envelope<Data = unknown> {
  /** `'0'` is success; everything else is an error code. */
  code: string;
  /** For the reader, in the reader's language; empty on success. */
  message: string;
  data: Data;
}

/** The envelope of an answer. */
export function enveloped<Data>(data: Data): Envelope<Data> {
  return { code: String(successCode), message: '', data };
}

/** Spec 3: success is true when the code parses to 0. */
export function isSuccess(code: unknown): boolean {
  return typeof code !== 'object' && Number.parseInt(String(code), 10) === successCode;
}

/** Failures between us and a lender's own core. Kept out of the other codes: no screen asks about them, and each kB counts. */
export const coreCode = {
  /** The core has no such call, so the screen is not offered. */
  notOffered: '40401',
  /** The core refused without a message. */
  refused: '42210',
  /** The core's answer cannot be read. */
  unreadable: '50200',
} as const;

/** The code's name in the source. */
export type ErrorName = keyof typeof errorCode;

export type ErrorCode = (typeof errorCode)[keyof typeof errorCode] | (typeof coreCode)[keyof typeof coreCode];

/** A failed call, the same on client and server: `code` for the program, `message` for the reader. */
export class ApiError extends Error {
  // Declared, not defined: the browser's build would add a helper for each defined field.
  declare readonly code: string;
  declare readonly status: number;
  /** Where the reader can continue, if anywhere. */
  declare readonly data: unknown;

  constructor(code: string, message: string, status: number, data: unknown = null) {
    super(message);
    Object.assign(this, { name: 'ApiError', code, status, data });
  }
}

/** Whether a thrown value is an `ApiError` from any copy of this module: server and pages are built separately. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
