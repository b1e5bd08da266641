import { settlementLetter, verifyLetter } from '@plazo/contract/letter';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { coolingOffDetail, generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, launchOf, sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function takeLoan(options = {}): Promise<TestOffer> {
  const offer = await giveOffer(server.db, server.clock.now(), options);
  await server.call(loanDetailPush, offer.agreed, offer.launch);
  return offer;
}

const detailsOf = ({ orderId, launch }: TestOffer) => server.call(loanDetails, { orderId }, launch);
const offered = ({ orderId, launch }: TestOffer) => server.call(coolingOffDetail, { orderId }, launch);
const refused = ({ orderId, launch }: TestOffer) => server.post(coolingOffDetail, { orderId }, launch);

async function voucher({ orderId, launch }: TestOffer, amount: number, requestType: '1' | '3'): Promise<string> {
  const input = { orderId, amount, payCode: 'store', requestType };
  return (await server.call(generateVcode, input, launch)).repayDetail.vCode;
}

describe('a loan in its cooling-off days', () => {
  it('says until when it can be cancelled, what is returned and what falls away', async () => {
    const loan = await takeLoan();
    expect(await detailsOf(loan)).toMatchObject({ coolingOffThrough: '2026-03-04' });
    const { repayList, ...detail } = await offered(loan);
    expect(detail).toEqual({
      productLogo: '/pictures/product-logo.svg',
      productName: 'Plazo Flex',
      amount: 250_000,
      through: '2026-03-04',
      chargesAmount: 21_691,
      detail: [
        { text: 'Interés que se anula', value: '$36,99' },
        { text: 'Comisión que se anula', value: '$150,00' },
        { text: 'IVA que se anula', value: '$29,92' },
        { text: 'Recargo que se anula', value: '$0,00' },
        { text: 'Capital que recibiste', value: '$2.500,00' },
        { text: 'Lo que ya pagaste', value: '$0,00' },
        { text: 'Devuelves', value: '$2.500,00' },
      ],
    });
    expect(repayList.flatMap(({ entries }) => entries.map(({ payCode }) => payCode))).toEqual(
      server.config.tenant.channels.map(({ payCode }) => payCode),
    );
  });

  it('counts what was paid already', async () => {
    const loan = await takeLoan();
    const reference = await voucher(loan, 271_691, '1');
    await server.pay({ eventId: 'evt-1', reference, amount: 100_000 });
    const { amount, detail } = await offered(loan);
    expect(amount).toBe(150_000);
    expect(detail).toContainEqual({ text: 'Lo que ya pagaste', value: '$1.000,00' });
  });

  it('shows the code that was made for it, and no code that pays the loan', async () => {
    const loan = await takeLoan();
    await voucher(loan, 271_691, '1');
    const codes = async () =>
      (await offered(loan)).repayList.flatMap(({ entries }) => entries.map(({ vCode }) => vCode));
    expect((await codes()).join('')).toBe('');
    const reference = await voucher(loan, 250_000, '3');
    expect(await codes()).toContain(reference);
    const { repayList } = await server.call(loanPlayDetail, { orderId: loan.orderId }, loan.launch);
    expect(repayList.flatMap(({ entries }) => entries.map(({ vCode }) => vCode))).not.toContain(reference);
  });

  it('is cancelled by returning the principal, and has a letter that says so', async () => {
    const loan = await takeLoan();
    server.clock.moveDays(2);
    const reference = await voucher(loan, 250_000, '3');
    await server.pay({ eventId: 'evt-1', reference, amount: 250_000 });
    const details = await detailsOf(loan);
    expect(details).toMatchObject({ orderStatus: 200, noticeStatusText: 'Préstamo cancelado', isLetter: '1' });
    expect(details.coolingOffThrough).toBeUndefined();
    const letter = await server.call(settlementLetter, { orderId: loan.orderId }, loan.launch);
    expect(letter).toMatchObject({ isCancelled: true, totalPaid: 250_000, settledOn: '2026-03-04' });
    expect(await server.call(verifyLetter, { code: letter.code })).toMatchObject({ state: 'valid' });
    expect(await refused(loan)).toMatchObject({ status: 409, code: '40905' });
  });

  it('is not cancelled by money that comes too late', async () => {
    const loan = await takeLoan();
    const reference = await voucher(loan, 250_000, '3');
    server.clock.moveDays(3);
    await server.pay({ eventId: 'evt-1', reference, amount: 250_000 });
    expect(await detailsOf(loan)).toMatchObject({ orderStatus: 174, repayAmount: 21_691, isLetter: '0' });
  });
});

describe('cancelling is refused', () => {
  it('once the days are over', async () => {
    const loan = await takeLoan();
    server.clock.moveDays(3);
    expect((await detailsOf(loan)).coolingOffThrough).toBeUndefined();
    expect(await refused(loan)).toMatchObject({ status: 409, code: '40905' });
  });

  it('for a product without such days', async () => {
    const loan = await takeLoan(sixMonths);
    expect((await detailsOf(loan)).coolingOffThrough).toBeUndefined();
    expect(await refused(loan)).toMatchObject({ status: 409, code: '40905' });
  });

  it('for the loan of another borrower as for one that is not there, and nothing is written', async () => {
    const loan = await takeLoan();
    await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const before = await stateOf(server.db);
    const foreign = await server.post(coolingOffDetail, { orderId: loan.orderId }, launchOf('bea'));
    const unknown = await server.post(coolingOffDetail, { orderId: 'PZNONE' }, launchOf('bea'));
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign.body).toBe(unknown.body);
    expect(await stateOf(server.db)).toEqual(before);
  });
});
