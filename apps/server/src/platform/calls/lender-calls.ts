import type { AnyLenderEndpoint, LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import type { Scope } from '@plazo/contract/lender/scopes';
import type { Transactor } from '../db/db.ts';
import type { Acting, Audited } from './actor.ts';
import type { Moment } from './door.ts';

/** Who calls. */
export interface LenderCaller extends Omit<Acting, 'now'> {
  scopes: readonly Scope[];
}

/** What every handler knows about its call. In a change `db` is the transaction that the audit event is written in too. */
export interface LenderContext extends LenderCaller, Moment {
  db: Transactor;
  /** What of a thing that two people may edit the caller has read. */
  ifMatch?: string | undefined;
}

/** What two people may edit. */
export interface Edited<E extends AnyLenderEndpoint> {
  /** Its name, by which they wait for each other. */
  nameOf(input: LenderRequest<E>): string;
  /** As it is now and as its own call answers it; null where there is none. */
  read(input: LenderRequest<E>, context: LenderContext): Promise<unknown>;
}

/** The outcome of a change. `stored` is what a repeated call gets, where that is less than the answer. */
export interface Changed<Answer> extends Audited<Answer> {
  stored?: Answer;
}

export type Reading<E extends AnyLenderEndpoint> = (
  input: LenderRequest<E>,
  context: LenderContext,
) => Promise<LenderResponse<E>>;

/** Answers text as it comes, however much there is of it. */
export type Streaming<E extends AnyLenderEndpoint> = (
  input: LenderRequest<E>,
  context: LenderContext,
) => AsyncIterable<string>;

export type Changing<E extends AnyLenderEndpoint> = (
  input: LenderRequest<E>,
  context: LenderContext,
) => Promise<Changed<LenderResponse<E>>>;

/** Where a feature registers the calls of the lender's side that it answers. */
export interface LenderCalls {
  /** Serves a call that changes nothing. */
  serveRead<E extends AnyLenderEndpoint>(endpoint: E, handler: Reading<E>): void;
  /** Serves a look at what is sensitive: nothing changes, but who has looked is recorded. */
  serveAuditedRead<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>): void;
  /** Serves a call that changes nothing and answers no JSON. */
  serveStream<E extends AnyLenderEndpoint>(endpoint: E, stream: Streaming<E>): void;
  /** Serves a change: it is done, recorded and answered as one. */
  serveWrite<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>): void;
  /** Serves a change of what two people may edit. */
  serveEdit<E extends AnyLenderEndpoint>(endpoint: E, edited: Edited<E>, handler: Changing<E>): void;
  /** Makes a change that has waited, as a part of the call that approves it, which records it. Its scope is needed, too. */
  change(call: string, request: unknown, context: LenderContext): Promise<Changed<unknown>>;
  /** Every served call, in order of registration. */
  readonly endpoints: readonly AnyLenderEndpoint[];
}
