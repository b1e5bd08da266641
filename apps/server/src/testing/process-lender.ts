import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyLenderEndpoint,
  type LenderRequest,
  type LenderResponse,
  lenderCallOf,
} from '@plazo/contract/lender/lender-endpoint';
import type { ProblemDocument } from '@plazo/contract/lender/problem';
import type { Processes } from './processes.ts';

/** A process's answer. */
export interface ProcessAnswer<Body> {
  status: number;
  isReplayed: boolean;
  json: Body & Partial<ProblemDocument>;
}

/** The lender's systems, which call any of the processes, and try again without an answer. */
export class ProcessLender {
  constructor(
    private readonly processes: Processes,
    private readonly key: string,
  ) {}

  /** Calls one of them once; throws without an answer. */
  async send<E extends AnyLenderEndpoint>(
    endpoint: E,
    input: LenderRequest<E>,
    n: number,
    idempotencyKey: string = randomUUID(),
  ): Promise<ProcessAnswer<LenderResponse<E>>> {
    const { url, body } = lenderCallOf(endpoint, input);
    const headers = {
      authorization: `Bearer ${this.key}`,
      'idempotency-key': idempotencyKey,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(this.processes.lenderUrl(n) + url, { method: endpoint.method, headers, body });
    const json = (await answer.json()) as ProcessAnswer<LenderResponse<E>>['json'];
    return { status: answer.status, isReplayed: answer.headers.get('idempotent-replayed') === 'true', json };
  }

  /** Like a system that has stored its Idempotency-Key: sends the same again, to any process, until one answers. */
  async call<E extends AnyLenderEndpoint>(endpoint: E, input: LenderRequest<E>): Promise<LenderResponse<E>> {
    const idempotencyKey = randomUUID();
    for (let count = 0; count < 3_000; count += 1) {
      const n = Math.floor(Math.random() * 2);
      const answer = await this.send(endpoint, input, n, idempotencyKey).catch(() => null);
      if (answer && answer.status < 300) return answer.json;
      // No answer, a process that goes down, or the first call with this key still running.
      const isOver = answer === null || answer.status >= 500 || answer.json.type?.endsWith('key-running');
      if (!isOver) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.json.detail}`);
      await sleep(50);
    }
    throw new Error(`${endpoint.name} was not answered`);
  }
}
