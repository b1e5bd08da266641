import { loanDetails } from '@plazo/contract/loan';
import { loanStatement } from '@plazo/contract/statement';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { refundOrder } from '../payments/payment-ends.service.ts';
import { giveOffer, sixMonths } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { said, TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

describe('the statement', () => {
  it('explains a new loan by the payout and the agreed charges, each with its rate', async () => {
    const loan = await TestLoan.take(server);
    const before = await stateOf(server.db);
    const { lines, payments, creditBalance, payoff } = await loan.statement();
    expect(lines).toMatchObject([
      { date: '2026-03-02', text: 'Depositamos tu préstamo', note: '', amount: 250_000, balance: 250_000 },
      { text: 'Interés acordado', note: '18,00% al año, por 30 días', amount: 3_699 },
      { text: 'Comisión acordada', note: '6,00% del préstamo', amount: 15_000 },
      { text: 'IVA', note: '16,00% del interés y de la comisión', amount: 2_992, balance: 271_691 },
    ]);
    expect({ payments, creditBalance }).toEqual({ payments: [], creditBalance: 0 });
    expect(payoff).toEqual({ from: '2026-03-02', through: '2026-04-01', penalty: 'rests' });
    expect(await stateOf(server.db), 'a read writes nothing').toEqual(before);
  });

  it('says how much a coupon has taken off the commission', async () => {
    const loan = await TestLoan.take(server, { couponAmount: 5_000 });
    const { lines } = await loan.statement();
    expect(lines.find(({ text }) => text === 'Comisión acordada')).toMatchObject({
      amount: 10_000,
      note: '6,00% del préstamo, menos tu cupón de $50,00',
    });
  });

  it('lists each penalty day up to today, and groups days that cost the same', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-05T12:00:00Z');
    const { lines } = await loan.statement();
    expect(lines.at(-1)).toEqual({
      date: '2026-04-05',
      text: 'Recargo por atraso, 4\u00a0días\u00a0×\u00a0$75,00',
      note: '3,00% al día de $2.500,00',
      amount: 30_000,
      balance: 301_691,
      paymentId: '',
      days: [
        { date: '2026-04-02', amount: 7_500, balance: 279_191 },
        { date: '2026-04-03', amount: 7_500, balance: 286_691 },
        { date: '2026-04-04', amount: 7_500, balance: 294_191 },
        { date: '2026-04-05', amount: 7_500, balance: 301_691 },
      ],
    });
    // Two days stay two lines.
    server.clock.set('2026-04-03T12:00:00Z');
    expect(said(await loan.statement()).slice(-2)).toEqual([
      ['2026-04-02', 'Recargo por atraso', 7_500, 279_191],
      ['2026-04-03', 'Recargo por atraso', 7_500, 286_691],
    ]);
  });

  it('says when the penalty has reached its cap, on its last day', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-06-20T12:00:00Z');
    const { lines, outstanding } = await loan.statement();
    expect(outstanding).toBe(271_691 + 250_000);
    expect(lines.at(-2)).toMatchObject({
      date: '2026-05-04',
      text: 'Recargo por atraso, 33\u00a0días\u00a0×\u00a0$75,00',
      amount: 247_500,
    });
    expect(lines.at(-1)).toMatchObject({
      date: '2026-05-05',
      amount: 2_500,
      note: '3,00% al día de $2.500,00. Con esto llega a su tope: ya no sube',
    });
  });

  it('splits a penalty that a payment booked at once, and continues with the remaining principal', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-04T12:00:00Z');
    await loan.pay('evt-1', 144_191);
    server.clock.set('2026-04-07T12:00:00Z');
    const statement = await loan.statement();
    expect(said(statement).slice(4)).toEqual([
      ['2026-04-04', 'Recargo por atraso, 3\u00a0días\u00a0×\u00a0$75,00', 22_500, 294_191],
      ['2026-04-04', 'Tu pago: Tienda de la esquina', -144_191, 150_000],
      // 3 % of the remaining 1,500.00.
      ['2026-04-07', 'Recargo por atraso, 3\u00a0días\u00a0×\u00a0$45,00', 13_500, 163_500],
    ]);
    expect(statement.lines[5]).toMatchObject({ paymentId: 'evt-1', note: '' });
    expect(statement.payments).toEqual([
      { paymentId: 'evt-1', date: '2026-04-04', text: 'Tienda de la esquina', state: '', amount: 144_191 },
    ]);
  });

  it('shows the amount due now and the instalments that are not due yet', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    server.clock.set('2026-05-10T18:00:00Z');
    const { instalments, lines } = await loan.statement();
    expect(instalments.map(({ text, dueDate, isDue }) => [text, dueDate, isDue])).toEqual([
      ['Pago 1 de 6', '2026-04-02', '1'],
      ['Pago 2 de 6', '2026-05-02', '1'],
      ['Pago 3 de 6', '2026-06-02', '0'],
      ['Pago 4 de 6', '2026-07-02', '0'],
      ['Pago 5 de 6', '2026-08-02', '0'],
      ['Pago 6 de 6', '2026-09-02', '0'],
    ]);
    // Once the second is late, too, a day has both, until the first reaches its cap.
    expect(lines.slice(4).map(({ date, days, note }) => [date, days.length, note])).toEqual([
      ['2026-05-02', 30, expect.stringMatching(/^3,00% al día de \$[\d.,]+ del pago 1$/)],
      ['2026-05-05', 3, expect.stringMatching(/ del pago 1; 3,00% al día de \$[\d.,]+ del pago 2$/)],
      ['2026-05-06', 0, expect.stringMatching(/del pago 2\. Con esto el recargo del pago 1 llega a su tope$/)],
      ['2026-05-10', 4, expect.stringMatching(/^3,00% al día de \$[\d.,]+ del pago 2$/)],
    ]);
  });

  it('has the fee of an extension and the payment for it, and counts days from the new date', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-03-28T18:00:00Z');
    await loan.extend('evt', 'pharmacy');
    server.clock.set('2026-04-09T18:00:00Z');
    const statement = await loan.statement();
    expect(said(statement).slice(4)).toEqual([
      ['2026-03-28', 'Tu pago: Farmacia', -3_699, 267_992],
      ['2026-03-28', 'Cargo por extender tu fecha', 10_000, 277_992],
      ['2026-03-28', 'Tu pago: Farmacia', -10_000, 267_992],
      ['2026-04-09', 'Recargo por atraso', 7_500, 275_492],
    ]);
    expect(statement.lines[5]?.note).toBe('Tu fecha de pago cambió del 2026-04-01 al 2026-04-08.');
    const receipt = await loan.receipt('evt-fee');
    expect(receipt.paid).toMatchObject([{ title: 'Extensión de tu fecha', amount: 10_000 }]);
    // Reversed: the fee is credited, and from today on the former due date counts again.
    await loan.reversePayment('evt-fee');
    server.clock.set('2026-04-10T18:00:00Z');
    expect(said(await loan.statement()).slice(-3)).toEqual([
      ['2026-04-09', 'Farmacia anuló tu pago', 10_000, 285_492],
      ['2026-04-09', 'Cargo por extender, anulado', -10_000, 275_492],
      ['2026-04-10', 'Recargo por atraso', 7_500, 282_992],
    ]);
  });

  it('shows an overpayment as a credit balance, and its refunds', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1', 300_000);
    const before = await loan.statement();
    expect(before).toMatchObject({ orderStatus: 200, outstanding: 0, creditBalance: 28_309, instalments: [] });
    expect(before.payoff).toBeUndefined();
    expect(before.lines.at(-1)).toMatchObject({
      amount: -271_691,
      note: 'Pagaste $3.000,00; quedan $283,09 a tu favor.',
    });
    expect(await loan.details()).toMatchObject({ orderStatus: 200, creditBalance: 28_309 });
    expect(await loan.receipt('evt-1')).toMatchObject({
      state: 'overpaid',
      credit: 28_309,
      creditLeft: 28_309,
      notes: [
        'Pagaste $283,09\u00a0MXN de más.',
        '$283,09\u00a0MXN siguen a tu favor; pídenos la devolución cuando quieras.',
      ],
    });
    server.clock.moveDays(1);
    const at = { now: server.clock.now(), timeZone: server.config.tenant.timeZone };
    await refundOrder(server.db, loan.orderId, { amount: 20_000, reference: 'back-1' }, at);
    const after = await loan.statement();
    expect(after.creditBalance).toBe(8_309);
    expect(await loan.details()).toMatchObject({ creditBalance: 8_309 });
    expect(await loan.receipt('evt-1')).toMatchObject({ credit: 28_309, creditLeft: 8_309 });
    expect(after.lines.at(-1)).toMatchObject({
      date: '2026-03-03',
      text: 'Te devolvimos $200,00',
      amount: 0,
      balance: 0,
    });
    expect((await loan.receipt('evt-1')).notes).toEqual([
      'Pagaste $283,09\u00a0MXN de más.',
      'Te devolvimos $200,00\u00a0MXN.',
      '$83,09\u00a0MXN siguen a tu favor; pídenos la devolución cuando quieras.',
    ]);
  });

  it('shows a reversed payment, and what the credit balance paid of the debt', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1', 100_000);
    await loan.pay('evt-2', 200_000);
    server.clock.set('2026-04-06T18:00:00Z');
    await loan.reversePayment('evt-1');
    server.clock.set('2026-04-08T18:00:00Z');
    const statement = await loan.statement();
    expect(said(statement).slice(4)).toEqual([
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -100_000, 171_691],
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -171_691, 0],
      ['2026-04-06', 'Tienda de la esquina anuló tu pago', 100_000, 100_000],
      ['2026-04-06', 'Tu saldo a favor pagó una parte', -28_309, 71_691],
      ['2026-04-07', 'Recargo por atraso', expect.any(Number), expect.any(Number)],
      ['2026-04-08', 'Recargo por atraso', expect.any(Number), expect.any(Number)],
    ]);
    expect(statement.payments.map(({ paymentId, state }) => [paymentId, state]).sort()).toEqual([
      ['evt-1', 'Pago anulado'],
      ['evt-2', ''],
    ]);
    expect(await loan.receipt('evt-1')).toMatchObject({
      state: 'returned',
      stateText: 'Pago anulado',
      notes: [
        'Tienda de la esquina lo anuló el 6\u00a0abr\u00a02026: no tenemos ese dinero. Sin recargo por los días que estuvo pagado.',
      ],
      owed: statement.outstanding,
    });
    expect(await loan.receipt('evt-2')).not.toHaveProperty('owed');
    expect((await loan.receipt('evt-2')).notes).toContain('$283,09\u00a0MXN pagaron después una parte de tu préstamo.');
  });

  it('shows a payment of an earlier day in its place, and nothing that it undid', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    server.clock.set('2026-04-05T18:00:00Z');
    await loan.pay('evt-late', 50_000);
    const before = await loan.statement();
    expect(before.lines.at(-2)).toMatchObject({
      text: 'Recargo por atraso, 4\u00a0días\u00a0×\u00a0$75,00',
      amount: 30_000,
    });
    server.clock.set('2026-04-07T18:00:00Z');
    await server.pay({ eventId: 'evt-early', reference, amount: 121_691, paidAt: '2026-04-01T18:00:00Z' });
    const statement = await loan.statement();
    expect(said(statement).slice(4)).toEqual([
      ['2026-04-01', 'Tu pago: Tienda de la esquina', -121_691, 150_000],
      ['2026-04-05', 'Recargo por atraso, 4\u00a0días\u00a0×\u00a0$45,00', 18_000, 168_000],
      ['2026-04-05', 'Tu pago: Tienda de la esquina', -50_000, 118_000],
      ['2026-04-06', 'Recargo por atraso', 3_540, 121_540],
      ['2026-04-07', 'Recargo por atraso', 3_540, 125_080],
    ]);
    expect(statement.lines[4]?.note).toBe(
      'Nos avisaron el 2026-04-07; los recargos se calcularon como si lo hubiéramos sabido a tiempo.',
    );
    expect((await loan.receipt('evt-early')).notes).toContain(
      'Nos avisaron de este pago el 7\u00a0abr\u00a02026. Cuenta desde el día en que pagaste.',
    );
  });

  it('shows that a loan was cancelled, and that every charge was credited', async () => {
    const loan = await TestLoan.take(server);
    await server.pay({ eventId: 'evt-back', ...(await loan.code({ amount: 250_000, requestType: '3' })) });
    const statement = await loan.statement();
    expect(said(statement).slice(-2)).toEqual([
      ['2026-03-02', 'Cargos devueltos', -21_691, 250_000],
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -250_000, 0],
    ]);
    expect((await loan.receipt('evt-back')).notes).toEqual([
      'Con este pago devolviste el préstamo: se anularon $216,91\u00a0MXN de cargos.',
    ]);
  });

  it('says of money that was meant to cancel, but too little or too late, that the loan continues', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code({ amount: 250_000, requestType: '3' });
    await server.pay({ eventId: 'evt-short', reference, amount: 100_000 });
    expect((await loan.receipt('evt-short')).notes[0]).toBe(
      'Pagaste para devolver el préstamo, pero faltó una parte: el dinero cuenta y el préstamo sigue.',
    );
    server.clock.moveDays(9);
    await server.pay({ eventId: 'evt-late', reference, amount: 150_000 });
    expect((await loan.receipt('evt-late')).notes[0]).toBe(
      'Pagaste para devolver el préstamo, pero el plazo ya había pasado: el dinero cuenta para tu préstamo.',
    );
  });

  it('is empty before the loan is paid out', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    expect(await loan.statement()).toMatchObject({ orderStatus: 21, lines: [], payments: [], outstanding: 0 });
    expect(await server.call(loanDetails, { orderId: loan.orderId }, loan.launch)).toMatchObject({
      statementUrl: '',
    });
  });

  it('is written in the reader’s language', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-05T12:00:00Z');
    const { lines } = await loan.statement('1');
    expect(lines.map(({ text }) => text)).toEqual([
      'We sent you the loan',
      'Agreed interest',
      'Agreed commission',
      'VAT (IVA)',
      'Late charge, 4\u00a0days\u00a0×\u00a0₹75,00',
    ]);
    expect(lines.at(-1)?.note).toBe('3,00% a day on ₹2.500,00');
  });
});

describe('a statement of somebody else’s order', () => {
  it('gets the same answer as an unknown one', async () => {
    const loan = await TestLoan.take(server);
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const foreign = await server.post(loanStatement, { orderId: loan.orderId }, stranger.launch);
    const unknown = await server.post(loanStatement, { orderId: 'PZNONE' }, stranger.launch);
    expect(foreign).toMatchObject({ status: 404, code: '40400', data: null });
    expect(unknown.body).toBe(foreign.body);
  });
});
