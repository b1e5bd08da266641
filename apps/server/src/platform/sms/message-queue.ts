import type { Logger } from 'pino';
import { BackgroundWorker, pauseAfter } from '../background/background-worker.ts';
import type { Clock } from '../clock.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { MasterKeys } from '../secrets/master-keys.ts';
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
const maxAtOnce = 20;
/** A code soon becomes useless: from the fourth attempt on it is tried every two minutes. */
const longestPause = 120_000;
/** Longer than all attempts at a provider can take (platform/http/signed-post.ts); after that another process may take over. */
const lease = 30_000;

export interface MessageQueueOptions {
  db: Db;
  /** Null: nobody. */
  provider: SmsProvider | null;
  clock: Clock;
  /** Queued messages are encrypted with a key derived from the current one; those queued under an earlier key are sent, too. */
  masterKeys: MasterKeys;
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
  readonly #worker: BackgroundWorker<TakenMessage>;

  constructor(options: MessageQueueOptions) {
    const { db, clock, logger } = options;
    this.#options = options;
    this.#worker = new BackgroundWorker({
      name: 'text messages',
      maxAtOnce,
      isAnyDue: () => isAnyDue(db, clock.now()),
      take: (most) => takeWaiting(db, { now: clock.now(), until: clock.now() + lease, most }),
      work: (message) => this.#send(message),
      logger,
    });
  }

  /** Whether there is a provider for these messages. */
  get isServed(): boolean {
    return this.#options.provider !== null;
  }

  /**
   * Queues a message in a transaction; call `wake` afterwards to send it at once. With `isWanted` false it takes as long but stores
   * nothing, so that the time reveals nothing.
   */
  async put(transaction: Queryable, message: QueuedMessage, isWanted = true): Promise<void> {
    const { id, sentAt: writtenAt, uselessAt } = message;
    const sealed = sealMessage(message, id, this.#options.masterKeys.current);
    await insertWaiting(transaction, { id, sealed, writtenAt, uselessAt }, isWanted);
  }

  /** Sends due messages in the background. */
  wake(): void {
    if (this.isServed) this.#worker.wake();
  }

  /** Sends messages left behind, and starts polling. */
  start(): void {
    if (this.isServed) this.#worker.start();
  }

  /** Accepts no more, and waits for the messages being sent. */
  stop(): Promise<void> {
    return this.#worker.stop();
  }

  /** Resolves once nothing is being sent. */
  settled(): Promise<void> {
    return this.#worker.settled();
  }

  async #send({ id, sealed, writtenAt, uselessAt, tries }: TakenMessage): Promise<void> {
    const { db, provider, clock, masterKeys, logger } = this.#options;
    try {
      const message = openMessage(sealed, id, [masterKeys.current, ...masterKeys.earlier]);
      if (clock.now() >= uselessAt) throw new Error('it has expired');
      await provider?.send({ id, ...message, sentAt: writtenAt });
      await removeWaiting(db, id);
    } catch (error) {
      const { message: reason } = error as Error;
      const nextTry = clock.now() + pauseAfter(tries, longestPause);
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
