import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OfferOptions, sixMonths } from '../testing/borrowers.ts';
import { balancesOf, bookedStateOf, ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { countingDb } from '../testing/faulty-db.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function issueVoucher(options: OfferOptions = {}, dueAt?: string) {
  const loan = await TestLoan.take(server, options);
  if (dueAt) server.clock.set(dueAt);
  return { loan, voucher: await loan.code() };
}

const payments = () => rowsOf(server.db, 'select id, amount, currency, order_id, voucher_id from payment order by id');
const voucherStatus = () => rowsOf(server.db, 'select status from voucher').then(([row]) => row?.status);

describe('a payment', () => {
  it('in full settles the order', async () => {
    const { loan, voucher } = await issueVoucher();
    const { orderId } = loan;
    const paid = await server.pay({ eventId: 'evt-1', ...voucher });
    expect(paid).toMatchObject({ status: 200, code: '0', data: { result: 'credited', orderId, unapplied: 0 } });
    const details = await loan.details();
    expect(details).toMatchObject({ orderStatus: 200, h5Url: '' });
    expect(details.userOrderDetail.detail).toContainEqual({ text: 'Pagado hasta hoy', value: '$2.716,91' });
    expect(details.userOrderDetail.detail).toContainEqual({ text: 'Pagado por completo el', value: '2026-03-02' });
    expect(await balancesOf(server.db, orderId)).toEqual({
      principal: 0,
      interest: 0,
      commission: 0,
      iva: 0,
      cash: 271_691 - 250_000,
      income_interest: -3_699,
      income_commission: -15_000,
      iva_payable: -2_992,
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
    expect(await voucherStatus()).toBe('paid');
  });

  it('in part pays interest, IVA, commission and principal, in this order', async () => {
    const { loan, voucher } = await issueVoucher();
    await server.pay({ eventId: 'evt-1', ...voucher, amount: 20_000 });
    // 36.99 + 29.92 leave 133.09 of the 150.00 commission.
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      interest: 0,
      iva: 0,
      commission: 15_000 - 13_309,
      principal: 250_000,
    });
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 251_691 });
    expect(await voucherStatus()).toBe('partly-paid');
    // The same reference accepts the rest.
    await server.pay({ eventId: 'evt-2', ...voucher, amount: 251_691 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await voucherStatus()).toBe('paid');
  });

  it('in part leaves no voucher for the former amount', async () => {
    const { loan, voucher } = await issueVoucher();
    const { orderId, launch } = loan;
    const input = { orderId, payCode: 'pharmacy', requestType: '1' } as const;
    const other = await server.call(generateVcode, { ...input, amount: 271_691 }, launch);
    await server.pay({ eventId: 'evt-1', ...voucher, amount: 20_000 });
    const { repayAmount, repayList } = await server.call(loanPlayDetail, { orderId }, launch);
    expect(repayAmount).toBe(251_691);
    expect(repayList.flatMap(({ entries }) => entries.map(({ vCode }) => vCode))).toEqual(['', '', '']);
    const { repayDetail } = await server.call(generateVcode, { ...input, amount: 251_691 }, launch);
    expect(repayDetail.amount).toBe(251_691);
    expect(repayDetail.vCode).not.toBe(other.repayDetail.vCode);
  });

  it('of more than is owed leaves a credit balance', async () => {
    const { loan, voucher } = await issueVoucher();
    const paid = await server.pay({ eventId: 'evt-1', ...voucher, amount: 300_000 });
    expect(paid.data).toMatchObject({ result: 'credited', unapplied: 300_000 - 271_691 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ unapplied_cash: -28_309, principal: 0 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await voucherStatus()).toBe('overpaid');
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('that arrives twice under two ids pays once; all of the second becomes a credit balance', async () => {
    const { loan, voucher } = await issueVoucher();
    await server.pay({ eventId: 'evt-1', ...voucher });
    const second = await server.pay({ eventId: 'evt-2', ...voucher });
    expect(second.data).toMatchObject({ result: 'credited', unapplied: 271_691 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ unapplied_cash: -271_691 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await voucherStatus()).toBe('overpaid');
  });

  it('of one instalment leaves the others', async () => {
    const { loan, voucher } = await issueVoucher(sixMonths);
    await server.pay({ eventId: 'evt-1', ...voucher });
    const details = await loan.details();
    expect(details).toMatchObject({ orderStatus: 174, repayDate: '2026-05-02' });
    const owed = await rowsOf(
      server.db,
      `select instalment, sum(amount)::bigint as amount from ledger_entry
       where instalment is not null group by instalment having sum(amount) = 0`,
    );
    expect(owed).toEqual([{ instalment: 1, amount: 0 }]);
  });
});

describe('a late payment', () => {
  it('posts the penalty that was shown, and pays it first', async () => {
    const { loan, voucher } = await issueVoucher({}, '2026-04-11T18:00:00Z');
    expect(voucher.amount).toBe(271_691 + 10 * 7_500);
    expect(await loan.details()).toMatchObject({ orderStatus: 180 });
    await server.pay({ eventId: 'evt-1', ...voucher, amount: 80_000 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      penalty: 0,
      income_penalty: -75_000,
      interest: 0,
      iva: 2_992 - (80_000 - 75_000 - 3_699),
    });
    // Principal is still owed in full, so each day costs the same as before, counted from the posted day.
    server.clock.moveDays(2);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 346_691 - 80_000 + 2 * 7_500 });
  });

  it.each([[[10]], [[3, 7]], [[1, 1, 1, 7]]])(
    'costs the same however often it was posted on the way: after %j days',
    async (steps) => {
      const { loan, voucher } = await issueVoucher({}, '2026-04-01T18:00:00Z');
      for (const [index, days] of steps.entries()) {
        server.clock.moveDays(days);
        // One cent of the penalty, so that every step posts.
        await server.pay({ eventId: `evt-${index}`, ...voucher, amount: 1 });
      }
      const details = await loan.details();
      expect(details.repayAmount).toBe(271_691 + 75_000 - steps.length);
      const { orderId } = loan;
      expect(await balancesOf(server.db, orderId)).toMatchObject({ income_penalty: -75_000 });
      expect(await ledgerFaults(server.db)).toEqual([]);
    },
  );

  it('that was made in time and reported late owes no penalty', async () => {
    const { loan, voucher } = await issueVoucher({}, '2026-04-01T18:00:00Z');
    server.clock.moveDays(5);
    const paid = await server.pay({ eventId: 'evt-1', ...voucher, paidAt: '2026-04-01T23:30:00-06:00' });
    expect(paid.data).toMatchObject({ result: 'credited', unapplied: 0 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
  });

  it('dated tomorrow by a provider whose clock is ahead counts today', async () => {
    const { loan, voucher } = await issueVoucher({}, '2026-04-11T18:00:00Z');
    const paid = await server.pay({ eventId: 'evt-1', ...voucher, paidAt: '2026-04-12T00:30:00-06:00' });
    expect(paid.data).toMatchObject({ result: 'credited', unapplied: 0 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
  });
});

describe('the same event', () => {
  it('again gets the same answer and changes nothing', async () => {
    const { voucher } = await issueVoucher();
    const event = { eventId: 'evt-1', ...voucher, amount: 300_000, paidAt: '2026-03-02T17:00:00Z' };
    const first = await server.pay(event);
    const before = await stateOf(server.db);
    server.clock.moveDays(1);
    expect((await server.pay(event)).body).toBe(first.body);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it.each([
    ['amount', { amount: 1 }],
    ['reference', { reference: '93000000000000' }],
    ['currency', { currency: 'USD' }],
    ['instant', { paidAt: '2026-03-01T00:00:00Z' }],
  ])('with another %s is refused', async (_, other) => {
    const { voucher } = await issueVoucher();
    const event = { eventId: 'evt-1', ...voucher, paidAt: '2026-03-02T17:00:00Z' };
    await server.pay(event);
    const before = await bookedStateOf(server.db);
    expect(await server.pay({ ...event, ...other })).toMatchObject({ status: 409, code: '40900', data: null });
    expect(await bookedStateOf(server.db)).toEqual(before);
  });

  it('many times at once is credited once', async () => {
    const { loan, voucher } = await issueVoucher();
    const event = { eventId: 'evt-1', ...voucher, amount: 300_000 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.pay(event)));
    expect(new Set(answers.map(({ body }) => body))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ status: 200, data: { result: 'credited', unapplied: 28_309 } });
    expect(await payments()).toHaveLength(1);
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ cash: 300_000 - 250_000 });
  });
});

describe('different payments of one order', () => {
  it('that arrive at once are all credited, one after another', async () => {
    const { db, runs } = countingDb(server.db);
    // It empties the database, so it comes first.
    const counted = await TestServer.open({ change: (options) => ({ ...options, db }) });
    counted.clock.set('2026-04-11T18:00:00Z');
    const { loan, voucher } = await issueVoucher({}, '2026-04-11T18:00:00Z');
    const amounts = Array.from({ length: 20 }, (_, index) => 10_000 + index);
    const answers = await Promise.all(
      amounts.map((amount, index) => counted.pay({ eventId: `evt-${index}`, ...voucher, amount })),
    );
    expect(answers.map(({ status, data }) => [status, (data as { unapplied: number }).unapplied])).toEqual(
      amounts.map(() => [200, 0]),
    );
    const paid = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: voucher.amount - paid });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      cash: paid - 250_000,
      income_penalty: -75_000,
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
    // A deadlock is retried, but each would block its order for a second, and there would be one for each payment.
    expect(runs()).toBe(amounts.length);
  });

  it('settle it once, and the rest becomes a credit balance', async () => {
    const { loan, voucher } = await issueVoucher();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => server.pay({ eventId: `evt-${number}`, ...voucher, amount: 200_000 })),
    );
    const kept = answers.map(({ data }) => (data as { unapplied: number }).unapplied);
    expect(kept.sort((a, b) => a - b)).toEqual([0, 128_309, 200_000, 200_000]);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      unapplied_cash: -528_309,
      principal: 0,
    });
  });
});
