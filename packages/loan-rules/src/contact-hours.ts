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
  /** The borrower turned to the lender: no cap counts it, while a conversation is one. Source: CFPB, questions on 12 CFR 1006.14(b)(2). */
  isIncoming: boolean;
  /** They spoke with each other. */
  isConversation: boolean;
}

/** What is known of a borrower. */
export interface Reachability {
  /** The time zones where they may be; the hours must hold in each. Days are counted in the first. */
  timeZones: readonly [string, ...string[]];
  /** The days off of their state, besides those of the rules. */
  daysOff: readonly IsoDate[];
  /** The hours of their choice. */
  hours: Hours | null;
  /** The channels that they have stopped. */
  stopped: readonly ContactChannel[];
  past: readonly PastContact[];
  /** The last day on which nobody speaks about the loan, by the calendar of this time zone. */
  pause: { through: IsoDate; timeZone: string } | null;
  /** Somebody was told that the phone on file is another person's. */
  isPhoneWrong: boolean;
  /** An e-mail to the address on file came back. */
  isEmailReturned: boolean;
}

/** Why a borrower may not be contacted now. */
export type ContactRefusal =
  | 'stopped'
  | 'wrong-phone'
  | 'returned-email'
  | 'paused'
  | 'hours'
  | 'day-off'
  | 'cap'
  | 'conversation';

/** No hour ends them: a person has to. */
const lasting: readonly ContactRefusal[] = ['stopped', 'wrong-phone', 'returned-email'];

/** The channels that reach whoever holds the phone. */
export const byPhone: readonly ContactChannel[] = ['sms', 'whatsapp', 'call'];

/** Why it is not allowed now, and from when it is: null if that is not within a month after a pause. */
export interface RefusedContact {
  isAllowed: false;
  because: ContactRefusal;
  /** All that forbids it until `from`, in order: a Sunday, then a conversation. Hours of the day only if nothing longer does. */
  reasons: readonly ContactRefusal[];
  /** Of `day-off`: which day it is where the borrower is. */
  dayOff: IsoDate | null;
  from: number | null;
}

/** Whether a borrower may be contacted now. */
export type ContactAnswer = { isAllowed: true } | RefusedContact;

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
const month = 31 * 24 * 4 * step;
/** What lasts for whole days is not looked at every quarter of an hour; the last hours are, since a clock may change in them. */
const cautious = 8;
const wholeDays: readonly (ContactRefusal | null)[] = ['paused', 'day-off', 'cap', 'conversation'];

/** Answers: may this borrower be contacted by this channel now, and if not, why and from when? */
export function mayContact(
  rules: ContactRules,
  borrower: Reachability,
  channel: ContactChannel,
  now: number,
): ContactAnswer {
  const because = refusalAt(rules, borrower, channel, now);
  if (because === null) return { isAllowed: true };
  const dayOff = because === 'day-off' ? dayOffAt(rules, borrower, now) : null;
  const met = new Set([because]);
  const refused = (from: number | null) => ({ isAllowed: false, because, reasons: longer(met), dayOff, from }) as const;
  if (lasting.includes(because)) return refused(null);
  let at = Math.floor(now / step) * step;
  let reason: ContactRefusal | null = because;
  for (let end = now + month; at <= end; ) {
    at += step * (wholeDays.includes(reason) ? stepsOfToday(borrower, at) : 1);
    reason = refusalAt(rules, borrower, channel, at);
    if (reason === null) return refused(at);
    met.add(reason);
    if (reason === 'paused') end = at + month;
  }
  return refused(null);
}

function longer(met: ReadonlySet<ContactRefusal>): ContactRefusal[] {
  const all = [...met];
  return all.length === 1 ? all : all.filter((reason) => reason !== 'hours');
}

/** How many steps can be left out, as no day ends in them anywhere that matters. */
function stepsOfToday({ timeZones, pause }: Reachability, at: number): number {
  const zones = pause ? [...timeZones, pause.timeZone] : timeZones;
  const left = zones.map((zone) => {
    const [hours = 0, minutes = 0] = formatDateTime(at, zone).slice(11, 16).split(':').map(Number);
    return 96 - Math.ceil((hours * 60 + minutes) / 15);
  });
  return Math.max(1, Math.min(...left) - cautious);
}

/** The day off that it is where the borrower may be. */
function dayOffAt(
  { weekdaysOff, holidays }: ContactRules,
  { timeZones, daysOff }: Reachability,
  at: number,
): IsoDate | null {
  const isOff = (day: IsoDate) =>
    holidays.includes(day) || daysOff.includes(day) || weekdaysOff.includes(weekdayOf(day));
  return timeZones.map((zone) => localDate(at, zone)).find(isOff) ?? null;
}

function refusalAt(
  rules: ContactRules,
  borrower: Reachability,
  channel: ContactChannel,
  at: number,
): ContactRefusal | null {
  const { hours, caps, quietDays } = rules;
  const { timeZones, past, stopped, pause, isPhoneWrong, isEmailReturned } = borrower;
  if (stopped.includes(channel)) return 'stopped';
  if (isPhoneWrong && byPhone.includes(channel)) return 'wrong-phone';
  if (isEmailReturned && channel === 'email') return 'returned-email';
  if (pause && localDate(at, pause.timeZone) <= pause.through) return 'paused';
  if (dayOffAt(rules, borrower, at) !== null) return 'day-off';
  const locals = timeZones.map((zone) => formatDateTime(at, zone));
  const { from, until } = borrower.hours ? sharedHours(hours, borrower.hours) : hours;
  if (locals.some((local) => local.slice(11, 16) < from || local.slice(11, 16) >= until)) return 'hours';
  const [zone] = timeZones;
  const today = localDate(at, zone);
  const isSince = ({ at: then }: PastContact, days: number) => {
    const day = localDate(then, zone);
    return day > addDays(today, -days) && day <= today;
  };
  if (channel === 'call' && past.some((one) => one.isConversation && one.at <= at && isSince(one, quietDays)))
    return 'conversation';
  const isFull = ({ most, days, channel: only }: ContactCap) =>
    (only === undefined || only === channel) &&
    past.filter((one) => !one.isIncoming && (only === undefined || one.channel === only) && isSince(one, days))
      .length >= most;
  return caps.some(isFull) ? 'cap' : null;
}

/** The day of the week; Monday is 0. 1970-01-01 was a Thursday. */
export function weekdayOf(day: IsoDate): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}
