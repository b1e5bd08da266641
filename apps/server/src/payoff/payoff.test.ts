import { loanPlayDetail } from '@plazo/contract/repayment';
import { payoffQuote } from '@plazo/contract/statement';
import { addDays } from '@plazo/loan-rules/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, giveOffer, sixMonths } from '../testing/borrowers.ts';
import { said, TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

describe('a payoff quote', () => {
  const quoteOf = ({ orderId, launch }: TestLoan, date: string) => server.call(payoffQuote, { orderId, date }, launch);
  const sumOf = (rows: readonly { value: string }[]) =>
    rows.reduce((sum, { value }) => sum + Number(value.replace(/[^\d-]/g, '')), 0);

  it.each([
    ['one payment', {}],
    ['instalments', sixMonths],
  ])('is for each day the amount owed when that day has come (%s)', async (_, options) => {
    const loan = await TestLoan.take(server, options);
    server.clock.set('2026-03-15T18:00:00Z');
    const quotes = [];
    const { payoff } = await loan.statement();
    const last = payoff?.through ?? '';
    for (const date of ['2026-03-15', '2026-03-20', '2026-04-01', last]) quotes.push(await quoteOf(loan, date));
    for (const quote of quotes) {
      server.clock.set(`${quote.date}T18:00:00Z`);
      expect(await quoteOf(loan, quote.date)).toEqual(quote);
      expect(sumOf(quote.detail)).toBe(quote.amount);
      const { outstanding } = await loan.statement();
      expect(quote.amount + quote.rebate).toBe(outstanding);
    }
  });

  it('is paid through the channels, and settles the loan with its rebate', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { orderId, launch } = loan;
    server.clock.set('2026-03-15T18:00:00Z');
    const { amount, rebate } = await quoteOf(loan, '2026-03-15');
    expect(rebate).toBeGreaterThan(0);
    const payable = await server.call(loanPlayDetail, { orderId, payoff: '1' }, launch);
    expect(payable).toMatchObject({
      repayAmount: amount,
      repayDate: '2026-03-15',
      noticeMsg: 'Con este pago terminas tu préstamo. El monto es el de hoy.',
    });
    expect(payable.detail.map(({ text }) => text)).toContain('Interés e IVA que ya no pagas');
    const money = payable.detail.filter(({ value }) => value.includes('$'));
    expect(sumOf(money)).toBe(amount);
    const { reference } = await loan.code({ amount });
    const codesOf = async (payoff?: '1') =>
      (await server.call(loanPlayDetail, { orderId, ...(payoff ? { payoff } : {}) }, launch)).repayList
        .flatMap(({ entries }) => entries.map(({ vCode }) => vCode))
        .filter((code) => code !== '');
    expect(await codesOf('1')).toEqual([reference]);
    expect(await codesOf()).toEqual([]);

    await server.pay({ eventId: 'evt-all', reference, amount });
    const statement = await loan.statement();
    expect(statement).toMatchObject({ orderStatus: 200, outstanding: 0, creditBalance: 0 });
    expect(said(statement).slice(-2)).toEqual([
      ['2026-03-15', 'Interés e IVA que ya no pagas', -rebate, amount],
      ['2026-03-15', 'Tu pago: Tienda de la esquina', -amount, 0],
    ]);
    const receipt = await loan.receipt('evt-all');
    expect(receipt.paid).toHaveLength(6);
    expect(receipt.notes).toEqual([
      expect.stringMatching(
        /^Por terminar de pagar antes de la fecha ya no pagas \$[\d.,]+\u00a0MXN de interés e IVA\.$/,
      ),
    ]);
    await loan.reversePayment('evt-all');
    expect(said(await loan.statement()).slice(-2)).toEqual([
      ['2026-03-15', 'Tienda de la esquina anuló tu pago', amount, amount],
      ['2026-03-15', 'Se vuelven a cobrar los cargos que te habíamos devuelto', rebate, amount + rebate],
    ]);
  });

  it('is refused for a day that is past, too late, or impossible', async () => {
    const loan = await TestLoan.take(server);
    const { orderId, launch } = loan;
    server.clock.set('2026-03-15T18:00:00Z');
    for (const date of ['2026-03-14', '2026-04-02', '2026-02-30', '9999-99-99']) {
      expect(await server.post(payoffQuote, { orderId, date }, launch), date).toMatchObject({
        status: 422,
        code: '42206',
        message:
          'Elige un día entre hoy y la última fecha de pago de tu préstamo; si ya pasó, dentro de los próximos 30 días.',
      });
    }
    for (const date of ['', 'tomorrow', '2026-3-15']) {
      expect(await server.post(payoffQuote, { orderId, date }, launch), date).toMatchObject({ status: 400 });
    }
    // After the last due date the next 30 days are offered: a day's penalty is 75.00.
    server.clock.set('2026-05-01T18:00:00Z');
    const { amount } = await quoteOf(loan, '2026-05-01');
    expect(await quoteOf(loan, '2026-05-04')).toMatchObject({ date: '2026-05-04', amount: amount + 22_500 });
    expect(await server.post(payoffQuote, { orderId, date: '2026-06-01' }, launch)).toMatchObject({ code: '42206' });
    expect((await loan.statement()).payoff).toEqual({ from: '2026-05-01', through: '2026-05-31', penalty: 'grows' });
  });

  it('is refused for a loan that owes nothing, and for somebody else’s', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const date = dayOf(server.clock.now());
    expect(await server.post(payoffQuote, { orderId: loan.orderId, date }, loan.launch)).toMatchObject({
      status: 409,
      code: '40902',
    });
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const foreign = await server.post(payoffQuote, { orderId: loan.orderId, date }, stranger.launch);
    const unknown = await server.post(payoffQuote, { orderId: 'PZNONE', date: addDays(date, 1) }, stranger.launch);
    expect(foreign).toMatchObject({ status: 404, code: '40400', data: null });
    expect({ ...unknown, headers: {} }).toEqual({ ...foreign, headers: {} });
  });
});
