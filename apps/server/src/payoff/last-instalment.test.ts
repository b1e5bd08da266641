import { loanPlayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { plan } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

/** Pays all instalments but the last, each on its due date. */
async function allButLast(product = plan): Promise<TestLoan> {
  const loan = await TestLoan.take(server, { ...sixMonths, product });
  for (let number = 1; number <= 5; number += 1) {
    const { repayDate = '' } = await loan.details();
    server.clock.set(`${repayDate}T18:00:00Z`);
    await loan.pay(`evt-${number}`);
  }
  return loan;
}

it('the last payment, made early, has the payoff as its amount due, everywhere', async () => {
  const loan = await allButLast();
  server.clock.moveDays(3);
  const { payoff, outstanding, repayRebate = 0, repayAmount = 0 } = await loan.statement();
  expect(payoff?.from).toBe('2026-08-05');
  expect(repayRebate).toBeGreaterThan(0);
  expect(repayAmount).toBe(outstanding - repayRebate);
  const payable = await server.call(loanPlayDetail, { orderId: loan.orderId }, loan.launch);
  expect(payable).toMatchObject({ repayAmount, repayDate: '2026-09-02' });
  const sum = payable.detail
    .filter(({ value }) => value.includes('$'))
    .reduce((total, { value }) => total + Number(value.replace(/[^\d-]/g, '')), 0);
  expect(sum).toBe(repayAmount);
  // The agreed amount is not due anywhere.
  await expect(loan.code({ amount: outstanding })).rejects.toThrow();
  const code = await loan.code();
  expect(code).toMatchObject({ amount: repayAmount, validThrough: '2026-08-05' });
  await server.pay({ eventId: 'evt-last', ...code });
  expect(await loan.details()).toMatchObject({ orderStatus: 200, creditBalance: 0 });
  expect((await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said).toBe(
    '1 orders verified, 0 differences.',
  );
});

it('if the charges stay as agreed, its amount due is the agreed amount', async () => {
  const loan = await allButLast({ ...plan, id: 'plan-agreed', terms: { ...plan.terms, earlyPayoff: 'agreed' } });
  server.clock.moveDays(3);
  const { outstanding, repayAmount, repayRebate } = await loan.statement();
  expect([repayAmount, repayRebate]).toEqual([outstanding, undefined]);
});
