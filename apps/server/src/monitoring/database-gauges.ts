import { Gauge, type Registry } from 'prom-client';
import { countBorrowersRead } from '../audit/read.repository.ts';
import { messageHealth } from '../messages/message-watch.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { lookAtLimits, lookAtQueues, lookAtStates } from './queues.repository.ts';

/** How often rows are counted, in milliseconds: counting reads a whole index. */
const countedEvery = 300_000;

/** How often the borrowers that each key reads about are counted, in milliseconds. */
const readsCountedEvery = 60_000;
const hour = 3_600_000;

/** The windows of the ceiling on text messages, by their limit (platform/sms/sms-ceiling.ts). */
const windows: Readonly<Record<string, string>> = { 'sms-tenant-hour': 'hour', 'sms-tenant-day': 'day' };

/** The database's reports about itself and about the work that waits in it. */
export class DatabaseGauges {
  readonly #connections: Gauge<'state'>;
  readonly #bytes: Gauge;
  readonly #waiting: Gauge<'queue'>;
  readonly #oldest: Gauge<'queue'>;
  readonly #orders: Gauge<'status'>;
  readonly #vouchers: Gauge;
  readonly #messages: Gauge<'window'>;
  readonly #ceiling: Gauge<'window'>;
  readonly #reminders: Gauge<'channel' | 'state'>;
  readonly #read: Gauge<'actor'>;
  #countedAt = Number.NEGATIVE_INFINITY;
  #readsCountedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    registers: Registry[],
  ) {
    this.#connections = new Gauge({
      name: 'plazo_database_connections',
      help: 'Connections of the pool, and callers that wait for one',
      labelNames: ['state'],
      registers,
    });
    this.#bytes = new Gauge({ name: 'plazo_database_bytes', help: 'Size of the database', registers });
    this.#waiting = new Gauge({
      name: 'plazo_waiting',
      help: 'Text messages that no provider has taken yet; payments that were credited to no order; loans whose money has not arrived; reports of money that contradict the records; events that no endpoint has taken yet',
      labelNames: ['queue'],
      registers,
    });
    this.#oldest = new Gauge({
      name: 'plazo_waiting_oldest_seconds',
      help: 'How long the oldest of them has waited',
      labelNames: ['queue'],
      registers,
    });
    const orders = 'Orders by status, counted every five minutes; overdue ones are repayable (174)';
    this.#orders = new Gauge({ name: 'plazo_orders', help: orders, labelNames: ['status'], registers });
    const vouchers = 'Open vouchers: issued, and neither paid nor replaced; counted every five minutes';
    this.#vouchers = new Gauge({ name: 'plazo_vouchers_issued', help: vouchers, registers });
    const messages = 'Text messages requested in the current hour or day, across the deployment';
    this.#messages = new Gauge({ name: 'plazo_text_messages', help: messages, labelNames: ['window'], registers });
    const ceiling = 'The most text messages of a deployment in an hour or day; no more are sent';
    this.#ceiling = new Gauge({
      name: 'plazo_text_messages_ceiling',
      help: ceiling,
      labelNames: ['window'],
      registers,
    });
    this.#reminders = new Gauge({
      name: 'plazo_reminders',
      help: 'Messages of the plan of the last 24 hours, by what became of them; unreported: the provider took them and said nothing for hours; counted every minute',
      labelNames: ['channel', 'state'],
      registers,
    });
    this.#read = new Gauge({
      name: 'plazo_borrowers_read',
      help: 'How many borrowers a key, by its id, or the operator has read about since the previous full hour, counted every minute',
      labelNames: ['actor'],
      registers,
    });
  }

  /** Reads them now, leaving out what cannot be read. */
  async read(): Promise<void> {
    for (const [state, count] of Object.entries(this.db.connections?.() ?? {})) this.#connections.set({ state }, count);
    this.#bytes.remove();
    this.#waiting.reset();
    this.#oldest.reset();
    const queues = await lookAtQueues(this.db).catch(() => null);
    if (!queues) return;
    this.#bytes.set(queues.databaseBytes);
    this.#set('sms', queues.messages, queues.oldestMessage);
    this.#set('payment', queues.payments, queues.oldestPayment);
    this.#set('payout', queues.payouts, queues.oldestPayout);
    this.#set('contradiction', queues.contradictions, queues.oldestContradiction);
    this.#set('event', queues.events, queues.oldestEvent);
    await this.#readMessages();
    if (Math.abs(this.clock.now() - this.#readsCountedAt) >= readsCountedEvery) {
      await this.#countReminders();
      await this.#countReads();
    }
    if (Math.abs(this.clock.now() - this.#countedAt) >= countedEvery) await this.#count();
  }

  async #readMessages(): Promise<void> {
    this.#messages.reset();
    this.#ceiling.reset();
    for (const window of Object.values(windows)) this.#messages.set({ window }, 0);
    const limits = await lookAtLimits(this.db, Object.keys(windows), this.clock.now()).catch(() => []);
    for (const { key, hits, most } of limits) {
      const window = windows[key] ?? key;
      this.#messages.set({ window }, hits);
      this.#ceiling.set({ window }, most);
    }
  }

  async #countReminders(): Promise<void> {
    const channels = await messageHealth(this.db, this.clock.now()).catch(() => []);
    this.#reminders.reset();
    for (const { channel, sent, delivered, failed, unreported } of channels) {
      for (const [state, count] of Object.entries({ sent, delivered, failed, unreported })) {
        this.#reminders.set({ channel, state }, count);
      }
    }
  }

  async #countReads(): Promise<void> {
    const now = this.clock.now();
    const reads = await countBorrowersRead(this.db, now - (now % hour) - hour).catch(() => null);
    if (!reads) return;
    this.#readsCountedAt = now;
    this.#read.reset();
    for (const { actor, borrowers } of reads) {
      // A key's id names no person; who a person or an operator is stays out of the metrics.
      const label = actor.startsWith('key:') ? actor : actor.split(':', 1).join();
      const known = (await this.#read.get()).values.find(({ labels }) => labels.actor === label)?.value ?? 0;
      this.#read.set({ actor: label }, Math.max(known, borrowers));
    }
  }

  async #count(): Promise<void> {
    const now = this.clock.now();
    const states = await lookAtStates(this.db).catch(() => null);
    if (!states) return;
    this.#countedAt = now;
    this.#orders.reset();
    for (const { what, status, count } of states) {
      if (what === 'order') this.#orders.set({ status }, count);
      else this.#vouchers.set(count);
    }
  }

  #set(queue: string, count: number, oldest: number | null): void {
    this.#waiting.set({ queue }, count);
    this.#oldest.set({ queue }, oldest === null ? 0 : Math.max(0, (this.clock.now() - oldest) / 1000));
  }
}
