import { actionMessages } from '../features/audit/audit-actions.messages.ts';
import { bookingMessages } from './bookings.messages.ts';
import { pauseReasonMessages } from './pause-reasons.messages.ts';
import { timelineMessages } from './timeline.messages.ts';

type Words = (typeof momentMessages)['en'];

export const momentMessages = {
  es: {
    happened: timelineMessages.es,
    done: actionMessages.es,
    booked: bookingMessages.es,
    paused: pauseReasonMessages.es,
  },
  en: {
    happened: timelineMessages.en,
    done: actionMessages.en,
    booked: bookingMessages.en,
    paused: pauseReasonMessages.en,
  },
};

/** What was noted or written, why something was given up or paused, or the number of a transfer. */
export function momentText(
  { text, data }: { text: string | null; data: Readonly<Record<string, unknown>> },
  { paused }: Pick<Words, 'paused'>,
): string | null {
  const said = [text, data.reason, data.reference].find((one) => typeof one === 'string') ?? null;
  return said !== null && said === data.reason ? wordIn(paused, said) : said;
}

const wordIn = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

/** What a booking is called, by its kind in the ledger. */
export function bookingWord(kind: string, { booked }: Pick<Words, 'booked'>): string {
  return wordIn(booked, kind);
}

/** What an event or an action is called; what has no words is shown by its name. */
export function momentWord(what: string, { happened, done }: Pick<Words, 'happened' | 'done'>): string {
  return Object.hasOwn(happened, what) ? wordIn(happened, what) : wordIn(done, what);
}
