import { loanCosts, type ProductCosts } from '@plazo/contract/market';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { addDays } from '@plazo/loan-rules/calendar';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, flexReviewed, plan } from '../demo/demo-products.ts';
import { insertListing } from '../products/listing.repository.ts';
import { priceLoan } from '../products/pricing.ts';
import { writeVersion } from '../products/product.repository.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const costs = () => server.call(loanCosts, {}, { isNeedPop: '1' });
const month = { periods: 30, termUnit: 'day', exampleAmount: 250_000 } as const;
const rulesIn = (product: ProductCosts | undefined) =>
  (product?.rules ?? []).map(({ text, value }) => `${text}: ${plain(value)}`);
async function list(
  product: typeof flex,
  listing: Omit<Parameters<typeof insertListing>[1], 'productId'>,
  position: number,
) {
  await writeVersion(server.db, product);
  await insertListing(server.db, { productId: product.id, ...listing }, position);
}

describe('what loans cost', () => {
  it('needs no session, and says nothing if nothing is on sale', async () => {
    await writeVersion(server.db, flex);
    expect(await costs()).toEqual({ products: [] });
  });

  it('names the shortest and the longest term of all, in whatever unit', async () => {
    await list(plan, { periods: 6, termUnit: 'month', exampleAmount: 600_000, minPeriods: 3, maxPeriods: 12 }, 1);
    await list(flex, { periods: 100, termUnit: 'day', exampleAmount: 250_000, maxPeriods: 120 }, 2);
    expect(await costs()).toMatchObject({ shortest: '3 months', longest: '12 months' });
    const [monthly, single] = (await costs()).products;
    expect(monthly).toMatchObject({ productId: 'plan', shortest: '3 months', longest: '12 months' });
    expect(single).toMatchObject({ productId: 'flex', shortest: '100 days', longest: '120 days' });
  });

  it('has the highest annual cost over all start days in two years', async () => {
    server.clock.set('2026-11-27T18:00:00Z');
    await list(plan, { periods: 3, termUnit: 'month', exampleAmount: 600_000 }, 1);
    const { annualCostMost } = await costs();
    const days = Array.from({ length: 730 }, (_, day) => addDays('2026-11-01', day));
    const loan = {
      terms: plan.terms,
      amount: plan.terms.minAmount,
      periods: 3,
      termUnit: 'month',
      couponAmount: 0,
    } as const;
    const rates = days.map((day) => priceLoan(loan, day).annualCostPpm);
    const most = formatDisclosedRate('cat', Math.max(...rates), ',');
    expect(formatDisclosedRate('cat', Math.min(...rates), ',')).not.toBe(most);
    expect(Number.parseFloat(annualCostMost ?? '')).toBeGreaterThanOrEqual(Number.parseFloat(most));
  });

  it('has the highest annual cost of all terms, not that of the example', async () => {
    await list(plan, { periods: 6, termUnit: 'month', exampleAmount: 600_000, minPeriods: 3, maxPeriods: 12 }, 1);
    const { annualCostMost, annualCostMethod, products } = await costs();
    const rateOf = async (periods: number) => {
      const options = { product: plan, amount: 600_000, periods, termUnit: 'month', borrower: `b${periods}` } as const;
      const offer = await giveOffer(server.db, server.clock.now(), options);
      return (await server.call(loanDetailConfirm, { productId: plan.id }, offer.launch)).annualCost;
    };
    expect(annualCostMethod).toBe('cat');
    // Nor that of this day: it may be higher on another.
    const least = Number.parseFloat((await rateOf(3)) ?? '');
    const most = Number.parseFloat(annualCostMost ?? '');
    expect(most).toBeGreaterThanOrEqual(least);
    expect(most).toBeLessThan(least + 2);
    const example = products[0]?.example ?? [];
    expect(example.find(({ text }) => text === 'CAT without VAT')?.value).toBe(await rateOf(6));
    expect(Number.parseFloat(annualCostMost ?? '')).toBeGreaterThan(Number.parseFloat((await rateOf(6)) ?? ''));
  });

  it('works through an example from the amount received to the amount repaid', async () => {
    await list(flex, { periods: 30, termUnit: 'day', exampleAmount: 250_000 }, 1);
    const [product] = (await costs()).products;
    expect(product?.example.map(({ text, value }) => `${text}: ${plain(value)}`)).toEqual([
      'You receive: ₹2.500,00 MXN',
      'Term: 30 days',
      'Annual interest rate, fixed: 18,00%',
      'Interest: ₹36,99',
      'Commission: ₹150,00',
      'VAT (IVA): ₹29,92',
      'You repay in total: ₹2.716,91 MXN',
      'CAT without VAT: 140,5%',
      'For each day late: ₹75,00; at most ₹2.500,00',
    ]);
  });

  it('says the rules of each product', async () => {
    const late = {
      penaltyGraceDays: 2,
      penaltyDailyCap: 9_000,
      penaltyOrderCapPpm: 500_000,
      ivaOn: ['penalty'],
    } as const;
    await list({ ...flex, terms: { ...flex.terms, ...late } }, month, 1);
    await list(plan, { periods: 6, termUnit: 'month', exampleAmount: 600_000 }, 2);
    const [single, several] = (await costs()).products;
    expect(rulesIn(single)).toEqual([
      'Interest: 18,00% a year, fixed: 0,0493% a day',
      'Commission: 6,00% of the loan amount',
      'VAT (IVA): 16,00% of the interest and the commission',
      'If you’re late: Each day late adds 3,00% plus VAT of the overdue principal. The first 2 days are free. One day never adds more than ₹90,00. Late charges never exceed 50,00% of the loan amount.',
      'If you pay early: You save nothing: you pay the full cost.',
      'Return it free: Up to 2 days after you receive it.',
      'Extend: Up to 7 more days. It costs up to 4,00% of the unpaid principal; you pay interest and late charges first.',
    ]);
    expect(rulesIn(several)).toContain(
      'If you pay early: Pay everything, and you no longer pay interest for the days left. You still pay the commission.',
    );
    expect(rulesIn(several)).toContain('Return it free: Not possible.');
  });

  it('says no rule that a product does not have', async () => {
    const { coolingOffDays: _, ...terms } = flex.terms;
    const bare = { ...terms, commissionPpm: 0, ivaPpm: 0, extensionMaxDays: 0, extensionFeePpm: 0 };
    const endless = {
      penaltyCapPpm: null,
      penaltyBase: 'instalment',
      dayCount: '30/360',
      earlyPayoff: 'accrued',
    } as const;
    await list({ ...flex, terms: { ...bare, ...endless } }, month, 1);
    const free = { ...bare, penaltyDailyPpm: 0, penaltyCapPpm: null };
    await list({ ...flexReviewed, terms: free }, month, 2);
    const [late, never] = (await costs()).products;
    expect(rulesIn(late)).toEqual([
      'Interest: 18,00% a year, fixed',
      'If you’re late: Each day late adds 3,00% of the overdue payment. The late charge has no limit.',
      'If you pay early: Pay everything, and you no longer pay interest for the days left.',
      'Return it free: Not possible.',
    ]);
    expect(rulesIn(never).filter((rule) => /late|Extend/.test(rule))).toEqual([]);
  });

  it('says of which payment a late day is, and no late charge where there is none', async () => {
    await list(plan, { periods: 6, termUnit: 'month', exampleAmount: 600_000 }, 1);
    const free = { ...flex, terms: { ...flex.terms, penaltyDailyPpm: 0 } };
    await list(free, { periods: 30, termUnit: 'day', exampleAmount: 250_000 }, 2);
    const [several, none] = (await costs()).products;
    expect(several?.example.at(-1)?.text).toBe('For each day late, first payment');
    expect(none?.example.at(-1)?.text).toBe('CAT without VAT');
  });
});
