import { generateVcode, loanPlayDelayDetail, voucherState } from '@plazo/contract/repayment';
import { paymentReceipt } from '@plazo/contract/statement';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { workOf } from '../ops/payment.ts';
import { bookedStateOf, dataOfEvents } from '../testing/database-state.ts';
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

/** An operator's command, and its output. */
const ops = (...words: string[]) => paymentOps(server, ...words);

const isSound = async () =>
  expect(
    (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said,
  ).toMatch(/ 0 differences\.$/);

/** The data of the events of a type. */
const eventsOf = (type: string) => dataOfEvents(server.db, type);

/** A code for the due date, and its payment, reported some days later. */
async function reportedLater(days: number) {
  const loan = await TestLoan.take(server);
  server.clock.set('2026-04-01T18:00:00Z');
  const { reference } = await loan.code();
  const event = { eventId: 'evt-old', reference, amount: due, paidAt: '2026-04-01T18:00:00Z' };
  server.clock.moveDays(days);
  return { loan, reference, event };
}

describe('a payment dated longer ago than the tenant allows', () => {
  it('is held, once, and the borrower only reads that it is being checked', async () => {
    const { loan, reference, event } = await reportedLater(31);
    const before = await loan.details();
    const first = await server.pay(event);
    expect(first).toMatchObject({ status: 200, data: { result: 'held', orderId: null, unapplied: 0 } });
    const credit = await bookedStateOf(server.db);
    expect((await server.pay(event)).body).toBe(first.body);
    expect(await server.pay({ ...event, amount: 1 })).toMatchObject({ status: 409, code: '40900' });
    expect(await bookedStateOf(server.db)).toEqual(credit);

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

  it('is credited if it is just as old as is allowed', async () => {
    const { loan, event } = await reportedLater(30);
    expect(await server.pay(event)).toMatchObject({ data: { result: 'credited', orderId: loan.orderId } });
    expect(await ops('list', '--held')).toBe('Nothing.');
  });

  it('is credited on its day once staff assign it, and under its code', async () => {
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

  it('may belong to another order than its code’s, and then leaves the code unpaid', async () => {
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

  it('is refused once, with a reason, and can then be credited to nobody', async () => {
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
    expect(await server.reversePayment('evt-old')).toMatchObject({ data: { result: 'reversed', orderId: null } });
    await isSound();
  });

  it('is credited to nobody once its provider has reversed it', async () => {
    const { loan, event } = await reportedLater(31);
    await server.pay(event);
    await server.reversePayment('evt-old');
    expect(await ops('list', '--held')).toBe('Nothing.');
    await expect(ops('assign', 'evt-old', loan.orderId)).rejects.toThrow('was reversed');
    await expect(ops('refuse', 'evt-old', 'too late')).rejects.toThrow('was reversed');
  });
});

describe('a held payment that was assigned and is reversed', () => {
  it.each([
    ['whole', undefined],
    ['in part', due - 1_000],
  ])('counts, %s, from its assignment: until then its penalties grew and were shown', async (_, amount) => {
    const { loan, event } = await reportedLater(31);
    await server.pay(event);
    server.clock.moveDays(1);
    const shown = due + 32 * perDay;
    expect(await loan.details()).toMatchObject({ repayAmount: shown });
    await ops('assign', 'evt-old', loan.orderId);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    await isSound();
    expect(await server.reversePayment('evt-old', undefined, undefined, amount)).toMatchObject({ status: 200 });
    expect((await loan.details()).repayAmount).toBe(shown - (amount === undefined ? 0 : due - amount));
    await isSound();
    await loan.statement();
  });

  it('counts from its assignment if its reference was unknown, too', async () => {
    const { loan, event } = await reportedLater(31);
    await server.pay({ ...event, reference: '93000000000000' });
    server.clock.moveDays(1);
    await ops('assign', 'evt-old', loan.orderId);
    await server.reversePayment('evt-old');
    expect((await loan.details()).repayAmount).toBe(due + 32 * perDay);
    await isSound();
  });
});

describe('a payment dated before its loan was paid out', () => {
  it('is held with its reason, once, and books nothing until staff assign it', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    const event = { eventId: 'evt-early', reference, amount: 1_000, paidAt: '2026-03-01T18:00:00Z' };
    const before = await loan.details();
    const first = await server.pay(event);
    expect(first).toMatchObject({ status: 200, data: { result: 'held', orderId: null, unapplied: 0 } });
    expect((await server.pay(event)).body).toBe(first.body);
    expect(await loan.details()).toEqual({ ...before, heldPayments: [{ amount: 1_000, paidOn: '2026-03-01' }] });
    const line = `evt-early  2026-03-01T18:00:00.000Z  1000 MXN  ${reference}  ${loan.orderId}  before-loan`;
    expect(await ops('list', '--held')).toBe(line);
    expect(await eventsOf('payment.unmatched')).toMatchObject([{ codeOrderId: loan.orderId, flag: 'before-loan' }]);
    await isSound();
    await ops('assign', 'evt-early', loan.orderId);
    expect(await loan.details()).toMatchObject({ repayAmount: due - 1_000 });
    expect(await ops('list', '--held')).toBe('Nothing.');
    await isSound();
  });

  it('is credited on the day of the payout', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    // The same day in Mexico, before the hour of the payout.
    const event = { eventId: 'evt-1', reference, amount: 1_000, paidAt: '2026-03-02T06:00:00Z' };
    expect(await server.pay(event)).toMatchObject({ data: { result: 'credited' } });
  });
});

describe('a reversal dated before its payment', () => {
  const early = '2026-03-09T18:00:00Z';

  async function paid(): Promise<TestLoan> {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-03-10T18:00:00Z');
    await loan.pay('evt-1', 100_000);
    server.clock.moveDays(3);
    return loan;
  }

  it('waits, once, with nothing booked', async () => {
    const loan = await paid();
    const before = await loan.details();
    const first = await server.reversePayment('evt-1', 'rev-1', early, 40_000);
    expect(first).toMatchObject({ status: 200, data: { result: 'held', orderId: loan.orderId } });
    const credit = await bookedStateOf(server.db);
    expect((await server.reversePayment('evt-1', 'rev-1', early, 40_000)).body).toBe(first.body);
    expect(await server.reversePayment('evt-1', 'rev-1', early, 1)).toMatchObject({ status: 409 });
    expect(await server.reversePayment('evt-1', 'rev-2', early, 100_001)).toMatchObject({ status: 422 });
    expect(await bookedStateOf(server.db)).toEqual(credit);
    expect(await loan.details()).toEqual(before);
    expect(await ops('list', '--held-reversals')).toContain(
      `reversal rev-1 of 40000 at 2026-03-09T18:00:00.000Z waits`,
    );
    expect(await eventsOf('reversal.held')).toMatchObject([
      { orderId: loan.orderId, reversalId: 'rev-1', paymentId: 'evt-1', amount: 40_000 },
    ]);
    expect(await eventsOf('payment.reversed')).toEqual([]);
    await isSound();
  });

  it('is booked by staff for the right day, with its own amount, and its provider is told', async () => {
    const loan = await paid();
    await server.reversePayment('evt-1', 'rev-1', early, 40_000);
    await expect(ops('reverse', 'evt-1', 'rev-1', early)).rejects.toThrow('reversedAt');
    await ops('reverse', 'evt-1', 'rev-1', '2026-03-12T18:00:00Z');
    expect((await loan.details()).repayAmount).toBe(due - 60_000);
    expect(await ops('list', '--held-reversals')).toBe('Nothing.');
    expect(await server.reversePayment('evt-1', 'rev-1', early, 40_000)).toMatchObject({
      data: { result: 'reversed' },
    });
    await expect(ops('refuse-reversal', 'evt-1', 'rev-1', 'late')).rejects.toThrow('was already booked or refused');
    await isSound();
  });

  it('is refused by staff, once, and the payment stays', async () => {
    const loan = await paid();
    await server.reversePayment('evt-1', 'rev-1', early);
    await expect(ops('refuse-reversal', 'evt-none', 'rev-1', 'x')).rejects.toThrow('no payment');
    expect(await ops('refuse-reversal', 'evt-1', 'rev-1', 'of another payment')).toBe('rev-1 is refused.');
    expect(await ops('list', '--held-reversals')).toBe('Nothing.');
    await expect(ops('reverse', 'evt-1', 'rev-1', '2026-03-12T18:00:00Z')).rejects.toThrow('refused');
    expect(await server.reversePayment('evt-1', 'rev-1', early)).toMatchObject({ data: { result: 'held' } });
    expect((await loan.details()).repayAmount).toBe(due - 100_000);
    await server.reversePayment('evt-1', 'rev-2');
    expect((await loan.details()).repayAmount).toBe(due);
    await isSound();
  });

  it('of a payment that is still unmatched waits, too', async () => {
    await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 5, paidAt: '2026-03-02T18:00:00Z' });
    expect(await server.reversePayment('evt-1', 'rev-1', '2026-03-01T18:00:00Z')).toMatchObject({
      data: { result: 'held', orderId: null },
    });
    expect(await ops('list', '--unmatched')).toContain('evt-1');
  });
});

describe('money of another currency under a known code', () => {
  it('waits along with its code’s order, pays nothing of it, and cannot be assigned to it', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    const before = await loan.details();
    const event = { eventId: 'evt-usd', reference, amount: due, currency: 'USD' };
    expect(await server.pay(event)).toMatchObject({ data: { result: 'unmatched', orderId: null } });
    expect(await ops('list', '--unmatched')).toMatch(new RegExp(`${due} USD  ${reference}  ${loan.orderId}$`));
    expect(await eventsOf('payment.unmatched')).toMatchObject([{ codeOrderId: loan.orderId, currency: 'USD' }]);
    expect(await loan.details()).toEqual(before);
    await expect(ops('assign', 'evt-usd', loan.orderId)).rejects.toThrow('is in USD');
    await ops('refuse', 'evt-usd', 'paid back');
    expect(await loan.details()).toEqual(before);
    await isSound();
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
    await expect(ops('refuse', 'evt-1', 'too late')).rejects.toThrow(`is already credited to ${loan.orderId}`);
  });
});
