import { listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder, listOrders } from '@plazo/contract/lender/orders';
import { eraseBorrower } from '@plazo/contract/lender/personal-data';
import { arrears, chargeOffs, chargeOffsCsv, portfolio, rollRates, trialBalance } from '@plazo/contract/lender/reports';
import { chargeOffOrder, listWaivers, reverseWaiver, transferOrder } from '@plazo/contract/lender/waivers';
import { settlementLetter } from '@plazo/contract/letter';
import { loanDetails } from '@plazo/contract/loan';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../demo/demo-products.ts';
import { dayOf } from '../testing/borrowers.ts';
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
  loan = await TestLoan.take(lender.server);
});
afterAll(() => lender.app.close());

const reason = 'nobody answers';
const to = 'Cobranza Uno, 55 5555 0101';
const shown = () => lender.call(getOrder, { orderId: loan.orderId });
const details = (language: '1' | '2' = '2') =>
  lender.server.call(loanDetails, { orderId: loan.orderId }, { ...loan.launch, isNeedPop: language });
const today = () => dayOf(lender.server.clock.now());
const faults = () => ledgerFaults(lender.server.db);
const lastLine = async () => (await loan.statement('1')).lines.at(-1);
const listed = async () => (await lender.call(listCollections, {})).data.map(({ orderId }) => orderId);

/** The balances of some accounts, in a trial balance that sums to zero. */
async function booked(...accounts: string[]) {
  const all = (await lender.call(trialBalance, { on: today() })).accounts;
  expect(all.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  return accounts.map((name) => all.find(({ account }) => account === name)?.balance ?? 0);
}
const claim = () => booked('charged_off_claim', 'charge_off_loss', 'recovery_income');

async function told() {
  await publishAll(lender.server.db);
  const { data } = await lender.call(listEvents, { limit: 1_000 });
  return data
    .map(({ type }) => type)
    .filter((type) => /^order\.(late|charged|trans|reinst|current|settled)/.test(type));
}

async function chargeOff() {
  const { outstanding } = await shown();
  return { outstanding, ...(await lender.call(chargeOffOrder, { orderId: loan.orderId, outstanding, reason })) };
}

describe('an order that the lender charges off', () => {
  beforeEach(() => lender.server.clock.moveDays(60));

  it('is a loss, still owed, costs nothing more, and leaves the lists of what is late', async () => {
    await lender.call(sweepCollections, {});
    const given = await chargeOff();
    expect(given).toMatchObject({ kind: 'charge-off', amount: given.outstanding, isReversed: false });
    expect(await claim()).toEqual([-given.outstanding, given.outstanding, 0]);
    lender.server.clock.moveDays(40);
    await lender.call(sweepCollections, {});
    expect(await shown()).toMatchObject({ state: 'overdue', claim: 'charged-off', outstanding: given.outstanding });
    expect(await listed()).toEqual([]);
    const { data } = await lender.call(listOrders, { claim: 'charged-off' });
    expect(data).toMatchObject([{ id: loan.orderId, state: 'overdue', claim: 'charged-off' }]);
    expect((await lender.call(listOrders, { claim: 'transferred' })).data).toEqual([]);
    expect((await lender.call(arrears, { on: today() })).rows).toEqual([]);
    expect((await lender.call(portfolio, { on: today() })).rows).toEqual([]);
    const days = { from: '2026-01-01', through: today() };
    const figures = { chargedOff: given.outstanding, reinstated: 0, recovered: 0, transferred: 0 };
    expect((await lender.call(chargeOffs, days)).rows).toEqual([{ currency: 'MXN', ...figures }]);
    expect((await lender.send(chargeOffsCsv, days)).body).toContain(`MXN,${given.outstanding},0,0,0`);
    const rolled = await lender.call(rollRates, { from: addDays(given.businessDate, -1), through: today() });
    expect(rolled.rows).toMatchObject([{ after: 'charged-off', orders: 1, owedAfter: 0 }]);
    expect(await told()).toEqual(['order.late', 'order.charged-off']);
    const seen = await details();
    expect(seen).toMatchObject({
      ...{ orderStatus: 180, isChargedOff: '1', isDelay: '0', noticeStatusText: 'Préstamo sin pagar' },
      noticeDesText: 'Ya no suma interés ni recargos. Todavía puedes pagarlo; entonces te damos tu carta de no adeudo.',
    });
    expect(seen.h5Url).toContain(loan.orderId);
    expect(seen).not.toHaveProperty('waiting');
    expect(await lastLine()).toMatchObject({ text: 'Your loan stopped growing', amount: 0 });
    const letter = await lender.server.post(settlementLetter, { orderId: loan.orderId }, loan.launch);
    expect(letter.status).toBe(409);
    const erased = await lender.send(eraseBorrower, { borrowerId: loan.borrower, reason });
    expect([erased.status, erased.json.detail]).toEqual([409, expect.stringContaining(`loan ${loan.orderId} is open`)]);
    expect(await faults()).toEqual([]);
  });

  it('is paid in parts, which are recovered, and with the last of them it is paid', async () => {
    const { outstanding } = await chargeOff();
    await loan.pay('part', 100_000);
    expect(await claim()).toEqual([100_000 - outstanding, outstanding, -100_000]);
    await loan.reversePayment('part');
    expect(await claim()).toEqual([-outstanding, outstanding, 0]);
    await loan.pay('whole');
    expect(await claim()).toEqual([0, outstanding, -outstanding]);
    expect(await shown()).toMatchObject({ state: 'settled', claim: null, outstanding: 0 });
    expect(await details()).toMatchObject({ orderStatus: 200, noticeStatusText: 'Préstamo pagado' });
    const letter = await lender.server.post(settlementLetter, { orderId: loan.orderId }, loan.launch);
    expect(letter.status).toBe(200);
    expect(await told()).toEqual(['order.charged-off', 'order.settled']);
    expect(await faults()).toEqual([]);
  });

  it('is late again once that is undone, without charges for the days in between', async () => {
    await lender.call(sweepCollections, {});
    const { id: waiverId, outstanding } = await chargeOff();
    await loan.pay('part', 100_000);
    lender.server.clock.moveDays(10);
    const { orderId } = loan;
    expect(await lender.call(reverseWaiver, { orderId, waiverId, reason })).toMatchObject({ isReversed: true });
    expect(await claim()).toEqual([0, 0, 0]);
    expect(await shown()).toMatchObject({ outstanding: outstanding - 100_000, claim: null });
    expect(await listed()).toEqual([orderId]);
    expect(await lastLine()).toMatchObject({ text: 'Your loan goes on as before', amount: 0 });
    await lender.call(sweepCollections, {});
    expect(await told()).toEqual(['order.late', 'order.charged-off', 'order.reinstated', 'order.late']);
    const again = await lender.send(reverseWaiver, { orderId, waiverId, reason });
    expect(again.status).toBe(409);
    expect(await faults()).toEqual([]);
  });

  it('is charged off for less after a payment of an earlier day', async () => {
    const { outstanding } = await chargeOff();
    const code = await loan.code();
    const paidAt = new Date(lender.server.clock.now() - 20 * 86_400_000).toISOString();
    await lender.server.pay({ eventId: 'late-news', ...code, amount: 50_000, paidAt });
    const [left = 0, lost, recovered] = await claim();
    expect([lost, recovered]).toEqual([-left, 0]);
    expect(-left).toBeLessThan(outstanding);
    expect((await shown()).outstanding).toBe(-left);
    expect(await faults()).toEqual([]);
  });

  it('names what is owed, and is charged off once', async () => {
    const { orderId } = loan;
    const { outstanding } = await shown();
    const send = (amount: number) => lender.send(chargeOffOrder, { orderId, outstanding: amount, reason });
    expect((await send(outstanding - 1)).status).toBe(409);
    expect((await send(outstanding)).status).toBe(201);
    expect((await send(outstanding)).json.detail).toBe('the debt was already charged off');
    expect((await lender.call(listWaivers, { orderId })).data).toHaveLength(1);
  });
});

it('stops the interest of the days to come', async () => {
  loan = await TestLoan.take(lender.server, { borrower: 'beto', product: plan, termUnit: 'month', periods: 3 });
  lender.server.clock.moveDays(40);
  const before = await shown();
  const rebate = before.payoff?.rebate ?? 0;
  expect(rebate).toBeGreaterThan(0);
  await chargeOff();
  expect((await shown()).outstanding).toBe(before.outstanding - rebate);
  lender.server.clock.moveDays(30);
  expect(await shown()).toMatchObject({ outstanding: before.outstanding - rebate, payoff: { rebate: 0 } });
  expect(await lastLine()).toMatchObject({ amount: -rebate });
  expect(await faults()).toEqual([]);
});

describe('a debt that is passed on', () => {
  it('is owed to a new owner, whom the borrower reads, and cannot be paid here', async () => {
    lender.server.clock.moveDays(60);
    const { orderId } = loan;
    const code = await loan.code();
    const { outstanding } = await shown();
    const given = await lender.call(transferOrder, { orderId, outstanding, to, reason });
    expect(given).toMatchObject({ kind: 'transfer', amount: outstanding });
    expect(await booked('transferred_claim', 'principal')).toEqual([outstanding, 0]);
    expect(await shown()).toMatchObject({
      ...{ state: 'overdue', claim: 'transferred', transferredTo: to, outstanding: 0, payoff: null },
    });
    const seen = await details();
    expect(seen).toMatchObject({
      ...{ orderStatus: 180, isTransferred: '1', h5Url: '', isDelay: '0', noticeStatusText: 'Préstamo cedido' },
      noticeDesText: `Ahora lo debes a: ${to}. A nosotros ya no nos debes nada de este préstamo.`,
    });
    expect(await lastLine()).toMatchObject({ text: 'Your debt passed to another company', balance: 0 });
    expect((await lender.server.post(settlementLetter, { orderId }, loan.launch)).status).toBe(409);
    expect((await lender.send(eraseBorrower, { borrowerId: loan.borrower, reason })).status).toBe(409);
    await lender.server.pay({ eventId: 'too-late', ...code, amount: 10_000 });
    expect(await loan.statement()).toMatchObject({ creditBalance: 10_000, outstanding: 0 });
    expect(await told()).toEqual(['order.transferred']);
    expect(await faults()).toEqual([]);
    await lender.call(reverseWaiver, { orderId, waiverId: given.id, reason });
    expect(await shown()).toMatchObject({ claim: null, transferredTo: null, outstanding: outstanding - 10_000 });
    expect(await listed()).toEqual([orderId]);
    expect(await faults()).toEqual([]);
  });

  it('may have been charged off before; then only the transfer can be undone', async () => {
    lender.server.clock.moveDays(60);
    const { orderId } = loan;
    const { id: chargeOffId, outstanding } = await chargeOff();
    const given = await lender.call(transferOrder, { orderId, outstanding, to, reason });
    expect(await claim()).toEqual([0, 0, 0]);
    expect((await lender.send(chargeOffOrder, { orderId, outstanding: 1, reason })).status).toBe(409);
    expect((await lender.send(reverseWaiver, { orderId, waiverId: chargeOffId, reason })).status).toBe(409);
    await lender.call(reverseWaiver, { orderId, waiverId: given.id, reason });
    expect(await claim()).toEqual([-outstanding, outstanding, 0]);
    expect(await shown()).toMatchObject({ claim: 'charged-off', transferredTo: null });
    expect(await faults()).toEqual([]);
  });
});
