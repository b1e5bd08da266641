import { generateVcode, loanPlayDetail, voucherState } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const least = 20_000;
const pesos = (amount: number) =>
  `$${(amount / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/, '.')}`;
const isSound = async () =>
  expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toMatch(/ 0 differences\.$/);
const asked = ({ orderId, launch }: TestLoan, part?: number) =>
  server.call(loanPlayDetail, { orderId, ...(part === undefined ? {} : { part }) }, launch);
const codeFor = ({ orderId, launch }: TestLoan, amount: number) =>
  server.call(generateVcode, { orderId, amount, payCode: 'store', requestType: '4' }, launch);

describe('a partial payment', () => {
  it('is offered from the terms’ minimum to less than the amount due, if the terms name one', async () => {
    const { repayAmount, parts } = await asked(await TestLoan.take(server, sixMonths));
    expect(parts).toEqual({ least, most: repayAmount - 1 });
    const flex = await TestLoan.take(server, { borrower: 'ben' });
    expect(await asked(flex)).not.toHaveProperty('parts');
    const { orderId, launch } = flex;
    const request = { orderId, amount: least, payCode: 'store', requestType: '4' };
    expect(await server.post(generateVcode, request, launch)).toMatchObject({ status: 422, code: '42200' });
    expect(await server.post(loanPlayDetail, { orderId, part: least }, launch)).toMatchObject({ status: 422 });
  });

  it('says what it pays first and what is left, and pays just that', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { repayAmount } = await asked(loan);
    const shown = await asked(loan, 50_000);
    expect(shown).toMatchObject({ repayAmount: 50_000, parts: { least, most: repayAmount - 1 } });
    const rows = Object.fromEntries(shown.detail.map(({ text, value }) => [text, value]));
    // A month's interest at 18 % on 6,000.00, its IVA and the commission's; the principal takes the rest.
    expect(rows).toMatchObject({ Interés: '$91,73', 'Recargo por atraso': '$0,00' });
    expect(shown.left).toEqual([
      { text: 'De este pago', value: pesos(repayAmount - 50_000) },
      {
        text: 'De todo el préstamo, incluido lo anterior',
        value: pesos((await loan.statement()).outstanding - 50_000),
      },
    ]);
    // The screen says by when the rest is due.
    expect([shown.noticeMsg, shown.repayDate]).toEqual([
      'Si lo que falta no se paga a tiempo, tiene recargo.',
      '2026-04-02',
    ]);
    const before = await loan.statement();

    const { repayDetail, purpose, dataList } = await codeFor(loan, 50_000);
    expect({ purpose, amount: repayDetail.amount }).toEqual({ purpose: 'part', amount: 50_000 });
    expect(dataList[1]?.content).toContain('Lo que falte de tu pago lo sigues debiendo, con su misma fecha.');
    await server.pay({ eventId: 'evt-1', reference: repayDetail.vCode, amount: 50_000 });
    expect((await asked(loan)).repayAmount).toBe(repayAmount - 50_000);
    expect((await loan.statement()).outstanding).toBe(before.outstanding - 50_000);
    const { paid } = await loan.receipt('evt-1');
    expect(paid[0]?.detail.find(({ text }) => text === 'Interés')?.value).toContain('$91,73');
    await isSound();
  });

  it('has a code of its own besides the one for the whole amount, and is shown once it is paid', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const whole = await loan.code();
    const { repayDetail } = await codeFor(loan, 50_000);
    expect(repayDetail.vCode).not.toBe(whole.reference);
    expect((await codeFor(loan, 50_000)).repayDetail.vCode).toBe(repayDetail.vCode);
    expect((await loan.code()).reference).toBe(whole.reference);
    const named = { orderId: loan.orderId, amount: 50_000, payCode: 'store', requestType: '4' } as const;
    const story = () => server.call(voucherState, named, loan.launch);
    expect(await story()).toMatchObject({ state: 'open', now: { amount: whole.amount } });
    await server.pay({ eventId: 'evt-1', reference: repayDetail.vCode, amount: 50_000 });
    expect(await story()).toMatchObject({ state: 'paid', now: { amount: whole.amount - 50_000 } });
    await isSound();
  });

  it('is offered for the last payment, too, whose amount due is that day’s payoff', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    for (const id of ['1', '2', '3', '4', '5']) await loan.pay(id);
    const { repayAmount, parts, detail, noticeMsg } = await asked(loan);
    // It saves interest by being early.
    expect(detail.find(({ text }) => text === 'Interés e IVA que ya no pagas')?.value).toMatch(/^-\$/);
    expect(noticeMsg).not.toBe('');
    expect(parts).toEqual({ least, most: repayAmount - 1 });
    const { repayDetail, purpose } = await codeFor(loan, least);
    expect(purpose).toBe('part');
    await server.pay({ eventId: 'part', reference: repayDetail.vCode, amount: least });
    expect((await asked(loan)).repayAmount).toBe(repayAmount - least);
    // The whole of several payments is not the amount that parts are taken from.
    const other = await TestLoan.take(server, { ...sixMonths, borrower: 'ben' });
    const whole = { orderId: other.orderId, payoff: '1' } as const;
    expect(await server.call(loanPlayDetail, whole, other.launch)).not.toHaveProperty('parts');
    await isSound();
  });

  it('is refused if it is too little, or not less than the whole, with the possible amounts, and nothing is written', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { orderId, launch } = loan;
    const { repayAmount } = await asked(loan);
    const before = await stateOf(server.db);
    for (const amount of [1, least - 1, repayAmount, repayAmount + 1]) {
      const refused = { status: 422, code: '42200', data: { least, most: repayAmount - 1 } };
      const request = { orderId, amount, payCode: 'store', requestType: '4' };
      expect(await server.post(generateVcode, request, launch)).toMatchObject(refused);
      expect(await server.post(loanPlayDetail, { orderId, part: amount }, launch)).toMatchObject(refused);
    }
    for (const part of ['0', '-1', '1.5', 'x']) {
      expect(await server.post(loanPlayDetail, { orderId, part }, launch)).toMatchObject({ status: 400 });
    }
    expect(await stateOf(server.db)).toEqual(before);
  });
});
