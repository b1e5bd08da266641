import { successCode } from '@plazo/loan-rules/limits';

/** The body of every answer of the main client (spec 3, response envelope). */
export interface Envelope<Data = unknown> {
  /** `'0'` is success; everything else is an error code. */
  code: string;
  /** For the reader, in the reader's language; empty on success. */
  message: string;
  data: Data;
}

/** Spec 3: success is true when the code parses to 0. */
export function isSuccess(code: unknown): boolean {
  return typeof code !== 'object' && Number.parseInt(String(code), 10) === successCode;
}

/**
 * Codes of our own core. Specification 8 has none for the main client, so ours are the HTTP status and two more digits
 * (docs/wire-notes.md). People read the message, programs the code.
 */
export const errorCode = {
  invalidRequest: '40000',
  sessionExpired: '40100',
  notFound: '40400',
  offerExpired: '41000',
  orderNotPayable: '40902',
  conflict: '40900',
  /** Requirement C2: a complaint about collection on an order whose isShow is not 1. */
  collectionNotSupported: '40903',
  extensionNotOffered: '40904',
  cancellationNotOffered: '40905',
  /** A no-debt letter for an order that still owes something. */
  notSettled: '40906',
  /** The draft was already filed with other content. `data` is a `FiledComplaint`. */
  complaintFiledBefore: '40910',
  tooManyAccounts: '40911',
  bodyTooLarge: '41300',
  imageTooLarge: '41301',
  imageHasTooManyPixels: '41302',
  unsupportedType: '41500',
  imageNotSupported: '41501',
  /** HEIC, the iPhone's own format, which we cannot read. */
  imageIsHeic: '41502',
  amountMismatch: '42200',
  complaintTextMissing: '42201',
  complaintTextTooLong: '42202',
  tooManyImages: '42203',
  /** The image belongs to another borrower or another complaint. */
  imageNotUsable: '42204',
  imageDamaged: '42205',
  /** A payoff cannot be quoted for this day. */
  payoffDay: '42206',
  /** What has to be read before agreeing was not confirmed to have been read. */
  notAcknowledged: '42207',
  /** The loan cannot be due first on this day. */
  firstDueDate: '42208',
  tooManyRequests: '42900',
  /** This borrower has filed as many complaints as a day has room for. */
  tooManyComplaints: '42901',
  /** This borrower has uploaded as much as a day has room for. */
  tooManyUploads: '42902',
  internal: '50000',
  unavailable: '50300',
  timeout: '50400',
  /** Set by clients only: the network failed before an answer came. */
  network: '-1',
} as const;

/** What stands between a lender's own core and its borrower. Apart from the others: no screen asks for them, and each kB counts. */
export const coreCode = {
  /** The core has no such call, so the screen is not offered. */
  notOffered: '40401',
  /** The core refused without a word. */
  refused: '42210',
  /** What the core sent cannot be read. */
  unreadable: '50200',
} as const;

/** What a code is called in the source. */
export type ErrorName = keyof typeof errorCode;

export type ErrorCode = (typeof errorCode)[keyof typeof errorCode] | (typeof coreCode)[keyof typeof coreCode];

/** A failed call, the same on both sides of the wire: `code` for the program, `message` for the reader. */
export class ApiError extends Error {
  // Declared, not defined: for each defined field the browser's build would add a helper.
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
