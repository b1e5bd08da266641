import { describe, expect, it } from 'vitest';
import { annualCost, type DatedAmount, effectiveAnnualRate, formatAnnualCost } from './annual-cost.ts';
import { addDays, addMonths } from './calendar.ts';
import { formatPercent } from './money.ts';
import { indiaKeyFactsRate } from './nominal-rates.ts';
import vectors from './published-rates.vectors.json' with { type: 'json' };
import { inUnitPeriods, usAnnualRate } from './unit-periods.ts';

// Published annual costs, copied with their sources, each computed by its family's convention. The list below is the
// whole collection; a family without a convention fails.
const collection = [
  'regz-c1i',
  'regz-c1ii',
  'regz-c2i',
  'regz-c3ii',
  'regz-c5i',
  'eu-1',
  'eu-2.1',
  'eu-39',
  'eu-40',
  'sp-1',
  'rbi-annexII',
  'rbi-annexII-neg2',
  'mx-cat-housing',
];

type Case = (typeof vectors.cases)[number];
interface Run {
  first: string;
  every: { months?: number | undefined; days?: number | undefined };
  count: number;
  amount: number;
}
interface Dated {
  start?: string | undefined;
  amount: number;
  payments?: Run[] | undefined;
}

const cents = (amount: number) => Math.round(amount * 100);

function lent({ start = '', amount }: Dated): DatedAmount[] {
  return [{ date: start, amount: cents(amount) }];
}

function paid({ payments = [] }: Dated): DatedAmount[] {
  return payments.flatMap(({ first, every, count, amount }) =>
    Array.from({ length: count }, (_, index) => ({
      date: every.days ? addDays(first, index * every.days) : addMonths(first, index * (every.months ?? 1)),
      amount: cents(amount),
    })),
  );
}

/** The rate of a case by its family's convention, in parts per million. */
function rateOf(one: Case): number {
  const { family, amount, days = 0, payment = 0, instalment = 0, count = 0 } = one;
  switch (family) {
    case 'regz':
      return usAnnualRate({ advances: lent(one), payments: paid(one) });
    case 'eu':
    case 'mx-cat':
      return annualCost({ disbursements: lent(one), payments: paid(one) });
    case 'single-payment-thirdparty':
      return effectiveAnnualRate([{ time: 0, amount }], [{ time: days / 365.25, amount: payment }]);
    case 'rbi-kfs':
    case 'rbi-kfs-negative': {
      const payments = Array.from({ length: count }, () => instalment);
      return indiaKeyFactsRate({ netDisbursed: amount, payments, periodsPerYear: 12 });
    }
    default:
      throw new Error(`no convention for ${family}`);
  }
}

describe('published annual costs', () => {
  it('cover the whole collection', () => {
    expect(vectors.cases.map(({ id }) => id)).toEqual(collection);
  });

  it.each(vectors.cases)('$id: $description', (one) => {
    const { family, published, decimals, oneDecimal } = one;
    const ppm = rateOf(one);
    if (family === 'eu') {
      // The paper's solver stops at about 0.0001 points.
      expect(Math.abs(ppm - published * 10_000)).toBeLessThanOrEqual(2);
      expect(formatAnnualCost(ppm, '.')).toBe(oneDecimal);
      return;
    }
    const figure = decimals === 1 ? formatAnnualCost(ppm, '.') : formatPercent(ppm, decimals, '.');
    expect(Number(figure.replace(/[,%]/g, ''))).toBe(published);
  });

  it.each(vectors.cases.filter(({ notReproduced }) => notReproduced !== undefined))(
    '$id: not $notReproduced',
    (one) => {
      expect(Math.abs(rateOf(one) / 10_000 - (one.notReproduced ?? 0))).toBeGreaterThan(0.01);
    },
  );

  it('are not compounded in India: that would give 18.47', () => {
    const one = vectors.cases.find(({ id }) => id === 'rbi-annexII-neg2');
    const payments = Array.from({ length: one?.count ?? 0 }, (_, index) => ({
      time: (index + 1) / 12,
      amount: one?.instalment ?? 0,
    }));
    const compounded = effectiveAnnualRate([{ time: 0, amount: one?.amount ?? 0 }], payments);
    expect(formatPercent(compounded, 2, '.')).toBe(`${one?.notReproduced}%`);
  });
});

describe('Regulation Z, appendix J, examples of the actuarial method', () => {
  const regulationZ = vectors.cases.filter(({ family }) => family === 'regz');

  it.each([...regulationZ, ...vectors.appendixJ])('$id: unit-periods of $description', (one) => {
    const [perYear = 0, unitPeriods = 0, fraction = 0] = one.unitPeriods ?? [];
    const flows = inUnitPeriods({ advances: lent(one), payments: paid(one) });
    expect(flows.unitPeriodsPerYear).toBeCloseTo(perYear, 12);
    expect(flows.payments[0]?.unitPeriods).toBe(unitPeriods);
    expect(flows.payments[0]?.fraction).toBeCloseTo(fraction, 12);
  });

  it.each(vectors.appendixJ)('$id: $description, $published %', (one) => {
    const ppm = usAnnualRate({ advances: lent(one), payments: paid(one) });
    expect(Number(formatPercent(ppm, 2, '.').slice(0, -1))).toBe(one.published);
  });
});
