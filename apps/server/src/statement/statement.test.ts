import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail, paymentReversalWebhook } from '@plazo/contract/repayment';
import { loanStatement, paymentReceipt, payoffQuote } from '@plazo/contract/statement';
import { addDays } from '@plazo/loan-rules/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundOrder } from '../repayment/payment-ends.service.ts';
import { dayOf, giveOffer, sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function takeLoan(options: Parameters<typeof giveOffer>[2] = {}): Promise<TestOffer> {
  const offer = await giveOffer(server.db, server.clock.now(), options);
  await server.call(loanDetailPush, offer.agreed, offer.launch);
  return offer;
}

/** A code for what is asked for now. */
async function codeOf(
  { orderId, launch }: TestOffer,
  payCode = 'store',
): Promise<{ reference: string; amount: number }> {
  const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId }, launch);
  const { repayDetail } = await server.call(generateVcode, { orderId, amount, payCode, requestType: '1' }, launch);
  return { reference: repayDetail.vCode, amount };
}

async function pay(offer: TestOffer, eventId: string, amount?: number, paidAt?: string): Promise<void> {
  const code = await codeOf(offer);
  const event = { eventId, reference: code.reference, amount: amount ?? code.amount };
  expect(await server.pay(paidAt === undefined ? event : { ...event, paidAt })).toMatchObject({ status: 200 });
}

async function takeBack(paymentEventId: string): Promise<void> {
  const reversedAt = new Date(server.clock.now()).toISOString();
  const event = { eventId: `rev-${paymentEventId}`, paymentEventId, reversedAt };
  expect(await server.postSigned(endpointUrl(paymentReversalWebhook), event)).toMatchObject({ status: 200 });
}

/** The statement, once it was seen to add up, line by line, to what loan details ask for. */
async function statementOf({ orderId, launch }: TestOffer, language: '1' | '2' = '2') {
  const statement = await server.call(loanStatement, { orderId }, { ...launch, isNeedPop: language });
  const { lines, outstanding, instalments, repayAmount } = statement;
  let balance = 0;
  for (const line of lines) {
    if (line.days.length > 0) {
      let running = balance;
      for (const day of line.days) {
        running += day.amount;
        expect(day.balance).toBe(running);
      }
      expect(running).toBe(balance + line.amount);
    }
    balance += line.amount;
    expect(line.balance, `after ${line.date} ${line.text}`).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  expect(balance).toBe(outstanding);
  expect(lines.map(({ date }) => date)).toEqual(lines.map(({ date }) => date).sort());
  expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(outstanding);
  const asked = instalments.filter(({ isAsked }) => isAsked === '1').reduce((sum, { amount }) => sum + amount, 0);
  const details = await server.call(loanDetails, { orderId }, launch);
  expect(repayAmount).toBe(details.repayAmount);
  if (repayAmount !== undefined) expect(asked).toBe(repayAmount);
  expect(statement.repayDate).toBe(details.repayDate);
  return statement;
}

const receiptOf = async ({ launch }: TestOffer, paymentId: string) => {
  const receipt = await server.call(paymentReceipt, { paymentId }, launch);
  const paid = receipt.paid.reduce((sum, { amount }) => sum + amount, 0);
  expect(paid + receipt.kept, 'what it paid and what was kept').toBe(receipt.amount);
  return receipt;
};

const said = ({ lines }: Awaited<ReturnType<typeof statementOf>>) =>
  lines.map(({ date, text, amount, balance }) => [date, text, amount, balance]);

describe('the statement', () => {
  it('explains a fresh loan by what was paid out and what was agreed, each with its rate', async () => {
    const offer = await takeLoan();
    const before = await stateOf(server.db);
    const { lines, payments, kept, payoff } = await statementOf(offer);
    expect(lines).toMatchObject([
      { date: '2026-03-02', text: 'Te depositamos el préstamo', note: '', amount: 250_000, balance: 250_000 },
      { text: 'Interés acordado', note: '18,00% al año, por 30 días', amount: 3_699 },
      { text: 'IVA', note: '16,00% del interés y de la comisión', amount: 2_992 },
      { text: 'Comisión acordada', note: '6,00% del préstamo', amount: 15_000, balance: 271_691 },
    ]);
    expect({ payments, kept }).toEqual({ payments: [], kept: 0 });
    expect(payoff).toEqual({ from: '2026-03-02', through: '2026-04-01' });
    expect(await stateOf(server.db), 'a look writes nothing').toEqual(before);
  });

  it('says what a coupon has taken off the commission', async () => {
    const offer = await takeLoan({ couponAmount: 5_000 });
    const { lines } = await statementOf(offer);
    expect(lines.find(({ text }) => text === 'Comisión acordada')).toMatchObject({
      amount: 10_000,
      note: '6,00% del préstamo, menos tu cupón de $50,00',
    });
  });

  it('names each penalty day up to today, and folds days that cost the same', async () => {
    const offer = await takeLoan();
    server.clock.set('2026-04-05T12:00:00Z');
    const { lines } = await statementOf(offer);
    expect(lines.at(-1)).toEqual({
      date: '2026-04-05',
      text: 'Recargo por atraso, 4 días',
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
    // Two days are two lines.
    server.clock.set('2026-04-03T12:00:00Z');
    expect(said(await statementOf(offer)).slice(-2)).toEqual([
      ['2026-04-02', 'Recargo por atraso', 7_500, 279_191],
      ['2026-04-03', 'Recargo por atraso', 7_500, 286_691],
    ]);
  });

  it('says when the penalty has reached its cap, which is the last day of it', async () => {
    const offer = await takeLoan();
    server.clock.set('2026-06-20T12:00:00Z');
    const { lines, outstanding } = await statementOf(offer);
    expect(outstanding).toBe(271_691 + 250_000);
    expect(lines.at(-2)).toMatchObject({ date: '2026-05-04', text: 'Recargo por atraso, 33 días', amount: 247_500 });
    expect(lines.at(-1)).toMatchObject({
      date: '2026-05-05',
      amount: 2_500,
      note: '3,00% al día de $2.500,00. Con esto llega a su tope: ya no sube',
    });
  });

  it('splits a penalty that a payment has booked at once, and goes on with what is left of the principal', async () => {
    const offer = await takeLoan();
    server.clock.set('2026-04-04T12:00:00Z');
    await pay(offer, 'evt-1', 144_191);
    server.clock.set('2026-04-07T12:00:00Z');
    const statement = await statementOf(offer);
    expect(said(statement).slice(4)).toEqual([
      ['2026-04-04', 'Recargo por atraso, 3 días', 22_500, 294_191],
      ['2026-04-04', 'Tu pago: Tienda de la esquina', -144_191, 150_000],
      // 3 % of the 1,500.00 that are left.
      ['2026-04-07', 'Recargo por atraso, 3 días', 13_500, 163_500],
    ]);
    expect(statement.lines[5]).toMatchObject({ paymentId: 'evt-1', note: '' });
    expect(statement.payments).toEqual([
      { paymentId: 'evt-1', date: '2026-04-04', text: 'Tienda de la esquina', state: '', amount: 144_191 },
    ]);
  });

  it('shows what is asked for now and what is not due yet, for a loan in instalments', async () => {
    const offer = await takeLoan(sixMonths);
    server.clock.set('2026-05-10T18:00:00Z');
    const { instalments, lines } = await statementOf(offer);
    expect(instalments.map(({ text, dueDate, isAsked }) => [text, dueDate, isAsked])).toEqual([
      ['Pago 1 de 6', '2026-04-02', '1'],
      ['Pago 2 de 6', '2026-05-02', '1'],
      ['Pago 3 de 6', '2026-06-02', '0'],
      ['Pago 4 de 6', '2026-07-02', '0'],
      ['Pago 5 de 6', '2026-08-02', '0'],
      ['Pago 6 de 6', '2026-09-02', '0'],
    ]);
    // Once the second is late too, a day has both of them, until the first has reached its cap.
    expect(lines.slice(4).map(({ date, days, note }) => [date, days.length, note])).toEqual([
      ['2026-05-02', 30, expect.stringMatching(/^3,00% al día de \$[\d.,]+ del pago 1$/)],
      ['2026-05-05', 3, expect.stringMatching(/ del pago 1; 3,00% al día de \$[\d.,]+ del pago 2$/)],
      ['2026-05-06', 0, expect.stringMatching(/del pago 2\. Con esto el recargo del pago 1 llega a su tope$/)],
      ['2026-05-10', 4, expect.stringMatching(/^3,00% al día de \$[\d.,]+ del pago 2$/)],
    ]);
  });

  it('has the fee of an extension and the payment that paid it, and counts days from the new date', async () => {
    const offer = await takeLoan();
    const { orderId, launch } = offer;
    server.clock.set('2026-03-28T18:00:00Z');
    for (const eventId of ['evt-charges', 'evt-fee']) {
      const { chargesAmount = 0, delayInfo } = await server.call(loanPlayDelayDetail, { orderId }, launch);
      const [requestType, amount] =
        chargesAmount > 0 ? (['1', chargesAmount] as const) : (['2', delayInfo.delayAmount] as const);
      const input = { orderId, amount, payCode: 'pharmacy', requestType };
      const { repayDetail } = await server.call(generateVcode, input, launch);
      await server.pay({ eventId, reference: repayDetail.vCode, amount });
    }
    server.clock.set('2026-04-09T18:00:00Z');
    const statement = await statementOf(offer);
    expect(said(statement).slice(4)).toEqual([
      ['2026-03-28', 'Tu pago: Farmacia', -3_699, 267_992],
      ['2026-03-28', 'Cargo por extender tu fecha', 10_000, 277_992],
      ['2026-03-28', 'Tu pago: Farmacia', -10_000, 267_992],
      ['2026-04-09', 'Recargo por atraso', 7_500, 275_492],
    ]);
    expect(statement.lines[5]?.note).toBe('El pago 1 pasó del 2026-04-01 al 2026-04-08.');
    const receipt = await receiptOf(offer, 'evt-fee');
    expect(receipt.paid).toMatchObject([{ title: 'Extensión de tu fecha', amount: 10_000 }]);
    // Taken back: the fee is given back, and the date of before counts from today on.
    await takeBack('evt-fee');
    server.clock.set('2026-04-10T18:00:00Z');
    expect(said(await statementOf(offer)).slice(-3)).toEqual([
      ['2026-04-09', 'Pago devuelto', 10_000, 285_492],
      ['2026-04-09', 'Cargo por extender, anulado', -10_000, 275_492],
      ['2026-04-10', 'Recargo por atraso', 7_500, 282_992],
    ]);
  });

  it('keeps what was paid too much, and shows what was paid back of it', async () => {
    const offer = await takeLoan();
    await pay(offer, 'evt-1', 300_000);
    const before = await statementOf(offer);
    expect(before).toMatchObject({ orderStatus: 200, outstanding: 0, kept: 28_309, instalments: [] });
    expect(before.payoff).toBeUndefined();
    expect(before.lines.at(-1)).toMatchObject({
      amount: -271_691,
      note: 'Pagaste $3.000,00; quedan $283,09 a tu favor.',
    });
    expect(await receiptOf(offer, 'evt-1')).toMatchObject({
      state: 'overpaid',
      kept: 28_309,
      notes: [
        'Tu préstamo no necesitaba $283,09 de este pago.',
        '$283,09 siguen a tu favor; pídenos la devolución cuando quieras.',
      ],
    });
    server.clock.moveDays(1);
    const at = { now: server.clock.now(), timeZone: server.config.tenant.timeZone };
    await refundOrder(server.db, offer.orderId, 20_000, at);
    const after = await statementOf(offer);
    expect(after.kept).toBe(8_309);
    expect(after.lines.at(-1)).toMatchObject({
      date: '2026-03-03',
      text: 'Te devolvimos $200,00',
      amount: 0,
      balance: 0,
    });
    expect((await receiptOf(offer, 'evt-1')).notes).toEqual([
      'Tu préstamo no necesitaba $283,09 de este pago.',
      'Te devolvimos $200,00.',
      '$83,09 siguen a tu favor; pídenos la devolución cuando quieras.',
    ]);
  });

  it('shows a payment that was taken back, and what kept money paid of what is owed again', async () => {
    const offer = await takeLoan();
    await pay(offer, 'evt-1', 100_000);
    await pay(offer, 'evt-2', 200_000);
    server.clock.set('2026-04-06T18:00:00Z');
    await takeBack('evt-1');
    server.clock.set('2026-04-08T18:00:00Z');
    const statement = await statementOf(offer);
    expect(said(statement).slice(4)).toEqual([
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -100_000, 171_691],
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -171_691, 0],
      ['2026-04-06', 'Pago devuelto', 100_000, 100_000],
      ['2026-04-06', 'Lo que tenías a tu favor pagó una parte', -28_309, 71_691],
      ['2026-04-07', 'Recargo por atraso', expect.any(Number), expect.any(Number)],
      ['2026-04-08', 'Recargo por atraso', expect.any(Number), expect.any(Number)],
    ]);
    expect(statement.payments.map(({ paymentId, state }) => [paymentId, state]).sort()).toEqual([
      ['evt-1', 'Devuelto'],
      ['evt-2', ''],
    ]);
    expect(await receiptOf(offer, 'evt-1')).toMatchObject({
      state: 'returned',
      stateText: 'Devuelto',
      notes: ['Quien lo cobró lo retiró el 2026-04-06. Lo que este pago cubría se debe otra vez desde ese día.'],
    });
    expect((await receiptOf(offer, 'evt-2')).notes).toContain('$283,09 pagaron después una parte de tu préstamo.');
  });

  it('shows a payment of an earlier day in its place, and nothing of what it undid', async () => {
    const offer = await takeLoan();
    const { reference } = await codeOf(offer);
    server.clock.set('2026-04-05T18:00:00Z');
    await pay(offer, 'evt-late', 50_000);
    const before = await statementOf(offer);
    expect(before.lines.at(-2)).toMatchObject({ text: 'Recargo por atraso, 4 días', amount: 30_000 });
    server.clock.set('2026-04-07T18:00:00Z');
    await server.pay({ eventId: 'evt-early', reference, amount: 121_691, paidAt: '2026-04-01T18:00:00Z' });
    const statement = await statementOf(offer);
    expect(said(statement).slice(4)).toEqual([
      ['2026-04-01', 'Tu pago: Tienda de la esquina', -121_691, 150_000],
      ['2026-04-05', 'Recargo por atraso, 4 días', 18_000, 168_000],
      ['2026-04-05', 'Tu pago: Tienda de la esquina', -50_000, 118_000],
      ['2026-04-06', 'Recargo por atraso', 3_540, 121_540],
      ['2026-04-07', 'Recargo por atraso', 3_540, 125_080],
    ]);
    expect(statement.lines[4]?.note).toBe(
      'Nos avisaron el 2026-04-07; los recargos se calcularon como si lo hubiéramos sabido a tiempo.',
    );
    expect((await receiptOf(offer, 'evt-early')).notes).toContain(
      'Nos avisaron de este pago el 2026-04-07. Cuenta desde el día en que pagaste.',
    );
  });

  it('shows that a loan was cancelled, and that every charge was given back', async () => {
    const offer = await takeLoan();
    const { orderId, launch } = offer;
    const input = { orderId, amount: 250_000, payCode: 'store', requestType: '3' } as const;
    const { repayDetail } = await server.call(generateVcode, input, launch);
    await server.pay({ eventId: 'evt-back', reference: repayDetail.vCode, amount: 250_000 });
    const statement = await statementOf(offer);
    expect(said(statement).slice(-2)).toEqual([
      ['2026-03-02', 'Cargos devueltos', -21_691, 250_000],
      ['2026-03-02', 'Tu pago: Tienda de la esquina', -250_000, 0],
    ]);
    expect((await receiptOf(offer, 'evt-back')).notes).toEqual([
      'Con este pago cancelaste el préstamo: te devolvimos $216,91 de cargos.',
    ]);
  });

  it('says of money that was meant to cancel, too little or too late, that the loan goes on', async () => {
    const offer = await takeLoan();
    const { orderId, launch } = offer;
    const input = { orderId, amount: 250_000, payCode: 'store', requestType: '3' } as const;
    const { repayDetail } = await server.call(generateVcode, input, launch);
    await server.pay({ eventId: 'evt-short', reference: repayDetail.vCode, amount: 100_000 });
    expect((await receiptOf(offer, 'evt-short')).notes[0]).toBe(
      'Pagaste para cancelar el préstamo, pero faltó una parte: el dinero se abonó y el préstamo sigue.',
    );
    server.clock.moveDays(9);
    await server.pay({ eventId: 'evt-late', reference: repayDetail.vCode, amount: 150_000 });
    expect((await receiptOf(offer, 'evt-late')).notes[0]).toBe(
      'Pagaste para cancelar el préstamo, pero el plazo ya había pasado: el dinero se abonó a tu préstamo.',
    );
  });

  it('is empty before the loan is paid out', async () => {
    const { flexReviewed } = await import('../demo/demo-products.ts');
    const offer = await takeLoan({ product: flexReviewed });
    expect(await statementOf(offer)).toMatchObject({ orderStatus: 21, lines: [], payments: [], outstanding: 0 });
    expect(await server.call(loanDetails, { orderId: offer.orderId }, offer.launch)).toMatchObject({
      statementUrl: '',
    });
  });

  it('is written in the reader’s language', async () => {
    const offer = await takeLoan();
    server.clock.set('2026-04-05T12:00:00Z');
    const { lines } = await statementOf(offer, '1');
    expect(lines.map(({ text }) => text)).toEqual([
      'We paid the loan out to you',
      'Agreed interest',
      'VAT (IVA)',
      'Agreed commission',
      'Late charge, 4 days',
    ]);
    expect(lines.at(-1)?.note).toBe('3,00% a day of ₹2.500,00');
  });
});

describe('a receipt', () => {
  it('says when, through what, what was paid, and what was owed afterwards', async () => {
    const offer = await takeLoan(sixMonths);
    const { amount, reference } = await codeOf(offer);
    server.clock.set('2026-03-20T18:30:00Z');
    await server.pay({ eventId: 'evt-1', reference, amount });
    const receipt = await receiptOf(offer, 'evt-1');
    expect(receipt).toMatchObject({
      orderId: offer.orderId,
      state: 'credited',
      stateText: 'Abonado',
      notes: [],
      amount,
      kept: 0,
      balanceDate: '2026-03-20',
    });
    expect(receipt.detail).toEqual([
      { text: 'Fecha y hora del pago', value: '2026-03-20 12:30' },
      { text: 'Forma de pago', value: 'Tienda de la esquina' },
      { text: 'Referencia', value: reference },
      { text: 'Folio del recibo', value: 'evt-1' },
      { text: 'Número de préstamo', value: offer.orderId },
      { text: 'Producto', value: 'Plazo Mensual' },
    ]);
    expect(receipt.paid).toMatchObject([{ title: 'Pago 1 de 6', amount }]);
    expect(receipt.paid[0]?.detail.map(({ text }) => text)).toEqual(['Interés', 'IVA', 'Comisión', 'Capital']);
    const { outstanding } = await statementOf(offer);
    expect(receipt.balance).toBe(outstanding);
  });

  it('says that a payment was partial, until the code is paid', async () => {
    const offer = await takeLoan();
    const { reference, amount } = await codeOf(offer);
    await server.pay({ eventId: 'evt-1', reference, amount: 100_000 });
    expect(await receiptOf(offer, 'evt-1')).toMatchObject({
      state: 'partly',
      notes: ['El código pedía $2.716,91. Lo que pagaste se abonó; lo que falta lo ves en tu préstamo.'],
      balance: 171_691,
    });
    await server.pay({ eventId: 'evt-2', reference, amount: amount - 100_000 });
    expect(await receiptOf(offer, 'evt-1')).toMatchObject({ state: 'credited', notes: [], balance: 171_691 });
    expect(await receiptOf(offer, 'evt-2')).toMatchObject({ state: 'credited', balance: 0 });
  });

  it('says that its code had expired, or that there was a newer one', async () => {
    const expired = await takeLoan();
    const code = await codeOf(expired);
    server.clock.set('2026-04-03T18:00:00Z');
    await server.pay({ eventId: 'evt-1', ...code });
    expect((await receiptOf(expired, 'evt-1')).notes).toContain(
      'El código ya había vencido cuando pagaste. Tu pago se abonó igual.',
    );
    const replaced = await takeLoan({ borrower: 'bea' });
    const old = await codeOf(replaced);
    await pay(replaced, 'evt-2', 1_000);
    server.clock.moveDays(1);
    const { reference } = await codeOf(replaced);
    server.clock.moveDays(40);
    await codeOf(replaced);
    await server.pay({ eventId: 'evt-3', reference, amount: 2_000 });
    expect((await receiptOf(replaced, 'evt-3')).notes).toContain(
      'Había un código más nuevo cuando pagaste. Tu pago se abonó igual.',
    );
    // Its code was paid in part before: it was not replaced by another, and stands.
    await server.pay({ eventId: 'evt-4', reference: old.reference, amount: 2_000 });
    expect((await receiptOf(replaced, 'evt-4')).notes.join()).not.toContain('código más nuevo');
  });

  it('of somebody else, of nobody, and of money without an order, is answered alike', async () => {
    const offer = await takeLoan();
    await pay(offer, 'evt-1', 1_000);
    await server.pay({ eventId: 'evt-unmatched', reference: '93000000000000', amount: 1_000 });
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const answers = [
      await server.post(paymentReceipt, { paymentId: 'evt-1' }, stranger.launch),
      await server.post(paymentReceipt, { paymentId: 'evt-none' }, stranger.launch),
      await server.post(paymentReceipt, { paymentId: 'evt-unmatched' }, offer.launch),
    ];
    for (const { status, code, message, data } of answers) {
      expect({ status, code, message, data }).toEqual({
        status: 404,
        code: '40400',
        message: 'No encontramos lo que buscas. Vuelve al inicio e inténtalo de nuevo.',
        data: null,
      });
    }
  });
});

describe('a payoff quote', () => {
  const quoteOf = ({ orderId, launch }: TestOffer, date: string) => server.call(payoffQuote, { orderId, date }, launch);
  const sumOf = (rows: readonly { value: string }[]) =>
    rows.reduce((sum, { value }) => sum + Number(value.replace(/[^\d-]/g, '')), 0);

  it.each([
    ['one payment', {}],
    ['instalments', sixMonths],
  ])('is on each day what is owed when that day has come (%s)', async (_, options) => {
    const offer = await takeLoan(options);
    server.clock.set('2026-03-15T18:00:00Z');
    const quotes = [];
    const { payoff } = await statementOf(offer);
    const last = payoff?.through ?? '';
    for (const date of ['2026-03-15', '2026-03-20', '2026-04-01', last]) quotes.push(await quoteOf(offer, date));
    for (const quote of quotes) {
      server.clock.set(`${quote.date}T18:00:00Z`);
      expect(await quoteOf(offer, quote.date)).toEqual(quote);
      expect(sumOf(quote.detail)).toBe(quote.amount);
      const { outstanding } = await statementOf(offer);
      expect(quote.amount + quote.rebate).toBe(outstanding);
    }
  });

  it('is paid through the channels, and ends the loan with what is given back', async () => {
    const offer = await takeLoan(sixMonths);
    const { orderId, launch } = offer;
    server.clock.set('2026-03-15T18:00:00Z');
    const { amount, rebate } = await quoteOf(offer, '2026-03-15');
    expect(rebate).toBeGreaterThan(0);
    const payable = await server.call(loanPlayDetail, { orderId, payoff: '1' }, launch);
    expect(payable).toMatchObject({
      repayAmount: amount,
      repayDate: '2026-03-15',
      noticeMsg: 'Con este pago terminas tu préstamo. El monto es el de hoy, 2026-03-15.',
    });
    const money = payable.detail.filter(({ value }) => value.includes('$'));
    expect(sumOf(money)).toBe(amount);
    const input = { orderId, amount, payCode: 'store', requestType: '1' } as const;
    const { repayDetail } = await server.call(generateVcode, input, launch);
    const codesOf = async (payoff?: '1') =>
      (await server.call(loanPlayDetail, { orderId, ...(payoff ? { payoff } : {}) }, launch)).repayList
        .flatMap(({ entries }) => entries.map(({ vCode }) => vCode))
        .filter((code) => code !== '');
    expect(await codesOf('1')).toEqual([repayDetail.vCode]);
    expect(await codesOf()).toEqual([]);

    await server.pay({ eventId: 'evt-all', reference: repayDetail.vCode, amount });
    const statement = await statementOf(offer);
    expect(statement).toMatchObject({ orderStatus: 200, outstanding: 0, kept: 0 });
    expect(said(statement).slice(-2)).toEqual([
      ['2026-03-15', 'Interés que ya no pagas', -rebate, amount],
      ['2026-03-15', 'Tu pago: Tienda de la esquina', -amount, 0],
    ]);
    const receipt = await receiptOf(offer, 'evt-all');
    expect(receipt.paid).toHaveLength(6);
    expect(receipt.notes).toEqual([
      expect.stringMatching(/^Por liquidar antes de la fecha ya no pagas \$[\d.,]+ de interés\.$/),
    ]);
    await takeBack('evt-all');
    expect(said(await statementOf(offer)).slice(-2)).toEqual([
      ['2026-03-15', 'Pago devuelto', amount, amount],
      ['2026-03-15', 'Se cobra otra vez lo que te habíamos devuelto', rebate, amount + rebate],
    ]);
  });

  it('is refused for a day that has passed, that is too late, or that is none', async () => {
    const offer = await takeLoan();
    const { orderId, launch } = offer;
    server.clock.set('2026-03-15T18:00:00Z');
    for (const date of ['2026-03-14', '2026-04-02', '2026-02-30', '9999-99-99']) {
      expect(await server.post(payoffQuote, { orderId, date }, launch), date).toMatchObject({
        status: 422,
        code: '42206',
        message: 'Elige un día entre hoy y la última fecha de pago de tu préstamo.',
      });
    }
    for (const date of ['', 'tomorrow', '2026-3-15']) {
      expect(await server.post(payoffQuote, { orderId, date }, launch), date).toMatchObject({ status: 400 });
    }
    // Once the last date has passed there is only today.
    server.clock.set('2026-05-01T18:00:00Z');
    expect(await quoteOf(offer, '2026-05-01')).toMatchObject({ date: '2026-05-01' });
    expect(await server.post(payoffQuote, { orderId, date: '2026-05-02' }, launch)).toMatchObject({ code: '42206' });
    expect((await statementOf(offer)).payoff).toEqual({ from: '2026-05-01', through: '2026-05-01' });
  });

  it('is refused for a loan that owes nothing, and for somebody else’s', async () => {
    const offer = await takeLoan();
    await pay(offer, 'evt-1');
    const date = dayOf(server.clock.now());
    expect(await server.post(payoffQuote, { orderId: offer.orderId, date }, offer.launch)).toMatchObject({
      status: 409,
      code: '40902',
    });
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const foreign = await server.post(payoffQuote, { orderId: offer.orderId, date }, stranger.launch);
    const unknown = await server.post(payoffQuote, { orderId: 'PZNONE', date: addDays(date, 1) }, stranger.launch);
    expect(foreign).toMatchObject({ status: 404, code: '40400', data: null });
    expect({ ...unknown, headers: {} }).toEqual({ ...foreign, headers: {} });
  });
});

describe('a statement of somebody else’s order', () => {
  it('is answered like an unknown one', async () => {
    const offer = await takeLoan();
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const foreign = await server.post(loanStatement, { orderId: offer.orderId }, stranger.launch);
    const unknown = await server.post(loanStatement, { orderId: 'PZNONE' }, stranger.launch);
    expect(foreign).toMatchObject({ status: 404, code: '40400', data: null });
    expect(unknown.body).toBe(foreign.body);
  });
});
