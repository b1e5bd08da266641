import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTerms } from './check-terms.ts';
import { anyTerms, demoTerms } from './demo-terms.fixture.ts';
import type { ProductTerms } from './terms.ts';

describe('checkTerms', () => {
  it('finds nothing wrong with terms that a loan can be made from', () => {
    expect(checkTerms(demoTerms)).toEqual([]);
    fc.assert(
      fc.property(anyTerms, (terms) => {
        expect(checkTerms(terms)).toEqual([]);
      }),
    );
  });

  it.each([
    ['MXN', 1_000],
    ['KWD', 1_000],
    // A hundred times a centavo.
    ['CLP', 10],
    ['JPY', 10],
  ])('accepts a residue of a few coins in %s: %d minor units at most', (currency, most) => {
    expect(checkTerms({ ...demoTerms, currency, residueTolerance: most })).toEqual([]);
    expect(checkTerms({ ...demoTerms, currency, residueTolerance: most + 1 })).toEqual([
      `residueTolerance must be a whole number from 0 to ${most}, not ${most + 1}`,
    ]);
  });

  it.each([
    ['currency', 'pesos', 'currency must be the code of a currency of ISO 4217, such as MXN, not pesos'],
    ['currency', 'ZZZ', 'currency must be the code of a currency of ISO 4217, such as MXN, not ZZZ'],
    ['timeZone', 'Mars/Olympus', 'timeZone is not known here: Mars/Olympus'],
    ['kind', 'revolving', 'kind is not known: revolving'],
    ['dayCount', 'actual/actual', 'dayCount is not known: actual/actual'],
    ['method', 'balloon', 'method is not known: balloon'],
    ['method', 'single', 'method single does not fit a product of kind instalment'],
    ['annualRatePpm', 0.18, 'annualRatePpm must be a whole number from 0 to 100000000, not 0.18'],
    ['annualRatePpm', '180000', 'annualRatePpm must be a whole number from 0 to 100000000, not 180000'],
    ['commissionPpm', -1, 'commissionPpm must be a whole number from 0 to 1000000, not -1'],
    ['ivaPpm', 1_000_001, 'ivaPpm must be a whole number from 0 to 1000000, not 1000001'],
    ['penaltyDailyPpm', Number.NaN, 'penaltyDailyPpm must be a whole number from 0 to 1000000, not NaN'],
    ['penaltyGraceDays', 366, 'penaltyGraceDays must be a whole number from 0 to 365, not 366'],
    ['penaltyCapPpm', -1, 'penaltyCapPpm must be a whole number from 0 to 100000000, not -1'],
    ['extensionFeePpm', undefined, 'extensionFeePpm must be a whole number from 0 to 1000000, not undefined'],
    // requirement R4: up to 7 days
    ['extensionMaxDays', 8, 'extensionMaxDays must be a whole number from 0 to 7, not 8'],
    ['dailyRatePpm', 0.5, 'dailyRatePpm must be a whole number from 0 to 273972, not 0.5'],
    // specification 9: annual interest 18%, interest (0.0065%)
    ['dailyRatePpm', 65, 'dailyRatePpm 65 is 23725 a year by actual/365, not annualRatePpm 180000'],
    ['penaltyBase', 'order', 'penaltyBase is not known: order'],
    ['penaltyDailyCap', 0, 'penaltyDailyCap must be a whole number from 1 to 1000000000000, not 0'],
    ['penaltyOrderCapPpm', -1, 'penaltyOrderCapPpm must be a whole number from 0 to 100000000, not -1'],
    ['extensionMaxCount', 0, 'extensionMaxCount must be a whole number from 1 to 1200, not 0'],
    [
      'allocationOrder',
      ['penalty', 'interest', 'iva', 'principal'],
      'allocationOrder must name each of penalty, interest, iva, commission, principal once, not penalty,interest,iva,principal',
    ],
    [
      'allocationOrder',
      'penalty',
      'allocationOrder must name each of penalty, interest, iva, commission, principal once, not penalty',
    ],
    [
      'allocationOrder',
      ['principal', 'penalty', 'interest', 'iva', 'commission'],
      'allocationOrder must begin with penalty and interest where extensions are offered',
    ],
    ['earlyPayoff', 'never', 'earlyPayoff is not known: never'],
    ['coolingOffDays', 31, 'coolingOffDays must be a whole number from 0 to 30, not 31'],
    ['coolingOffDays', 1.5, 'coolingOffDays must be a whole number from 0 to 30, not 1.5'],
    ['levelPayment', 'all', 'levelPayment is not known: all'],
    ['instalmentMultiple', 0, 'instalmentMultiple must be a whole number from 1 to 1000000, not 0'],
    ['instalmentRounding', 'down', 'instalmentRounding is not known: down'],
    ['interestFreePeriods', 0.5, 'interestFreePeriods must be a whole number from 0 to 1200, not 0.5'],
    ['principalFreePeriods', -1, 'principalFreePeriods must be a whole number from 0 to 1200, not -1'],
    ['firstDueMaxDays', 45, 'firstDueMinDays and firstDueMaxDays are given together or not at all'],
    ['ivaOn', ['penalty', 'penalty'], 'ivaOn must name penalty and extension, each once at most, not penalty,penalty'],
    ['ivaOn', ['principal'], 'ivaOn must name penalty and extension, each once at most, not principal'],
    ['ivaOn', 'penalty', 'ivaOn must name penalty and extension, each once at most, not penalty'],
    ['disclosedRate', 'tae', 'disclosedRate is not known: tae'],
    ['minAmount', 0, 'minAmount must be a whole number from 1 to 1000000000000, not 0'],
    ['minAmount', 5_000_001, 'minAmount must not be more than maxAmount'],
  ])('%s = %s', (name, value, problem) => {
    expect(checkTerms({ ...demoTerms, [name]: value } as ProductTerms)).toEqual([problem]);
  });

  it('refuses an unknown term, and suggests the name that is meant', () => {
    const misspelt = { ...demoTerms, coolingOffdays: 5, colour: 'red' };
    expect(checkTerms(misspelt)).toEqual([
      'coolingOffdays is not known: is coolingOffDays meant?',
      'colour is not known',
    ]);
  });

  it.each(Object.keys(demoTerms))('requires the term %s', (name) => {
    const { [name as keyof ProductTerms]: _, ...rest } = demoTerms;
    expect(checkTerms(rest as ProductTerms).join()).toContain(name);
  });

  it('requires a daily rate to match the annual rate by the day count', () => {
    const daily = { ...demoTerms, dailyRatePpm: 500 };
    expect(checkTerms({ ...daily, annualRatePpm: 182_500 })).toEqual([]);
    expect(checkTerms({ ...daily, annualRatePpm: 180_000, dayCount: 'actual/360' })).toEqual([]);
    expect(checkTerms({ ...daily, annualRatePpm: 180_000, dayCount: '30/360' })).toEqual([
      'dailyRatePpm needs a dayCount of actual days, not 30/360',
    ]);
  });

  it.each([
    [{ method: 'flat', levelPayment: 'total' }, 'levelPayment does not fit the method flat'],
    [{ method: 'flat', instalmentRounding: 'up' }, 'instalmentRounding does not fit the method flat'],
    [
      { kind: 'single', method: 'single', interestFreePeriods: 1 },
      'interestFreePeriods does not fit the method single',
    ],
    [{ firstDueMinDays: 45, firstDueMaxDays: 10 }, 'firstDueMinDays must not be more than firstDueMaxDays'],
    [
      { firstDueMinDays: 10, firstDueMaxDays: 45, dayCount: '30/360' },
      'firstDueMinDays needs a dayCount of actual days: by 30/360 a day can cost nothing',
    ],
  ] as const)('knows which terms fit together: %j', (changes, problem) => {
    expect(checkTerms({ ...demoTerms, ...changes })).toEqual([problem]);
  });

  it('accepts any order of payment if no extension is offered', () => {
    const order = { allocationOrder: ['principal', 'commission', 'iva', 'interest', 'penalty'] } as const;
    expect(checkTerms({ ...demoTerms, ...order, extensionMaxDays: 0, extensionFeePpm: 0 })).toEqual([]);
  });

  it('names every problem at once', () => {
    expect(checkTerms({ ...demoTerms, currency: '', ivaPpm: -1, minAmount: 1.5 })).toHaveLength(3);
  });
});
