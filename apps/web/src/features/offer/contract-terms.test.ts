import { describe, expect, it } from 'vitest';
import { contractMessages } from './contract.messages.ts';
import { termSentences } from './contract-terms.ts';

const t = contractMessages.en;
const payoutDate = '2026-11-22';
const write = (minorUnits: number) => `₱${minorUnits}`;

/** The terms that every product must have, with as few limits as possible. */
const plain = {
  annualRate: '18%',
  ivaRate: '16%',
  penaltyRate: '3%',
  penaltyBase: 'principal',
  penaltyGraceDays: 0,
  penaltyCap: '',
  penaltyDailyCap: 0,
  penaltyOrderCap: '',
  extensionFeeRate: '',
  extensionMaxDays: 7,
  coolingOffDays: 0,
} as const;

describe('the terms of a contract', () => {
  // spec 9: annual interest 18 %, VAT 16 % of interest plus commission, penalty 3 % a day, extension up to 7 days.
  it('of a product with the specified terms are its own words', () => {
    expect(termSentences(plain, t, { locale: 'en', write, payoutDate })).toEqual([
      'Interest is 18% a year; VAT is 16% of interest and commission.',
      'Each day late costs 3% of the overdue principal.',
      'The date can be extended by up to 7 days by paying only the period’s extension fee, once interest and charges are paid.',
    ]);
  });

  it('name the interest-free instalments, the charges with IVA, and the cost of an extension', () => {
    const terms = {
      ...plain,
      extensionFeeRate: '4%',
      ivaOn: ['penalty', 'extension'] as ('penalty' | 'extension')[],
      interestFreePeriods: 2,
      principalFreePeriods: 1,
    } as const;
    expect(termSentences(terms, t, { locale: 'en', write, payoutDate })).toEqual([
      'Interest is 18% a year; VAT is 16% of interest and commission. Interest-free payments at the start: 2. ' +
        'Interest-only payments at the start: 1.',
      'Each day late costs 3% of the overdue principal. VAT is added to the late charge; the limits include it.',
      'The date can be extended by up to 7 days by paying only the period’s extension fee, once interest and charges are paid. ' +
        'The fee for an extension of 7 days is 4% of the unpaid principal; once the date has passed, you pay only the share of ' +
        'the days left until the new one. VAT is added to this fee.',
    ]);
  });

  it('name every limit of the product', () => {
    const terms = {
      annualRate: '24,00%',
      ivaRate: '8,00%',
      penaltyRate: '0,10%',
      penaltyBase: 'instalment',
      penaltyGraceDays: 3,
      penaltyCap: '10,00%',
      penaltyDailyCap: 500,
      penaltyOrderCap: '15,00%',
      extensionFeeRate: '',
      extensionMaxDays: 0,
      coolingOffDays: 2,
    } as const;
    expect(termSentences(terms, t, { locale: 'en', write, payoutDate })).toEqual([
      'Interest is 24,00% a year; VAT is 8,00% of interest and commission.',
      'Each day late costs 0,10% of the unpaid part of the overdue payment. The first 3 days late cost nothing. ' +
        'A day late never costs more than ₱500. The late charge of a payment never exceeds 10,00% of its principal. ' +
        'All late charges together never exceed 15,00% of the loan’s principal.',
      'Within 2 calendar days of the payout the loan can be cancelled at no cost by returning the principal.',
    ]);
  });

  it.each(['es', 'en'] as const)('leave out no term that affects money (%s)', (locale) => {
    const terms = {
      ...plain,
      extensionFeeRate: '4%',
      coolingOffDays: 2,
      dailyRate: '0,0065%',
      earlyPayoff: 'accrued',
      allocationOrder: ['penalty', 'interest', 'iva', 'commission', 'principal'],
      extensionMaxCount: 2,
      extensionFeeMost: 4100,
      penaltyMost: 250_000,
      partialPaymentMin: 20_000,
      residueTolerance: 99,
    } satisfies Parameters<typeof termSentences>[0];
    const [rates, late, extension, prepayment, allocation] = termSentences(terms, contractMessages[locale], {
      locale,
      write,
      payoutDate,
    });
    expect(rates).toContain('0,0065%');
    expect(late).toContain('₱250000');
    expect(extension).toContain('₱4100');
    expect(extension).toMatch(locale === 'es' ? /2 veces como máximo/ : /2 times at most/);
    expect(prepayment).toBe(contractMessages[locale].prepaymentAccrued);
    expect(allocation).toMatch(
      locale === 'es'
        ? /recargo por atraso, interés, IVA, comisión, capital\. De lo que .+ desde ₱20000; .+ ₱99 o menos /
        : /late charge, interest, VAT, commission, principal\. A part .+ from ₱20000 on; .+ ₱99 or less /,
    );
    const agreed = termSentences({ ...terms, earlyPayoff: 'agreed' }, contractMessages[locale], {
      locale,
      write,
      payoutDate,
    });
    expect(agreed).toContain(contractMessages[locale].prepaymentAgreed);
  });

  it('use the singular for one day', () => {
    const terms = {
      ...plain,
      penaltyGraceDays: 1,
      extensionMaxDays: 1,
      coolingOffDays: 1,
    } as const;
    const inSpanish = termSentences(terms, contractMessages.es, { locale: 'es', write, payoutDate });
    expect(inSpanish[1]).toContain('El primer día de atraso no se cobra.');
    expect(inSpanish[2]).toMatch(/^La fecha puede extenderse 1 día /);
    expect(termSentences(terms, t, { locale: 'en', write, payoutDate })[3]).toMatch(/^Within 1 calendar day of /);
  });
});
