import { addDays, dayNumber, formatDateTime, type IsoDate, localDate } from './calendar.ts';

/** The ways in which a lender reaches a borrower. */
export const contactChannels = ['sms', 'whatsapp', 'email', 'app', 'call', 'visit', 'letter'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** Hours of a day: from `from`, until just before `until`. Both are `HH:MM`. */
export interface Hours {
  from: string;
  until: string;
}

/** How often a borrower may be contacted: at most `most` times on `days` days in a row, the present one included. */
export interface ContactCap {
  most: number;
  days: number;
  /** Left out: by any channel. */
  channel?: ContactChannel | undefined;
}

/** When, and how often, borrowers may be contacted. */
export interface ContactRules {
  hours: Hours;
  caps: readonly ContactCap[];
  /** Days of the week on which nobody is contacted; Monday is 0. */
  weekdaysOff: readonly number[];
  holidays: readonly IsoDate[];
  /** After a conversation on the phone nobody calls on so many days in a row, its own day included. */
  quietDays: number;
}

/** An earlier contact with a borrower, about whichever loan and by whomever. */
export interface PastContact {
  channel: ContactChannel;
  /** Epoch milliseconds. */
  at: number;
  /** They spoke with each other. */
  isConversation: boolean;
}

/** What is known of a borrower. */
export interface Reachability {
  /** The time zones where they may be; the hours must hold in each. Days are counted in the first. */
  timeZones: readonly [string, ...string[]];
  /** The hours of their choice. */
  hours: Hours | null;
  /** The channels that they have stopped. */
  stopped: readonly ContactChannel[];
  past: readonly PastContact[];
}

/** Why a borrower may not be contacted now. */
export type ContactRefusal = 'stopped' | 'hours' | 'day-off' | 'cap' | 'conversation';

/** Whether a borrower may be contacted now; if not, why, and from when it is allowed: null if that is not within a month. */
export type ContactAnswer = { isAllowed: true } | { isAllowed: false; because: ContactRefusal; from: number | null };

/** Both rules together: whatever either of them forbids. */
export function stricterRules(one: ContactRules, other: ContactRules): ContactRules {
  return {
    hours: sharedHours(one.hours, other.hours),
    caps: [...one.caps, ...other.caps],
    weekdaysOff: [...new Set([...one.weekdaysOff, ...other.weekdaysOff])],
    holidays: [...new Set([...one.holidays, ...other.holidays])],
    quietDays: Math.max(one.quietDays, other.quietDays),
  };
}

/** The hours that both have; none if `from` is not before `until`. */
export function sharedHours(one: Hours, other: Hours): Hours {
  return {
    from: one.from > other.from ? one.from : other.from,
    until: one.until < other.until ? one.until : other.until,
  };
}

/** Every offset of a time zone is a whole number of these. */
const step = 15 * 60_000;
const stepsOfAMonth = 31 * 24 * 4;

/** Answers: may this borrower be contacted by this channel now, and if not, why and from when? */
export function mayContact(
  rules: ContactRules,
  borrower: Reachability,
  channel: ContactChannel,
  now: number,
): ContactAnswer {
  const because = refusalAt(rules, borrower, channel, now);
  if (because === null) return { isAllowed: true };
  if (because === 'stopped') return { isAllowed: false, because, from: null };
  let at = Math.floor(now / step) * step;
  for (let steps = 0; steps < stepsOfAMonth; steps += 1) {
    at += step;
    if (refusalAt(rules, borrower, channel, at) === null) return { isAllowed: false, because, from: at };
  }
  return { isAllowed: false, because, from: null };
}

function refusalAt(
  { hours, caps, weekdaysOff, holidays, quietDays }: ContactRules,
  borrower: Reachability,
  channel: ContactChannel,
  at: number,
): ContactRefusal | null {
  const { timeZones, past, stopped } = borrower;
  if (stopped.includes(channel)) return 'stopped';
  const locals = timeZones.map((zone) => formatDateTime(at, zone));
  const isOff = (day: IsoDate) => holidays.includes(day) || weekdaysOff.includes(weekdayOf(day));
  if (locals.some((local) => isOff(local.slice(0, 10)))) return 'day-off';
  const { from, until } = borrower.hours ? sharedHours(hours, borrower.hours) : hours;
  if (locals.some((local) => local.slice(11, 16) < from || local.slice(11, 16) >= until)) return 'hours';
  const [zone] = timeZones;
  const today = localDate(at, zone);
  const isSince = ({ at: then }: PastContact, days: number) => localDate(then, zone) > addDays(today, -days);
  if (channel === 'call' && past.some((one) => one.isConversation && isSince(one, quietDays))) return 'conversation';
  const isFull = ({ most, days, channel: only }: ContactCap) =>
    (only === undefined || only === channel) &&
    past.filter((one) => (only === undefined || one.channel === only) && isSince(one, days)).length >= most;
  return caps.some(isFull) ? 'cap' : null;
}

/** The day of the week; Monday is 0. 1970-01-01 was a Thursday. */
export function weekdayOf(day: IsoDate): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}
