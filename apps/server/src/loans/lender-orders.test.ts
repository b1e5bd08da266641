import { getOrder, rejectOrder } from '@plazo/contract/lender/orders';
import { pauseOrder } from '@plazo/contract/lender/pauses';
import { loanDetails } from '@plazo/contract/loan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed, plan } from '../demo/demo-products.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

describe('an application that the lender rejects', () => {
  it('shows its borrower the lender’s words for them, and not those for the records', async () => {
    const { orderId, launch } = await TestLoan.take(lender.server, { product: flexReviewed });
    const toBorrower = 'No pudimos comprobar tus ingresos.';
    await lender.call(rejectOrder, { orderId, reason: 'score 412', toBorrower });
    const { noticeDesText } = await lender.server.call(loanDetails, { orderId }, launch);
    expect(noticeDesText).toBe(`Esta vez no pudimos darte el préstamo. No debes nada por pedirlo. ${toBorrower}`);
    const late = await lender.send(rejectOrder, { orderId, reason: 'score 412', toBorrower: 'Otra cosa.' });
    expect(late.status).toBe(409);
    expect((await lender.server.call(loanDetails, { orderId }, launch)).noticeDesText).toBe(noticeDesText);
  });
});

it('says the least part of what is due that the borrower’s screen takes, or that it takes none', async () => {
  const { orderId } = await TestLoan.take(lender.server);
  const parts = await TestLoan.take(lender.server, { product: plan, termUnit: 'month', periods: 3 });
  const least = async (id: string) => (await lender.call(getOrder, { orderId: id })).terms.partialPaymentMin;
  expect([await least(orderId), await least(parts.orderId)]).toEqual([null, plan.terms.partialPaymentMin]);
});

describe('an order that is late', () => {
  it('says what its late charge follows from, without the days of a pause', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const read = async () => {
      const { instalments, terms } = await lender.call(getOrder, { orderId });
      return { terms, ...instalments[0] };
    };
    expect(await read()).toMatchObject({
      lateCharge: null,
      terms: { annualRatePpm: 180_000, ivaPpm: 160_000, penaltyDailyPpm: 30_000, penaltyBase: 'principal' },
    });
    // Due on 1 April; today is the fifth.
    const on = async (day?: string) => {
      const { outstanding, amountDue, daysLate } = await lender.call(getOrder, { orderId, ...(day && { on: day }) });
      return { outstanding, amountDue, daysLate };
    };
    const ahead = await on('2026-04-05');
    lender.server.clock.moveDays(34);
    expect([ahead.daysLate, ahead]).toEqual([4, await on()]);
    const reason = { since: '2026-04-02', base: 250_000, perDay: 7_500 };
    expect(await read()).toMatchObject({
      owed: { penalty: 30_000 },
      lateCharge: { ...reason, days: 4, charged: 30_000 },
    });
    await lender.call(pauseOrder, { orderId, reason: 'illness', throughDate: '2026-04-07' });
    lender.server.clock.moveDays(3);
    expect(await read()).toMatchObject({
      owed: { penalty: 37_500 },
      lateCharge: { ...reason, days: 5, charged: 37_500 },
    });
  });
});
