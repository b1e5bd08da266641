import { loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { dueTotal, totalOutstanding } from '@plazo/loan-rules/charges';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLoan } from './loans/loan.service.ts';
import { dayOf, giveOffer, sixMonths, type TestOffer } from './testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf } from './testing/database-state.ts';
import { TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

/** Asks what is due, gets a voucher for it and pays it; returns the amount. */
async function repay({ orderId, productId, launch }: TestOffer, payCode = 'store'): Promise<number> {
  const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId, productId }, launch);
  const input = { orderId, productId, amount, payCode, requestType: '1' } as const;
  const { repayDetail } = await server.call(generateVcode, input, launch);
  const paid = await server.pay({ eventId: `evt-${repayDetail.vCode}`, reference: repayDetail.vCode, amount });
  expect(paid.data).toEqual({ result: 'credited', orderId, unapplied: 0 });
  return amount;
}

describe('a borrower', () => {
  it('takes a loan and pays it off', async () => {
    const offer = await giveOffer(server.db, server.clock.now());
    const { orderId, productId, launch, agreed } = offer;
    const shown = await server.call(loanDetailConfirm, { productId }, launch);
    const { lendDetailsUrl } = await server.call(loanDetailPush, agreed, launch);
    const opened = new URL(lendDetailsUrl, 'http://plazo').searchParams.get('orderId') ?? '';
    expect(await server.call(loanDetails, { orderId: opened }, launch)).toMatchObject({
      orderStatus: 174,
      repayAmount: shown.totalAmount,
      repayDate: shown.firstPayTime,
    });
    server.clock.moveDays(12);
    expect(await repay(offer)).toBe(shown.totalAmount);
    expect(await server.call(loanDetails, { orderId }, launch)).toMatchObject({ orderStatus: 200 });
    const repayment = await server.post(loanPlayDetail, { orderId }, launch);
    expect(repayment).toMatchObject({ status: 409, code: '40902' });
  });

  it('pays six instalments, one of them late, and owes only what was agreed and the penalty', async () => {
    const offer = await giveOffer(server.db, server.clock.now(), sixMonths);
    const { orderId, productId, launch, agreed } = offer;
    const shown = await server.call(loanDetailConfirm, { productId }, launch);
    await server.call(loanDetailPush, agreed, launch);
    const paid: number[] = [];
    for (const { pay_time } of shown.repay_plans) {
      // The third is paid five days late, the others on their day.
      server.clock.set(`${pay_time}T18:00:00Z`);
      if (paid.length === 2) server.clock.moveDays(5);
      paid.push(await repay(offer, paid.length % 2 ? 'bank-transfer' : 'store'));
    }
    const [third] = await rowsOf<{ principal: number }>(server.db, 'select principal from instalment where number = 3');
    const penalty = 5 * Math.round((third?.principal ?? 0) * 0.03);
    expect(paid).toEqual(shown.repay_plans.map(({ amount }, index) => amount + (index === 2 ? penalty : 0)));

    expect(await server.call(loanDetails, { orderId }, launch)).toMatchObject({ orderStatus: 200 });
    const balances = await balancesOf(server.db, orderId);
    expect(balances).toMatchObject({ principal: 0, interest: 0, iva: 0, commission: 0, penalty: 0 });
    expect(balances.cash).toBe((shown.totalAmount ?? 0) + penalty - shown.amount);
    expect(balances.income_penalty).toBe(-penalty);
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('always has an amount due that matches the ledger', async () => {
    const offer = await giveOffer(server.db, server.clock.now(), sixMonths);
    const { orderId, launch, agreed, borrower } = offer;
    await server.call(loanDetailPush, agreed, launch);
    // From before the first due date to long after the last: on time, late, very late.
    for (const days of [20, 20, 35, 90, 60]) {
      server.clock.moveDays(days);
      const loan = await readLoan(server.db, borrower, orderId, dayOf(server.clock.now()));
      const { repayAmount } = await server.call(loanDetails, { orderId }, launch);
      expect(repayAmount).toBe(loan.amountDue?.amount);
      const due = loan.instalments.filter(
        ({ dueDate }) => dueDate <= dayOf(server.clock.now()) || dueDate === loan.amountDue?.dueDate,
      );
      expect(repayAmount).toBe(totalOutstanding(due));
      // Part of it is paid: 1,000.00, or what is left.
      const { repayDetail } = await server.call(
        generateVcode,
        { orderId, amount: repayAmount ?? 0, payCode: 'store', requestType: '1' },
        launch,
      );
      const amount = Math.min(100_000, repayAmount ?? 0);
      await server.pay({ eventId: `evt-${days}-${server.clock.now()}`, reference: repayDetail.vCode, amount });
      const after = await readLoan(server.db, borrower, orderId, dayOf(server.clock.now()));
      expect(after.outstanding).toBe(loan.outstanding - amount);
      const receivable = await rowsOf<{ owed: number }>(
        server.db,
        `select sum(amount)::bigint as owed from ledger_entry
         where account in ('principal', 'interest', 'iva', 'commission', 'penalty')`,
      );
      // A payment books everything that is owed.
      expect(receivable[0]?.owed).toBe(after.instalments.reduce((sum, instalment) => sum + dueTotal(instalment), 0));
    }
    expect(await ledgerFaults(server.db)).toEqual([]);
  });
});
