import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { lookAtQueues } from './queues.repository.ts';

/** What the database tells of itself and of what waits in it. */
export class DatabaseGauges {
  readonly #connections: Gauge<'state'>;
  readonly #bytes: Gauge;
  readonly #waiting: Gauge<'queue'>;
  readonly #oldest: Gauge<'queue'>;

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
      help: 'Text messages that no provider has taken yet; payments that no order was credited with; loans whose money has not arrived; events that no endpoint has taken yet',
      labelNames: ['queue'],
      registers,
    });
    this.#oldest = new Gauge({
      name: 'plazo_waiting_oldest_seconds',
      help: 'For how long the oldest of them has waited',
      labelNames: ['queue'],
      registers,
    });
  }

  /** Reads them now. What cannot be read is left out. */
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
    this.#set('event', queues.events, queues.oldestEvent);
  }

  #set(queue: string, count: number, oldest: number | null): void {
    this.#waiting.set({ queue }, count);
    this.#oldest.set({ queue }, oldest === null ? 0 : Math.max(0, (this.clock.now() - oldest) / 1000));
  }
}
