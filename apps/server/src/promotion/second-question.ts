import { isIsoDate } from '@plazo/loan-rules/calendar';
import { inAscii, lettersOf } from '@plazo/loan-rules/typed-number';
import type { PhoneOwner } from '../borrowers/phone-trust.repository.ts';

/** A phone that nobody has signed in with for so long may be somebody else's by now. */
const provedFor = 90 * 86_400_000;
const maxWrongAnswers = 5;

/** What a right code leads to: a session of somebody, a question about one of these, or a person of the lender. */
export type Verdict = { open: PhoneOwner } | { ask: PhoneOwner[] } | 'person';

/**
 * What the code of a phone opens by itself. Only a phone that one borrower has, who proved it lately, and that nobody doubts, needs no second
 * question. Where there is nothing to ask, a phone that the lender wrote lately is taken at its word.
 */
export function verdictOn(owners: readonly PhoneOwner[], now: number): Verdict {
  const [only, ...others] = owners;
  if (only && others.length === 0) {
    if (only.doubt === null && isRecent(only.provedAt, now)) return { open: only };
    const isAtItsWord = only.doubt === null && isRecent(only.writtenAt, now);
    if (!canBeAsked(only)) return isAtItsWord ? { open: only } : 'person';
  }
  const ask = owners.filter((owner) => canBeAsked(owner) && owner.wrongAnswers < maxWrongAnswers);
  return ask.length > 0 ? { ask } : 'person';
}

function canBeAsked({ birthDate, hasAccount }: PhoneOwner): boolean {
  return birthDate !== null || hasAccount;
}

function isRecent(instant: number | null, now: number): boolean {
  return instant !== null && now - instant < provedFor;
}

/** What somebody typed: a birth date, or the last four characters of an account. */
export type Answer = { birthDate: string } | { lastDigits: string };

/** A day with its day or its year first, with or without separators. Null if it is neither. */
export function readAnswer(typed: string): Answer | null {
  const plain = lettersOf(typed);
  if (/^[0-9A-Z]{4}$/.test(plain)) return { lastDigits: plain };
  const parts = inAscii(typed).split(/\D+/).filter(Boolean);
  const [whole = ''] = parts;
  const days =
    parts.length === 3
      ? [parts]
      : [
          [whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)],
          [whole.slice(0, 4), whole.slice(4, 6), whole.slice(6)],
        ];
  const birthDate = days.map(dayOf).find((day) => isIsoDate(day) && /^(19|20)/.test(day));
  return birthDate === undefined ? null : { birthDate };
}

function dayOf([first = '', month = '', last = '']: readonly string[]): string {
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
