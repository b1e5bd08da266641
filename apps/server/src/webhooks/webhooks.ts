import type { Logger } from 'pino';
import { removeOldEvents } from '../events/event.repository.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { Cleaning, untilNone } from '../platform/background/cleaning.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { type Delivery, removeOldDeliveries } from './delivery.repository.ts';
import type { WebhookPlaces } from './endpoint.service.ts';
import { WebhookSender } from './webhook-request.ts';
import { webhookWorker } from './webhook-worker.ts';

const day = 86_400_000;
/** How many rows are removed at once, so that nobody waits for it. */
const step = 500;

/** How this deployment keeps secrets, and which addresses it may call. */
export function webhookSettings(config: Config): Omit<WebhookPlaces, 'db'> {
  const isInternetOnly = config.NODE_ENV === 'production' && !config.WEBHOOK_PRIVATE_ADDRESSES;
  return { masterKeys: config.masterKeys, isInternetOnly };
}

interface WebhookOptions {
  db: Db;
  clock: Clock;
  config: Config;
  logger: Logger;
}

/** The background work that publishes and sends events. */
export function openWebhooks({ db, clock, config, logger }: WebhookOptions): BackgroundWorker<Delivery> {
  const { masterKeys, isInternetOnly } = webhookSettings(config);
  return webhookWorker({ db, clock, sender: new WebhookSender({ isInternetOnly }), masterKeys, logger });
}

/** Removes events and attempts, in the background, once they are older than they are kept. */
export function eventCleaning({ db, clock, config, logger }: WebhookOptions): Cleaning {
  return new Cleaning({
    what: 'old events',
    remove: async (isStopped) => ({ removed: await removeAll(db, clock.now() - config.EVENT_DAYS * day, isStopped) }),
    logger,
  });
}

/** Returns how many rows were removed. */
export async function removeAll(db: Db, before: number, isStopped?: () => boolean): Promise<number> {
  const events = await untilNone(() => removeOldEvents(db, before, step), isStopped);
  return events + (await untilNone(() => removeOldDeliveries(db, before, step), isStopped));
}
