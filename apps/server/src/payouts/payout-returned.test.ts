import { listCollections } from '@plazo/contract/lender/collections';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder } from '@plazo/contract/lender/orders';
import { refundCreditBalance } from '@plazo/contract/lender/payments';
import { listPayouts, payoutConfirmed, payoutReturned, payoutSent, retryPayout } from '@plazo/contract/lender/payouts';
import { listPromises, makePromise } from '@plazo/contract/lender/promises';
import { cashFlows, trialBalance } from '@plazo/contract/lender/reports';
import { transferOrder } from '@plazo/contract/lender/waivers';
import { cancelUnpaid, contractDetail, loanDetails, orderList } from '@plazo/contract/loan';
import { generateVcode, voucherState } from '@plazo/contract/repayment';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../demo/demo-products.ts';
import { dayOf, sixMonths } from '../testing/borrowers.ts';
import { ledgerFaults } from '../testing/database-state.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  loan = await TestLoan.take(lender.server, sixMonths);
});
afterAll(() => lender.app.close());

const reason = 'the account is closed';
const today = () => dayOf(lender.server.clock.now());
const inDays = (days: number) => addDays(today(), days);
const shown = () => lender.call(getOrder, { orderId: loan.orderId });
const details = (language: '1' | '2' = '2') =>
  lender.server.call(loanDetails, { orderId: loan.orderId }, { ...loan.launch, isNeedPop: language });
const contract = async () => {
  const { latePayout, ...printed } = await lender.server.call(contractDetail, { orderNo: loan.orderId }, loan.launch);
  return { printed, daysLater: latePayout?.daysLater ?? 0 };
};
const comeBack = () => lender.call(payoutReturned, { orderId: loan.orderId, reason });
const faults = () => ledgerFaults(lender.server.db);
const balances = async () =>
  Object.fromEntries(
    (await lender.call(trialBalance, { on: today() })).accounts.flatMap(({ account, balance }) =>
      balance === 0 ? [] : [[account, balance]],
    ),
  );

/** Sends the money again, and reports that it has arrived. */
async function sendAgain() {
  await lender.call(retryPayout, { orderId: loan.orderId });
  await lender.call(payoutConfirmed, { orderId: loan.orderId, reference: 'spei-2' });
}

describe('a payout that comes back', () => {
  it('leaves nothing owed, and what was paid as a credit balance', async () => {
    lender.server.clock.moveDays(40);
    await loan.pay('evt-1');
    const before = await contract();
    lender.server.clock.moveDays(40);
    expect(await comeBack()).toMatchObject({ state: 'returned', failure: reason, paidOn: expect.any(String) });
    expect(await shown()).toMatchObject({ state: 'disbursing', outstanding: 0, amountDue: null, daysLate: 0 });
    const { creditBalance = 0 } = await details();
    expect(await balances()).toEqual({ cash: creditBalance, unapplied_cash: -creditBalance });
    const statement = await loan.statement('2');
    expect(statement).toMatchObject({ outstanding: 0 });
    expect(statement.lines.at(-1)).toMatchObject({ text: 'El depósito regresó de tu banco', balance: 0 });
    expect(await contract()).toEqual(before);
    expect(
      await lender.call(refundCreditBalance, { orderId: loan.orderId, amount: creditBalance, reference: 'r' }),
    ).toMatchObject({ creditBalance: 0 });
    expect(await balances()).toEqual({});
    expect(await faults()).toEqual([]);
  });

  it('ends its codes and its promise, leaves the list of who is late, and is announced once', async () => {
    lender.server.clock.moveDays(33);
    const { vCode: reference } = (
      await lender.server.call(
        generateVcode,
        { orderId: loan.orderId, amount: (await details()).repayAmount ?? 0, payCode: 'store', requestType: '1' },
        loan.launch,
      )
    ).repayDetail;
    await lender.call(makePromise, { orderId: loan.orderId, amount: 100, dueDate: inDays(3), note: 'el viernes' });
    expect((await lender.call(listCollections, {})).data).toHaveLength(1);
    await comeBack();
    expect((await lender.call(listCollections, {})).data).toEqual([]);
    expect((await lender.call(listPromises, { orderId: loan.orderId })).data).toMatchObject([{ state: 'cancelled' }]);
    expect(
      await lender.server.call(
        voucherState,
        { orderId: loan.orderId, amount: 1, payCode: 'store', requestType: '1', vCode: reference },
        loan.launch,
      ),
    ).toMatchObject({ state: 'over' });
    // Whoever pays under it all the same gets the money back.
    await lender.server.pay({ eventId: 'late', reference, amount: 5_000 });
    expect(await details()).toMatchObject({ creditBalance: 5_000, orderStatus: 151 });
    await publishAll(lender.server.db);
    const types = (await lender.call(listEvents, { limit: 1_000 })).data.map(({ type }) => type);
    expect(types.filter((type) => type === 'payout.returned')).toHaveLength(1);
    expect((await lender.send(payoutReturned, { orderId: loan.orderId, reason })).status).toBe(409);
    expect(await faults()).toEqual([]);
  });

  it('asks the borrower for another account, in both languages', async () => {
    await comeBack();
    expect(await details('2')).toMatchObject({
      orderStatus: 151,
      isMoneyBack: '1',
      noticeStatusText: 'El dinero regresó',
    });
    expect(await details('1')).toMatchObject({ noticeStatusText: 'The money came back' });
    const { orders } = await lender.server.call(orderList, {}, loan.launch);
    expect(orders).toMatchObject([{ orderStatus: 151, noticeStatusText: expect.stringContaining('regresó') }]);
    expect((await lender.call(listPayouts, { waiting: true })).data).toMatchObject([{ state: 'returned' }]);
  });

  it('is sent again with the same figures and later dates, and pays what is due from a credit balance', async () => {
    const former = await shown();
    lender.server.clock.moveDays(33);
    await loan.pay('evt-1');
    const { creditBalance: _, ...paid } = await details();
    const consented = await contract();
    lender.server.clock.moveDays(2);
    await comeBack();
    const { creditBalance = 0 } = await details();
    lender.server.clock.moveDays(5);
    await sendAgain();
    const again = await shown();
    expect(again.instalments.map(({ dueDate }) => dueDate)).toEqual(
      former.instalments.map(({ dueDate }) => addDays(dueDate, 40)),
    );
    const figures = ({ instalments }: typeof again) =>
      instalments.map(({ principal, interest, iva, commission }) => [principal, interest, iva, commission]);
    expect(figures(again)).toEqual(figures(former));
    expect(again.outstanding).toBe(former.outstanding - creditBalance);
    expect(await details()).toMatchObject({ orderStatus: 174, creditBalance: 0, paidOutDaysLater: 40 });
    expect(await contract()).toEqual({ ...consented, daysLater: 40 });
    await loan.statement();
    expect(paid.orderStatus).toBe(174);
    // The payment of before can still be reversed: then it pays nothing any more.
    await loan.reversePayment('evt-1');
    expect(await shown()).toMatchObject({ outstanding: former.outstanding });
    const { rows } = await lender.call(cashFlows, { from: inDays(-60), through: today() });
    expect(rows.map(({ returned }) => returned).filter(Boolean)).toEqual([rows[0]?.disbursed]);
    expect(await faults()).toEqual([]);
  });

  it('is cancelled by its borrower for nothing, once, and only until it is sent again', async () => {
    const cancel = () => lender.server.post(cancelUnpaid, { orderId: loan.orderId }, loan.launch);
    expect(await cancel()).toMatchObject({ status: 409 });
    await comeBack();
    const other = await TestLoan.take(lender.server, { borrower: 'beto' });
    expect(await lender.server.post(cancelUnpaid, { orderId: loan.orderId }, other.launch)).toMatchObject({
      status: 404,
    });
    await lender.call(retryPayout, { orderId: loan.orderId });
    expect(await cancel()).toMatchObject({ status: 409 });
    await lender.call(payoutConfirmed, { orderId: loan.orderId, reference: 'spei-2' });
    await comeBack();
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
    expect(await details('2')).toMatchObject({ orderStatus: 110, noticeStatusText: 'Préstamo cancelado' });
    expect((await lender.send(retryPayout, { orderId: loan.orderId })).status).toBe(409);
    expect(await faults()).toEqual([]);
  });

  it('cannot be one of a debt that is owed to somebody else', async () => {
    const { outstanding } = await shown();
    await lender.call(transferOrder, { orderId: loan.orderId, outstanding, to: 'Cobranza Uno', reason });
    expect((await lender.send(payoutReturned, { orderId: loan.orderId, reason })).status).toBe(409);
    expect(await faults()).toEqual([]);
  });

  it('is offered again with other dates where the product says so', async () => {
    const product = { ...plan, id: 'anew', terms: { ...plan.terms, latePayout: 'reoffer' as const } };
    const anew = await TestLoan.take(lender.server, { ...sixMonths, product, borrower: 'celia' });
    await lender.call(payoutReturned, { orderId: anew.orderId, reason });
    lender.server.clock.moveDays(3);
    await lender.call(retryPayout, { orderId: anew.orderId });
    expect(await lender.server.call(loanDetails, { orderId: anew.orderId }, anew.launch)).toMatchObject({
      orderStatus: 151,
    });
    expect(await lender.call(payoutSent, { orderId: anew.orderId })).toMatchObject({ state: 'cancelled' });
    const ended = await lender.server.call(loanDetails, { orderId: anew.orderId }, anew.launch);
    expect(ended).toMatchObject({ orderStatus: 110, reofferUrl: expect.stringContaining('orderId=') });
    expect(await faults()).toEqual([]);
  });
});
