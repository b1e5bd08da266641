import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { WaitingAnswer } from '@plazo/contract/lender/approvals';
import {
  type AnyLenderEndpoint,
  hasBody,
  type LenderResponse,
  lenderCallOf,
  pathFields,
} from '@plazo/contract/lender/lender-endpoint';
import { type ProblemDocument, problemName } from '@plazo/contract/lender/problem';
import { scopes } from '@plazo/contract/lender/scopes';
import { operatorActor, operatorHeader, operatorPrefix } from '../lender-api/authenticate.ts';
import type { LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { openLenderCore } from '../lender-features.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { operatorKeyOf } from '../platform/db/embedded/operator-key.ts';
import { ownAddress } from '../platform/http/http-address.ts';
import { SandboxClock } from '../sandbox/sandbox-clock.ts';
import { CallWaits, explainingWaits } from './call-waits.ts';
import { openUnlocked } from './open-unlocked.ts';
import type { OperatorCall } from './operator-call.ts';

export type { OperatorCall } from './operator-call.ts';

/** Works on the database, or through the server that has it open. */
export async function withLenderCalls<T>(config: Config, work: (call: OperatorCall) => Promise<T>): Promise<T> {
  const db = await openUnlocked(config);
  if (db instanceof DataFolderLockedError) return explainingWaits(remoteCalls(config, db), work);
  try {
    return await explainingWaits(localCalls(openLenderCore({ db, clock: await clockOf(db, config), config })), work);
  } finally {
    await db.close();
  }
}

async function clockOf(db: Db, config: Config) {
  const clock = config.SANDBOX ? new SandboxClock(db) : systemClock;
  if (clock instanceof SandboxClock) await clock.refresh();
  return clock;
}

/** Makes the calls in this process. */
export function localCalls(dispatcher: LenderDispatcher): OperatorCall {
  return async (endpoint, input) => {
    const inPath = pathFields(endpoint);
    const part = (isInPath: boolean) =>
      Object.fromEntries(Object.entries(input as object).filter(([name]) => inPath.includes(name) === isInPath));
    const rest = hasBody(endpoint) ? { body: part(false), query: {} } : { query: part(false), body: undefined };
    const call = { path: part(true), ...rest, idempotencyKey: randomUUID() };
    const actor = operatorActor(userInfo().username);
    const { status, body } = await dispatcher.dispatch(endpoint, call, {
      actor,
      scopes,
      requestId: randomUUID(),
      address: '',
    });
    return answered(endpoint, status, JSON.parse(body));
  };
}

function answered<E extends AnyLenderEndpoint>(endpoint: E, status: number, body: unknown): LenderResponse<E> {
  if (status === 202) throw new CallWaits(endpoint, (body as WaitingAnswer).approval);
  return body as LenderResponse<E>;
}

/** Makes the calls through the server that has the embedded database open. */
export function remoteCalls(config: Config, locked: DataFolderLockedError): OperatorCall {
  const base = ownAddress(config.LENDER_HOST, config.LENDER_PORT);
  const headers = {
    authorization: `Bearer ${operatorPrefix}${operatorKeyOf(config.DATA_FOLDER)}`,
    [operatorHeader]: userInfo().username,
  };
  return async (endpoint, input) => {
    const { url, body } = lenderCallOf(endpoint, input);
    const sent = body === null ? headers : { ...headers, 'content-type': 'application/json' };
    const init = { method: endpoint.method, headers: { ...sent, 'idempotency-key': randomUUID() }, body };
    const answer = await fetch(base + url, init).catch(() => {
      const settings = 'set LENDER_HOST and LENDER_PORT as they are for the server';
      throw new Error(`${locked.message}. It does not answer at ${base}: ${settings}`);
    });
    const read: unknown = await answer.json();
    if (answer.ok) return answered(endpoint, answer.status, read);
    const { type, detail, errors = [] } = read as ProblemDocument;
    throw new LenderProblem(problemName(type), detail, errors);
  };
}
