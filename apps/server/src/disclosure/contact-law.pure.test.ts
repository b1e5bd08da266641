import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ContactLaw, contactLawOf, contactLaws } from './contact-law.ts';

it('docs/collections.md names every rule of every pack, its source, and how it is known', () => {
  const text = readFileSync(new URL('../../../../docs/collections.md', import.meta.url), 'utf8');
  const rows = Object.entries(contactLaws).flatMap(([pack, laws]) =>
    laws.map(({ says, source, known }) => `| \`${pack}\` | ${says} | ${source} | ${known} |`),
  );
  expect(text.split('\n').filter((line) => /^\| `(none|mx|in)` \|/.test(line))).toEqual(rows);
});

it('a pack allows what its law does', () => {
  expect(contactLawOf(contactLaws.mx)).toMatchObject({
    hours: { from: '07:00', until: '22:00' },
    caps: [],
    quietDays: 0,
  });
  expect(contactLawOf(contactLaws.in)).toMatchObject({ hours: { from: '08:00', until: '19:00' } });
  expect(contactLawOf(contactLaws.none)).toMatchObject({
    ...{ hours: { from: '08:00', until: '21:00' }, quietDays: 7 },
    caps: [{ most: 7, days: 7, channel: 'call' }],
  });
});

it('where nobody has verified the hours, or there are none, 8:00 to 20:00 holds, or less', () => {
  const unverified = (from: string, until: string): ContactLaw[] => [
    { says: '', source: '', known: 'not verified', hours: { from, until } },
  ];
  expect(contactLawOf(unverified('07:00', '22:00')).hours).toEqual({ from: '08:00', until: '20:00' });
  expect(contactLawOf(unverified('09:00', '18:00')).hours).toEqual({ from: '09:00', until: '18:00' });
  expect(contactLawOf([]).hours).toEqual({ from: '08:00', until: '20:00' });
});
