import { settlementLetter, verifyLetter } from '@plazo/contract/letter';
import { coolingOffDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, launchOf, sixMonths } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const offered = ({ orderId, launch }: TestLoan) => server.call(coolingOffDetail, { orderId }, launch);
const refused = ({ orderId, launch }: TestLoan) => server.post(coolingOffDetail, { orderId }, launch);

const cancellation = { amount: 250_000, requestType: '3' } as const;

describe('a loan in its cooling-off days', () => {
  it('says until when it can be cancelled, what must be returned and which charges are dropped', async () => {
    const loan = await TestLoan.take(server);
    expect(await loan.details()).toMatchObject({ coolingOffThrough: '2026-03-04' });
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
        { text: 'Lo que recibiste', value: '$2.500,00' },
        { text: 'Lo que ya pagaste', value: '$0,00' },
        { text: 'Devuelves', value: '$2.500,00' },
      ],
    });
    expect(repayList.flatMap(({ entries }) => entries.map(({ payCode }) => payCode))).toEqual(
      server.config.tenant.channels.map(({ payCode }) => payCode),
    );
  });

  it('counts earlier payments', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1', 100_000);
    const { amount, detail } = await offered(loan);
    expect(amount).toBe(150_000);
    expect(detail).toContainEqual({ text: 'Lo que ya pagaste', value: '$1.000,00' });
  });

  it('shows the code for the cancellation, and no code that pays the loan', async () => {
    const loan = await TestLoan.take(server);
    await loan.code();
    const codes = async () =>
      (await offered(loan)).repayList.flatMap(({ entries }) => entries.map(({ vCode }) => vCode));
    expect((await codes()).join('')).toBe('');
    const { reference } = await loan.code(cancellation);
    expect(await codes()).toContain(reference);
    const { repayList } = await server.call(loanPlayDetail, { orderId: loan.orderId }, loan.launch);
    expect(repayList.flatMap(({ entries }) => entries.map(({ vCode }) => vCode))).not.toContain(reference);
  });

  it('is cancelled by returning the principal, and has a letter that says so', async () => {
    const loan = await TestLoan.take(server);
    server.clock.moveDays(2);
    await server.pay({ eventId: 'evt-1', ...(await loan.code(cancellation)) });
    const details = await loan.details();
    expect(details).toMatchObject({ orderStatus: 200, noticeStatusText: 'Préstamo cancelado', isLetter: '1' });
    expect(details.coolingOffThrough).toBeUndefined();
    const letter = await server.call(settlementLetter, { orderId: loan.orderId }, loan.launch);
    expect(letter).toMatchObject({ isCancelled: true, totalPaid: 250_000, settledOn: '2026-03-04' });
    expect(await server.call(verifyLetter, { code: letter.code })).toMatchObject({ state: 'valid' });
    expect(await refused(loan)).toMatchObject({ status: 409, code: '40905' });
  });

  it('is not cancelled by money that arrives too late', async () => {
    const loan = await TestLoan.take(server);
    const code = await loan.code(cancellation);
    server.clock.moveDays(3);
    await server.pay({ eventId: 'evt-1', ...code });
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 21_691, isLetter: '0' });
  });
});

describe('cancelling is refused', () => {
  it('once the days are over', async () => {
    const loan = await TestLoan.take(server);
    expect(await loan.details()).not.toHaveProperty('coolingOffEndedOn');
    server.clock.moveDays(3);
    const details = await loan.details();
    expect(details.coolingOffThrough).toBeUndefined();
    expect(details.coolingOffEndedOn).toBe('2026-03-04');
    expect(await refused(loan)).toMatchObject({ status: 409, code: '40905' });
  });

  it('for a product without such days', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    expect(await loan.details()).not.toHaveProperty('coolingOffEndedOn');
    expect(await refused(loan)).toMatchObject({ status: 409, code: '40905' });
  });

  it('for another borrower’s loan as for a missing one, and writes nothing', async () => {
    const loan = await TestLoan.take(server);
    await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const before = await stateOf(server.db);
    const foreign = await server.post(coolingOffDetail, { orderId: loan.orderId }, launchOf('bea'));
    const unknown = await server.post(coolingOffDetail, { orderId: 'PZNONE' }, launchOf('bea'));
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign.body).toBe(unknown.body);
    expect(await stateOf(server.db)).toEqual(before);
  });
});
