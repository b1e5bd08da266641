import { Worker } from 'node:worker_threads';
import { workerEntry } from '../../worker-entry.ts';
import { DatabaseStoppedError } from '../database-error.ts';
import type { DescribedColumn } from '../db.ts';
import type { Call, GroupResult } from '../wire.ts';
import { EmbeddedEngine, type EngineOptions } from './embedded-engine.ts';

/** The requests to the embedded database and their answers, for both sides of the thread. */
export interface EngineRequests {
  run: { input: { groups: readonly (readonly Call[])[]; flush: boolean }; output: GroupResult[] };
  script: { input: string; output: GroupResult };
  describe: { input: Call; output: { columns: DescribedColumn[] } | GroupResult };
  dump: { input: null; output: Uint8Array<ArrayBuffer> };
  close: { input: null; output: null };
}

/** The engine as the rest of the server sees it: in its own thread or, in tests, in this one. */
export interface EngineHandle {
  ask<K extends keyof EngineRequests>(kind: K, input: EngineRequests[K]['input']): Promise<EngineRequests[K]['output']>;
}

export type WorkerRequest = {
  [K in keyof EngineRequests]: { id: number; kind: K; input: EngineRequests[K]['input'] };
}[keyof EngineRequests];
export type WorkerReply =
  | { kind: 'opened' }
  | { kind: 'failed'; message: string }
  | { kind: 'fatal'; message: string }
  | { kind: 'answer'; id: number; output: unknown }
  | { kind: 'rejected'; id: number; message: string };
export type WorkerOptions = Omit<EngineOptions, 'onFatal'>;

/** Answers one request on an engine; shared by the worker and the in-thread handle. */
export async function answerRequest(engine: EmbeddedEngine, request: Omit<WorkerRequest, 'id'>): Promise<unknown> {
  const { kind, input } = request as WorkerRequest;
  if (kind === 'run') return engine.run(input.groups, input.flush);
  if (kind === 'script') return engine.script(input);
  if (kind === 'describe') return engine.describe(input);
  if (kind === 'dump') return engine.dump();
  await engine.close();
  return null;
}

/** The engine in this thread: it blocks the event loop, which only tests can afford. */
export async function openEngineHere(options: EngineOptions): Promise<EngineHandle> {
  const engine = await EmbeddedEngine.open(options);
  return { ask: (kind, input) => answerRequest(engine, { kind, input } as WorkerRequest) as Promise<never> };
}

/** The engine in its own thread. */
export async function openEngineThread(options: EngineOptions): Promise<EngineHandle> {
  if (options.folder !== null && !EmbeddedEngine.isCreated(options.folder)) {
    // A closed PostgreSQL keeps its memory, 170 MB, for as long as its thread lives.
    const creating = await startThread(options);
    await creating.ask('close', null);
    await creating.ended;
  }
  return startThread(options);
}

async function startThread({ onFatal, ...workerData }: EngineOptions): Promise<ThreadHandle> {
  const worker = new Worker(workerEntry(import.meta.url, 'embedded-worker'), {
    workerData,
    execArgv: [],
    name: 'database',
  });
  const handle = new ThreadHandle(worker, onFatal);
  await handle.opened;
  return handle;
}

class ThreadHandle implements EngineHandle {
  readonly opened: Promise<void>;
  readonly ended: Promise<unknown>;
  readonly #worker: Worker;
  #pending = new Map<number, { resolve: (output: never) => void; reject: (error: Error) => void }>();
  #nextId = 1;
  #stopped: DatabaseStoppedError | undefined;
  #closing = false;

  constructor(worker: Worker, onFatal: EngineOptions['onFatal']) {
    this.#worker = worker;
    const stop = (reason: string) => {
      if (this.#stopped !== undefined) return;
      this.#stopped = new DatabaseStoppedError(reason);
      for (const waiting of this.#pending.values()) waiting.reject(this.#stopped);
      this.#pending.clear();
      if (!this.#closing) onFatal(this.#stopped);
    };
    this.ended = new Promise((resolve) => worker.once('exit', resolve));
    this.opened = new Promise((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'opened') resolve();
        else if (reply.kind === 'failed') reject(new Error(reply.message));
        else if (reply.kind === 'fatal') stop(reply.message);
        else this.#settle(reply);
      });
      const fail = (error: Error) => {
        reject(error);
        // While opening, the caller learns about it from the rejection above.
        this.opened.then(
          () => stop(`the database thread ended: ${error.message}`),
          () => undefined,
        );
      };
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new Error(`exit code ${code}`)));
    });
  }

  #settle(reply: Extract<WorkerReply, { id: number }>): void {
    const waiting = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'answer') waiting?.resolve(reply.output as never);
    else waiting?.reject(new Error(reply.message));
  }

  ask<K extends keyof EngineRequests>(
    kind: K,
    input: EngineRequests[K]['input'],
  ): Promise<EngineRequests[K]['output']> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    if (kind === 'close') this.#closing = true;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as never, reject });
      this.#worker.postMessage({ id, kind, input });
    });
  }
}
