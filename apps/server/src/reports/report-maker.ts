import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, formatDateTime, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { BackgroundWorker, pauseAfter } from '../platform/background/background-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import {
  askForUsual,
  isAnyAsked,
  keepReport,
  noteFailure,
  ordersToRead,
  type ReportKey,
  releaseLease,
  removeKeptBefore,
  renewLease,
  takeAsked,
} from './kept-report.repository.ts';
import { askedIn, keyOf } from './kept-reports.ts';
import { type ReportName, rowsOf } from './report-rows.ts';
import type { ReportSettings } from './summed.ts';

/** Longer than a batch of orders takes: after that another process may begin again. In milliseconds. */
const lease = 120_000;
/** How long an answer is kept, and how many are. */
const keptFor = 7 * 24 * 3_600_000;
const mostKept = 500;
/** What cannot be made is tried again after growing pauses, at most this long. */
const longestPause = 3_600_000;
/** A call waits for so long for a report that is made at once. */
const moment = 600;

export interface ReportMakerOptions {
  db: Db;
  clock: Clock;
  settings: ReportSettings;
  logger: Logger;
}

/** Makes reports in the background, one at a time in all processes, the first that was asked for first. */
export interface ReportMaker {
  start(): void;
  /** The report under way is left to another process. */
  stop(): Promise<void>;
  /** Has what is asked for made, and waits a moment. */
  makeSoon(): Promise<void>;
  /** Resolves when nothing is being made here. */
  settled(): Promise<void>;
}

class Stopped extends Error {}

export function reportMaker({ db, clock, settings, logger }: ReportMakerOptions): ReportMaker {
  const { timeZone } = settings;
  const by = randomUUID();
  let isStopping = false;
  let lastDay: IsoDate | null = null;
  const make = async ({ key, failures }: { key: ReportKey; failures: number }) => {
    const madeAt = clock.now();
    const onRead = async (read: number) => {
      if (isStopping) throw new Stopped('the server stops');
      const isMine = await renewLease(db, key, { by, until: clock.now() + lease, read });
      if (!isMine) throw new Stopped('another process makes it');
    };
    const { days, settings: asked } = askedIn(key);
    try {
      const rows = await rowsOf[key.report as ReportName]({ db, ...asked, onRead }, days as never);
      await keepReport(db, key, { by, answer: JSON.stringify(rows), madeAt });
      await removeKeptBefore(db, madeAt - keptFor, mostKept);
    } catch (error) {
      if (!(error instanceof Stopped)) {
        await noteFailure(db, key, { by, tryAt: clock.now() + pauseAfter(failures + 1, longestPause) });
        throw error;
      }
      await releaseLease(db, key, by);
    }
  };
  /** At the first look of a day: what is looked at is there before somebody comes. */
  const askForTheDay = async () => {
    const now = clock.now();
    const today = localDate(now, timeZone);
    if (today === lastDay) return;
    const [, time] = formatDateTime(now, timeZone).split(' ');
    const madeAfter = now - Date.parse(`1970-01-01T${time}Z`);
    for (const key of usualOn(addDays(today, -1), settings)) {
      await askForUsual(db, key, { now, madeAfter, seenAfter: now - keptFor });
    }
    lastDay = today;
  };
  const worker = new BackgroundWorker({
    name: 'reports',
    maxAtOnce: 1,
    isAnyDue: async () => {
      await askForTheDay();
      return isAnyAsked(db, clock.now());
    },
    take: async () => {
      await askForTheDay();
      const now = clock.now();
      if (!(await isAnyAsked(db, now))) return [];
      const taking = { by, now, until: now + lease, orders: await ordersToRead(db) };
      const taken = await db.transaction((transaction) => takeAsked(transaction, taking));
      return taken ? [{ id: `${taken.key.report} ${taken.key.parameters}`, ...taken }] : [];
    },
    work: make,
    logger,
  });
  return {
    start: () => worker.start(),
    stop: () => {
      isStopping = true;
      return worker.stop();
    },
    makeSoon: async () => {
      worker.wake();
      const waiting = new AbortController();
      await Promise.race([worker.settled(), sleep(moment, undefined, { signal: waiting.signal }).catch(() => {})]);
      waiting.abort();
    },
    settled: () => worker.settled(),
  };
}

/** What the console's portfolio shows of a day, unless another range is chosen. */
function usualOn(on: IsoDate, settings: ReportSettings): ReportKey[] {
  const days = { from: addDays(on, -29), through: on };
  return [
    keyOf('portfolio', { on }, settings),
    keyOf('arrears', { on }, settings),
    keyOf('cashFlows', days, settings),
    keyOf('rollRates', days, settings),
    keyOf('chargeOffs', days, settings),
    keyOf('trialBalance', { on }, settings),
    keyOf('portfolio', { on: addDays(on, -30) }, settings),
    keyOf('trialBalance', { on: addDays(on, -30) }, settings),
  ];
}
