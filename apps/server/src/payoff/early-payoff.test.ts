import { generateVcode } from '@plazo/contract/repayment';
import { addDays } from '@plazo/loan-rules/calendar';
import { instalmentTotal } from '@plazo/loan-rules/schedule';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import type { Loan } from '../loans/loan.service.ts';
import { readLoan } from '../loans/loan.service.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { dayOf, sixMonths } from '../testing/borrowers.ts';
import { balancesOf, rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { readPayoff } from './payoff.service.ts';

// The single-payment product has a cooling-off of two days; with the instalment product, paying early saves interest.
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({
    change: ({ config, ...options }) => ({
      ...options,
      config: { ...config, tenant: { ...config.tenant, paymentBackdatingDays: 60 } },
    }),
  });
});
beforeEach(() => server.reset());

const today = () => dayOf(server.clock.now());
const loanOf = ({ borrower, orderId }: TestLoan, date = today()) => readLoan(server.db, borrower, orderId, date);
const isSound = async () =>
  expect(
    (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said,
  ).toMatch(/ 0 differences\.$/);
const flags = () => rowsOf(server.db, 'select id, flag from payment order by id');

async function payoffOf(loan: TestLoan): Promise<NonNullable<Loan['payoff']>> {
  const { payoff } = await loanOf(loan);
  if (!payoff) throw new Error('nothing to pay off');
  return payoff;
}

describe('paying everything early', () => {
  it('costs that day’s payoff, and saves the interest of the days to come', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    server.clock.moveDays(10);
    const { instalments, outstanding } = await loanOf(loan);
    const payoff = await payoffOf(loan);
    const total = instalments.reduce((sum, instalment) => sum + instalmentTotal(instalment), 0);
    expect(outstanding).toBe(total);
    // Of the first month 10 of 31 days have passed, of the others none.
    const accrued = Math.round(((instalments[0]?.interest ?? 0) * 10) / 31);
    const interest = instalments.reduce((sum, instalment) => sum + instalment.interest, 0) - accrued;
    expect(Math.abs(payoff.rebate - interest * 1.16)).toBeLessThan(6);
    expect(payoff.amount).toBe(total - payoff.rebate);

    const voucher = await loan.code({ amount: payoff.amount });
    expect(voucher.validThrough).toBe(today());
    const paid = await server.pay({ eventId: 'evt-1', ...voucher });
    expect(paid.data).toMatchObject({ result: 'credited', unapplied: 0 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      principal: 0,
      income_interest: -accrued,
      cash: payoff.amount - 600_000,
    });
    const { orderStatus, userOrderDetail } = await loan.details();
    expect(orderStatus).toBe(200);
    const rows = Object.fromEntries(userOrderDetail.detail.map(({ text, value }) => [text, value]));
    expect(rows).toMatchObject({ 'Debes en total': '$0,00', 'Pagado por completo el': today() });
    const written = (amount: number) => `$${(amount / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })}`;
    expect(rows['Cargos descontados']).toBe(written(payoff.rebate));
    expect(rows['Pagado hasta hoy']).toBe(written(payoff.amount));
    await isSound();
  });

  it('costs more each day until the last due date, and each day’s figure is that day’s amount due', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { borrower, orderId } = loan;
    const last = (await loanOf(loan)).instalments.at(-1)?.dueDate ?? '';
    const quoteOf = (date: string, of = borrower) => readPayoff(server.db, of, orderId, { date, today: today() });
    const { amount, rebate } = await quoteOf(addDays(today(), 45));
    await expect(quoteOf(addDays(today(), -1))).rejects.toThrow('no day from today');
    await expect(quoteOf(addDays(last, 1))).rejects.toThrow('no day from today');
    expect((await quoteOf(last)).rebate).toBe(0);
    server.clock.moveDays(45);
    // The penalty of the first month is included: nothing was paid.
    expect(await payoffOf(loan)).toEqual({ amount, rebate, planInterest: 0 });
    expect((await loanOf(loan)).instalments[0]?.outstanding.penalty).toBeGreaterThan(0);
    expect(await quoteOf(today(), 'bea').catch(({ code }) => code)).toBe('40400');
  });

  it('with too little is a payment like any other; with too much leaves a credit balance', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const payoff = await payoffOf(loan);
    const voucher = await loan.code({ amount: payoff.amount });
    await server.pay({ eventId: 'evt-1', ...voucher, amount: payoff.amount - 1 });
    expect(await loan.details()).toMatchObject({ orderStatus: 174 });
    expect(await payoffOf(loan)).toEqual({ amount: 1, planInterest: 0, rebate: payoff.rebate });
    const paid = await server.pay({ eventId: 'evt-2', ...voucher, amount: 501 });
    expect(paid.data).toMatchObject({ unapplied: 500 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    await isSound();
  });

  it('that is reversed owes the agreed charges again', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { outstanding } = await loanOf(loan);
    const payoff = await payoffOf(loan);
    await server.pay({ eventId: 'evt-1', ...(await loan.code({ amount: payoff.amount })) });
    server.clock.moveDays(20);
    await loan.reversePayment('evt-1');
    const again = await loanOf(loan);
    expect(again).toMatchObject({ status: 174, outstanding });
    // Twenty more days of interest have passed.
    expect(again.payoff?.amount).toBeGreaterThan(payoff.amount);
    await isSound();
    await server.pay({ eventId: 'evt-2', ...(await loan.code({ amount: again.payoff?.amount ?? 0 })) });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    await isSound();
  });

  it('and paying twice stays settled when one of the two is reversed', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const payoff = await payoffOf(loan);
    const voucher = await loan.code({ amount: payoff.amount });
    await server.pay({ eventId: 'evt-1', ...voucher });
    await server.pay({ eventId: 'evt-2', ...voucher });
    server.clock.moveDays(20);
    await loan.reversePayment('evt-1');
    expect(await loanOf(loan)).toMatchObject({ status: 200, order: { rebated: payoff.rebate } });
    await isSound();
  });

  it('is credited on the day it was paid when it is reported late', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { amount, rebate } = await payoffOf(loan);
    const voucher = await loan.code({ amount });
    const paidAt = new Date(server.clock.now()).toISOString();
    server.clock.moveDays(40);
    await server.pay({ eventId: 'evt-late', ...voucher, amount: 50_000 });
    await server.pay({ eventId: 'evt-early', ...voucher, paidAt });
    expect(await loanOf(loan)).toMatchObject({ status: 200, order: { rebated: rebate } });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ unapplied_cash: -50_000, income_penalty: 0 });
    await isSound();
  });

  it('saves nothing if the charges stay as agreed', async () => {
    const loan = await TestLoan.take(server);
    expect(await payoffOf(loan)).toEqual({ amount: 271_691, rebate: 0, planInterest: 0 });
    const { validThrough } = await loan.code({ amount: 271_691 });
    expect(validThrough).toBe('2026-04-01');
  });
});

describe('cancelling a loan', () => {
  it('returns the principal in time, and owes no charge', async () => {
    const loan = await TestLoan.take(server);
    expect((await loanOf(loan)).coolingOff).toEqual({ amount: 250_000, through: '2026-03-04' });
    server.clock.moveDays(2);
    const voucher = await loan.code({ amount: 250_000, requestType: '3' });
    expect(voucher.validThrough).toBe('2026-03-04');
    const paid = await server.pay({ eventId: 'evt-1', ...voucher });
    expect(paid.data).toMatchObject({ result: 'credited', unapplied: 0 });
    expect(await loanOf(loan)).toMatchObject({ status: 200, isCancelled: true, outstanding: 0, coolingOff: null });
    const balances = await balancesOf(server.db, loan.orderId);
    expect(Object.values(balances).every((amount) => amount === 0)).toBe(true);
    const details = await loan.details();
    expect(details).toMatchObject({ orderStatus: 200, noticeStatusText: 'Préstamo cancelado' });
    expect(details.userOrderDetail.detail).toContainEqual({ text: 'Pagado hasta hoy', value: '$2.500,00' });
    expect(await flags()).toEqual([{ id: 'evt-1', flag: null }]);
    await isSound();
  });

  it('counts charges that were already paid towards the principal', async () => {
    const loan = await TestLoan.take(server);
    const repayment = await loan.code({ amount: 271_691 });
    await server.pay({ eventId: 'evt-1', ...repayment, amount: 30_000 });
    expect((await loanOf(loan)).coolingOff).toEqual({ amount: 220_000, through: '2026-03-04' });
    await server.pay({ eventId: 'evt-2', ...(await loan.code({ amount: 220_000, requestType: '3' })) });
    expect(await loanOf(loan)).toMatchObject({ status: 200, isCancelled: true });
    await isSound();
  });

  it.each([
    ['too late', 3, 250_000, 'cancel-late', 21_691],
    ['too little', 0, 249_999, 'cancel-short', 21_692],
  ])('%s pays the loan like any other payment, and is flagged', async (_, days, amount, flag, owed) => {
    const loan = await TestLoan.take(server);
    const voucher = await loan.code({ amount: 250_000, requestType: '3' });
    server.clock.moveDays(days);
    await server.pay({ eventId: 'evt-1', ...voucher, amount });
    expect(await loanOf(loan)).toMatchObject({ status: 174, isCancelled: false, outstanding: owed });
    expect(await flags()).toEqual([{ id: 'evt-1', flag }]);
    await isSound();
  });

  it('in time, but reported after the last day, cancels', async () => {
    const loan = await TestLoan.take(server);
    const voucher = await loan.code({ amount: 250_000, requestType: '3' });
    server.clock.moveDays(5);
    // Four minutes before midnight where the borrower lives.
    await server.pay({ eventId: 'evt-1', ...voucher, paidAt: '2026-03-04T23:56:00-06:00' });
    expect(await loanOf(loan)).toMatchObject({ status: 200, isCancelled: true, order: { settledOn: '2026-03-04' } });
    expect(await flags()).toEqual([{ id: 'evt-1', flag: null }]);
    await isSound();
  });

  it('whose payment is reversed is owed as agreed', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code({ amount: 250_000, requestType: '3' })) });
    server.clock.moveDays(5);
    await loan.reversePayment('evt-1');
    expect(await loanOf(loan)).toMatchObject({ status: 174, isCancelled: false, outstanding: 271_691 });
    await isSound();
  });

  it.each([
    ['after its days', 3, {}, '40905'],
    ['of a product without them', 0, sixMonths, '40905'],
    ['of another amount', 0, { amount: 260_000 }, '42200'],
  ])('%s is refused, and writes nothing', async (_, days, options, code) => {
    const loan = await TestLoan.take(server, options);
    server.clock.moveDays(days);
    const before = await stateOf(server.db);
    const input = { orderId: loan.orderId, amount: 250_000, payCode: 'store', requestType: '3' };
    expect(await server.post(generateVcode, input, loan.launch)).toMatchObject({ code, data: null });
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('ends with the day, not after a number of hours', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-03-05T05:59:59Z');
    expect((await loanOf(loan)).coolingOff).toEqual({ amount: 250_000, through: '2026-03-04' });
    server.clock.set('2026-03-05T06:00:00Z');
    expect((await loanOf(loan)).coolingOff).toBeNull();
  });

  it('is not offered under terms that were stored before it existed', async () => {
    const { coolingOffDays, ...terms } = flex.terms;
    const loan = await TestLoan.take(server, { product: { ...flex, id: 'older', terms } });
    expect(coolingOffDays).toBe(2);
    expect(await loanOf(loan)).toMatchObject({ coolingOff: null, payoff: { amount: 271_691, rebate: 0 } });
    await server.pay({ eventId: 'evt-1', ...(await loan.code({ amount: 271_691 })) });
    await isSound();
  });
});
