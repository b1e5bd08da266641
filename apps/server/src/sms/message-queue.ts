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

/** How many are sent at once by a process. */
const mostAtOnce = 20;
/** Longer than a provider is waited for with all its tries (http/signed-post.ts): then another process may take it. */
const lease = 30_000;
/** How often a process looks for what is due again, or was left behind by another one; in milliseconds of real time. */
const lookEvery = 5_000;

export interface MessageQueuePlaces {
  db: Db;
  /** Null: nobody. */
  provider: SmsProvider | null;
  clock: Clock;
  /** What waits is sealed with a key of it. */
  secret: string;
  logger: Logger;
}

export interface QueuedMessage extends SmsMessage {
  /** What the text says is over by then; epoch milliseconds. */
  uselessAt: number;
}

/**
 * Text messages are written down by whoever asks for them and sent by this, beside: nobody waits for a provider, and how long
 * it takes tells nobody anything. One that fails is tried again until its text is over; then it is dropped and logged. What
 * a process leaves behind is sent by another one, or after a restart, under the same id.
 */
export class MessageQueue {
  readonly #places: MessageQueuePlaces;
  readonly #inFlight = new Set<Promise<void>>();
  #isWanted = false;
  #isStopped = false;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(places: MessageQueuePlaces) {
    this.#places = places;
  }

  /** Whether anybody sends what is put in here. */
  get isServed(): boolean {
    return this.#places.provider !== null;
  }

  /**
   * Writes a message down in a transaction; `wake` after it has it sent at once. With `isWanted` false it takes as long and
   * leaves nothing behind, so that nobody can tell by the time.
   */
  async put(transaction: Queryable, message: QueuedMessage, isWanted = true): Promise<void> {
    const { id, sentAt: writtenAt, uselessAt } = message;
    const sealed = sealMessage(message, id, this.#places.secret);
    await insertWaiting(transaction, { id, sealed, writtenAt, uselessAt }, isWanted);
  }

  /** Sends what is due, without anybody waiting for it. */
  wake(): void {
    if (this.#isStopped || !this.isServed) return;
    this.#isWanted = true;
    this.#looking ??= this.#takeAll().finally(() => {
      this.#looking = null;
    });
  }

  /** Goes on with what was left behind, and looks for more from now on. */
  start(): void {
    this.wake();
    this.#timer = setInterval(() => void this.#look(), lookEvery);
    this.#timer.unref();
  }

  /** Takes no more, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.settled();
  }

  /** Resolves once nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#looking || this.#inFlight.size > 0) await Promise.all([this.#looking, ...this.#inFlight]);
  }

  // A question that writes nothing: an idle server stays idle.
  async #look(): Promise<void> {
    const { db, clock, logger } = this.#places;
    try {
      if (await isAnyDue(db, clock.now())) this.wake();
    } catch (error) {
      logger.error({ err: error }, 'text messages not looked for');
    }
  }

  async #takeAll(): Promise<void> {
    const { db, clock, logger } = this.#places;
    try {
      while (this.#isWanted && !this.#isStopped) {
        const most = mostAtOnce - this.#inFlight.size;
        // Whatever comes to its end looks again.
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
      this.#places.logger.error({ err: error, message: message.id }, 'text message not settled');
    });
    this.#inFlight.add(sending);
    void sending.then(() => {
      this.#inFlight.delete(sending);
      if (this.#isWanted) this.wake();
    });
  }

  async #send({ id, sealed, writtenAt, uselessAt, tries }: TakenMessage): Promise<void> {
    const { db, provider, clock, secret, logger } = this.#places;
    try {
      const { phone, content } = openMessage(sealed, id, secret);
      if (clock.now() >= uselessAt) throw new Error('its time is over');
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
