import { describe, expect, it } from 'vitest';
import type { PhoneOwner } from '../borrowers/phone-trust.repository.ts';
import { readAnswer, verdictOn } from './second-question.ts';

const now = Date.UTC(2026, 2, 2);
const day = 86_400_000;
const owner = (change: Partial<PhoneOwner> = {}): PhoneOwner => ({
  borrowerId: 'ana',
  writtenAt: now - 200 * day,
  provedAt: now - day,
  doubt: null,
  wrongAnswers: 0,
  birthDate: '1990-04-27',
  hasAccount: false,
  ...change,
});

describe('the code of a phone', () => {
  it.each<[string, PhoneOwner[], 'open' | 'ask' | 'person']>([
    ['proved lately opens', [owner()], 'open'],
    ['proved lately opens, also with nothing to ask', [owner({ birthDate: null })], 'open'],
    ['proved 90 days ago asks', [owner({ provedAt: now - 90 * day })], 'ask'],
    ['proved a millisecond less than 90 days ago opens', [owner({ provedAt: now - 90 * day + 1 })], 'open'],
    ['never proved asks', [owner({ provedAt: null, writtenAt: now })], 'ask'],
    ['asks for an account, too', [owner({ provedAt: null, birthDate: null, hasAccount: true })], 'ask'],
    [
      'never proved, with nothing to ask, opens while it is new',
      [owner({ provedAt: null, writtenAt: now - 89 * day, birthDate: null })],
      'open',
    ],
    [
      'never proved, with nothing to ask, needs a person later',
      [owner({ provedAt: null, writtenAt: now - 90 * day, birthDate: null })],
      'person',
    ],
    ['reported as wrong asks', [owner({ doubt: 'reported' })], 'ask'],
    ['that bounced asks', [owner({ doubt: 'bounced' })], 'ask'],
    [
      'reported as wrong, with nothing to ask, needs a person',
      [owner({ doubt: 'reported', birthDate: null, writtenAt: now })],
      'person',
    ],
    ['after five wrong answers needs a person', [owner({ doubt: 'bounced', wrongAnswers: 5 })], 'person'],
    ['after four asks', [owner({ doubt: 'bounced', wrongAnswers: 4 })], 'ask'],
    ['of two people asks', [owner(), owner({ borrowerId: 'bea' })], 'ask'],
    [
      'of two people of whom nothing is known needs a person',
      [owner({ birthDate: null }), owner({ borrowerId: 'bea', birthDate: null })],
      'person',
    ],
  ])('%s', (_, owners, verdict) => {
    const found = verdictOn(owners, now);
    expect(found === 'person' ? found : Object.keys(found)[0]).toBe(verdict);
  });

  it('asks only about who can be asked, and has answers left', () => {
    const left = owner({ borrowerId: 'left' });
    const owners = [owner({ wrongAnswers: 5 }), left, owner({ borrowerId: 'new', birthDate: null })];
    expect(verdictOn(owners, now)).toEqual({ ask: [left] });
  });
});

describe('an answer', () => {
  it.each([
    ['27/04/1990', { birthDate: '1990-04-27' }],
    ['27.4.1990', { birthDate: '1990-04-27' }],
    ['7-4-1990', { birthDate: '1990-04-07' }],
    ['27041990', { birthDate: '1990-04-27' }],
    ['19900427', { birthDate: '1990-04-27' }],
    ['1990-04-27', { birthDate: '1990-04-27' }],
    ['２７/０４/１９９０', { birthDate: '1990-04-27' }],
    ['20011990', { birthDate: '1990-01-20' }],
    ['29022000', { birthDate: '2000-02-29' }],
    ['3323', { lastDigits: '3323' }],
    [' 33 23 ', { lastDigits: '3323' }],
    ['ab1c', { lastDigits: 'AB1C' }],
  ])('%j is read', (typed, answer) => expect(readAnswer(typed)).toEqual(answer));

  it.each(['', '332', '33233', '31/02/1990', '27/04/1890', '04/27/1990', 'ana', '1990'.repeat(4), '27 de abril'])(
    '%j is none',
    (typed) => expect(readAnswer(typed)).toBeNull(),
  );
});
