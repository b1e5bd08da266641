import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

// Due on 1 April; each day late costs 75.00.
const due = 271_691;
const perDay = 7_500;

/** A loan that is twenty days late. */
async function lateLoan(): Promise<TestLoan> {
  const loan = await TestLoan.take(server);
  server.clock.set('2026-04-21T18:00:00Z');
  expect((await loan.details()).repayAmount).toBe(due + 20 * perDay);
  return loan;
}

/** Reports a payment that was made on the due date. */
async function reportForDueDate(loan: TestLoan, amount = due): Promise<void> {
  const { reference } = await loan.code();
  await server.pay({ eventId: 'evt-early', reference, amount, paidAt: '2026-04-01T18:00:00Z' });
}

const verified = async () =>
  (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said;

describe('a payment that is reported for an earlier day and then reversed', () => {
  it('leaves the penalties of the days before its report', async () => {
    const loan = await lateLoan();
    await reportForDueDate(loan);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    await loan.reversePayment('evt-early');
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: due + 20 * perDay });
    expect(await verified()).toBe('1 orders verified, 0 differences.');
    await loan.statement();
  });

  it('costs nothing from its report to the day of its reversal, and continues from there', async () => {
    const loan = await lateLoan();
    await reportForDueDate(loan, due + 20 * perDay);
    server.clock.moveDays(5);
    await loan.reversePayment('evt-early');
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: due + 20 * perDay });
    server.clock.moveDays(1);
    expect(await loan.details()).toMatchObject({ repayAmount: due + 21 * perDay });
    expect(await verified()).toBe('1 orders verified, 0 differences.');
    await loan.statement();
  });

  it('costs in the meantime only what it left unpaid on the day of its report', async () => {
    const loan = await lateLoan();
    await reportForDueDate(loan);
    server.clock.moveDays(5);
    await loan.reversePayment('evt-early');
    // Penalties are paid first, so 150,000 of the principal stays unpaid: 3 % of it a day.
    expect((await loan.details()).repayAmount).toBe(due + 20 * perDay + 5 * 4_500);
    expect(await verified()).toBe('1 orders verified, 0 differences.');
  });

  it('leaves payments made in between in place', async () => {
    const loan = await lateLoan();
    await loan.pay('evt-between', 50_000);
    server.clock.moveDays(2);
    const { repayAmount = 0 } = await loan.details();
    await reportForDueDate(loan, 100_000);
    await loan.reversePayment('evt-early');
    expect((await loan.details()).repayAmount).toBe(repayAmount);
    expect(await verified()).toBe('1 orders verified, 0 differences.');
  });
});
