import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { type DueStage, daysLate, dueStage, lateRanges, nextStageOn, type StageRules } from '@plazo/loan-rules/late';
import type { Logger } from 'pino';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Transactor } from '../platform/db/db.ts';
import {
  type Announcement,
  findOrdersOfOtherEdges,
  findOrdersToLookAt,
  isAnyToLookAt,
  type Swept,
  writeAnnouncements,
} from './collection-state.repository.ts';

// Announces what is due and late. An order is looked at on the days on which it reaches another stage, and after a booking that moved its due
// date. A day on which no server ran is caught up on the next one: of several stages that were reached meanwhile only the last is announced.

const atOnce = 200;

export interface DueSweepOptions extends StageRules {
  db: Db;
  clock: Clock;
  timeZone: string;
  logger: Logger;
}

/** Announces in the background what is due and late. */
export function dueSweeper({
  db,
  clock,
  timeZone,
  logger,
  ...rules
}: DueSweepOptions): BackgroundWorker<{ id: string }> {
  const today = () => localDate(clock.now(), timeZone);
  // Once a day: two processes with different edges, as while a setting is rolled out, would announce in turns at every look.
  let edgesLookedAtOn: IsoDate | null = null;
  return wholeWorker({
    name: 'what is due and late',
    isAnyDue: async () => edgesLookedAtOn !== today() || isAnyToLookAt(db, today()),
    work: async () => {
      const day = today();
      await sweepDue(db, { today: day, ...rules, alsoOfOtherEdges: edgesLookedAtOn !== day });
      edgesLookedAtOn = day;
    },
    logger,
  });
}

interface DueSweep extends StageRules {
  today: IsoDate;
  /** How many orders are looked at. */
  most?: number;
  /** Whether late orders are looked at, too, whose bucket was said by edges that the tenant no longer has. */
  alsoOfOtherEdges?: boolean;
}

/** Announces what is due and late by today, of all orders or of some. `isDone` says whether that were all. */
export async function sweepDue(
  db: Transactor,
  { today, most = Number.POSITIVE_INFINITY, alsoOfOtherEdges = false, ...rules }: DueSweep,
): Promise<{ announced: number; isDone: boolean }> {
  const buckets = lateRanges(rules.lateEdges).map(({ name }) => name);
  let last: Swept | undefined;
  let isPassed = !alsoOfOtherEdges;
  // Each of other edges is read once: a process that still has those may be announcing by them.
  const next = async (limit: number) => {
    const found = isPassed ? [] : await findOrdersOfOtherEdges(db, buckets, last, limit);
    isPassed = found.length === 0;
    last = found.at(-1) ?? last;
    return isPassed ? findOrdersToLookAt(db, today, limit) : found;
  };
  let announced = 0;
  for (let read = 0; read < most; ) {
    const found = await next(Math.min(atOnce, most - read));
    if (found.length === 0) return { announced, isDone: true };
    read += found.length;
    const said = found.map((swept) => announcementOf(swept, rules, today));
    announced += await writeAnnouncements(db, said);
  }
  return { announced, isDone: (await next(1)).length === 0 };
}

/** What there is to say of an order on a day. */
export function announcementOf(swept: Swept, rules: StageRules, today: IsoDate): Announcement {
  const { dueOn, announced } = swept;
  const stage = dueStage(swept, rules, today);
  return {
    swept,
    stage,
    lookOn: nextStageOn(swept, rules, today),
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
