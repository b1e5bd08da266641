import { unavailable } from '@plazo/contract/error-codes';
import { generateVcode, type LoanPlayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { isClabeValid, isLuhnValid, makeCashReference } from '@plazo/loan-rules/reference';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { issueVoucher } from './voucher.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const askFor = ({ orderId, launch }: TestLoan) => server.call(loanPlayDetail, { orderId }, launch);
const voucherFor = ({ orderId, launch }: TestLoan, amount: number, payCode = 'store') =>
  server.call(generateVcode, { orderId, amount, payCode, requestType: '1' }, launch);
const refusalOf = ({ orderId, launch }: TestLoan, input: object) =>
  server.post(generateVcode, { orderId, amount: 271_691, payCode: 'store', requestType: '1', ...input }, launch);
const rowsShown = ({ detail }: LoanPlayDetail) => Object.fromEntries(detail.map(({ text, value }) => [text, value]));
const channelsOf = ({ repayList }: LoanPlayDetail) => repayList.flatMap(({ entries }) => entries);
const vouchers = () =>
  rowsOf<{ reference: string }>(
    server.db,
    'select reference, pay_code, amount, status, valid_through from voucher order by issued_at, id',
  );

const channel = { payCode: 'till', kind: 'cash' as const, prefix: '930000000000' };
const references = Array.from({ length: 10 }, (_, digit) => makeCashReference(channel.prefix, String(digit)));

describe('the amount due', () => {
  it('is the whole of a single payment, by component', async () => {
    const asked = await askFor(await TestLoan.take(server));
    expect(asked).toMatchObject({ repayAmount: 271_691, repayDate: '2026-04-01', productName: 'Plazo Flex' });
    expect(rowsShown(asked)).toEqual({
      Capital: '$2.500,00',
      Interés: '$36,99',
      Comisión: '$150,00',
      IVA: '$29,92',
      'Recargo por atraso': '$0,00',
    });
    expect(asked.noticeMsg).toBe('');
  });

  it('is the next instalment, then every late one', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const totals = await rowsOf<{ total: number }>(
      server.db,
      'select principal + interest + iva + commission as total from instalment order by number',
    );
    const first = await askFor(loan);
    expect(first.repayAmount).toBe(totals[0]?.total);
    expect(first.which).toBe('pago 1 de 6');
    const later = totals.slice(1).reduce((sum, { total }) => sum + total, 0);
    expect(first.left).toEqual([{ text: 'En total, de todo el préstamo', value: expect.any(String) }]);
    expect(Number(first.left?.[0]?.value.replaceAll(/\D/g, ''))).toBe(later);
    server.clock.set('2026-05-02T18:00:00Z');
    const late = await askFor(loan);
    // The second is due today and costs nothing yet; the first is thirty days late, at 3 % of its principal.
    const [first30 = 0, second30 = 0] = (
      await rowsOf<{ principal: number }>(server.db, 'select principal from instalment order by number limit 2')
    ).map(({ principal }) => Math.round(principal * 0.03));
    const penalty = 30 * first30;
    expect(late.repayAmount).toBe((totals[0]?.total ?? 0) + (totals[1]?.total ?? 0) + penalty);
    // Two rows are shown before the list is opened: the late charge is one of them.
    expect(late.detail.map(({ text }) => text).slice(0, 2)).toEqual(['Capital', 'Recargo por atraso']);
    const parts = late.detail.reduce((sum, { inMinorUnits = 0 }) => sum + inMinorUnits, 0);
    expect(parts).toBe(late.repayAmount);
    expect(late.which).toBe('pagos 1 a 2 de 6');
    // Tomorrow both are late.
    const more = ((first30 + second30) / 100).toFixed(2).replace('.', ',');
    expect(late.noticeMsg).toBe(`Mañana deberás $${more} más, por el recargo.`);
  });

  it('comes with the tenant’s channels by section, and no codes yet', async () => {
    const asked = await askFor(await TestLoan.take(server));
    expect(asked.repayList.map(({ reviewer, entries }) => [reviewer, entries.map(({ payCode }) => payCode)])).toEqual([
      ['Efectivo en tienda', ['store', 'pharmacy']],
      ['Desde tu banco', ['bank-transfer']],
    ]);
    for (const channel of channelsOf(asked)) expect(channel).toMatchObject({ vCode: '', BARcodeImg: '' });
  });

  it.each(['review', 'rejection'])('does not exist while an order is in %s', async (state) => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    if (state === 'rejection') await server.db.execute('update loan_order set status = 110');
    const { orderId, launch } = loan;
    expect(await server.post(loanPlayDetail, { orderId }, launch)).toMatchObject({ status: 409, code: '40902' });
    expect(await refusalOf(loan, {})).toMatchObject({ status: 409, code: '40902' });
    expect(await vouchers()).toEqual([]);
  });
});

describe('a voucher', () => {
  it('for cash has a reference that a till can check, as text and as a barcode', async () => {
    const voucher = await voucherFor(await TestLoan.take(server), 271_691);
    const { vCode, repayCode, ...detail } = voucher.repayDetail;
    expect(vCode).toMatch(/^93\d{12}$/);
    expect(isLuhnValid(vCode)).toBe(true);
    const svg = decodeURIComponent(repayCode.replace('data:image/svg+xml,', ''));
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(detail).toEqual({
      amount: 271_691,
      repayTitle: 'Muestra este código',
      repayDes: 'Tienda de la esquina',
      companyName: 'Plazo Demo, S.A.P.I.',
    });
    expect(voucher.validThrough).toBe('2026-04-01');
    // Until when it is right is said by the screen, once.
    expect(voucher.dataList.map(({ title }) => title)).toEqual(['Cómo pagar']);
    expect(JSON.stringify(voucher)).not.toMatch(/\{\w+\}/);
  });

  it('for a transfer has a CLABE of its own and no barcode', async () => {
    const { repayDetail, imgList } = await voucherFor(await TestLoan.take(server), 271_691, 'bank-transfer');
    expect(repayDetail.vCode).toMatch(/^999180\d{12}$/);
    expect(isClabeValid(repayDetail.vCode)).toBe(true);
    expect(repayDetail.repayCode).toBe('');
    expect(imgList).toEqual([]);
  });

  it('stays the same when requested again, and shows with its channel', async () => {
    const loan = await TestLoan.take(server);
    const first = await voucherFor(loan, 271_691);
    server.clock.moveDays(3);
    expect(await voucherFor(loan, 271_691)).toEqual(first);
    expect(await vouchers()).toHaveLength(1);
    const other = await voucherFor(loan, 271_691, 'pharmacy');
    expect(other.repayDetail.vCode).not.toBe(first.repayDetail.vCode);
    const shown = channelsOf(await askFor(loan)).map(({ payCode, vCode }) => [payCode, vCode]);
    expect(shown).toEqual([
      ['store', first.repayDetail.vCode],
      ['pharmacy', other.repayDetail.vCode],
      ['bank-transfer', ''],
    ]);
    expect(channelsOf(await askFor(loan))[0]?.BARcodeImg).toBe(first.repayDetail.repayCode);
  });

  it('is replaced when its amount is no longer right', async () => {
    const loan = await TestLoan.take(server);
    const first = await voucherFor(loan, 271_691);
    server.clock.set('2026-04-03T18:00:00Z');
    const { repayAmount } = await askFor(loan);
    expect(repayAmount).toBe(271_691 + 2 * 7_500);
    expect(channelsOf(await askFor(loan))[0]).toMatchObject({ vCode: '', BARcodeImg: '' });
    expect(await refusalOf(loan, { amount: 271_691 })).toMatchObject({ status: 422, code: '42200' });
    const second = await voucherFor(loan, repayAmount);
    expect(second.validThrough).toBe('2026-04-03');
    expect(second.repayDetail.vCode).not.toBe(first.repayDetail.vCode);
    expect(await vouchers()).toMatchObject([
      { status: 'replaced', amount: 271_691 },
      { status: 'issued', amount: 286_691 },
    ]);
  });

  it('is one, however many request it at once', async () => {
    const loan = await TestLoan.take(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => voucherFor(loan, 271_691)));
    const [voucher, ...others] = await vouchers();
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ repayDetail }) => repayDetail.vCode))).toEqual(new Set([voucher?.reference]));
  });

  it('has a reference that no other has, or there is none', async () => {
    const loan = await TestLoan.take(server);
    await voucherFor(loan, 271_691, 'pharmacy');
    // Of the ten references that its channel could give, `free` are available.
    const take = (free: number) =>
      server.db.execute(`
        delete from voucher where pay_code <> 'pharmacy';
        insert into voucher (id, borrower_id, order_id, pay_code, request_type, reference, amount, status, issued_at, valid_through)
        select 'taken-' || n, borrower_id, order_id, 'till', 1, n, amount, 'paid', issued_at, valid_through
        from voucher, unnest(array[${references.slice(free).map((reference) => `'${reference}'`)}]) as n
        where pay_code = 'pharmacy'`);
    const issue = () =>
      issueVoucher(
        server.db,
        loan.borrower,
        { orderId: loan.orderId, amount: 271_691, requestType: 1, channel },
        { today: '2026-03-02', now: server.clock.now(), masterKeys: server.masterKeys },
      );
    await take(0);
    await expect(issue()).rejects.toMatchObject({ code: unavailable });
    await take(1);
    let issued: string | undefined;
    // Ten in a hundred draws hit the free one, and five draws make an attempt.
    for (let attempt = 0; attempt < 200 && !issued; attempt += 1) {
      issued = await issue().then(
        ({ reference }) => reference,
        () => undefined,
      );
    }
    expect(issued).toBe(references[0]);
    expect((await vouchers()).filter(({ reference }) => reference === issued)).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 271_690 }, 422],
    ['no amount', { amount: undefined }, 400],
    ['a negative amount', { amount: -271_691 }, 400],
    ['a broken amount', { amount: '271691.5' }, 400],
    ['an unknown channel', { payCode: 'casino' }, 404],
    ['no channel', { payCode: undefined }, 400],
    ['an extension while interest is unpaid', { requestType: '2' }, 409],
    ['a cancellation with another amount', { requestType: '3' }, 422],
    ['a partial payment if none is offered', { requestType: '4' }, 422],
    ['an unknown request type', { requestType: '5' }, 400],
    ['an unknown order', { orderId: 'PZNONE' }, 404],
  ])('is refused for %s', async (_, input, status) => {
    const loan = await TestLoan.take(server);
    const before = await stateOf(server.db);
    const data = status === 400 ? { field: expect.any(String) } : null;
    expect(await refusalOf(loan, input)).toMatchObject({ status, data });
    expect(await stateOf(server.db)).toEqual(before);
  });
});
