import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, fromDayNumber } from './calendar.ts';
import {
  type PenaltyDue,
  type PenaltyInput,
  type PenaltyTerms,
  penaltiesBetween,
  penaltyBase,
  penaltyBetween,
  penaltyPerDay,
} from './charges.ts';
import { ivaWithin, withIva } from './iva.ts';
import { addMinor, multiplyRatio } from './money.ts';

const terms = { penaltyDailyPpm: 30_000, penaltyGraceDays: 0, penaltyCapPpm: null };
const dates = fc.integer({ min: 20_000, max: 20_400 }).map(fromDayNumber);

const late: PenaltyInput = {
  dueDate: '2026-02-26',
  base: 100_000,
  alreadyCharged: 0,
  principal: 100_000,
  from: '2026-02-26',
  to: '2026-02-26',
  terms,
};

describe('penaltyBetween', () => {
  it.each([
    ['2026-02-26', 0],
    // spec 9: overdue penalty 3% per day
    ['2026-02-27', 3000],
    ['2026-02-28', 6000],
    ['2026-03-01', 9000],
    ['2027-02-26', 365 * 3000],
    ['2026-02-25', 0],
  ])('1000.00 due 26 February, 3 %% a day, on %s: %i', (to, expected) => {
    expect(penaltyBetween({ ...late, to })).toBe(expected);
  });

  it('starts the day after due date plus grace, without charging for the grace days', () => {
    const gracious = { ...late, terms: { ...terms, penaltyGraceDays: 3 } };
    expect(penaltyBetween({ ...gracious, to: '2026-03-01' })).toBe(0);
    expect(penaltyBetween({ ...gracious, to: '2026-03-02' })).toBe(3000);
  });

  it('bears IVA by the day if the product charges it on penalties, and a cap includes it', () => {
    const taxed = { ...terms, ivaPpm: 160_000, ivaOn: ['penalty'] as const };
    // 30.00 a day and 4.80 of IVA.
    expect(penaltyBetween({ ...late, terms: taxed, to: '2026-02-28' })).toBe(2 * 3480);
    expect(penaltyBetween({ ...late, terms: { ...taxed, ivaOn: ['extension'] }, to: '2026-02-28' })).toBe(2 * 3000);
    const capped = { ...taxed, penaltyCapPpm: 100_000 };
    expect(penaltyBetween({ ...late, terms: capped, to: '2026-12-31' })).toBe(10_000);
    expect(penaltyPerDay(100_000, { ...taxed, penaltyDailyCap: 3_100 })).toBe(3_100);
  });

  it('includes the same IVA, however often it is posted', () => {
    const taxed = { ivaPpm: 160_000, ivaOn: ['penalty'] as const };
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 20 }), (postings) => {
        let charged = 0;
        let iva = 0;
        for (const amount of postings) {
          const part = ivaWithin('penalty', charged + amount, taxed) - ivaWithin('penalty', charged, taxed);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amount);
          charged += amount;
          iva += part;
        }
        expect(iva).toBe(ivaWithin('penalty', charged, taxed));
      }),
    );
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000), (charge, ivaPpm) => {
        const all = { ivaPpm, ivaOn: ['penalty'] as const };
        expect(ivaWithin('penalty', withIva('penalty', charge, all), all)).toBe(
          withIva('penalty', charge, all) - charge,
        );
      }),
    );
  });

  it('stops at the cap, a share of the agreed principal', () => {
    const capped = { ...late, base: 50_000, terms: { ...terms, penaltyCapPpm: 100_000 }, to: '2026-12-31' };
    expect(penaltyBetween(capped)).toBe(10_000);
    expect(penaltyBetween({ ...capped, alreadyCharged: 9000 })).toBe(1000);
    expect(penaltyBetween({ ...capped, alreadyCharged: 10_000 })).toBe(0);
    expect(penaltyBetween({ ...capped, alreadyCharged: 12_000 })).toBe(0);
  });

  it('reproduces fin-FEE04-late-fee-on-principal: a cap of one day is a one-off late fee of 1.5 %', () => {
    const oneOff = { penaltyDailyPpm: 15_000, penaltyGraceDays: 0, penaltyCapPpm: 15_000 };
    for (const days of [1, 2, 30]) {
      expect(penaltyBetween({ ...late, terms: oneOff, to: addDays(late.dueDate, days) })).toBe(1500);
    }
  });

  it('rounds each day: 0.35 * 3 % is 0.0105, one centavo a day', () => {
    expect(penaltyPerDay(35, terms)).toBe(1);
    expect(penaltyBetween({ ...late, base: 35, to: '2026-03-08' })).toBe(10);
  });

  it('is 0 backwards and throws on negative debts and invalid dates', () => {
    expect(penaltyBetween({ ...late, from: '2026-03-10', to: '2026-03-01' })).toBe(0);
    expect(() => penaltyBetween({ ...late, base: -1 })).toThrow(RangeError);
    expect(() => penaltyBetween({ ...late, alreadyCharged: -1 })).toThrow(RangeError);
    expect(() => penaltyBetween({ ...late, to: '2026-02-29' })).toThrow(RangeError);
  });

  const anyDebt = fc.record({
    dueDate: dates,
    start: dates,
    principal: fc.integer({ min: 1, max: 10_000_000 }),
    unpaidShare: fc.integer({ min: 0, max: 100 }),
    terms: fc.record({
      penaltyDailyPpm: fc.integer({ min: 0, max: 1_000_000 }),
      penaltyGraceDays: fc.integer({ min: 0, max: 10 }),
      penaltyCapPpm: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
    }),
    steps: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }),
  });

  it('gives the same sum whether posted daily, occasionally, or once at the end', () => {
    fc.assert(
      fc.property(anyDebt, ({ start, steps, unpaidShare, ...debt }) => {
        const base = multiplyRatio(debt.principal, unpaidShare, 100);
        const post = (charged: number, from: string, to: string) =>
          charged + penaltyBetween({ ...debt, base, alreadyCharged: charged, from, to });
        const end = addDays(start, addMinor(...steps));

        const once = post(0, start, end);
        let [nowAndThen, day] = [0, start];
        for (const step of steps) {
          nowAndThen = post(nowAndThen, day, addDays(day, step));
          day = addDays(day, step);
        }
        let daily = 0;
        let expected = 0;
        for (day = start; day < end; day = addDays(day, 1)) {
          const next = addDays(day, 1);
          daily = post(daily, day, next);
          if (daysBetween(debt.dueDate, next) > debt.terms.penaltyGraceDays) {
            expected += penaltyPerDay(base, debt.terms);
          }
        }
        if (debt.terms.penaltyCapPpm !== null) {
          expected = Math.min(expected, multiplyRatio(debt.principal, debt.terms.penaltyCapPpm, 1_000_000));
        }
        expect([once, nowAndThen, daily]).toEqual([expected, expected, expected]);
      }),
    );
  });
});

describe('the terms of penalties', () => {
  const outstanding = { penalty: 700, interest: 300, iva: 50, commission: 20, principal: 1000 };

  it('charge the unpaid principal, or the unpaid instalment without its penalties', () => {
    expect(penaltyBase(outstanding, {})).toBe(1000);
    expect(penaltyBase(outstanding, { penaltyBase: 'principal' })).toBe(1000);
    expect(penaltyBase(outstanding, { penaltyBase: 'instalment' })).toBe(1370);
  });

  it('cap what one day costs', () => {
    expect(penaltyPerDay(100_000, { ...terms, penaltyDailyCap: 2000 })).toBe(2000);
    expect(penaltyPerDay(50_000, { ...terms, penaltyDailyCap: 2000 })).toBe(1500);
    expect(penaltyBetween({ ...late, to: '2026-03-08', terms: { ...terms, penaltyDailyCap: 2000 } })).toBe(20_000);
  });

  const two: PenaltyDue[] = ['2026-02-26', '2026-03-26'].map((dueDate, index) => ({
    number: index + 1,
    dueDate,
    principal: 100_000,
    penaltyCharged: 0,
    outstanding: { ...outstanding, principal: 100_000 },
  }));
  const on = (to: string, changes: Partial<PenaltyTerms> = {}) =>
    penaltiesBetween(two, { from: null, to, terms: { ...terms, ...changes } }).map(({ amount }) => amount);

  it('count each instalment from its own due date', () => {
    expect(on('2026-03-28')).toEqual([30 * 3000, 2 * 3000]);
    expect(on('2026-03-28', { penaltyBase: 'instalment' })).toEqual([30 * 3011, 2 * 3011]);
    expect(on('2026-03-28', { penaltyCapPpm: 50_000 })).toEqual([5000, 5000]);
  });

  it('cap the penalties of an order: the oldest instalment takes what remains on the last day', () => {
    // 46 % of 2000.00: the 28 days of the first alone are 840.00, then both cost 30.00 a day.
    const capped = { penaltyOrderCapPpm: 460_000 };
    expect(on('2026-03-26', capped)).toEqual([84_000, 0]);
    expect(on('2026-03-27', capped)).toEqual([87_000, 3000]);
    expect(on('2026-03-28', capped)).toEqual([89_000, 3000]);
    expect(on('2026-12-31', capped)).toEqual([89_000, 3000]);
    expect(on('2026-12-31', { penaltyOrderCapPpm: 0 })).toEqual([0, 0]);
  });

  const anyOrder = fc.record({
    dues: fc.array(
      fc.record({
        dueDate: dates,
        principal: fc.integer({ min: 1, max: 1_000_000 }),
        penaltyCharged: fc.nat(1_000_000),
        outstanding: fc.record({
          penalty: fc.nat(1000),
          interest: fc.nat(100_000),
          iva: fc.nat(1000),
          commission: fc.nat(1000),
          principal: fc.nat(1_000_000),
        }),
      }),
      { maxLength: 5 },
    ),
    start: fc.option(dates),
    to: dates,
    terms: fc.record({
      penaltyDailyPpm: fc.integer({ min: 0, max: 100_000 }),
      penaltyBase: fc.constantFrom('principal' as const, 'instalment' as const, undefined),
      penaltyGraceDays: fc.integer({ min: 0, max: 10 }),
      penaltyCapPpm: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
      penaltyDailyCap: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
      penaltyOrderCapPpm: fc.option(fc.integer({ min: 0, max: 3_000_000 }), { nil: undefined }),
    }),
  });

  it('come to the same, instalment by instalment, whether they are posted every day or once', () => {
    fc.assert(
      fc.property(anyOrder, ({ start, to, terms: some, ...order }) => {
        const dues = order.dues.map((due, index) => ({ number: index + 1, ...due }));
        const once = penaltiesBetween(dues, { from: start, to, terms: some });
        const daily = dues.map((due) => ({ ...due }));
        const earliest = start ?? dues.map(({ dueDate }) => dueDate).sort()[0] ?? to;
        for (let day = earliest; day < to; day = addDays(day, 1)) {
          const charges = penaltiesBetween(daily, { from: day, to: addDays(day, 1), terms: some });
          for (const due of daily) due.penaltyCharged += charges.find((one) => one.number === due.number)?.amount ?? 0;
        }
        expect(once.map(({ amount }, index) => (dues[index]?.penaltyCharged ?? 0) + amount)).toEqual(
          daily.map(({ penaltyCharged }) => penaltyCharged),
        );
        const principal = addMinor(...dues.map((due) => due.principal));
        const charged = addMinor(...once.map(({ amount }) => amount));
        const before = addMinor(...dues.map(({ penaltyCharged }) => penaltyCharged));
        if (some.penaltyOrderCapPpm !== undefined && charged > 0) {
          expect(before + charged).toBeLessThanOrEqual(multiplyRatio(principal, some.penaltyOrderCapPpm, 1_000_000));
        }
      }),
    );
  });
});
