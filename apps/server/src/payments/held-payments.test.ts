import { generateVcode, loanPlayDelayDetail, voucherState } from '@plazo/contract/repayment';
import { paymentReceipt } from '@plazo/contract/statement';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { workOf } from '../ops/payment.ts';
import { stateOf } from '../testing/database-state.ts';
import { paymentOps } from '../testing/payment-operator.ts';
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

/** What an operator says, and is told. */
const ops = (...words: string[]) => paymentOps(server, ...words);

const isSound = async () =>
  expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toMatch(/ 0 differences\.$/);

/** A code for the due date, and its payment, reported some days later. */
async function reportedLater(days: number) {
  const loan = await TestLoan.take(server);
  server.clock.set('2026-04-01T18:00:00Z');
  const { reference } = await loan.code();
  const event = { eventId: 'evt-old', reference, amount: due, paidAt: '2026-04-01T18:00:00Z' };
  server.clock.moveDays(days);
  return { loan, reference, event };
}

describe('a payment of a day that is longer ago than the tenant allows', () => {
  it('is held, once, and the borrower is told only that it is looked at', async () => {
    const { loan, reference, event } = await reportedLater(31);
    const before = await loan.details();
    const first = await server.pay(event);
    expect(first).toMatchObject({ status: 200, data: { result: 'held', orderId: null, unapplied: 0 } });
    const kept = await stateOf(server.db);
    expect((await server.pay(event)).body).toBe(first.body);
    expect(await server.pay({ ...event, amount: 1 })).toMatchObject({ status: 409, code: '40900' });
    expect(await stateOf(server.db)).toEqual(kept);

    const heldPayments = [{ amount: due, paidOn: '2026-04-01' }];
    expect(await loan.details()).toEqual({ ...before, heldPayments });
    const again = {
      orderId: loan.orderId,
      amount: before.repayAmount ?? 0,
      payCode: 'store',
      requestType: '1',
    } as const;
    const { dataList } = await server.call(generateVcode, again, loan.launch);
    expect(dataList[1]?.content[0]).toBe(
      'Nos avisaron de un pago de $2.716,91\u00a0MXN del miércoles 1 de abril y lo estamos revisando. Si ya pagaste, no pagues otra vez.',
    );
    const other = await TestLoan.take(server, { borrower: 'ben' });
    expect(await other.details()).not.toHaveProperty('heldPayments');
    expect(before).toMatchObject({ orderStatus: 180 });
    const { lines } = await loan.statement();
    expect(lines.filter(({ paymentId }) => paymentId !== '')).toEqual([]);
    await expect(server.call(paymentReceipt, { paymentId: 'evt-old' }, loan.launch)).rejects.toThrow();
    const named = { orderId: loan.orderId, amount: due, payCode: 'store', requestType: '1', vCode: reference } as const;
    expect(await server.call(voucherState, named, loan.launch)).toMatchObject({ state: 'over', payments: [] });
    await isSound();
  });

  it('is credited when it is as old as is allowed', async () => {
    const { loan, event } = await reportedLater(30);
    expect(await server.pay(event)).toMatchObject({ data: { result: 'credited', orderId: loan.orderId } });
    expect(await ops('list', '--held')).toBe('Nothing.');
  });

  it('is credited on the day it was paid once the staff assigns it, and under its code', async () => {
    const { loan, reference, event } = await reportedLater(31);
    await server.pay(event);
    expect(await ops('list', '--unmatched')).toBe('Nothing.');
    expect(await ops('list', '--flagged')).toBe('Nothing.');
    const line = `evt-old  2026-04-01T18:00:00.000Z  ${due} MXN  ${reference}  ${loan.orderId}  old`;
    expect(await ops('list', '--held')).toBe(line);
    const assigned = await Promise.allSettled([1, 2, 3].map(() => ops('assign', 'evt-old', loan.orderId)));
    expect(assigned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await ops('list', '--held')).toBe('Nothing.');
    expect(await ops('list', '--flagged')).toBe(line);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    const named = { orderId: loan.orderId, amount: due, payCode: 'store', requestType: '1', vCode: reference } as const;
    expect(await server.call(voucherState, named, loan.launch)).toMatchObject({ state: 'paid', payments: [{}] });
    expect(await server.pay(event)).toMatchObject({ data: { result: 'credited', orderId: loan.orderId } });
    await isSound();
  });

  it('buys the extension that its code was for', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-01T18:00:00Z');
    const offered = () => server.call(loanPlayDelayDetail, { orderId: loan.orderId }, loan.launch);
    const { chargesAmount: charges = 0 } = await offered();
    await server.pay({ eventId: 'evt-charges', ...(await loan.code({ amount: charges })) });
    const fee = { amount: (await offered()).delayInfo.delayAmount, requestType: '2' as const };
    const { repayDetail } = await server.call(
      generateVcode,
      { orderId: loan.orderId, payCode: 'store', ...fee },
      loan.launch,
    );
    server.clock.moveDays(31);
    const event = { reference: repayDetail.vCode, amount: fee.amount, paidAt: '2026-04-01T18:00:00Z' };
    await server.pay({ eventId: 'evt-old', ...event });
    await ops('assign', 'evt-old', loan.orderId);
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08' });
    await isSound();
  });

  it('can be of another order than its code, and then leaves the code unpaid', async () => {
    const { loan, reference, event } = await reportedLater(31);
    const other = await TestLoan.take(server, { borrower: 'ben' });
    await server.pay(event);
    await ops('assign', 'evt-old', other.orderId);
    expect(await other.details()).toMatchObject({ orderStatus: 200 });
    expect(await loan.details()).toMatchObject({ orderStatus: 180 });
    const named = { orderId: loan.orderId, amount: due, payCode: 'store', requestType: '1', vCode: reference } as const;
    expect(await server.call(voucherState, named, loan.launch)).toMatchObject({ payments: [] });
    await isSound();
  });

  it('is refused once, for a reason, and can then be credited to nobody', async () => {
    const { loan, event } = await reportedLater(31);
    await server.pay(event);
    expect(workOf(['refuse', 'evt-old'])).toBeNull();
    await expect(ops('refuse', 'evt-0', 'nobody knows it')).rejects.toThrow('no payment evt-0');
    expect(await ops('refuse', 'evt-old', 'the provider has no such payment')).toBe('evt-old is refused.');
    expect(await loan.details()).not.toHaveProperty('heldPayments');
    await expect(ops('refuse', 'evt-old', 'again')).rejects.toThrow('was refused');
    await expect(ops('assign', 'evt-old', loan.orderId)).rejects.toThrow('was refused');
    expect(await ops('list', '--held')).toBe('Nothing.');
    expect(await server.pay(event)).toMatchObject({ data: { result: 'held', orderId: null } });
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: due + 31 * perDay });
    expect(await server.takeBack('evt-old')).toMatchObject({ data: { result: 'reversed', orderId: null } });
    await isSound();
  });

  it('is credited to nobody once its provider took it back', async () => {
    const { loan, event } = await reportedLater(31);
    await server.pay(event);
    await server.takeBack('evt-old');
    expect(await ops('list', '--held')).toBe('Nothing.');
    await expect(ops('assign', 'evt-old', loan.orderId)).rejects.toThrow('was taken back');
    await expect(ops('refuse', 'evt-old', 'too late')).rejects.toThrow('was taken back');
  });
});

describe('money under an unknown reference', () => {
  it('is unmatched however old it is, and can be refused; credited money cannot', async () => {
    const { loan, event } = await reportedLater(31);
    expect(await server.pay({ ...event, reference: '93000000000000' })).toMatchObject({
      data: { result: 'unmatched' },
    });
    expect(await ops('list', '--unmatched')).toContain('evt-old');
    await ops('refuse', 'evt-old', 'sent by mistake');
    expect(await ops('list', '--unmatched')).toBe('Nothing.');
    await loan.pay('evt-1');
    await expect(ops('refuse', 'evt-1', 'too late')).rejects.toThrow(`is credited to ${loan.orderId} already`);
  });
});
