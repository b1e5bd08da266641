import type { AnyLenderEndpoint, LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import type { Scope } from '@plazo/contract/lender/scopes';
import type { Transactor } from '../db/db.ts';
import type { Acting, Audited } from './actor.ts';
import type { Moment } from './door.ts';

/** Who calls. */
export interface LenderCaller extends Omit<Acting, 'now'> {
  scopes: readonly Scope[];
  /** A person's session: when it ends, and when they last proved who they are. */
  session?: { id: string; expiresAt: number; provedAt: number };
}

/** What every handler knows about its call. In a change, `db` is the transaction in which the audit event is written, too. */
export interface LenderContext extends LenderCaller, Moment {
  db: Transactor;
  /** The ETag that the caller has read, for things that two people may edit. */
  ifMatch?: string | undefined;
}

/** Something that two people may edit. */
export interface Edited<E extends AnyLenderEndpoint> {
  /** Its name, which serialises their edits. */
  nameOf(input: LenderRequest<E>): string;
  /** Its present state, as its own call answers it; null if it does not exist. */
  read(input: LenderRequest<E>, context: LenderContext): Promise<unknown>;
}

/** The outcome of a change. `stored` is the answer to a repeated call, if that is less. */
export interface Changed<Answer> extends Audited<Answer> {
  stored?: Answer;
}

export type Reading<E extends AnyLenderEndpoint> = (
  input: LenderRequest<E>,
  context: LenderContext,
) => Promise<LenderResponse<E>>;

/** Answers text piece by piece, whatever its length. */
export type Streaming<E extends AnyLenderEndpoint> = (
  input: LenderRequest<E>,
  context: LenderContext,
) => AsyncIterable<string>;

export type Changing<E extends AnyLenderEndpoint> = (
  input: LenderRequest<E>,
  context: LenderContext,
) => Promise<Changed<LenderResponse<E>>>;

/** What a change would do. */
export interface Attempt<Seen> {
  answer: unknown;
  /** Whether it would wait for a second person. */
  waits: boolean;
  before: Seen;
  after: Seen;
}

/** Where a feature registers its calls of the lender's side. */
export interface LenderCalls {
  /** Serves a call that changes nothing. */
  serveRead<E extends AnyLenderEndpoint>(endpoint: E, handler: Reading<E>): void;
  /** Serves a read of sensitive data: nothing changes, but the reader is recorded. */
  serveAuditedRead<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>): void;
  /** Serves a read whose answer is not JSON. */
  serveStream<E extends AnyLenderEndpoint>(endpoint: E, stream: Streaming<E>): void;
  /** Serves a change: it is made, recorded and answered together. */
  serveWrite<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>): void;
  /** Serves a change to something that two people may edit. */
  serveEdit<E extends AnyLenderEndpoint>(endpoint: E, edited: Edited<E>, handler: Changing<E>): void;
  /** Makes a change that has waited, as part of the call that approves it, which records it. Its own scope is needed, too. */
  change(call: string, request: unknown, context: LenderContext): Promise<Changed<unknown>>;
  /** Makes a change and takes it back; `look` reads the same before and after. The scope of the change is needed. */
  attempt<Seen>(
    call: string,
    request: Record<string, unknown>,
    context: LenderContext,
    look: (input: Record<string, unknown>, context: LenderContext) => Promise<Seen>,
  ): Promise<Attempt<Seen>>;
  /** Every served call, in order of registration. */
  readonly endpoints: readonly AnyLenderEndpoint[];
}
