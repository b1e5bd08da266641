import { longestOwnId } from '@plazo/contract/fields';
import {
  type AnyLenderEndpoint,
  isWrite,
  type LenderRequest,
  type LenderResponse,
  leavesAuditEvent,
  lenderUrl,
  needsIdempotencyKey,
  pathFields,
  type Shown,
} from '@plazo/contract/lender/lender-endpoint';
import { type ApprovalRules, mustWait } from '../approvals/approval-rules.ts';
import { insertCallAmount } from '../approvals/call-amount.repository.ts';
import { weigh } from '../approvals/call-weight.ts';
import { keepWaiting } from '../approvals/wait.ts';
import { changeAudited } from '../audit/audit.ts';
import { keepingContradictions } from '../audit/contradicted.ts';
import { borrowersShown, PersonalReads } from '../audit/personal-reads.ts';
import { actorId } from '../platform/calls/actor.ts';
import { type CallOptions, CallTable, slowTimeLimit } from '../platform/calls/door.ts';
import { onceForKey, requestHash, requestHmac, type SentAnswer } from '../platform/calls/idempotency.ts';
import type {
  Attempt,
  Changed,
  Changing,
  Edited,
  LenderCaller,
  LenderCalls,
  LenderContext,
  Reading,
  Streaming,
} from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { type Db, joined } from '../platform/db/db.ts';
import { refuseUnproved } from '../staff/staff-session.ts';
import { holdEdit } from './edit.repository.ts';
import { etagOf, refuseStale } from './etag.ts';
import { lenderRequestReader, type RequestParts } from './lender-request.ts';
import { ofOneList } from './list-cursor.ts';
import { rolledBack } from './rolled-back.ts';

/** What a call does. */
interface Work {
  readRequest: (parts: RequestParts) => Record<string, unknown>;
  run(input: never, context: LenderContext): Promise<SentAnswer>;
  /** If the answer is not JSON. */
  stream?: (input: never, context: LenderContext) => AsyncIterable<string>;
  /** The change itself, before it is recorded. */
  change?: (input: never, context: LenderContext) => Promise<Changed<unknown>>;
  /** Refuses to change something that is not as the caller read it; returns its ETag. */
  holdAsRead?: (input: never, context: LenderContext) => Promise<string | null>;
}

/** A call as it arrived. */
export interface LenderCall extends RequestParts {
  idempotencyKey: string | undefined;
  ifMatch?: string | undefined;
}

/** An answer in the form that is sent. */
export interface LenderAnswer {
  status: number;
  body: string;
  isRepeated: boolean;
  /** For things that two people may edit. */
  etag?: string;
}

export interface LenderDispatcherOptions extends CallOptions {
  db: Db;
  /** Which calls wait for a second person. */
  approvals: ApprovalRules;
}

/** The lender's door, and the only way to its handlers, both over HTTP and from the command line. */
export class LenderDispatcher implements LenderCalls {
  readonly #calls: CallTable<AnyLenderEndpoint, Work>;
  readonly #reads: PersonalReads;

  constructor(private readonly options: LenderDispatcherOptions) {
    this.#calls = new CallTable(options, urlPattern);
    this.#reads = new PersonalReads(options.db);
  }

  serveRead<E extends AnyLenderEndpoint>(endpoint: E, handler: Reading<E>): void {
    if (leavesAuditEvent(endpoint)) throw new Error(`${endpoint.name} is declared as something else`);
    const read = 'cursor' in endpoint.request.properties ? ofOneList(endpoint.name, handler) : handler;
    const run = async (input: LenderRequest<E>, context: LenderContext) => ({ answer: await read(input, context) });
    this.#add(endpoint, async (input: LenderRequest<E>, context) => this.#sent(endpoint, await run(input, context)));
  }

  serveAuditedRead<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>): void {
    if (isWrite(endpoint) || !endpoint.isAudited) throw new Error(`${endpoint.name} is declared as something else`);
    this.#add(endpoint, this.#audited(endpoint, handler));
  }

  serveStream<E extends AnyLenderEndpoint>(endpoint: E, stream: Streaming<E>): void {
    if (isWrite(endpoint) || !endpoint.media) throw new Error(`${endpoint.name} is declared as something else`);
    const run = async () => {
      throw new Error(`${endpoint.name} is streamed`);
    };
    this.#add(endpoint, run, { stream });
  }

  serveWrite<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>): void {
    if (!isWrite(endpoint)) throw new Error(`${endpoint.name} is declared as a read`);
    const { takesIfMatch } = endpoint;
    if (typeof takesIfMatch !== 'string') {
      this.#add(endpoint, this.#audited(endpoint, handler), { change: handler });
      return;
    }
    // Whoever sends no tag decides about whatever there is by now, also if that waits for a second person.
    const holdAsRead = async (input: LenderRequest<E>, context: LenderContext) => {
      if (context.ifMatch === undefined) return null;
      await this.#refuseUnlikeRead(takesIfMatch, input, context);
      return context.ifMatch;
    };
    const change = async (input: LenderRequest<E>, context: LenderContext) => {
      await holdAsRead(input, context);
      return handler(input, context);
    };
    this.#add(endpoint, this.#audited(endpoint, change), { change, holdAsRead });
  }

  serveEdit<E extends AnyLenderEndpoint>(endpoint: E, edited: Edited<E>, handler: Changing<E>): void {
    if (!isWrite(endpoint) || !endpoint.takesIfMatch) throw new Error(`${endpoint.name} is declared as something else`);
    const holdAsRead = async (input: LenderRequest<E>, context: LenderContext) => {
      await holdEdit(context.db, edited.nameOf(input));
      const current = await edited.read(input, context);
      if (context.ifMatch !== undefined) refuseStale(context.ifMatch, current);
      return current === null ? null : etagOf(current);
    };
    const change = async (input: LenderRequest<E>, context: LenderContext) => {
      await holdAsRead(input, context);
      return handler(input, context);
    };
    this.#add(endpoint, this.#audited(endpoint, change), { change, holdAsRead });
  }

  async change(call: string, request: unknown, context: LenderContext): Promise<Changed<unknown>> {
    const { endpoint, work } = this.#calls.find(call);
    if (!work.change) throw new LenderProblem('not-found', `the call ${call} no longer exists`);
    requireScope(endpoint, context);
    return work.change(request as never, context);
  }

  async attempt<Seen>(
    call: string,
    request: Record<string, unknown>,
    context: LenderContext,
    look: (input: Record<string, unknown>, context: LenderContext) => Promise<Seen>,
  ): Promise<Attempt<Seen>> {
    const { endpoint, work } = this.#calls.find(call);
    const { change } = work;
    if (!change) throw new LenderProblem('not-found', `the call ${call} changes nothing`);
    requireScope(endpoint, context);
    const input = work.readRequest(partsOf(endpoint, request));
    return rolledBack(context.db, async (db) => {
      const inside = { ...context, db };
      const weight = await weigh(db, call, input);
      const waits = await mustWait(inside, { call, sent: input, weight }, this.options.approvals);
      const before = await look(input, inside);
      const { answer } = await change(input as never, inside);
      return { answer, waits, before, after: await look(input, inside) };
    });
  }

  get endpoints(): AnyLenderEndpoint[] {
    return this.#calls.endpoints;
  }

  /** Runs a call: returns the body to send, or throws. */
  async dispatch(endpoint: AnyLenderEndpoint, call: LenderCall, caller: LenderCaller): Promise<LenderAnswer> {
    this.#admit(endpoint, caller);
    const timeLimit = endpoint.isSlow ? slowTimeLimit : undefined;
    const answer = await this.#calls.inTime(endpoint, () => this.#run(endpoint, call, caller), timeLimit);
    const isTagged = endpoint.hasEtag && answer.status === (endpoint.status ?? 200);
    return isTagged ? { ...answer, etag: etagOf(JSON.parse(answer.body)) } : answer;
  }

  /** The text of an answer, piece by piece; a refusal throws before the first piece. */
  stream(endpoint: AnyLenderEndpoint, call: LenderCall, caller: LenderCaller): AsyncIterable<string> {
    const { stream, readRequest } = this.#calls.find(endpoint.name).work;
    if (!stream) throw new Error(`${endpoint.name} is not streamed`);
    this.#admit(endpoint, caller);
    return stream(readRequest(call) as never, this.#contextOf(caller));
  }

  #admit(endpoint: AnyLenderEndpoint, caller: LenderCaller): void {
    requireScope(endpoint, caller);
    if (endpoint.needsProof) refuseUnproved(caller, this.options.clock.now());
  }

  #contextOf(caller: LenderCaller): LenderContext {
    return { ...caller, ...this.#calls.moment(), db: this.options.db };
  }

  async #run(endpoint: AnyLenderEndpoint, call: LenderCall, caller: LenderCaller) {
    const { work } = this.#calls.find(endpoint.name);
    const input = work.readRequest(call) as never;
    const run = this.#orWait(endpoint, work, input);
    const ifMatch = endpoint.takesIfMatch ? call.ifMatch : undefined;
    const context = { ...this.#contextOf(caller), ifMatch };
    const { db, now } = context;
    if (!needsIdempotencyKey(endpoint)) {
      const sent = await run(input, context);
      if (endpoint.shows) await this.#note(endpoint.name, endpoint.shows, input, sent, context);
      return { ...sent, isRepeated: false };
    }
    const use = { actorId: actorId(caller.actor), key: readIdempotencyKey(call.idempotencyKey) };
    const hash = this.#hashOf(endpoint, input);
    return keepingContradictions(db, now, () =>
      onceForKey(db, use, { hash, now }, (transaction) => run(input, { ...context, db: transaction })),
    );
  }

  /** Keyed if it is about a value that is stored only encrypted: there are few account numbers to try. */
  #hashOf({ name, sealed }: AnyLenderEndpoint, input: object): string {
    return sealed ? requestHmac(this.options.masterKeys.current, name, input) : requestHash(name, input);
  }

  /** Refuses to decide about something that is not as the caller read it. */
  async #refuseUnlikeRead(read: string, input: Record<string, unknown>, context: LenderContext): Promise<void> {
    const { endpoint, work } = this.#calls.find(read);
    const named = Object.fromEntries(pathFields(endpoint).map((field) => [field, input[field]]));
    await holdEdit(context.db, `${read} ${JSON.stringify(named)}`);
    const { body } = await work.run(named as never, context);
    refuseStale(context.ifMatch ?? '', JSON.parse(body));
  }

  /** Records whose data a read shows, before it is answered. */
  async #note(call: string, shows: Shown, input: object, sent: SentAnswer, context: LenderContext): Promise<void> {
    if (shows === 'nobody') return;
    const { actor, db, now } = context;
    const borrowers = await borrowersShown(db, shows, input, JSON.parse(sent.body));
    await this.#reads.note({ actor: actorId(actor), call, now }, borrowers);
  }

  /** What a call does: its work, or waiting for a second person. */
  #orWait(
    { name: call, sealed = [] }: AnyLenderEndpoint,
    { run, change, holdAsRead }: Work,
    input: never,
  ): Work['run'] {
    const { approvals, masterKeys } = this.options;
    if (!change) return run;
    return (_input, caller) =>
      caller.db.transaction(async (transaction) => {
        const db = joined(transaction);
        const context = { ...caller, db };
        const weight = await weigh(db, call, input);
        if (!(await mustWait(context, { call, sent: input, weight }, approvals))) {
          const sent = await run(input, context);
          const { amount, orderId } = weight;
          const sentBy = actorId(caller.actor);
          if (amount !== null) await insertCallAmount(db, { call, orderId, sentBy, amount }, caller.now);
          return sent;
        }
        return changeAudited(db, context, masterKeys, async () => {
          // The approved call only runs if its target has not changed by then.
          const ifMatch = holdAsRead ? await holdAsRead(input, context) : null;
          const { answer, audit } = await keepWaiting(
            db,
            context,
            { call, request: input, sealed, ifMatch, ...weight },
            { hours: approvals.hours, keys: masterKeys },
          );
          return { answer: { status: 202, body: JSON.stringify(answer) }, audit };
        });
      });
  }

  #add(endpoint: AnyLenderEndpoint, run: Work['run'], more: Pick<Work, 'stream' | 'change' | 'holdAsRead'> = {}): void {
    const unknown = pathFields(endpoint).filter((field) => !(field in endpoint.request.properties));
    if (!isWrite(endpoint) && !endpoint.shows) throw new Error(`${endpoint.name} does not say whose data it shows`);
    if (unknown.length > 0) throw new Error(`${endpoint.name} has no field ${unknown.join(', ')}`);
    this.#calls.add(endpoint, { readRequest: lenderRequestReader(endpoint), run, ...more });
  }

  /** A handler's work with its audit event: both or neither. */
  #audited<E extends AnyLenderEndpoint>(endpoint: E, handler: Changing<E>) {
    return (input: LenderRequest<E>, context: LenderContext): Promise<SentAnswer> =>
      changeAudited(context.db, context, this.options.masterKeys, async (db) => {
        const changed = await handler(input, { ...context, db });
        return { answer: this.#sent(endpoint, changed), audit: changed.audit };
      });
  }

  #sent<E extends AnyLenderEndpoint>(
    endpoint: E,
    { answer, stored }: { answer: LenderResponse<E>; stored?: LenderResponse<E> },
  ): SentAnswer {
    const sent = { status: endpoint.status ?? 200, body: JSON.stringify(this.#calls.declared(endpoint, answer)) };
    return stored === undefined ? sent : { ...sent, stored: JSON.stringify(repeatable(answer, stored)) };
  }
}

/** A request by its fields, in the parts in which it would arrive. */
function partsOf(endpoint: AnyLenderEndpoint, request: Record<string, unknown>): RequestParts {
  const inPath = pathFields(endpoint);
  const part = (isMine: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(request).filter(([name]) => isMine(name)));
  return { path: part((name) => inPath.includes(name)), query: {}, body: part((name) => !inPath.includes(name)) };
}

function requireScope({ name, scope }: AnyLenderEndpoint, { scopes }: Pick<LenderCaller, 'scopes'>): void {
  if (scope !== null && !scopes.includes(scope))
    throw new LenderProblem('missing-scope', `${name} needs the scope ${scope}`);
}

/** The answer to a repeated call says which part is not shown again. */
function repeatable(answer: object, stored: object): object {
  return { ...stored, notShownAgain: Object.keys(answer).filter((name) => !Object.hasOwn(stored, name)) };
}

function readIdempotencyKey(key: string | undefined): string {
  if (key === undefined || key === '') throw new LenderProblem('idempotency-key-missing', 'send Idempotency-Key');
  if (key.length <= longestOwnId && /^[\x21-\x7e]+$/.test(key)) return key;
  const problem = `must be 1 to ${longestOwnId} visible ASCII characters`;
  const errors = [{ field: 'Idempotency-Key', problem, code: 'wrong-characters' as const }];
  throw new LenderProblem('invalid-request', 'the Idempotency-Key cannot be used', errors);
}

/** The address of a call, whatever its fields are named. */
function urlPattern(endpoint: AnyLenderEndpoint): string {
  return lenderUrl(endpoint).replace(/\{\w+\}/g, '{}');
}
