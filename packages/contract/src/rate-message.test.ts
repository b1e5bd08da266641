import { describe, expect, it } from 'vitest';
import { addsToRate, hasTwoRates } from './rate-message.ts';

describe('the text of a rate', () => {
  it.each([
    ['0.05 %', 'Tasa diaria'],
    ['0.05 %', '0.05 % al día'],
    ['0,0493%', 'Tasa diaria 0,0493%'],
    ['0.05 %', 'Daily rate: 0.0500%'],
    ['0.05 %', ''],
    ['0.05', 'Tasa diaria'],
  ])('adds nothing to %s: %j', (loanRate, ratemsg) => {
    expect([addsToRate({ loanRate, ratemsg }), hasTwoRates({ loanRate, ratemsg })]).toEqual([false, false]);
  });

  it.each([
    ['0.05 %', '0.05 % al día, más IVA'],
    ['0.05 %', '1.5 % mensual'],
    ['0.05 %', 'CAT 20 % sin IVA'],
    ['0.05 %', 'Tasa fija'],
    // A rate that does not say what it is a percentage of need not be a daily one.
    ['0.05 %', '18 %'],
    // Only the text says which of the figures is the percentage.
    ['0.0005', '0.05 % al día'],
  ])('adds to %s: %j', (loanRate, ratemsg) => {
    expect([addsToRate({ loanRate, ratemsg }), hasTwoRates({ loanRate, ratemsg })]).toEqual([true, false]);
  });

  it.each([
    ['0.05 %', '0.08 % al día'],
    ['0,05%', 'Tasa diaria 0,5%'],
    ['0.05 %', 'Daily rate 1 %'],
  ])('differs from the daily rate %s: %j', (loanRate, ratemsg) => {
    expect(hasTwoRates({ loanRate, ratemsg })).toBe(true);
  });
});
