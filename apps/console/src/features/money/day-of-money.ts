import type { Writer } from '../../language/writer.ts';

/** A day that somebody names, and when they began: kept with what they write, so that sending it again is the same. */
export interface DayOfMoney {
  on: string;
  openedAt: string;
}

export function todayOf(write: Pick<Writer, 'today' | 'now'>): DayOfMoney {
  return { on: write.today(), openedAt: new Date(write.now()).toISOString() };
}

/** An instant on that day: when they began, else noon; empty without a day. */
export function instantOf({ on, openedAt }: DayOfMoney, write: Pick<Writer, 'dayOf' | 'noonOf'>): string {
  if (on === '') return '';
  return on === write.dayOf(openedAt) ? openedAt : write.noonOf(on);
}
