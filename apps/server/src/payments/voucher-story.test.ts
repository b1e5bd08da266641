import type { RequestOf } from '@plazo/contract/endpoint';
import { generateVcode, loanPlayDelayDetail, voucherState } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOf, sixMonths } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

type Asked = Partial<RequestOf<typeof voucherState>>;
const storyOf = ({ orderId, launch }: TestLoan, amount: number, asked: Asked = {}) =>
  server.call(voucherState, { orderId, amount, payCode: 'store', requestType: '1', ...asked }, launch);

const whole = 271_691;

describe('the history of a voucher', () => {
  it('shows that it is open, while its amount is the amount due', async () => {
    const loan = await TestLoan.take(server);
    const { reference: vCode } = await loan.code();
    const open = {
      state: 'open',
      validThrough: '2026-04-01',
      payments: [],
      now: { amount: whole, repayDate: '2026-04-01' },
    };
    expect(await storyOf(loan, whole)).toEqual(open);
    expect(await storyOf(loan, whole, { vCode })).toEqual(open);
  });

  it('shows what was received and when, and what is still due', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    server.clock.set('2026-03-10T20:05:00Z');
    await server.pay({ eventId: 'evt-1', reference, amount: 50_000, paidAt: '2026-03-10T20:04:00Z' });
    expect(await storyOf(loan, whole)).toEqual({
      state: 'partly',
      validThrough: '2026-04-01',
      payments: [{ paymentId: 'evt-1', amount: 50_000, date: '2026-03-10', time: '14:04' }],
      now: { amount: whole - 50_000, repayDate: '2026-04-01' },
    });
    await server.pay({ eventId: 'evt-2', reference, amount: whole - 50_000, paidAt: '2026-03-10T20:05:00Z' });
    const { now, ...paid } = await storyOf(loan, whole);
    expect(now).toBeUndefined();
    expect(paid.state).toBe('paid');
    expect(paid.payments.map(({ paymentId }) => paymentId)).toEqual(['evt-2', 'evt-1']);
  });

  it('shows that it is over once its day has passed, with today’s amount', async () => {
    const loan = await TestLoan.take(server);
    await loan.code();
    server.clock.set('2026-04-03T18:00:00Z');
    expect(await storyOf(loan, whole)).toEqual({
      state: 'over',
      validThrough: '2026-04-01',
      payments: [],
      now: { amount: whole + 2 * 7_500, repayDate: '2026-04-01' },
    });
  });

  it('shows that it is over once another one was paid, though nobody has replaced it', async () => {
    const loan = await TestLoan.take(server);
    await loan.code();
    const { reference } = await loan.code({ payCode: 'pharmacy' });
    await server.pay({ eventId: 'evt-1', reference, amount: 50_000 });
    expect(await storyOf(loan, whole)).toMatchObject({ state: 'over', now: { amount: whole - 50_000 } });
  });

  it('forgets a payment that its provider has reversed', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    await loan.reversePayment('evt-1');
    expect(await storyOf(loan, whole)).toMatchObject({ state: 'over', payments: [], now: { amount: whole } });
  });

  it('is unknown for figures that no voucher was made with, and none is made', async () => {
    const loan = await TestLoan.take(server);
    const before = await stateOf(server.db);
    expect(await storyOf(loan, 1)).toMatchObject({ state: 'unknown', payments: [], now: { amount: whole } });
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('is for its own borrower only, even by its code', async () => {
    const loan = await TestLoan.take(server);
    const { reference: vCode } = await loan.code();
    const other = await TestLoan.take(server, { borrower: 'bea' });
    expect(await storyOf(other, whole, { vCode })).toMatchObject({ state: 'unknown' });
    const input = { orderId: loan.orderId, amount: whole, payCode: 'store', requestType: '1' };
    expect(await server.post(voucherState, input, launchOf('bea'))).toMatchObject({ status: 404, data: null });
  });

  it('of an extension shows the fee, and offers none once the date has moved', async () => {
    const loan = await TestLoan.take(server);
    await loan.extend('evt-1');
    const fee = (await loan.statement()).payments.find(({ paymentId }) => paymentId === 'evt-1-fee')?.amount ?? 0;
    const story = await storyOf(loan, fee, { requestType: '2' });
    expect(story).toMatchObject({ state: 'paid', payments: [{ paymentId: 'evt-1-fee', amount: fee }] });
    expect(story.now).toBeUndefined();
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08', formerDueDate: '2026-04-01' });
  });
});

describe('a voucher that was paid with a different amount', () => {
  it('is paid once it has bought the extension, though the fee was lower by then', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-01T18:00:00Z');
    const offered = () => server.call(loanPlayDelayDetail, { orderId: loan.orderId }, loan.launch);
    const { chargesAmount: amount = 0 } = await offered();
    await server.pay({ eventId: 'evt-charges', ...(await loan.code({ amount, payCode: 'pharmacy' })) });
    const fee = (await offered()).delayInfo.delayAmount;
    const { reference } = await loan.code({ amount: fee, requestType: '2' });
    await loan.pay('evt-more', 50_000);
    const less = (await offered()).delayInfo.delayAmount;
    expect(less).toBeLessThan(fee);
    await server.pay({ eventId: 'evt-fee', reference, amount: less });
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08' });
    const story = await storyOf(loan, fee, { requestType: '2' });
    expect(story).toMatchObject({ state: 'paid', payments: [{ paymentId: 'evt-fee', amount: less }] });
    expect(await loan.receipt('evt-fee')).toMatchObject({ state: 'credited', notes: [] });
    await loan.reversePayment('evt-fee', { amount: 1 });
    expect(await storyOf(loan, fee, { requestType: '2' })).toMatchObject({ state: 'partly' });
  });

  it('lists the payments under every code for the same purpose', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    await loan.pay('evt-1');
    await loan.reversePayment('evt-1');
    const again = await loan.code();
    expect(again.reference).not.toBe(reference);
    await server.pay({ eventId: 'evt-2', reference, amount: whole });
    expect(await storyOf(loan, whole)).toMatchObject({ payments: [{ paymentId: 'evt-2', amount: whole }] });
    expect(await storyOf(loan, whole, { vCode: again.reference })).toMatchObject({ state: 'over', payments: [] });
  });
});

describe('a voucher for the amount due on one day', () => {
  it('is not made again for the next instalment, which may have the same amount', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { repayAmount: amount = 0, repayDate = '' } = await loan.details();
    const request = { orderId: loan.orderId, amount, payCode: 'store', requestType: '1', repayDate } as const;
    const { repayDetail } = await server.call(generateVcode, request, loan.launch);
    await server.pay({ eventId: 'evt-1', reference: repayDetail.vCode, amount });
    const next = await loan.details();
    const sameAgain = { ...request, amount: next.repayAmount ?? 0 };
    expect(await server.post(generateVcode, sameAgain, loan.launch)).toMatchObject({ status: 422, code: '42200' });
    expect(await storyOf(loan, amount)).toMatchObject({ state: 'paid', now: { repayDate: next.repayDate } });
    await server.call(generateVcode, { ...sameAgain, repayDate: next.repayDate ?? '' }, loan.launch);
  });
});

describe('loan details', () => {
  it('say when it was settled, and by which payment', async () => {
    const loan = await TestLoan.take(server);
    const before = await loan.details();
    expect(before.settledOn).toBeUndefined();
    expect(before.lastPaymentId).toBeUndefined();
    await loan.pay('evt-1', 50_000);
    expect(await loan.details()).toMatchObject({ lastPaymentId: 'evt-1' });
    server.clock.moveDays(3);
    await loan.pay('evt-2');
    expect(await loan.details()).toMatchObject({ settledOn: '2026-03-05', lastPaymentId: 'evt-2', isCancelled: '0' });
    await loan.reversePayment('evt-2');
    expect(await loan.details()).toMatchObject({ lastPaymentId: 'evt-1' });
  });
});
