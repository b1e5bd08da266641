import { describe, expect, it } from 'vitest';
import { amortise, periodInterest, spreadEvenly } from './amortisation.ts';
import { daysBetween } from './calendar.ts';
import { penaltiesBetween } from './charges.ts';
import { thirtyDayMonth, type YearFraction, yearFraction } from './day-count.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import { addMinor, multiplyRatio } from './money.ts';
import { buildSchedule } from './schedule.ts';
import vectors from './schedule.vectors.json' with { type: 'json' };
import type { ProductTerms } from './terms.ts';

// Published schedules, copied with their sources. Every case of the collection is reproduced to the cent (the due dates of
// fin-dates-anchor31 in calendar.test.ts, the penalties of fin-FEE04 in charges.test.ts too).
const collection = [
  'fin-RS01-flat',
  'fin-RS02-declining-monthly',
  'fin-RS03-declining-daily',
  'fin-RS05-principal-grace',
  'fin-RP04-late-full',
  'fin-FEE01-disbursement-pct',
  'fin-FEE04-late-fee-on-principal',
  'fin-earlypayoff-schedule',
  'fin-earlypayoff-after',
  'fin-prog-30360',
  'fin-prog-zero',
  'frappe-emi-ceil',
  'fin-dates-anchor31',
];

const cents = (text: string) => Math.round(Number(text) * 100);

const ppm = (percent: string) => Math.round(Number(percent) * 10_000);

// Published schedules have no commission and no IVA.
const plainTerms: ProductTerms = { ...demoTerms, commissionPpm: 0, ivaPpm: 0 };

function balancesOf(principal: number, rows: readonly { principal: number }[]): number[] {
  let balance = principal;
  return rows.map((row) => {
    balance -= row.principal;
    return balance;
  });
}

/** Continues a schedule from a balance, with the agreed instalment. */
function continued(
  loan: { balance: number; instalment: number; annualRatePpm: number },
  periods: readonly YearFraction[],
) {
  let { balance } = loan;
  return periods.map((period, index) => {
    const interest = periodInterest(balance, loan.annualRatePpm, period);
    const principal = index === periods.length - 1 ? balance : Math.min(loan.instalment - interest, balance);
    balance -= principal;
    return { principal, interest, balance };
  });
}

describe('published schedules', () => {
  it('cover the whole collection', () => {
    const { schedules, ...single } = vectors;
    const ids = [...schedules, ...Object.values(single)].map(({ id }) => id);
    expect(ids.sort()).toEqual([...collection].sort());
  });

  it.each(vectors.schedules)('$id', ({ principal, annualRatePercent, start, options, rows }) => {
    const computed = buildSchedule({
      terms: { ...plainTerms, ...(options as Partial<ProductTerms>), annualRatePpm: ppm(annualRatePercent) },
      principal: cents(principal),
      periods: rows.length,
      termUnit: 'month',
      disbursedOn: start,
    });
    expect(computed.map(({ dueDate }) => dueDate)).toEqual(rows.map(([due]) => due));
    expect(computed.map((row) => [row.principal, row.interest])).toEqual(
      rows.map(([, part = '', interest = '']) => [cents(part), cents(interest)]),
    );
    expect(balancesOf(cents(principal), computed)).toEqual(rows.map(([, , , balance = '']) => cents(balance)));
  });

  it('fin-RP04-late-full: interest is rounded before and after a late payment, then the schedule continues', () => {
    const rows = vectors.lateRepayment.rows.map(([due = '', principal = '', interest = '', balance = '']) => ({
      due,
      principal: cents(principal),
      interest: cents(interest),
      balance: cents(balance),
    }));
    const dues = rows.map(({ due }) => due);
    const loan = { instalment: 86_200, annualRatePpm: 120_000 };
    const lengths = dues.map((due, index) => yearFraction('actual/365', dues[index - 1] ?? '2022-11-01', due));
    const [first] = continued({ ...loan, balance: 500_000 }, lengths);
    expect(first).toMatchObject({ principal: rows[0]?.principal, interest: rows[0]?.interest });

    const days = (numerator: number) => ({ numerator, denominator: 365 });
    const interest = addMinor(
      periodInterest(500_000, 120_000, days(4)),
      periodInterest(first?.balance ?? 0, 120_000, days(27)),
    );
    expect(interest).toBe(rows[1]?.interest);
    const balance = (first?.balance ?? 0) - (86_200 - interest);
    expect(balance).toBe(rows[1]?.balance);
    expect(continued({ ...loan, balance }, lengths.slice(2))).toEqual(rows.slice(2).map(({ due: _, ...row }) => row));
  });

  it('frappe-emi-ceil: the level payment is rounded up, interest is not rounded', () => {
    const { principal, annual_rate, n, expected } = vectors.frappe;
    // Unrounded interest needs fractions of a unit: here a unit is a ten-thousandth of a rupee.
    const unit = 10_000;
    const schedule = buildSchedule({
      terms: {
        ...plainTerms,
        annualRatePpm: ppm(annual_rate),
        dayCount: '30/360',
        instalmentMultiple: unit,
        instalmentRounding: 'up',
      },
      principal: Number(principal) * unit,
      periods: n,
      termUnit: 'month',
      disbursedOn: '2022-01-01',
    });
    const balances = balancesOf(Number(principal) * unit, schedule);
    const rows = schedule.map((row, index) => ({ ...row, balance: balances[index] ?? -1 }));
    const rupees = (amount: number) => multiplyRatio(amount, 1, unit);
    expect(rupees((rows[0]?.principal ?? 0) + (rows[0]?.interest ?? 0))).toBe(expected.monthly);
    expect(rupees(addMinor(...rows.map((row) => row.interest)))).toBe(expected.total_interest);
    for (const [number, published] of Object.entries(expected.rows)) {
      const row = rows[Number(number) - 1];
      expect([row?.principal, row?.interest, row?.balance].map((amount) => rupees(amount ?? -1))).toEqual(published);
    }
  });

  it('fin-earlypayoff-after: paid off on 15 February, interest stops there and the instalments run out', () => {
    const { earlyPayoff } = vectors;
    const [first, ...rest] = earlyPayoff.rows.map(([, principal = '', interest = '', balance = '']) => ({
      principal: cents(principal),
      interest: cents(interest),
      balance: cents(balance),
    }));
    const loan = { annualRatePpm: 70_000, method: 'equal-instalments' } as const;
    const months = earlyPayoff.rows.map(() => thirtyDayMonth);
    expect(amortise({ ...loan, principal: 10_000, periods: months })[0]).toEqual(first);
    // 14 of the 29 days of the month; no time passes after that.
    const partOfMonth = { numerator: 14, denominator: 12 * daysBetween('2024-02-01', '2024-03-01') };
    const none = { numerator: 0, denominator: 1 };
    const periods = rest.map((_, index) => (index === 0 ? partOfMonth : none));
    const balance = first?.balance ?? 0;
    expect(continued({ balance, instalment: 1701, annualRatePpm: 70_000 }, periods)).toEqual(rest);
    expect(addMinor(balance, periodInterest(balance, loan.annualRatePpm, partOfMonth))).toBe(cents(earlyPayoff.payoff));
  });

  it('fin-FEE01-disbursement-pct: 1.5 % of 1000', () => {
    const { principal, percent, fee, total } = vectors.disbursementFee;
    const charged = multiplyRatio(cents(principal), Number(percent) * 10_000, 1_000_000);
    expect(charged).toBe(cents(fee));
    expect(addMinor(cents(principal), charged)).toBe(cents(total));
  });

  it('fin-FEE04-late-fee-on-principal: 1.5 % once for each overdue instalment', () => {
    const rows = vectors.schedules.find(({ id }) => id === 'fin-FEE04-late-fee-on-principal')?.rows ?? [];
    const dues = rows.map(([dueDate = '', principal = '', interest = ''], index) => ({
      number: index + 1,
      dueDate,
      principal: cents(principal),
      penaltyCharged: 0,
      outstanding: { penalty: 0, interest: cents(interest), iva: 0, commission: 0, principal: cents(principal) },
    }));
    const terms = { penaltyDailyPpm: 15_000, penaltyGraceDays: 0, penaltyCapPpm: 15_000 };
    const charges = penaltiesBetween(dues, { from: null, to: '2023-12-31', terms });
    expect(charges.map(({ amount }) => amount)).toEqual([1500, 1500, 1500]);
  });
});

describe('amortise', () => {
  const months = (count: number) => Array.from({ length: count }, () => thirtyDayMonth);
  const plain = { principal: 100_000, annualRatePpm: 120_000, periods: months(4) } as const;

  it('single: interest every period, principal at the end', () => {
    expect(amortise({ ...plain, method: 'single' })).toEqual([
      { principal: 0, interest: 1000, balance: 100_000 },
      { principal: 0, interest: 1000, balance: 100_000 },
      { principal: 0, interest: 1000, balance: 100_000 },
      { principal: 100_000, interest: 1000, balance: 0 },
    ]);
  });

  it('equal-principal: level principal, falling interest, grace honoured', () => {
    expect(amortise({ ...plain, method: 'equal-principal', principalGrace: 1 })).toEqual([
      { principal: 0, interest: 1000, balance: 100_000 },
      { principal: 33_333, interest: 1000, balance: 66_667 },
      { principal: 33_333, interest: 667, balance: 33_334 },
      { principal: 33_334, interest: 333, balance: 0 },
    ]);
  });

  it('does not round a whole level payment up because of floating point noise', () => {
    const rows = amortise({ ...plain, annualRatePpm: 0, method: 'equal-instalments', rounding: 'up' });
    expect(rows.map((row) => row.principal)).toEqual([25_000, 25_000, 25_000, 25_000]);
  });

  it('lets principal wait, never grow, when a long month costs more than the level payment', () => {
    const rows = amortise({
      principal: 100_000,
      annualRatePpm: 2_000_000_000,
      method: 'equal-instalments',
      periods: [28, 31, 28, 31].map((numerator) => ({ numerator, denominator: 365 })),
    });
    expect(rows.every((row) => row.principal >= 0)).toBe(true);
    expect(rows.at(-1)?.balance).toBe(0);
  });

  it('throws on impossible loans', () => {
    const method = 'flat';
    expect(() => amortise({ ...plain, method, principal: -1 })).toThrow(RangeError);
    expect(() => amortise({ ...plain, method, principal: 0.5 })).toThrow(RangeError);
    expect(() => amortise({ ...plain, method, annualRatePpm: -1 })).toThrow(RangeError);
    expect(() => amortise({ ...plain, method, annualRatePpm: 0.18 })).toThrow(RangeError);
    expect(() => amortise({ ...plain, method, periods: [] })).toThrow(RangeError);
    expect(() => amortise({ ...plain, method, principalGrace: 4 })).toThrow(RangeError);
  });
});

describe('spreadEvenly', () => {
  it.each([
    [100, 3, 1, [33, 33, 34]],
    [200, 3, 1, [67, 67, 66]],
    [7, 12, 1, [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]],
    [5, 12, 1, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]],
    [0, 2, 1, [0, 0]],
    [1000, 3, 100, [300, 300, 400]],
  ])('%i over %i in multiples of %i', (total, count, multiple, shares) => {
    expect(spreadEvenly(total, count, multiple)).toEqual(shares);
  });
});
