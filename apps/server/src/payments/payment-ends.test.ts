import { endpointUrl } from '@plazo/contract/endpoint';
import { paymentReversalWebhook } from '@plazo/contract/repayment';
import { loanStatement, paymentReceipt } from '@plazo/contract/statement';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { balancesOf, bookedStateOf, rowsOf, stateOf } from '../testing/database-state.ts';
import { paymentOps } from '../testing/payment-operator.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

/** An operator's command, and its output. */
const ops = (...words: string[]) => paymentOps(server, ...words);

const voucherStatus = () =>
  rowsOf(server.db, 'select status from voucher').then((rows) => rows.map(({ status }) => status));
const isSound = async () =>
  expect(
    (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said,
  ).toMatch(/ 0 differences\.$/);

/** Spanish that a borrower would take to mean that the money is back in their hands. */
const readsAsRefund = /devol|devuel|reembols|regres|reintegr/i;

describe('a payment that its provider reverses', () => {
  it('is owed again, and reopens the order that it had settled', async () => {
    const loan = await TestLoan.take(server);
    const voucher = await loan.code();
    await server.pay({ eventId: 'evt-1', ...voucher });
    const booked = await rowsOf(server.db, 'select * from ledger_entry order by order_id, transaction_number, line');
    server.clock.moveDays(3);
    expect(await server.reversePayment('evt-1')).toMatchObject({
      status: 200,
      data: { result: 'reversed', orderId: loan.orderId },
    });
    const paymentId = 'evt-1';
    expect(await loan.details()).toMatchObject({
      orderStatus: 174,
      repayAmount: 271_691,
      reversal: {
        paymentId,
        amount: 271_691,
        paidOn: '2026-03-02',
        reversedOn: '2026-03-05',
        by: 'Tienda de la esquina',
        complaintUrl: `/complainPageNext?orderId=${loan.orderId}&problemType=3`,
      },
    });
    expect(await voucherStatus()).toEqual(['replaced']);
    // Existing bookings have not changed.
    expect(await rowsOf(server.db, 'select * from ledger_entry order by order_id, transaction_number, line')).toEqual(
      expect.arrayContaining(booked),
    );
    await isSound();
    const again = await loan.code();
    await server.pay({ eventId: 'evt-2', ...again });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await loan.details()).not.toHaveProperty('reversal');
    await isSound();
  });

  it('costs no penalty for the days before its report, however long ago it was reversed', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()) });
    server.clock.set('2026-04-21T18:00:00Z');
    expect(await server.reversePayment('evt-1', 'rev-1', '2026-03-20T12:00:00Z')).toMatchObject({ status: 200 });
    expect(await loan.details()).toMatchObject({
      orderStatus: 180,
      repayAmount: 271_691,
      noticeDesText: 'Si no pagas hoy, mañana empieza el recargo.',
    });
    server.clock.moveDays(1);
    expect(await loan.details()).toMatchObject({ noticeDesText: 'Paga cuanto antes.' });
    await isSound();
  });

  it('is never called returned money: the shop or bank cancelled it, and it does not count', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount: 100_000 });
    await loan.reversePayment('evt-1', { eventId: 'rev-part', amount: 40_000 });
    await loan.reversePayment('evt-1', { eventId: 'rev-rest' });
    const [statement, receipt] = [await loan.statement(), await loan.receipt('evt-1')];
    const said = JSON.stringify([statement.lines, receipt]);
    expect(said).toContain('Tienda de la esquina anuló una parte de tu pago');
    expect(said).toContain('Una parte de tu pago del 2026-03-02 ya no cuenta');
    expect(said).toContain('no tenemos ese dinero');
    expect(said).not.toMatch(readsAsRefund);
  });

  it('is booked after the payment even if the clock was put back in between', async () => {
    const loan = await TestLoan.take(server);
    server.clock.moveDays(2);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()) });
    const reversedAt = new Date(server.clock.now()).toISOString();
    server.clock.moveDays(-1);
    expect(await server.reversePayment('evt-1', 'rev-1', reversedAt)).toMatchObject({ status: 200 });
    const days = await rowsOf(
      server.db,
      `select kind, business_date::text as day from ledger_transaction where cause = 'evt-1' order by business_date, kind`,
    );
    expect(days).toEqual([
      { kind: 'payment', day: '2026-03-04' },
      { kind: 'reversal', day: '2026-03-04' },
    ]);
    await isSound();
  });

  it('costs no penalty for the days on which it counted as paid', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()) });
    server.clock.set('2026-04-11T18:00:00Z');
    await server.reversePayment('evt-1');
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 271_691 });
    server.clock.moveDays(2);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 271_691 + 2 * 7_500 });
    await isSound();
  });

  it('is paid again from the surplus of another payment', async () => {
    const loan = await TestLoan.take(server);
    const voucher = await loan.code();
    await server.pay({ eventId: 'evt-1', ...voucher });
    await server.pay({ eventId: 'evt-2', ...voucher });
    await server.reversePayment('evt-1');
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ unapplied_cash: 0, principal: 0 });
    await server.reversePayment('evt-2');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 271_691 });
    await isSound();
  });

  it('voids the extension that it bought, which can then be bought again', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-01T18:00:00Z');
    await loan.extend('evt-1');
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08' });
    await server.reversePayment('evt-1-fee');
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-01', isDelay: '1' });
    await isSound();
    await loan.extend('evt-2');
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-08' });
    await isSound();
  });

  it('is reversed once: the same event gets the same answer, any other is refused', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()) });
    const first = await server.reversePayment('evt-1');
    const before = await bookedStateOf(server.db);
    expect((await server.reversePayment('evt-1')).body).toBe(first.body);
    expect(await server.reversePayment('evt-1', 'rev-other')).toMatchObject({ status: 409, code: '40900' });
    server.clock.moveDays(1);
    expect(await server.reversePayment('evt-1')).toMatchObject({ status: 409, code: '40900' });
    expect(await server.reversePayment('evt-nobody')).toMatchObject({ status: 404, code: '40400' });
    expect(await bookedStateOf(server.db)).toEqual(before);
  });
});

describe('a reversal with an amount', () => {
  it('is refused if that is more than the payment or no amount, and nothing is booked', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()) });
    const before = await stateOf(server.db);
    expect(await reverse({ amount: 271_692 })).toMatchObject({
      status: 422,
      code: '42200',
      data: { field: 'amount', problem: 'must be at most 271691, the part of the payment that was not reversed' },
    });
    for (const amount of [0, '271691', null]) expect(await reverse({ amount })).toMatchObject({ status: 400 });
    expect(await stateOf(server.db)).toEqual(before);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
  });

  it('reverses the payment once if that is all of it', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()) });
    const first = await reverse({ amount: 271_691 });
    expect(first).toMatchObject({ data: { result: 'reversed', orderId: loan.orderId } });
    expect((await reverse({ amount: 271_691 })).body).toBe(first.body);
    expect(await reverse({})).toMatchObject({ status: 409, code: '40900' });
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 271_691 });
    await isSound();
  });

  const reverse = (named: object) => {
    const reversedAt = new Date(server.clock.now()).toISOString();
    const event = { eventId: 'rev-1', paymentEventId: 'evt-1', reversedAt, ...named };
    return server.postSigned(endpointUrl(paymentReversalWebhook), event);
  };
});

describe('a payment of an earlier day', () => {
  it('takes back the penalties of the days after it', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-11T18:00:00Z');
    const voucher = await loan.code();
    await server.pay({ eventId: 'evt-late', ...voucher, amount: 10_000 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ income_penalty: -75_000 });
    // All of it was paid on the due date, and reported ten days later.
    const paid = await server.pay({
      eventId: 'evt-early',
      ...voucher,
      amount: 271_691,
      paidAt: '2026-04-01T12:00:00-06:00',
    });
    expect(paid.data).toMatchObject({ result: 'credited', unapplied: 0 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ income_penalty: 0, unapplied_cash: -10_000 });
    const { orderStatus, userOrderDetail } = await loan.details();
    expect(orderStatus).toBe(200);
    expect(userOrderDetail.detail).toContainEqual({ text: 'Pagado por completo el', value: '2026-04-01' });
    await isSound();
  });

  it('leaves the same as a payment in time would have, whatever came first', async () => {
    const events = [
      { eventId: 'evt-1', amount: 60_000, paidAt: '2026-04-04T12:00:00-06:00' },
      { eventId: 'evt-2', amount: 100_000, paidAt: '2026-04-07T12:00:00-06:00' },
      { eventId: 'evt-3', amount: 30_000, paidAt: '2026-04-09T12:00:00-06:00' },
    ];
    const outcomes: unknown[] = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      await server.reset();
      const loan = await TestLoan.take(server);
      server.clock.set('2026-04-11T18:00:00Z');
      const { reference } = await loan.code();
      for (const index of order) await server.pay({ reference, ...events[index], eventId: `evt-${index}` });
      const { repayAmount } = await loan.details();
      outcomes.push([repayAmount, await balancesOf(server.db, loan.orderId)]);
      await isSound();
    }
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
  });
});

describe('an operator', () => {
  it('finds money under an unknown reference, and assigns it once', async () => {
    const loan = await TestLoan.take(server);
    expect(await ops('list', '--unmatched')).toBe('Nothing.');
    await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 271_691 });
    server.clock.set('2026-04-11T18:00:00Z');
    expect(await ops('list', '--unmatched')).toBe('evt-1  2026-03-02T18:00:00.000Z  271691 MXN  93000000000000');
    await expect(ops('assign', 'evt-1', 'PZ0')).rejects.toThrow('no paid-out order PZ0');
    await expect(ops('assign', 'evt-0', loan.orderId)).rejects.toThrow('no payment evt-0');
    const assigned = await Promise.allSettled([1, 2, 3].map(() => ops('assign', 'evt-1', loan.orderId)));
    expect(assigned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    // It counts on the day it was paid.
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ cash: 271_691 - 250_000 });
    expect(await ops('list', '--unmatched')).toBe('Nothing.');
    await isSound();
  });

  it('assigns money that is older than the loan, which counts from the day of the payout', async () => {
    await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 300_000 });
    server.clock.moveDays(10);
    const loan = await TestLoan.take(server);
    await ops('assign', 'evt-1', loan.orderId);
    const { orderStatus, userOrderDetail } = await loan.details();
    expect(orderStatus).toBe(200);
    expect(userOrderDetail.detail).toContainEqual({ text: 'Pagado por completo el', value: '2026-03-12' });
    const receipt = await server.call(paymentReceipt, { paymentId: 'evt-1' }, loan.launch);
    expect(receipt).toMatchObject({ balance: 0, balanceDate: '2026-03-12', credit: 300_000 - 271_691 });
    const { lines } = await server.call(loanStatement, { orderId: loan.orderId }, loan.launch);
    expect(lines.map(({ balance }) => balance)).toEqual([250_000, 253_699, 268_699, 271_691, 0]);
    await isSound();
  });

  it('does not assign money that was reversed, or that is in another currency', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: 1 });
    await server.pay({ eventId: 'evt-2', reference: '93000000000000', amount: 1, currency: 'USD' });
    expect(await server.reversePayment('evt-1')).toMatchObject({ data: { result: 'reversed', orderId: null } });
    await expect(ops('assign', 'evt-1', loan.orderId)).rejects.toThrow('was reversed');
    await expect(ops('assign', 'evt-2', loan.orderId)).rejects.toThrow('is in USD, the order in MXN');
    expect(await ops('list', '--unmatched')).toContain('evt-2');
    expect(await ops('list', '--unmatched')).not.toContain('evt-1');
  });

  it('sees an overpayment, and refunds it, never more', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', ...(await loan.code()), amount: 300_000 });
    expect(await ops('list', '--credit-balances')).toBe(`${loan.orderId}  ana  credit balance 28309`);
    await expect(ops('refund', loan.orderId, '28310', 'back-1')).rejects.toThrow(
      'amount must be at most 28309, the credit balance of this order',
    );
    const paidBack = `20000 is refunded; the credit balance of ${loan.orderId} is 8309.`;
    expect(await ops('refund', loan.orderId, '20000', 'back-1')).toBe(paidBack);
    // The same transfer again is the same refund.
    const again = await Promise.all([1, 2].map(() => ops('refund', loan.orderId, '20000', 'back-1')));
    expect(again).toEqual([paidBack, paidBack]);
    await expect(ops('refund', loan.orderId, '1', 'back-1')).rejects.toThrow('reference names a refund of 20000');
    const refunds = await Promise.allSettled([2, 3, 4].map((n) => ops('refund', loan.orderId, '8309', `back-${n}`)));
    expect(refunds.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await ops('list', '--credit-balances')).toBe('Nothing.');
    // The provider reverses money that the borrower has already been refunded.
    await server.reversePayment('evt-1');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 271_691 });
    expect(await ops('list', '--credit-balances')).toBe(
      `${loan.orderId}  ana  credit balance 0  28309 refunded and lost`,
    );
    await isSound();
  });

  it('sees money under a code that was no longer valid', async () => {
    const loan = await TestLoan.take(server);
    const first = await loan.code();
    const other = await loan.code({ payCode: 'pharmacy' });
    server.clock.set('2026-04-03T18:00:00Z');
    await loan.code();
    await server.pay({ eventId: 'evt-1', ...first, amount: 1_000 });
    await server.pay({ eventId: 'evt-2', ...other, amount: 2_000 });
    const { repayAmount } = await loan.details();
    expect(repayAmount).toBe(271_691 + 2 * 7_500 - 3_000);
    const lines = (await ops('list', '--flagged')).split('\n').map((line) => line.split('  '));
    expect(lines.map((line) => [line[0], line.at(-1)]).sort()).toEqual([
      ['evt-1', 'replaced'],
      ['evt-2', 'expired'],
    ]);
    await isSound();
  });
});

describe('the rest of a code’s amount', () => {
  it('is flagged if it comes after the last day on which the amount was right', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount: 200_000 });
    server.clock.set('2026-04-03T18:00:00Z');
    await server.pay({ eventId: 'evt-2', reference, amount: 71_691 });
    expect(await ops('list', '--flagged')).toMatch(/^evt-2 .* expired$/);
    // Two days late, each 3 % of 716.91.
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 2 * 2_151 });
  });
});

describe('payment, reversal, refund and a payment of an earlier day on one order', () => {
  it('at once are done one after another, and none is lost', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-05T18:00:00Z');
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-0', reference, amount: 400_000 });
    const answers = await Promise.allSettled([
      ...[1, 2, 3, 4].map((number) => server.pay({ eventId: `evt-${number}`, reference, amount: 10_000 })),
      ...[5, 6].map((number) =>
        server.pay({ eventId: `evt-${number}`, reference, amount: 10_000, paidAt: '2026-04-02T18:00:00Z' }),
      ),
      server.reversePayment('evt-0'),
      server.reversePayment('evt-0'),
      ops('refund', loan.orderId, '5000', 'back-1'),
    ]);
    for (const answer of answers.slice(0, 8)) {
      expect(answer).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    }
    const isRefunded = answers.at(-1)?.status === 'fulfilled';
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      cash: 60_000 - 250_000 - (isRefunded ? 5_000 : 0),
    });
    await isSound();
  });
});
