import type { Logger } from 'pino';
import { findUnpublishedEvents, publishEvents } from '../events/event.repository.ts';
import { BackgroundWorker } from '../platform/background/background-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import {
  type Delivery,
  isAnyDeliveryDue,
  placeDeliveries,
  settleDelivery,
  takeDeliveries,
} from './delivery.repository.ts';
import { disableEndpoint, findEndpoint } from './endpoint.repository.ts';
import { openSecrets } from './endpoint-secrets.ts';
import type { WebhookSender } from './webhook-request.ts';

/** How many events a process sends at once, and to one endpoint: a slow one must not delay the others. */
const maxAtOnce = 32;
const maxToOne = 16;
/** Longer than an attempt can take; after that another process may send it. */
const lease = 60_000;
/** How many events get their positions in one transaction. */
const batch = 1_000;
/** Real time: an event is sent soon after it was written. */
const lookEvery = 1_000;

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
/** After each failed attempt: three days and two hours in all, as the specification recommends. */
const pauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

export interface WebhookWorkerOptions {
  db: Db;
  clock: Clock;
  sender: WebhookSender;
  masterKeys: MasterKeys;
  logger: Logger;
}

/**
 * Gives events their positions in the feed, and sends them to the endpoints that want them: at least once, those of one order one after
 * another. Any number of processes share the work.
 */
export function webhookWorker({
  db,
  clock,
  sender,
  masterKeys,
  logger,
}: WebhookWorkerOptions): BackgroundWorker<Delivery> {
  const inFlight = new Map<string, number>();
  const count = (endpointId: string, by: number) => inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + by);

  const publishAll = async () => {
    const place = (transaction: Parameters<typeof placeDeliveries>[0], from: number, to: number) =>
      placeDeliveries(transaction, from, to, clock.now());
    while (await publishEvents(db, batch, place));
  };

  const send = async (delivery: Delivery): Promise<void> => {
    const { endpointId, event, tries } = delivery;
    const endpoint = await findEndpoint(db, endpointId);
    if (!endpoint || endpoint.disabledBecause !== null) return;
    const began = performance.now();
    const { status, problem } = await sender.send(endpoint.url, openSecrets(endpoint, masterKeys), event);
    const now = clock.now();
    const attempt = { at: now, status, problem, tookMs: performance.now() - began };
    if (status !== null && status >= 200 && status < 300) {
      await settleDelivery(db, delivery, attempt, { state: 'delivered', dueAt: now });
      return;
    }
    const reason = problem ?? `answered ${status}`;
    const pause = pauses[tries - 1];
    // 410: the receiver wants no more events.
    const isOver = pause === undefined || status === 410;
    const next = isOver
      ? ({ state: 'given-up', dueAt: now } as const)
      : { state: 'waiting' as const, dueAt: now + spread(pause) };
    await settleDelivery(db, delivery, attempt, next);
    logger.warn({ endpoint: endpointId, event: event.id, tries, reason }, 'event not delivered');
    if (isOver && (await disableEndpoint(db, endpointId, reason, now))) {
      logger.error({ endpoint: endpointId, reason }, 'webhook endpoint disabled');
    }
  };

  const worker: BackgroundWorker<Delivery> = new BackgroundWorker({
    name: 'webhooks',
    maxAtOnce,
    lookEvery,
    isAnyDue: async () => (await findUnpublishedEvents(db)) || (await isAnyDeliveryDue(db, clock.now())),
    take: async (most) => {
      await publishAll();
      const now = clock.now();
      const taken = await takeDeliveries(db, { now, until: now + lease, most, maxOfEach: maxToOne, inFlight });
      for (const { endpointId } of taken) count(endpointId, 1);
      return taken;
    },
    work: async (delivery) => {
      await send(delivery).finally(() => count(delivery.endpointId, -1));
      // The events after it may be sent now.
      worker.wake();
    },
    logger,
  });
  return worker;
}

/** A tenth more or less, so that deliveries that failed together do not return together. */
function spread(pause: number): number {
  return Math.round(pause * (0.9 + 0.2 * Math.random()));
}
