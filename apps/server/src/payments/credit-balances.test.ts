import { assignPayment, listCreditBalances, recordPayment, refundCreditBalance } from '@plazo/contract/lender/payments';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const today = () => dayOf(lender.server.clock.now());
const balances = async () =>
  (await lender.call(listCreditBalances, {})).data.map(({ creditBalance, since }) => [creditBalance, since]);

async function credit(orderId: string, paymentId: string, amount: number) {
  const paidAt = new Date(lender.server.clock.now()).toISOString();
  await lender.call(recordPayment, { paymentId, reference: 'nobody-knows', amount, currency: 'MXN', paidAt });
  await lender.call(assignPayment, { paymentId, orderId });
}

it('says since when there is a credit balance, also after a part of it was refunded, and after another one', async () => {
  const loan = await TestLoan.take(lender.server);
  const { orderId } = loan;
  await loan.pay('settles');
  lender.server.clock.moveDays(1);
  await credit(orderId, 'too-much', 5_000);
  const first = today();
  expect(await balances()).toEqual([[5_000, first]]);
  lender.server.clock.moveDays(2);
  await credit(orderId, 'more', 100);
  await lender.call(refundCreditBalance, { orderId, amount: 2_000, reference: 'spei-1' });
  expect(await balances()).toEqual([[3_100, first]]);
  await lender.call(refundCreditBalance, { orderId, amount: 3_100, reference: 'spei-2' });
  expect(await balances()).toEqual([]);
  lender.server.clock.moveDays(3);
  await credit(orderId, 'again', 700);
  expect(await balances()).toEqual([[700, today()]]);
});
