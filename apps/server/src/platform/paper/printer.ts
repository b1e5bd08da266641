import { Worker } from 'node:worker_threads';
import { coreCode } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import type { Paper } from '@plazo/contract/paper';
import { AppError, TooManyRequests } from '../app-error.ts';
import { CallRate } from '../http/call-rate.ts';
import { QueuePerParty, WorkQueue } from '../work-queue.ts';
import { workerEntry } from '../worker-entry.ts';

export interface PrinterRequest {
  paper: Paper;
  accent: string;
}

export type PrinterReply = { pdf: Uint8Array } | { problem: string };

export interface PrinterLimits {
  /** Milliseconds that a document may take. */
  time: number;
  /** How many documents may wait for the one that is being set. */
  waiting: number;
  /** Characters of one document. */
  characters: number;
  /** Documents per second that one reader may save, averaged over a few; 0: any number, as in tests. */
  perSecond: number;
}

/** A statement of every day of five years has a tenth of that. */
const usualLimits: PrinterLimits = { time: 20_000, waiting: 12, characters: 1_000_000, perSecond: 1 };
/** A reader's documents: a slow one delays those of others only once. */
const ofOneReader = { running: 1, waiting: 4 };
/** The thread keeps the fonts in memory; after this long without documents it ends. */
const idleTime = 120_000;
const megabytes = 256;

/**
 * Sets documents as PDFs, one at a time, in a thread of its own: a document takes a tenth of a second, in which nobody else would be
 * answered. The thread starts with the first document.
 */
export class Printer {
  readonly #queue: WorkQueue;
  readonly #readers = new QueuePerParty(ofOneReader, () => new TooManyRequests('too many documents for one reader', 1));
  readonly #rate: CallRate | null;
  readonly #limits: PrinterLimits;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    /** The brand's colour, for the line below the letterhead. */
    private readonly accent: string,
    limits: Partial<PrinterLimits> = {},
  ) {
    this.#limits = { ...usualLimits, ...limits };
    const { waiting, perSecond } = this.#limits;
    this.#queue = new WorkQueue({ running: 1, waiting });
    this.#rate = perSecond === 0 ? null : new CallRate(perSecond, 'borrower who saves documents');
  }

  /** The document as a PDF. `reader` is the person who requested it: nobody may take the others' turns. */
  async print(paper: Paper, reader: string): Promise<Uint8Array> {
    const { length } = JSON.stringify(paper);
    if (length > this.#limits.characters) throw new AppError(coreCode.notOffered, 'a document that is too long to set');
    await this.#rate?.take(reader);
    return this.#readers.run(reader, () => this.#queue.run(() => this.#set(paper)));
  }

  close(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = null;
  }

  async #set(paper: Paper): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    const reply = await this.#answerOf(worker, { paper, accent: this.accent });
    this.#idle = setTimeout(() => this.close(), idleTime).unref();
    if ('problem' in reply) throw new Error(`a document could not be set: ${reply.problem}`);
    return reply.pdf;
  }

  #start(): Worker {
    const worker = new Worker(workerEntry(import.meta.url, 'printer-worker'), {
      execArgv: [],
      name: 'printer',
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    worker.unref();
    // A crash may also come between two documents, when nobody is waiting.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  /** A thread that is too slow, or that has ended, is replaced for the next document. */
  #answerOf(worker: Worker, request: PrinterRequest): Promise<PrinterReply> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        worker.off('message', answer).off('error', fail).off('exit', fail);
      };
      const giveUp = (reason: string) => {
        end();
        this.close();
        reject(new AppError(errorCode.unavailable, reason));
      };
      const answer = (reply: PrinterReply) => {
        end();
        resolve(reply);
      };
      const fail = (reason: Error | number) => giveUp(`the printer's thread ended: ${reason}`);
      const timer = setTimeout(() => giveUp('a document took too long to set'), this.#limits.time);
      worker.on('message', answer).on('error', fail).on('exit', fail);
      worker.postMessage(request);
    });
  }
}
