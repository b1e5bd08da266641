import type { AnyEndpoint, RequestOf, ResponseOf } from '@plazo/contract/endpoint';
import type { LoanLocale, Locale } from '@plazo/contract/launch';
import type { Caller } from '../http/core.ts';
import type { Moment } from './door.ts';

/** What every handler knows about its call. */
export interface CallContext extends Caller, Moment {
  locale: LoanLocale;
  /** The language, if the address names one. */
  chosenLocale: LoanLocale | null;
  /** The language of the bank-card flow. */
  cardLocale: Locale;
  /** The device as the launch query names it: evidence of a consent, but never trusted. */
  device: string;
}

/** A signed-in borrower's call: every query is scoped to this id. */
export interface BorrowerContext extends CallContext {
  borrowerId: string;
  /** The session of this call. */
  sessionHash: string;
}

export type Handler<E extends AnyEndpoint, Context> = (input: RequestOf<E>, context: Context) => Promise<ResponseOf<E>>;

/** Where a feature registers its calls of the borrowers' side. */
export interface BorrowerCalls {
  /** Serves a call that needs a borrower's session. */
  serveBorrower<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, BorrowerContext>): void;
  /** Serves a call with one file, which is read only once its sender is known. */
  serveUpload<E extends AnyEndpoint>(
    endpoint: E,
    handler: (file: Buffer, context: BorrowerContext) => Promise<ResponseOf<E>>,
  ): void;
  /** Serves a public call. */
  servePublic<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, CallContext>): void;
  /** Every served call, in order of registration. */
  readonly endpoints: readonly AnyEndpoint[];
}
