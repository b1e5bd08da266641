import { loanPlayDetail, voucherState } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { balancesOf, bookedStateOf, rowsOf } from '../testing/database-state.ts';
import { paymentOps } from '../testing/payment-operator.ts';
import { said, TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

// Due on 1 April; each day late costs 3 % of the unpaid principal.
const due = 271_691;

const isSound = async () =>
  expect(
    (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said,
  ).toMatch(/ 0 differences\.$/);
const reversePayment = (amount: number | undefined, eventId = `rev-${amount}`, paymentEventId = 'evt-1') =>
  server.reversePayment(paymentEventId, eventId, undefined, amount);
const assign = (orderId: string) => paymentOps(server, 'assign', 'evt-1', orderId);

describe('part of a payment that is reversed', () => {
  it('is owed again, the rest is not, and the borrower reads which part', async () => {
    const loan = await TestLoan.take(server);
    const { reference: vCode } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference: vCode, amount: due });
    server.clock.moveDays(3);
    expect(await reversePayment(100_000)).toMatchObject({ data: { result: 'reversed', orderId: loan.orderId } });
    expect(await loan.details()).toMatchObject({
      orderStatus: 174,
      repayAmount: 100_000,
      lastPaymentId: 'evt-1',
      reversal: { paymentId: 'evt-1', amount: 100_000, paidAmount: due, reversedOn: '2026-03-05' },
    });
    const named = { orderId: loan.orderId, amount: due, payCode: 'store', requestType: '1', vCode } as const;
    expect(await server.call(voucherState, named, loan.launch)).toMatchObject({
      state: 'partly',
      payments: [{ paymentId: 'evt-1', amount: due - 100_000 }],
      now: { amount: 100_000 },
    });
    const statement = await loan.statement();
    expect(said(statement).slice(-2)).toEqual([
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -due, 0],
      ['2026-03-05', 'Tienda de la esquina anuló una parte de tu pago', 100_000, 100_000],
    ]);
    expect(statement.payments).toMatchObject([{ amount: due, state: 'Una parte ya no cuenta' }]);
    expect(await loan.receipt('evt-1')).toMatchObject({
      state: 'partly',
      stateText: 'Una parte ya no cuenta',
      notes: [expect.stringMatching(/^Tienda de la esquina anuló \$1\.000,00\u00a0MXN de este pago el 5\smar\s2026/)],
      creditLeft: 0,
    });
    await isSound();
  });

  it('can be followed by further parts up to the whole, each once, and never by more', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const first = await reversePayment(100_000, 'rev-1');
    const before = await bookedStateOf(server.db);
    expect((await reversePayment(100_000, 'rev-1')).body).toBe(first.body);
    expect(await reversePayment(99_999, 'rev-1')).toMatchObject({ status: 409, code: '40900' });
    const max = `must be at most ${due - 100_000}, the part of the payment that was not reversed`;
    const refused = { status: 422, code: '42200', data: { field: 'amount', problem: max } };
    for (const amount of [due - 99_999, due]) expect(await reversePayment(amount, 'rev-2')).toMatchObject(refused);
    expect(await bookedStateOf(server.db)).toEqual(before);

    expect(await reversePayment(100_000, 'rev-2')).toMatchObject({ status: 200 });
    expect(await loan.details()).toMatchObject({
      repayAmount: 200_000,
      reversal: { amount: 100_000, paidAmount: due },
    });
    // Without an amount it is all that is left.
    expect(await reversePayment(undefined, 'rev-3')).toMatchObject({ status: 200 });
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: due });
    expect(await reversePayment(undefined, 'rev-4')).toMatchObject({ status: 409, code: '40900' });
    expect(await reversePayment(1, 'rev-4')).toMatchObject({ status: 409, code: '40900' });
    expect((await reversePayment(100_000, 'rev-1')).body).toBe(first.body);
    expect((await loan.receipt('evt-1')).state).toBe('returned');
    expect(await rowsOf(server.db, 'select status from voucher')).toEqual([{ status: 'replaced' }]);
    await loan.statement();
    await isSound();
  });

  it('is reversed once, and never more than the whole, however many reports arrive at once', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const answers = await Promise.all([1, 2, 3, 4, 1, 2, 3, 4].map((n) => reversePayment(100_000, `rev-${n}`)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(4);
    expect(await rowsOf(server.db, 'select amount from payment_reversal')).toEqual([
      { amount: 100_000 },
      { amount: 100_000 },
    ]);
    expect((await loan.details()).repayAmount).toBe(200_000);
    await isSound();
  });

  it('costs nothing from its report to this day, and the rest counts from the day it was paid', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    server.clock.set('2026-04-21T18:00:00Z');
    await server.pay({ eventId: 'evt-1', reference, amount: due, paidAt: '2026-04-01T18:00:00Z' });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    server.clock.moveDays(5);
    await reversePayment(150_000);
    // In the twenty days before the report, 1,500.00 of the principal were unpaid. The remaining part first paid their penalties, so 900.00
    // of the principal stayed unpaid while it counted.
    const back = 150_000 + 20 * 4_500 + 5 * 2_700;
    expect((await loan.details()).repayAmount).toBe(back);
    server.clock.moveDays(1);
    expect((await loan.details()).repayAmount).toBe(back + 4_500);
    await isSound();
    const { lines } = await loan.statement();
    expect(lines.find(({ amount, date }) => amount < 0 && date === '2026-04-21')?.note).toBe(
      'Lo anularon de tu pago del 2026-04-01; mientras contó, contó desde el día en que nos avisaron.',
    );
    await loan.receipt('evt-1');
    await reversePayment(undefined, 'rev-all');
    await isSound();
    await loan.statement();
    await loan.receipt('evt-1');
  });

  it('first takes the credit balance that it left; what was refunded of that is lost, and nobody owes it', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1', due + 30_000);
    await paymentOps(server, 'refund', loan.orderId, '20000', 'transfer-1');
    await reversePayment(5_000);
    expect(await loan.details()).toMatchObject({ orderStatus: 200, creditBalance: 5_000 });
    expect(await loan.receipt('evt-1')).toMatchObject({ credit: 30_000, creditLeft: 5_000 });
    await reversePayment(26_000);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 1_000 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ unapplied_cash: 0, lost_refund: 20_000 });
    await isSound();
  });

  it('leaves an extension whose fee is still paid, and otherwise makes it void: the rest pays the loan', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-01T18:00:00Z');
    await loan.extend('evt');
    const { repayAmount: owed = 0 } = await loan.details();
    const [{ amount: fee } = { amount: 0 }] = await rowsOf<{ amount: number }>(
      server.db,
      `select amount from payment where id = 'evt-fee'`,
    );
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-more', reference, amount: 1_000 });
    server.clock.moveDays(3);
    await reversePayment(400, 'rev-1', 'evt-fee');
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-01', orderStatus: 180 });
    // The three days bought by the extension cost nothing; the rest of its fee pays the principal.
    expect((await loan.details()).repayAmount).toBe(owed - 1_000 - (fee - 400));
    await isSound();
    const { lines } = await loan.statement();
    expect(lines.at(-1)).toMatchObject({
      amount: 400 - fee,
      note: 'Es lo que quedó de tu pago: ya no alcanzaba para la extensión y cuenta para tu préstamo.',
    });
    await loan.receipt('evt-fee');
    await reversePayment(undefined, 'rev-2', 'evt-fee');
    expect((await loan.details()).repayAmount).toBe(owed - 1_000);
    await isSound();
    await loan.statement();
  });

  it('of a payment that was credited to nobody is never credited', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-1', reference: '93000000000000', amount: due });
    expect(await reversePayment(100_000)).toMatchObject({ data: { result: 'reversed', orderId: null } });
    expect(await paymentOps(server, 'list', '--unmatched')).toMatch(/^evt-1 .* 271691 MXN .* 100000 reversed$/);
    expect(await assign(loan.orderId)).toBe(`evt-1 is credited to ${loan.orderId}, whose credit balance is 0.`);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 100_000 });
    await isSound();
    await reversePayment(undefined, 'rev-all');
    expect((await loan.details()).repayAmount).toBe(due);
    await isSound();
  });

  it('undoes the rebate that only the whole payment had earned', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { launch, orderId } = loan;
    const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId, payoff: '1' }, launch);
    await server.pay({ eventId: 'evt-1', ...(await loan.code({ amount })) });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await reversePayment(1)).toMatchObject({ status: 200 });
    const left = await server.call(loanPlayDetail, { orderId, payoff: '1' }, launch);
    expect(left.repayAmount).toBe(1);
    expect((await loan.statement()).outstanding).toBeGreaterThan(1);
    await isSound();
  });
});
