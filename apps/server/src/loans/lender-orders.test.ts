import { rejectOrder } from '@plazo/contract/lender/orders';
import { loanDetails } from '@plazo/contract/loan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
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
