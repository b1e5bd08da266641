import { settlementLetter } from '@plazo/contract/letter';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail, voucherState } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, plan } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import type { ProductFile } from '../products/activation.ts';
import { sixMonths } from '../testing/borrowers.ts';
import { balancesOf, rowsOf } from '../testing/database-state.ts';
import { said, TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

const tolerant = (product: ProductFile): ProductFile => ({
  ...product,
  id: `${product.id}-tolerant`,
  terms: { ...product.terms, residueTolerance: 50 },
});

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({
    change: (options) => {
      const { config } = options;
      // The store takes coins of fifty centavos at least, and charges twelve pesos; the pharmacy is unchanged.
      const channels = config.tenant.channels.map((channel) =>
        channel.payCode === 'store' ? { ...channel, step: 50, fee: 1_200 } : channel,
      );
      return { ...options, config: { ...config, tenant: { ...config.tenant, channels } } };
    },
  });
});
beforeEach(() => server.reset());

const due = 271_691;
const toPay = 271_700;

const isSound = async () =>
  expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toMatch(/ 0 differences\.$/);
const voucherFor = ({ orderId, launch }: TestLoan, payCode: string) =>
  server.call(generateVcode, { orderId, amount: due, payCode, requestType: '1' }, launch);
const storyOf = ({ orderId, launch }: TestLoan) =>
  server.call(voucherState, { orderId, amount: due, payCode: 'store', requestType: '1' }, launch);
const statuses = () => rowsOf(server.db, 'select amount, to_pay, status from voucher');

describe('a code for a till that takes no centavos', () => {
  it('is for a round amount, and says how much of it is debt and how much the shop takes', async () => {
    const loan = await TestLoan.take(server);
    const { orderId, launch } = loan;
    const { repayList, repayAmount } = await server.call(loanPlayDetail, { orderId }, launch);
    expect(repayAmount).toBe(due);
    const shown = repayList
      .flatMap(({ entries }) => entries)
      .map(({ payCode, amount, desc }) => [payCode, amount, desc]);
    expect(shown.slice(0, 2)).toEqual([
      [
        'store',
        toPay,
        'Tienda de la esquina · llega al\u00a0momento\u00a0· se pagan $2.717,00\u00a0· te cobran ahí $12,00 más',
      ],
      ['pharmacy', undefined, 'Farmacia · llega al\u00a0momento'],
    ]);
    const voucher = await voucherFor(loan, 'store');
    expect(voucher).toMatchObject({ owed: due, repayDetail: { amount: toPay } });
    expect(voucher.dataList[1]?.content.slice(0, 2)).toEqual([
      'Debes $2.716,91\u00a0MXN, pero en caja no se aceptan esos centavos. Los $0,09\u00a0MXN de más cuentan para tu préstamo o quedan a tu favor.',
      'Por recibir tu pago te cobran ahí $12,00\u00a0MXN: en total pagas $2.729,00\u00a0MXN. Ese cargo no es nuestro.',
    ]);
    expect(await voucherFor(loan, 'store')).toEqual(voucher);
    const exact = await voucherFor(loan, 'bank-transfer');
    expect(exact.repayDetail.amount).toBe(due);
    expect(exact).not.toHaveProperty('owed');
  });

  it.each([due, due + 1, toPay])('is paid with %d, and the surplus becomes a credit balance', async (amount) => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount });
    expect(await loan.details()).toMatchObject({ orderStatus: 200, creditBalance: amount - due });
    expect(await statuses()).toEqual([{ amount: due, to_pay: toPay, status: 'paid' }]);
    expect(await storyOf(loan)).toMatchObject({ state: 'paid' });
    await isSound();
  });

  it('is overpaid with more than its amount', async () => {
    const loan = await TestLoan.take(server);
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount: toPay + 1 });
    expect(await statuses()).toMatchObject([{ status: 'overpaid' }]);
    await isSound();
  });

  it('for an extension buys it, and the surplus pays the loan', async () => {
    const loan = await TestLoan.take(server);
    const { orderId, launch } = loan;
    server.clock.set('2026-04-01T18:00:00Z');
    const { chargesAmount: amount = 0 } = await server.call(loanPlayDelayDetail, { orderId }, launch);
    await server.pay({ eventId: 'evt-1', ...(await loan.code({ amount, payCode: 'pharmacy' })) });
    const { delayInfo } = await server.call(loanPlayDelayDetail, { orderId }, launch);
    const fee = delayInfo.delayAmount + ((50 - (delayInfo.delayAmount % 50)) % 50);
    const { reference } = await loan.code({ amount: delayInfo.delayAmount, requestType: '2' });
    const { repayAmount = 0 } = await loan.details();
    await server.pay({ eventId: 'evt-2', reference, amount: fee });
    expect(await loan.details()).toMatchObject({
      repayDate: '2026-04-08',
      repayAmount: repayAmount - (fee - delayInfo.delayAmount),
    });
    await isSound();
  });
});

describe('a residue within the tolerance of the terms', () => {
  it('is waived in its own transaction, and is owed again when the payment is reversed', async () => {
    const loan = await TestLoan.take(server, { product: tolerant(flex) });
    const { reference } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount: due - 50 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ forgiveness: 50, principal: 0 });
    expect(await statuses()).toMatchObject([{ status: 'paid' }]);
    const statement = await loan.statement();
    expect(said(statement).at(-1)).toEqual(['2026-03-02', 'Centavos que no te cobramos', -50, 0]);
    expect((await loan.receipt('evt-1')).state).toBe('credited');
    await isSound();
    server.clock.moveDays(1);
    await loan.reversePayment('evt-1', { eventId: 'rev-1', amount: 1 });
    expect((await loan.details()).repayAmount).toBe(51);
    await isSound();
    await loan.reversePayment('evt-1', { eventId: 'rev-2' });
    expect((await loan.details()).repayAmount).toBe(due);
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ forgiveness: 0 });
    await loan.statement();
    await isSound();
  });

  it.each([
    ['with one centavo reversed', due - 40, 1, 41],
    ['of the amount due, with one centavo reversed', due, 1, 1],
    ['reversed by as much as would just be waived', due - 40, 10, 50],
  ])('stays waived after a payment %s: the loan stays settled, with its letter', async (_, amount, taken, left) => {
    const loan = await TestLoan.take(server, { product: tolerant(flex) });
    await loan.pay('evt-1', amount);
    const { orderId, launch } = loan;
    const { code } = await server.call(settlementLetter, { orderId }, launch);
    server.clock.moveDays(40);
    await loan.reversePayment('evt-1', { amount: taken });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ forgiveness: left, principal: 0 });
    expect(await server.call(settlementLetter, { orderId }, launch)).toMatchObject({ code, totalPaid: amount - taken });
    await loan.statement();
    await isSound();
    await loan.reversePayment('evt-1', { eventId: 'rev-2', amount: 51 - left });
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 51 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ forgiveness: 0 });
    await isSound();
  });

  it('grows when another payment of the instalment is reversed in part, and is waived again while it is within the tolerance', async () => {
    const loan = await TestLoan.take(server, { product: tolerant(flex) });
    await loan.pay('evt-1', 100_000);
    await loan.pay('evt-2', due - 100_000 - 30);
    await loan.reversePayment('evt-1', { eventId: 'rev-1', amount: 20 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ forgiveness: 50 });
    await isSound();
    await loan.reversePayment('evt-1', { eventId: 'rev-2', amount: 1 });
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 51 });
    await isSound();
  });

  it('may also be left by a credit balance that pays the debt again', async () => {
    const loan = await TestLoan.take(server, { product: tolerant(flex) });
    const { reference } = await loan.code();
    await loan.pay('evt-1');
    await server.pay({ eventId: 'evt-2', reference, amount: due - 20 });
    await loan.reversePayment('evt-1');
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    expect(await balancesOf(server.db, loan.orderId)).toMatchObject({ forgiveness: 20 });
    await isSound();
    await loan.reversePayment('evt-2');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: due });
    await isSound();
  });

  it('is due if it is larger, and without a tolerance to the last centavo', async () => {
    const loan = await TestLoan.take(server, { product: tolerant(flex) });
    await loan.pay('evt-1', due - 51);
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 51 });
    const exact = await TestLoan.take(server, { borrower: 'ben' });
    await exact.pay('evt-2', due - 1);
    expect(await exact.details()).toMatchObject({ orderStatus: 174, repayAmount: 1 });
    await isSound();
  });

  it('of one instalment leaves nothing overdue, and of the payoff settles the loan with its rebate', async () => {
    const loan = await TestLoan.take(server, { ...sixMonths, product: tolerant(plan) });
    const { repayAmount = 0, repayDate = '' } = await loan.details();
    await loan.pay('evt-1', repayAmount - 1);
    expect((await loan.details()).repayDate).not.toBe(repayDate);
    await isSound();
    const { launch, orderId } = loan;
    const end = await server.call(loanPlayDetail, { orderId, payoff: '1' }, launch);
    const { reference } = await loan.code({ amount: end.repayAmount, payCode: 'pharmacy' });
    await server.pay({ eventId: 'evt-2', reference, amount: end.repayAmount - 7 });
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    await loan.statement();
    await isSound();
  });
});
