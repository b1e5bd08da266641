import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { anyTerms, demoTerms } from './demo-terms.fixture.ts';
import { coolingOffThrough, everyCharge, isCoolingOff, payoffRebate, totalCredited } from './payoff.ts';
import { buildSchedule } from './schedule.ts';
import type { ProductTerms } from './terms.ts';

const disbursedOn = '2026-03-02';
const accrued: ProductTerms = { ...demoTerms, earlyPayoff: 'accrued' };
const single: ProductTerms = { ...accrued, kind: 'single', method: 'single', commissionPpm: 60_000 };
const thirtyDays = buildSchedule({
  terms: single,
  principal: 250_000,
  periods: 30,
  termUnit: 'day',
  disbursedOn,
});

describe('paying off early', () => {
  it.each([
    // 36.99 of interest and 29.92 of IVA are agreed for 30 days.
    ['2026-03-02', 3_699, 592],
    ['2026-03-12', 3_699 - 1_233, 2_992 - 2_597],
    ['2026-03-31', 3_699 - 3_576, 2_992 - 2_972],
    ['2026-04-01', 0, 0],
    ['2026-05-01', 0, 0],
  ])('on %s saves %i of interest and %i of IVA', (date, interest, iva) => {
    const given = payoffRebate(thirtyDays, { disbursedOn, date, terms: single });
    expect(given).toEqual(interest === 0 ? [] : [{ number: 1, interest, iva, commission: 0, penalty: 0 }]);
  });

  it('saves all interest of later months, and part of that of the current one', () => {
    const plan = buildSchedule({ terms: accrued, principal: 600_000, periods: 6, termUnit: 'month', disbursedOn });
    const given = payoffRebate(plan, { disbursedOn, date: '2026-04-17', terms: accrued });
    // The first month has passed; of the second, 15 of its 30 days are left.
    expect(given.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6]);
    expect(given[0]?.interest).toBe((plan[1]?.interest ?? 0) / 2);
    expect(given[1]?.interest).toBe(plan[2]?.interest);
  });

  it('saves nothing if the agreed charges stay', () => {
    const terms = { ...single, earlyPayoff: 'agreed' } as const;
    expect(payoffRebate(thirtyDays, { disbursedOn, date: disbursedOn, terms })).toEqual([]);
  });

  it('never saves more than was agreed, nor less on an earlier day, and nothing on the last', () => {
    const anyDay = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 12 }), anyDay, anyDay, (any, periods, one, other) => {
        const terms: ProductTerms = { ...any, earlyPayoff: 'accrued' };
        const plan = buildSchedule({ terms, principal: 100_000, periods, termUnit: 'month', disbursedOn });
        const on = (day: number) => payoffRebate(plan, { disbursedOn, date: addDays(disbursedOn, day), terms });
        for (const { number, interest, iva } of on(one)) {
          const row = plan[number - 1];
          expect(interest).toBeGreaterThanOrEqual(0);
          expect(interest).toBeLessThanOrEqual(row?.interest ?? 0);
          expect(iva).toBeGreaterThanOrEqual(0);
          expect(iva).toBeLessThanOrEqual(row?.iva ?? 0);
        }
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(totalCredited(on(earlier))).toBeGreaterThanOrEqual(totalCredited(on(later)));
        expect(on(daysBetween(disbursedOn, plan.at(-1)?.dueDate ?? disbursedOn))).toEqual([]);
      }),
    );
  });
});

describe('the cooling-off', () => {
  it('ends on the last day, counted from the disbursement', () => {
    const terms = { coolingOffDays: 2 };
    expect(coolingOffThrough('2028-02-28', terms)).toBe('2028-03-01');
    expect(isCoolingOff('2028-02-28', '2028-02-28', terms)).toBe(true);
    expect(isCoolingOff('2028-03-01', '2028-02-28', terms)).toBe(true);
    expect(isCoolingOff('2028-03-02', '2028-02-28', terms)).toBe(false);
  });

  it('does not exist without the term, even on the disbursement day', () => {
    expect(coolingOffThrough(disbursedOn, { coolingOffDays: 0 })).toBeNull();
    expect(isCoolingOff(disbursedOn, disbursedOn, { coolingOffDays: 0 })).toBe(false);
  });

  it('cancels every charge except what was waived', () => {
    const waived = { penalty: 2, interest: 3_000, iva: 500, commission: 15_000 };
    const charged = thirtyDays.map((row) => ({ ...row, penaltyCharged: 7, waived }));
    expect(totalCredited(everyCharge(charged))).toBe(699 + 2_492 + 5);
  });
});
