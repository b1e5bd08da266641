import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { type DueStage, daysLate, dueStage, nextStageOn } from '@plazo/loan-rules/late';
import type { Logger } from 'pino';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Transactor } from '../platform/db/db.ts';
import {
  type Announcement,
  findOrdersToLookAt,
  isAnyToLookAt,
  type Swept,
  writeAnnouncements,
} from './collection-state.repository.ts';

// Announces what is due and late. An order is looked at on the days on which it reaches another stage, and after a booking that moved its due
// date. A day on which no server ran is caught up on the next one: of several stages that were reached meanwhile only the last is announced.

const atOnce = 200;

export interface DueSweepOptions {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** How many days before its due date an instalment is due soon. */
  soonDays: number;
  logger: Logger;
}

/** Announces in the background what is due and late. */
export function dueSweeper({
  db,
  clock,
  timeZone,
  soonDays,
  logger,
}: DueSweepOptions): BackgroundWorker<{ id: string }> {
  const today = () => localDate(clock.now(), timeZone);
  return wholeWorker({
    name: 'what is due and late',
    isAnyDue: () => isAnyToLookAt(db, today()),
    work: async () => {
      await sweepDue(db, { today: today(), soonDays });
    },
    logger,
  });
}

/** Announces what is due and late by today, of all orders or of some. `isDone` says whether that were all. */
export async function sweepDue(
  db: Transactor,
  { today, soonDays, most = Number.POSITIVE_INFINITY }: { today: IsoDate; soonDays: number; most?: number },
): Promise<{ announced: number; isDone: boolean }> {
  let announced = 0;
  for (let read = 0; read < most; ) {
    const found = await findOrdersToLookAt(db, today, Math.min(atOnce, most - read));
    if (found.length === 0) return { announced, isDone: true };
    read += found.length;
    announced += await writeAnnouncements(
      db,
      today,
      found.map((swept) => announcementOf(swept, soonDays, today)),
    );
  }
  return { announced, isDone: !(await isAnyToLookAt(db, today)) };
}

/** What there is to say of an order on a day. */
export function announcementOf(swept: Swept, soonDays: number, today: IsoDate): Announcement {
  const { dueOn, announced } = swept;
  const stage = dueStage(swept, soonDays, today);
  return {
    swept,
    stage,
    lookOn: nextStageOn(swept, soonDays, today),
    events: stage === announced ? [] : eventsOf(announced, stage, { dueDate: dueOn, daysLate: daysLate(swept, today) }),
  };
}

function eventsOf(former: DueStage, stage: DueStage, due: { dueDate: IsoDate | null; daysLate: number }) {
  const { dueDate } = due;
  if (isLate(stage)) {
    return [{ type: isLate(former) ? 'order.bucket-changed' : 'order.late', data: { ...due, bucket: stage } }];
  }
  return [
    ...(isLate(former) ? [{ type: 'order.current', data: { dueDate } }] : []),
    ...(stage === 'early' ? [] : [{ type: `instalment.${stage}`, data: { dueDate } }]),
  ];
}

function isLate(stage: DueStage): boolean {
  return stage !== 'early' && stage !== 'due-soon' && stage !== 'due';
}
