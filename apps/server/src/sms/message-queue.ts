import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db, Queryable } from '../db/db.ts';
import {
  insertWaiting,
  isAnyDue,
  postponeWaiting,
  removeWaiting,
  type TakenMessage,
  takeWaiting,
} from './message-queue.repository.ts';
import { openMessage, sealMessage } from './message-seal.ts';
import type { SmsProvider } from './sms.ts';
import type { SmsMessage } from './sms-message.ts';

/** How many a process sends at once. */
const mostAtOnce = 20;
/** Longer than all attempts at a provider can take (http/signed-post.ts); then another process may take over. */
const lease = 30_000;
/** How often a process looks for due messages, its own or another's; in milliseconds of real time. */
const lookEvery = 5_000;

export interface MessageQueueOptions {
  db: Db;
  /** Null: nobody. */
  provider: SmsProvider | null;
  clock: Clock;
  /** Queued messages are encrypted with a key derived from it. */
  secret: string;
  /** Those that were queued under an earlier key are sent all the same. */
  earlierSecrets?: readonly string[];
  logger: Logger;
}

export interface QueuedMessage extends SmsMessage {
  /** When the text expires; epoch milliseconds. */
  uselessAt: number;
}

/**
 * Sends text messages in the background, from a queue: no caller waits for a provider, and the time of an answer reveals
 * nothing. A failed message is retried until its text expires; then it is dropped and logged. Messages that a process
 * leaves behind are sent by another one, or after a restart, with the same id.
 */
export class MessageQueue {
  readonly #options: MessageQueueOptions;
  readonly #inFlight = new Set<Promise<void>>();
  #isWanted = false;
  #isStopped = false;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MessageQueueOptions) {
    this.#options = options;
  }

  /** Whether there is a provider for these messages. */
  get isServed(): boolean {
    return this.#options.provider !== null;
  }

  /**
   * Queues a message in a transaction; call `wake` afterwards to send it at once. With `isWanted` false it takes as long but
   * stores nothing, so that the time reveals nothing.
   */
  async put(transaction: Queryable, message: QueuedMessage, isWanted = true): Promise<void> {
    const { id, sentAt: writtenAt, uselessAt } = message;
    const sealed = sealMessage(message, id, this.#options.secret);
    await insertWaiting(transaction, { id, sealed, writtenAt, uselessAt }, isWanted);
  }

  /** Sends due messages in the background. */
  wake(): void {
    if (this.#isStopped || !this.isServed) return;
    this.#isWanted = true;
    this.#looking ??= this.#takeAll().finally(() => {
      this.#looking = null;
    });
  }

  /** Sends messages left behind, and starts polling. */
  start(): void {
    this.wake();
    this.#timer = setInterval(() => void this.#look(), lookEvery);
    this.#timer.unref();
  }

  /** Accepts no more, and waits for the messages being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.settled();
  }

  /** Resolves once nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#looking || this.#inFlight.size > 0) await Promise.all([this.#looking, ...this.#inFlight]);
  }

  // A read only, so that an idle server stays idle.
  async #look(): Promise<void> {
    const { db, clock, logger } = this.#options;
    try {
      if (await isAnyDue(db, clock.now())) this.wake();
    } catch (error) {
      logger.error({ err: error }, 'text messages not looked for');
    }
  }

  async #takeAll(): Promise<void> {
    const { db, clock, logger } = this.#options;
    try {
      while (this.#isWanted && !this.#isStopped) {
        const most = mostAtOnce - this.#inFlight.size;
        // Each finished message triggers another look.
        if (most <= 0) return;
        this.#isWanted = false;
        const now = clock.now();
        const taken = await takeWaiting(db, { now, until: now + lease, most });
        for (const message of taken) this.#begin(message);
        if (taken.length === most) this.#isWanted = true;
      }
    } catch (error) {
      logger.error({ err: error }, 'text messages not taken');
    }
  }

  #begin(message: TakenMessage): void {
    const sending = this.#send(message).catch((error: unknown) => {
      this.#options.logger.error({ err: error, message: message.id }, 'text message not settled');
    });
    this.#inFlight.add(sending);
    void sending.then(() => {
      this.#inFlight.delete(sending);
      if (this.#isWanted) this.wake();
    });
  }

  async #send({ id, sealed, writtenAt, uselessAt, tries }: TakenMessage): Promise<void> {
    const { db, provider, clock, secret, earlierSecrets = [], logger } = this.#options;
    try {
      const { phone, content } = openMessage(sealed, id, [secret, ...earlierSecrets]);
      if (clock.now() >= uselessAt) throw new Error('it has expired');
      await provider?.send({ id, phone, content, sentAt: writtenAt });
      await removeWaiting(db, id);
    } catch (error) {
      const { message: reason } = error as Error;
      const nextTry = clock.now() + pauseAfter(tries);
      if (nextTry < uselessAt) {
        logger.warn({ message: id, tries, reason }, 'text message not sent yet');
        await postponeWaiting(db, id, nextTry);
      } else {
        logger.error({ message: id, tries, reason }, 'text message lost');
        await removeWaiting(db, id);
      }
    }
  }
}

/** 5, 15 and 45 seconds, then every two minutes; in milliseconds. */
function pauseAfter(tries: number): number {
  return Math.min(120_000, 5_000 * 3 ** (tries - 1));
}
