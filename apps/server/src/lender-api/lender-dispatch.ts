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
import { localDate } from '@plazo/loan-rules/calendar';
import { type ApprovalRules, mustWait } from '../approvals/approval-rules.ts';
import { insertCallAmount } from '../approvals/call-amount.repository.ts';
import { weigh } from '../approvals/call-weight.ts';
import { keepWaiting } from '../approvals/wait.ts';
import { changeAudited } from '../audit/audit.ts';
import { keepingContradictions } from '../audit/contradicted.ts';
import { borrowersShown, PersonalReads } from '../audit/personal-reads.ts';
import { actorId } from '../platform/calls/actor.ts';
import { onceForKey, requestHash, type SentAnswer } from '../platform/calls/idempotency.ts';
import type {
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
import type { Clock } from '../platform/clock.ts';
import { type Db, joined } from '../platform/db/db.ts';
import type { Check } from '../platform/http/check.ts';
import { slowTimeLimit, withTimeLimit } from '../platform/http/time-limit.ts';
import { checkAnswer, problemOf } from '../platform/http/validation.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { holdEdit } from './edit.repository.ts';
import { etagOf, refuseStale } from './etag.ts';
import { lenderRequestReader, type RequestParts } from './lender-request.ts';
import { ofOneList } from './list-cursor.ts';

interface Served {
  endpoint: AnyLenderEndpoint;
  readRequest: (parts: RequestParts) => Record<string, unknown>;
  validateAnswer: Check;
  run(input: never, context: LenderContext): Promise<SentAnswer>;
  /** Where the answer is no JSON. */
  stream?: (input: never, context: LenderContext) => AsyncIterable<string>;
  /** The change itself, unrecorded. */
  change?: (input: never, context: LenderContext) => Promise<Changed<unknown>>;
  /** Refuses to change what is not as the caller has read it, and answers its ETag. */
  holdAsRead?: (input: never, context: LenderContext) => Promise<string | null>;
}

/** A call as it arrived. */
export interface LenderCall extends RequestParts {
  idempotencyKey: string | undefined;
  ifMatch?: string | undefined;
}

/** An answer as it is sent. */
export interface LenderAnswer {
  status: number;
  body: string;
  isRepeated: boolean;
  /** Of what two people may edit. */
  etag?: string;
}

export interface LenderDispatcherOptions {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** What audit events are sealed with. */
  masterKeys: MasterKeys;
  /** Which calls wait for a second key. */
  approvals: ApprovalRules;
  /** After this many milliseconds a call is answered as timed out, unless it is declared as slow. */
  timeLimit: number;
}

/** The only way to a handler of the lender's side: over HTTP and from the command line alike. */
export class LenderDispatcher implements LenderCalls {
  readonly #served = new Map<string, Served>();
  readonly #reads: PersonalReads;

  constructor(private readonly options: LenderDispatcherOptions) {
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
    this.#add(endpoint, this.#audited(endpoint, handler), { change: handler });
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
    const served = this.#served.get(call);
    if (!served?.change) throw new LenderProblem('not-found', `there is no call ${call} any more`);
    requireScope(served.endpoint, context);
    return served.change(request as never, context);
  }

  /** Every served call, in order of registration. */
  get endpoints(): AnyLenderEndpoint[] {
    return [...this.#served.values()].map(({ endpoint }) => endpoint);
  }

  /** Runs a call: answers its body as it is sent, or throws. */
  async dispatch(endpoint: AnyLenderEndpoint, call: LenderCall, caller: LenderCaller): Promise<LenderAnswer> {
    const served = this.#served.get(endpoint.name);
    if (!served) throw new LenderProblem('not-found', `no call ${endpoint.name}`);
    requireScope(endpoint, caller);
    const timeLimit = endpoint.isSlow ? slowTimeLimit : this.options.timeLimit;
    const answer = await withTimeLimit(this.#run(served, call, caller), timeLimit, endpoint.name);
    const isTagged = endpoint.hasEtag && answer.status === (endpoint.status ?? 200);
    return isTagged ? { ...answer, etag: etagOf(JSON.parse(answer.body)) } : answer;
  }

  /** The text that a call answers, as it comes; throws before the first of it where the call is refused. */
  stream(endpoint: AnyLenderEndpoint, call: LenderCall, caller: LenderCaller): AsyncIterable<string> {
    const served = this.#served.get(endpoint.name);
    if (!served?.stream) throw new LenderProblem('not-found', `no call ${endpoint.name}`);
    requireScope(endpoint, caller);
    return served.stream(served.readRequest(call) as never, this.#contextOf(caller));
  }

  #contextOf(caller: LenderCaller): LenderContext {
    const { db, clock, timeZone, masterKeys } = this.options;
    const now = clock.now();
    return { ...caller, db, masterKeys, now, today: localDate(now, timeZone) };
  }

  async #run(served: Served, call: LenderCall, caller: LenderCaller) {
    const { endpoint, readRequest } = served;
    const input = readRequest(call) as never;
    const run = this.#workOf(served, input);
    const ifMatch = endpoint.takesIfMatch ? call.ifMatch : undefined;
    const context = { ...this.#contextOf(caller), ifMatch };
    const { db, now } = context;
    if (!needsIdempotencyKey(endpoint)) {
      const sent = await run(input, context);
      if (endpoint.shows) await this.#note(endpoint.name, endpoint.shows, input, sent, context);
      return { ...sent, isRepeated: false };
    }
    const use = { actorId: actorId(caller.actor), key: readIdempotencyKey(call.idempotencyKey) };
    const hash = requestHash(endpoint.name, input);
    return keepingContradictions(db, now, () =>
      onceForKey(db, use, { hash, now }, (transaction) => run(input, { ...context, db: transaction })),
    );
  }

  /** Writes down of whom a read shows something, before it is answered. */
  async #note(call: string, shows: Shown, input: object, sent: SentAnswer, context: LenderContext): Promise<void> {
    if (shows === 'nobody') return;
    const { actor, db, now } = context;
    const borrowers = await borrowersShown(db, shows, input, JSON.parse(sent.body));
    await this.#reads.note({ actor: actorId(actor), call, now }, borrowers);
  }

  /** What a call does: its work, or wait for a second key. */
  #workOf({ endpoint: { name: call }, run, change, holdAsRead }: Served, input: never): Served['run'] {
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
          // Whatever it is to change stays as it is until then, or it is not made.
          const ifMatch = holdAsRead ? await holdAsRead(input, context) : null;
          const { answer, audit } = await keepWaiting(
            db,
            context,
            { call, request: input, ifMatch, ...weight },
            approvals.hours,
          );
          return { answer: { status: 202, body: JSON.stringify(answer) }, audit };
        });
      });
  }

  #add(
    endpoint: AnyLenderEndpoint,
    run: Served['run'],
    more: Pick<Served, 'stream' | 'change' | 'holdAsRead'> = {},
  ): void {
    const isTaken = this.endpoints.some((other) => other.name === endpoint.name || keyOf(other) === keyOf(endpoint));
    if (isTaken) throw new Error(`${endpoint.name} is served twice`);
    const unknown = pathFields(endpoint).filter((field) => !(field in endpoint.request.properties));
    if (!isWrite(endpoint) && !endpoint.shows) throw new Error(`${endpoint.name} does not say whose data it shows`);
    if (unknown.length > 0) throw new Error(`${endpoint.name} has no field ${unknown.join(', ')}`);
    const readRequest = lenderRequestReader(endpoint);
    this.#served.set(endpoint.name, {
      endpoint,
      readRequest,
      validateAnswer: checkAnswer(endpoint.response),
      run,
      ...more,
    });
  }

  /** A handler's work with its audit event, both or neither. */
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
    const validate = this.#served.get(endpoint.name)?.validateAnswer;
    if (validate && !validate(answer)) throw new Error(`${endpoint.name} answered ${problemOf(validate)}`);
    const sent = { status: endpoint.status ?? 200, body: JSON.stringify(answer) };
    return stored === undefined ? sent : { ...sent, stored: JSON.stringify(repeatable(answer, stored)) };
  }
}

function requireScope({ name, scope }: AnyLenderEndpoint, { scopes }: Pick<LenderCaller, 'scopes'>): void {
  if (scope !== null && !scopes.includes(scope))
    throw new LenderProblem('missing-scope', `${name} needs the scope ${scope}`);
}

/** What a repeated call gets says what of the answer it does not have. */
function repeatable(answer: object, stored: object): object {
  return { ...stored, notShownAgain: Object.keys(answer).filter((name) => !Object.hasOwn(stored, name)) };
}

function readIdempotencyKey(key: string | undefined): string {
  if (key === undefined || key === '') throw new LenderProblem('idempotency-key-missing', 'send Idempotency-Key');
  if (key.length <= longestOwnId && /^[\x21-\x7e]+$/.test(key)) return key;
  const problem = `must be 1 to ${longestOwnId} visible ASCII characters`;
  const errors = [{ field: 'Idempotency-Key', problem }];
  throw new LenderProblem('invalid-request', 'the Idempotency-Key cannot be used', errors);
}

function keyOf(endpoint: AnyLenderEndpoint): string {
  return `${endpoint.method} ${lenderUrl(endpoint).replace(/\{\w+\}/g, '{}')}`;
}
