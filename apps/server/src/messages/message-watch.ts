import type { ChannelHealth } from '@plazo/contract/lender/contacts';
import type { Logger } from 'pino';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findHealth, isAnyUnreported, markUnreportedMessages, type StoredHealth } from './message-report.repository.ts';

// A provider that answers 200 and sends nothing looks like one that works, until somebody asks what has arrived.

/** For so long a provider may say nothing about a message. */
const reportWithin = 6 * 3_600_000;
const day = 24 * 3_600_000;

export interface WatchOptions {
  db: Queryable;
  clock: Clock;
  logger: Logger;
}

/** Marks messages of which the provider has reported nothing for hours, and says so in the log. */
export function messageWatch({ db, clock, logger }: WatchOptions): BackgroundWorker<{ id: string }> {
  const before = () => clock.now() - reportWithin;
  return wholeWorker({
    name: 'messages without a report',
    isAnyDue: () => isAnyUnreported(db, before()),
    work: async () => {
      const unreported = await markUnreportedMessages(db, before());
      const silent = (await messageHealth(db, clock.now())).filter(({ isSilent }) => isSilent);
      const channels = silent.map(({ channel }) => channel);
      if (channels.length === 0) return logger.warn({ unreported }, 'messages were not reported');
      logger.error({ unreported, channels }, 'the provider takes messages and reports nothing');
    },
    logger,
  });
}

/** What became of the messages of the last day, by channel. */
export async function messageHealth(db: Queryable, now: number): Promise<ChannelHealth[]> {
  return (await findHealth(db, now - day)).map(({ lastReportAt, ...counts }) => ({
    ...counts,
    lastReportAt: lastReportAt === null ? null : written(lastReportAt),
    isSilent: isSilent(counts),
  }));
}

function isSilent({ delivered, failed, unreported }: Omit<StoredHealth, 'lastReportAt'>): boolean {
  return unreported > 0 && delivered + failed === 0;
}
