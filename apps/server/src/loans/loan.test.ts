import { penaltyBetween } from '@plazo/loan-rules/charges';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, flexReviewed } from '../demo/demo-products.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { dayOf, giveOffer, sixMonths } from '../testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { interruptedDb } from '../testing/faulty-db.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { readLoan } from './loan.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function rowsShown(loan: TestLoan): Promise<Record<string, string>> {
  const { userOrderDetail } = await loan.details();
  return Object.fromEntries(userOrderDetail.detail.map(({ text, value }) => [text, value]));
}

const decide = (
  { borrower, orderId }: Pick<TestLoan, 'borrower' | 'orderId'>,
  event: 'approve' | 'reject' | 'disburse' | 'confirm',
) => {
  const now = server.clock.now();
  return decideOrder(server.db, borrower, orderId, event, { now, today: dayOf(now), masterKeys: server.masterKeys });
};

describe('loan details', () => {
  it('show a new loan, to the cent', async () => {
    const loan = await TestLoan.take(server);
    expect(await loan.details()).toMatchObject({
      orderStatus: 174,
      noticeStatusText: 'Al corriente',
      noticeDesText: 'Paga a tiempo y no habrá recargos.',
      productName: 'Plazo Flex',
      repayAmount: 271_691,
      repayDate: '2026-04-01',
      isDelay: '1',
      isScore: '0',
      h5Url: `/repayment?orderId=${loan.orderId}&productId=flex`,
      isNewContract: `/loan-agreement?orderId=${loan.orderId}`,
    });
    expect(await rowsShown(loan)).toEqual({
      'Debes en total': '$2.716,91',
      'Para terminar hoy tu préstamo': '$0,00',
      'Monto del préstamo': '$2.500,00',
      Interés: '$36,99',
      Comisión: '$150,00',
      IVA: '$29,92',
      'Recargo por atraso': '$0,00',
      'Cargos descontados': '$0,00',
      'Pagado hasta hoy': '$0,00',
      Plazo: '30 días',
      'Fecha de pago': '2026-04-01',
      'Fecha de depósito': '2026-03-02',
      'Pagado por completo el': '',
      'Pagado por extender': '$0,00',
      'Fecha antes de extender': '',
      'Número de préstamo': loan.orderId,
    });
  });

  it('book the principal, the charges and their income accounts', async () => {
    const { orderId } = await TestLoan.take(server);
    expect(await balancesOf(server.db, orderId)).toEqual({
      principal: 250_000,
      interest: 3_699,
      commission: 15_000,
      iva: 2_992,
      cash: -250_000,
      income_interest: -3_699,
      income_commission: -15_000,
      iva_payable: -2_992,
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it.each([
    ['2026-04-02T05:59:59Z', 174, 271_691],
    // Midnight of 2 April in Mexico City: 3 % of 2,500.00.
    ['2026-04-02T06:00:00Z', 180, 279_191],
    ['2026-04-05T12:00:00Z', 180, 271_691 + 4 * 7_500],
    // 3 % a day reaches the cap, the principal itself, on day 34.
    ['2026-05-05T12:00:00Z', 180, 271_691 + 250_000],
    ['2026-12-01T12:00:00Z', 180, 271_691 + 250_000],
  ])('at %s have status %d and an amount due of %d', async (instant, status, amount) => {
    const loan = await TestLoan.take(server);
    const before = await stateOf(server.db);
    server.clock.set(instant);
    expect(await loan.details()).toMatchObject({ orderStatus: status, repayAmount: amount, repayDate: '2026-04-01' });
    expect(await stateOf(server.db), 'a read writes nothing').toEqual(before);
  });

  it('are read as of one instant, even while a payment books the penalties that a reader computes', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-11T18:00:00Z');
    const asked = 271_691 + 10 * 7_500;
    const { reference } = await loan.code({ amount: asked });
    const db = interruptedDb(server.db, () => server.pay({ eventId: 'evt-1', reference, amount: 80_000 }));
    // Before the payment or after it, but not half of each: that would count ten days of penalties twice.
    const { outstanding } = await readLoan(db, 'ana', loan.orderId, dayOf(server.clock.now()));
    expect([asked, asked - 80_000]).toContain(outstanding);
  });

  it('are overdue if any instalment is, and all overdue ones are due', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    server.clock.set('2026-05-10T18:00:00Z');
    const { instalments } = await readLoan(server.db, 'ana', loan.orderId, dayOf(server.clock.now()));
    const [first, second] = await rowsOf<Record<string, number>>(
      server.db,
      'select principal + interest + iva + commission as total, principal from instalment order by number',
    );
    const penaltyOf = (principal: number, from: string) =>
      penaltyBetween({
        dueDate: from,
        principal,
        base: principal,
        alreadyCharged: 0,
        from,
        to: '2026-05-10',
        terms: flex.terms,
      });
    const penalties = [penaltyOf(first?.principal ?? 0, '2026-04-02'), penaltyOf(second?.principal ?? 0, '2026-05-02')];
    expect(instalments.map(({ penaltyCharged }) => penaltyCharged)).toEqual([...penalties, 0, 0, 0, 0]);
    expect(await loan.details()).toMatchObject({
      orderStatus: 180,
      repayDate: '2026-04-02',
      repayAmount: (first?.total ?? 0) + (second?.total ?? 0) + (penalties[0] ?? 0) + (penalties[1] ?? 0),
    });
  });
});

describe('an order that a person decides', () => {
  it('goes through 21, 151, 170 and 174, and is owed from the day of its payout', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    expect(await loan.details()).toMatchObject({ orderStatus: 21, h5Url: '', requested: 250_000 });
    expect((await loan.details()).repayAmount).toBeUndefined();
    expect(await rowsShown(loan)).toMatchObject({ 'Debes en total': '$0,00', 'Fecha de depósito': '' });

    server.clock.moveDays(1);
    expect(await decide(loan, 'approve')).toBe(151);
    expect(await loan.details()).not.toHaveProperty('requested');
    expect(await balancesOf(server.db, loan.orderId)).toEqual({});
    server.clock.moveDays(1);
    expect(await decide(loan, 'disburse')).toBe(170);
    expect(await loan.details()).toMatchObject({ orderStatus: 170, h5Url: '', statementUrl: '' });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ principal: 250_000, cash: -250_000 });
    expect(await decide(loan, 'confirm')).toBe(174);
    // Taken on 2 March, paid out on 4 March: the thirty days start then.
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-03', repayAmount: 271_691 });
    expect(await rowsShown(loan)).toMatchObject({ 'Fecha de depósito': '2026-03-04' });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('counts as newly taken on its day, until something is paid', async () => {
    const loan = await TestLoan.take(server);
    const isJustTaken = async () => (await loan.details()).isJustTaken;
    expect(await isJustTaken()).toBe('1');
    server.clock.moveDays(8);
    expect(await isJustTaken()).toBe('0');
    const other = await TestLoan.take(server, { borrower: 'bea' });
    await other.pay('evt-1', 100);
    expect(await other.details()).toMatchObject({ orderStatus: 174, isJustTaken: '0' });
    await other.pay('evt-2');
    expect(await other.details()).toMatchObject({ orderStatus: 200, isJustTaken: '0' });
  });

  it('can be paid in time even if nobody has confirmed that the money arrived', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    await decide(loan, 'approve');
    await decide(loan, 'disburse');
    server.clock.set('2026-03-31T18:00:00Z');
    expect(await loan.details()).toMatchObject({ orderStatus: 170, h5Url: '' });
    // The first due date: a charge of tomorrow can be paid today.
    server.clock.moveDays(1);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 271_691, repayDate: '2026-04-01' });
    const { reference } = await loan.code({ amount: 271_691 });
    server.clock.moveDays(1);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 271_691 + 7_500 });
    await server.pay({ eventId: 'evt-1', reference, amount: 271_691 + 7_500 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('is rejected before the money moves, and then owes nothing', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    await decide(loan, 'reject');
    expect(await loan.details()).toMatchObject({
      orderStatus: 110,
      noticeStatusText: 'Solicitud rechazada',
      h5Url: '',
    });
    expect(await rowsOf(server.db, 'select id from ledger_transaction')).toEqual([]);
  });

  it('refuses a decision that its status does not allow, and pays out once', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    await expect(decide(loan, 'disburse')).rejects.toMatchObject({ code: '40900' });
    await decide(loan, 'approve');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => decide(loan, 'disburse')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ principal: 250_000, cash: -250_000 });
    await expect(decide(loan, 'reject')).rejects.toMatchObject({ code: '40900' });
  });

  it('can only be decided under its own borrower', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    await expect(decide({ ...loan, borrower: 'bea' }, 'approve')).rejects.toMatchObject({
      code: '40400',
    });
  });
});
