/** Where the points of a loan's line are, from 0 to 1. */
export interface LinePoints {
  due: number;
  today: number;
  isLate: boolean;
}

const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** The line goes from the day of the payout to the due day or today, whichever is later. */
export function linePoints({ from, due, today }: { from: string; due: string; today: string }): LinePoints {
  const start = days(from);
  const end = Math.max(days(due), days(today), start + 1);
  const at = (date: string) => Math.min(1, Math.max(0, (days(date) - start) / (end - start)));
  return { due: at(due), today: at(today), isLate: today > due };
}
