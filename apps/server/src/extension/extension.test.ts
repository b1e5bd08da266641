import { complaintInit } from '@plazo/contract/complaints';
import { loanPlayDelayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, flexReviewed, plan } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { extensionsOn, fee, interest, total } from '../testing/extensions.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const { pay, extensionOf, ask, readyToExtend } = extensionsOn(() => server);

const rowOf = async (loan: TestLoan, text: string) =>
  (await loan.details()).userOrderDetail.detail.find((row) => row.text === text)?.value;

describe('an extension', () => {
  it('is offered with the charges that come first, its cost, and the resulting plan', async () => {
    const loan = await TestLoan.take(server);
    expect(await loan.details()).toMatchObject({
      isDelay: '1',
      extension: { fee, today: interest + fee, rest: total - interest, dueDate: '2026-04-08' },
    });
    const { repayList, waiting, ...offered } = await extensionOf(loan);
    expect(waiting).toMatchObject({ perDay: 7_500, most: 250_000, stopsOn: '2026-05-05' });
    expect(waiting?.growth?.[0]).toEqual({ date: '2026-04-01', amount: 0 });
    expect(waiting?.growth?.at(-1)).toEqual({ date: '2026-05-05', amount: 250_000 });
    expect(offered).toEqual({
      productName: 'Plazo Flex',
      productLogo: '/pictures/product-logo.svg',
      delayInfo: { reviewer: 'Cargo por extensión', delayAmount: fee, delayTime: '2026-04-08' },
      repayPlan: [
        {
          title: 'Intereses',
          amount: interest,
          remark: 'Esto solo no mueve tu fecha',
          time: '2026-03-02',
        },
        { title: 'Cargo por extensión', amount: fee, remark: 'No reduce tu deuda', time: '2026-03-02' },
        { title: 'Pago único', amount: total - interest, remark: 'Antes vencía el 2026-04-01', time: '2026-04-08' },
      ],
      noticeMsg: '',
      note: 'Con la extensión ganas 7 días. Este pago solo se puede mover una vez.',
      daysGained: 7,
      chargesAmount: interest,
      repayAmount: total,
      repayDate: '2026-04-01',
      waitAmount: total + 7 * 7_500,
    });
    expect(repayList.flatMap(({ entries }) => entries.map(({ payCode }) => payCode))).toEqual([
      'store',
      'pharmacy',
      'bank-transfer',
    ]);
  });

  it('mentions late charges once there are some', async () => {
    const loan = await TestLoan.take(server);
    server.clock.set('2026-04-03T18:00:00Z');
    const { repayPlan, noticeMsg, waiting, delayInfo } = await extensionOf(loan);
    // Extending and waiting are compared on the same day.
    expect(waiting).toMatchObject({ date: delayInfo.delayTime, days: 5, added: 37_500 });
    expect(repayPlan[0]).toMatchObject({ title: 'Intereses y recargos', amount: interest + 15_000 });
    // What a further day costs is in `waiting`.
    expect(noticeMsg).toBe('');
  });

  it('asks for interest and penalties first, then for the fee alone', async () => {
    const loan = await TestLoan.take(server);
    expect(await ask(loan, '2', fee)).toMatchObject({ status: 409, code: '40904' });
    expect(await ask(loan, '1', interest - 1)).toMatchObject({ status: 422, code: '42200' });
    const first = await ask(loan, '1', interest);
    expect(first.data).toMatchObject({ purpose: 'charges' });
    // It moves no date.
    expect(first.data).not.toHaveProperty('newDueDate');
    const code = (first.data as { repayDetail: { vCode: string } }).repayDetail.vCode;
    const channels = (await extensionOf(loan)).repayList.flatMap(({ entries }) => entries);
    expect(channels[0]).toMatchObject({ payCode: 'store', vCode: code });
    await pay(code, interest);
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ interest: 0, iva: 2_992, principal: 250_000 });
    expect(await extensionOf(loan)).toMatchObject({ chargesAmount: 0, repayAmount: total - interest });
    for (const amount of [fee - 1, fee + 1, total]) {
      expect(await ask(loan, '2', amount)).toMatchObject({ status: 422, code: '42200' });
    }
    const { data } = await ask(loan, '2', fee);
    const dates = { validThrough: '2026-04-01', newDueDate: '2026-04-08' };
    expect(data).toMatchObject({ repayDetail: { amount: fee }, ...dates, purpose: 'extension' });
    // Once no charges come first any more, a partial amount of the debt cannot be requested.
    expect(await ask(loan, '1', interest)).toMatchObject({ status: 422 });
  });

  it('that is paid moves the due date, costs only its fee, and cannot be bought again', async () => {
    const { loan, code } = await readyToExtend();
    const paid = await pay(code, fee);
    expect(paid).toMatchObject({ status: 200, data: { result: 'credited', orderId: loan.orderId, unapplied: 0 } });
    expect(await loan.details()).toMatchObject({
      orderStatus: 174,
      lent: 250_000,
      noticeDesText: 'Extendiste tu fecha. Paga a tiempo y no habrá recargos.',
      repayDate: '2026-04-08',
      repayAmount: total - interest,
      isDelay: '0',
    });
    expect(await rowOf(loan, 'Pagado por extender')).toBe('$100,00');
    expect(await rowOf(loan, 'Fecha antes de extender')).toBe('2026-04-01');
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      extension_fee: 0,
      income_extension: -fee,
      principal: 250_000,
      iva: 2_992,
      cash: interest + fee - 250_000,
    });
    expect(await rowsOf(server.db, `select cause from ledger_transaction where kind = 'extension'`)).toHaveLength(1);
    expect(await ledgerFaults(server.db)).toEqual([]);
    const { orderId, launch } = loan;
    expect(await server.post(loanPlayDelayDetail, { orderId }, launch)).toMatchObject({ status: 409, code: '40904' });
    expect(await ask(loan, '2', fee)).toMatchObject({ status: 409, code: '40904' });
  });

  // Days late have already cost their penalty: 100.00 for seven days, 14.29 for the one that is left.
  it.each([
    ['2026-04-01', 7, 10_000],
    ['2026-04-02', 6, 8_571],
    ['2026-04-05', 3, 4_286],
    ['2026-04-07', 1, 1_429],
  ])('that is bought on %s gains %i days, and costs only those', async (day, daysGained, cost) => {
    const loan = await TestLoan.take(server);
    server.clock.set(`${day}T18:00:00Z`);
    const offer = await extensionOf(loan);
    expect(offer).toMatchObject({ daysGained, delayInfo: { delayAmount: cost, delayTime: '2026-04-08' } });
    expect(offer.note).toContain(daysGained === 1 ? 'ganas 1 día.' : `ganas ${daysGained} días.`);
    await loan.extend('evt-late');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-08' });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ income_extension: -cost });
    expect(
      (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).isFaulty,
    ).toBe(false);
  });

  it('costs the days left on the day of payment, whatever its code said', async () => {
    const { loan, code, fee: asked } = await readyToExtend({}, '2026-04-02T18:00:00Z');
    expect(asked).toBe(8_571);
    server.clock.set('2026-04-04T18:00:00Z');
    await pay(code, asked + 2 * 7_500);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-08' });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ income_extension: -5_714 });
    // The excess over the fee has paid IVA, which comes next.
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ iva: 2_992 - (8_571 - 5_714) });
  });

  it('and penalties carry IVA if the product says so, in every figure and every account', async () => {
    const product = { ...flex, id: 'taxed', terms: { ...flex.terms, ivaOn: ['penalty', 'extension'] as const } };
    const loan = await TestLoan.take(server, { product });
    server.clock.set('2026-04-03T18:00:00Z');
    // Two days of 75.00 and 12.00 of IVA.
    const penalty = 2 * (7_500 + 1_200);
    expect(await loan.details()).toMatchObject({ repayAmount: total + penalty });
    const { delayInfo, chargesAmount } = await extensionOf(loan);
    expect(chargesAmount).toBe(interest + penalty);
    // 5 of 7 days of 100.00, and their IVA.
    expect(delayInfo.delayAmount).toBe(7_143 + 1_143);
    await loan.extend('evt-taxed');
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({
      income_penalty: -15_000,
      income_extension: -7_143,
      iva_payable: -(2_992 + 2_400 + 1_143),
    });
    const { lines } = await loan.statement();
    expect(lines.map(({ note }) => note).join(' ')).toContain('3,00% más IVA al día');
    expect(await ledgerFaults(server.db)).toEqual([]);
    expect(
      (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).isFaulty,
    ).toBe(false);
  });

  it('shows wherever the loan is listed', async () => {
    const { loan, code } = await readyToExtend();
    await pay(code, fee);
    const listed = async () => (await server.call(complaintInit, {}, loan.launch)).orderList[0];
    server.clock.set('2026-04-08T18:00:00Z');
    expect(await listed()).toMatchObject({
      status: 174,
      rows: expect.arrayContaining([{ title: expect.any(String), value: '2026-04-08' }]),
    });
    server.clock.moveDays(1);
    expect(await listed()).toMatchObject({ status: 180 });
  });

  it('stops penalties until the new date, and no longer', async () => {
    const { loan, code } = await readyToExtend();
    await pay(code, fee);
    server.clock.set('2026-04-08T18:00:00Z');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: total - interest });
    server.clock.moveDays(2);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: total - interest + 2 * 7_500 });
    await loan.pay('evt-due');
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('of an overdue payment counts from its due date, and cures it', async () => {
    const { loan, code } = await readyToExtend({}, '2026-04-03T18:00:00Z');
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ penalty: 0, income_penalty: -15_000 });
    await pay(code, fee);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-04-08', isDelay: '0' });
  });

  it.each([
    ['2026-04-07', '1'],
    // The seventh day is today: no day is left to buy.
    ['2026-04-08', '0'],
    ['2026-04-20', '0'],
  ])('of an overdue payment is offered while a day is left: on %s %s', async (day, isDelay) => {
    const loan = await TestLoan.take(server);
    server.clock.set(`${day}T18:00:00Z`);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, isDelay });
    const { orderId, launch } = loan;
    expect((await server.post(loanPlayDelayDetail, { orderId }, launch)).status).toBe(isDelay === '1' ? 200 : 409);
  });

  it.each([
    [1, '0'],
    [2, '1'],
    [undefined, '1'],
  ])('of the next payment, where the product allows %s in all: %s', async (extensionMaxCount, isDelay) => {
    const product = { ...plan, id: `limited-${extensionMaxCount}`, terms: { ...plan.terms, extensionMaxCount } };
    const { loan, fee: deferral, code } = await readyToExtend({ ...sixMonths, product });
    await pay(code, deferral);
    await loan.pay('evt-due');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: '2026-05-02', isDelay });
  });

  it('is not offered if the product or the status does not allow it', async () => {
    const product = { ...flex, id: 'rigid', terms: { ...flex.terms, extensionMaxDays: 0 } };
    const rigid = await TestLoan.take(server, { product, borrower: 'bea' });
    const reviewed = await TestLoan.take(server, { product: flexReviewed });
    for (const loan of [rigid, reviewed]) {
      expect(await loan.details()).toMatchObject({ isDelay: '0' });
      const { orderId, launch } = loan;
      const before = await stateOf(server.db);
      expect(await server.post(loanPlayDelayDetail, { orderId }, launch)).toMatchObject({ status: 409 });
      expect(await ask(loan, '2', fee)).toMatchObject({ status: 409 });
      expect(await stateOf(server.db)).toEqual(before);
    }
  });

  it('of one instalment moves no other; each period has its own', async () => {
    const dueDates = async (loan: TestLoan) =>
      (await extensionOf(loan)).repayPlan.filter(({ title }) => title.startsWith('Pago')).map(({ time }) => time);
    const { loan, code, fee: first } = await readyToExtend(sixMonths);
    const others = ['2026-05-02', '2026-06-02', '2026-07-02', '2026-08-02', '2026-09-02'];
    expect(await dueDates(loan)).toEqual(['2026-04-09', ...others]);
    expect((await extensionOf(loan)).note).toMatch(/ Tus demás pagos no se mueven\.$/);
    await pay(code, first);
    expect(await loan.details()).toMatchObject({ repayDate: '2026-04-09', isDelay: '0' });
    await loan.pay('evt-due');
    // The next period begins, with its own fee and seven days.
    expect(await loan.details()).toMatchObject({ repayDate: '2026-05-02', isDelay: '1' });
    expect(await dueDates(loan)).toEqual(['2026-05-09', ...others.slice(1)]);
  });
});
