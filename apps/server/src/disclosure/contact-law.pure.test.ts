import { readFileSync } from 'node:fs';
import { type State, states } from '@plazo/loan-rules/states';
import { expect, it } from 'vitest';
import { type ContactLaw, contactLawOf, contactLaws, stoppingComplaints } from './contact-law.ts';

it('docs/collections.md names every rule of every pack, its source, and how it is known', () => {
  const text = readFileSync(new URL('../../../../docs/collections.md', import.meta.url), 'utf8');
  const rows = Object.entries(contactLaws).flatMap(([pack, laws]) =>
    laws.map(({ says, source, known }) => `| \`${pack}\` | ${says} | ${source} | ${known} |`),
  );
  expect(text.split('\n').filter((line) => /^\| `(none|mx|in)` \|/.test(line))).toEqual(rows);
});

it('docs/collections.md names the zones of every state', () => {
  const text = readFileSync(new URL('../../../../docs/collections.md', import.meta.url), 'utf8');
  const rows = Object.entries(states).flatMap(([country, known]) => {
    const cellOf = ({ zones }: State) => zones.map((zone) => `\`${zone}\``).join(', ');
    const all = Object.values(known);
    return [...new Set(all.map(cellOf))].map((cell) => {
      const names = all.filter((state) => cellOf(state) === cell).map(({ name }) => name);
      return `| ${country} | ${names.join(', ')} | ${cell} |`;
    });
  });
  expect(text.split('\n').filter((line) => /^\| (mx|in) \|/.test(line))).toEqual(rows);
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

it('a missing payment stops messages where the law says so, and whatever the tenant names', () => {
  expect(stoppingComplaints({ pack: 'none', disputeTypes: [] })).toEqual(['1', '3']);
  expect(stoppingComplaints({ pack: 'in', disputeTypes: [] })).toEqual(['1', '3']);
  expect(stoppingComplaints({ pack: 'mx', disputeTypes: [] })).toEqual(['1']);
  expect(stoppingComplaints({ pack: 'mx', disputeTypes: ['2', '3'] })).toEqual(['1', '2', '3']);
});
