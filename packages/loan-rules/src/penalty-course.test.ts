import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from './calendar.ts';
import { type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { chargedTomorrow, penaltyCourse } from './penalty-course.ts';

const terms: PenaltyTerms = { penaltyDailyPpm: 30_000, penaltyGraceDays: 0, penaltyCapPpm: 1_000_000 };
const nothing = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };

/** 1,000.00 each, in their state on a day. */
function duesOn(dueDates: IsoDate[], today: IsoDate, some: PenaltyTerms, unpaid = 100_000): PenaltyDue[] {
  const dues = dueDates.map((dueDate, index) => ({
    number: index + 1,
    dueDate,
    principal: 100_000,
    penaltyCharged: 0,
    outstanding: { ...nothing, principal: unpaid },
  }));
  const charged = penaltiesBetween(dues, { from: null, to: today, terms: some });
  return dues.map((due, index) => ({ ...due, penaltyCharged: charged[index]?.amount ?? 0 }));
}

const on = (today: IsoDate, changes: Partial<PenaltyTerms> = {}, dueDates: IsoDate[] = ['2026-02-26']) => {
  const some = { ...terms, ...changes };
  return penaltyCourse(duesOn(dueDates, today, some), { today, terms: some });
};

describe('the course of penalties', () => {
  it.each([
    ['2026-02-25', 'rests'],
    // Due today: tomorrow is late.
    ['2026-02-26', 'grows'],
    // 34 days of 30.00 are more than 1,000.00: the last one costs 10.00.
    ['2026-03-31', 'grows'],
    ['2026-04-01', 'capped'],
    ['2027-04-01', 'capped'],
  ])('on %s is: %s', (today, course) => {
    expect(on(today)).toBe(course);
  });

  it('grows exactly when the next day costs something', () => {
    for (let today = '2026-02-20'; today < '2026-06-01'; today = addDays(today, 1)) {
      for (const changes of [{}, { penaltyOrderCapPpm: 200_000 }, { penaltyGraceDays: 3, penaltyCapPpm: 50_000 }]) {
        const some = { ...terms, ...changes };
        const dues = duesOn(['2026-02-26', '2026-03-26'], today, some);
        const next = penaltiesBetween(dues, { from: today, to: addDays(today, 1), terms: some });
        const course = penaltyCourse(dues, { today, terms: some });
        expect(course === 'grows', today).toBe(next.some(({ amount }) => amount > 0));
      }
    }
  });

  it('rests during grace, without a rate, under a zero cap, and once the base is paid', () => {
    expect(on('2026-02-27', { penaltyGraceDays: 3 })).toBe('rests');
    expect(on('2026-03-01', { penaltyGraceDays: 3 })).toBe('grows');
    expect(on('2026-04-01', { penaltyDailyPpm: 0 })).toBe('rests');
    expect(on('2026-04-01', { penaltyCapPpm: 0 })).toBe('rests');
    const paid = duesOn(['2026-02-26'], '2026-04-01', terms).map((due) => ({ ...due, outstanding: nothing }));
    expect(penaltyCourse(paid, { today: '2026-04-01', terms })).toBe('rests');
  });

  it('is not capped while another instalment is in grace, but is under the order cap', () => {
    const two = ['2026-02-26', '2026-03-26'];
    const capped = { penaltyGraceDays: 3, penaltyCapPpm: 100_000 };
    expect(on('2026-03-25', capped, two)).toBe('capped');
    expect(on('2026-03-27', capped, two)).toBe('rests');
    expect(on('2026-03-29', capped, two)).toBe('grows');
    expect(on('2026-03-27', { penaltyCapPpm: null, penaltyOrderCapPpm: 100_000 }, two)).toBe('capped');
  });

  it('can be computed for a single instalment', () => {
    const some = { ...terms, penaltyCapPpm: 100_000 };
    const today = '2026-03-27';
    const dues = duesOn(['2026-02-26', '2026-03-26'], today, some);
    expect(penaltyCourse(dues, { today, terms: some, only: 1 })).toBe('capped');
    expect(penaltyCourse(dues, { today, terms: some, only: 2 })).toBe('grows');
  });
});

it('costs tomorrow what the caps leave of the late charge of every instalment', () => {
  const costs = (today: IsoDate, dueDates: IsoDate[]) =>
    chargedTomorrow(duesOn(dueDates, today, terms), { today, terms });
  expect(costs('2026-02-25', ['2026-02-26'])).toBe(0);
  expect(costs('2026-02-26', ['2026-02-26'])).toBe(3_000);
  expect(costs('2026-02-26', ['2026-02-20', '2026-02-26'])).toBe(6_000);
  expect(costs('2026-03-31', ['2026-02-26'])).toBe(1_000);
  expect(costs('2026-04-01', ['2026-02-26'])).toBe(0);
});
