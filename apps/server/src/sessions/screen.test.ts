import { listAuditEvents } from '@plazo/contract/lender/audit';
import { eraseBorrower } from '@plazo/contract/lender/personal-data';
import { listBorrowerSessions, showScreen } from '@plazo/contract/lender/sessions';
import { loanDetails, orderList } from '@plazo/contract/loan';
import { generateVcode } from '@plazo/contract/repayment';
import { openSessions } from '@plazo/contract/sign-in';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveOffer } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
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

/** A link to a screen, and the query with which its page calls. */
async function shown(wanted: object = {}) {
  const { url = '' } = await lender.call(showScreen, { orderId: loan.orderId, ...wanted });
  const { pathname, searchParams } = new URL(url);
  const { userId = '', sessionId = '' } = Object.fromEntries(searchParams);
  return { pathname, searchParams, launch: { userId, sessionId } };
}

it('shows what the borrower sees, and changes nothing', async () => {
  const { pathname, searchParams, launch } = await shown({ language: 'en' });
  expect(pathname).toBe('/loan-details');
  expect(Object.fromEntries(searchParams)).toMatchObject({ isNeedPop: '1', orderId: loan.orderId, productId: 'flex' });
  const { orderId } = loan;
  expect(await lender.server.call(loanDetails, { orderId }, launch)).toEqual(await loan.details());
  const before = await stateOf(lender.server.db);
  lender.server.clock.moveMinutes(6);
  await lender.server.call(orderList, {}, launch);
  const code = { orderId, amount: 1_000, payCode: 'store', requestType: '1' as const };
  expect(await lender.server.post(generateVcode, code, launch)).toMatchObject({ code: '40300' });
  expect(await stateOf(lender.server.db)).toEqual(before);
});

it('is in no list of sessions, and over after ten minutes', async () => {
  const listed = async () => (await lender.call(listBorrowerSessions, { borrowerId: loan.borrower })).data.length;
  const own = async () => (await lender.server.call(openSessions, {}, loan.launch)).sessions.length;
  const before = [await listed(), await own()];
  const { launch } = await shown();
  expect([await listed(), await own()]).toEqual(before);
  lender.server.clock.moveMinutes(9);
  await lender.server.call(orderList, {}, launch);
  lender.server.clock.moveMinutes(1);
  expect(await lender.server.post(orderList, {}, launch)).toMatchObject({ code: '40100' });
});

it('says in the audit who looked at what', async () => {
  await shown({ to: 'repayUrl' });
  const { data } = await lender.call(listAuditEvents, { subjectId: loan.orderId });
  expect(data[0]).toMatchObject({
    ...{ action: 'screen.shown', actor: { kind: 'key' }, subject: { kind: 'order', id: loan.orderId } },
    after: { to: 'repayUrl', borrowerId: loan.borrower },
  });
  expect(JSON.stringify(data)).not.toContain('sessionId');
});

it('leads to an offer that was not taken, and to nobody whose data was erased', async () => {
  const { orderId } = await giveOffer(lender.server.db, lender.server.clock.now(), { borrower: 'other' });
  const { url = '' } = await lender.call(showScreen, { orderId });
  expect(new URL(url).pathname).toBe('/confirm');
  await lender.call(eraseBorrower, { borrowerId: 'other', reason: 'asked for it' });
  expect((await lender.send(showScreen, { orderId })).status).toBe(404);
  const odd = await lender.send(showScreen, { orderId: loan.orderId, to: 'nowhere' });
  expect([odd.status, odd.json.errors?.[0]?.field]).toEqual([400, 'to']);
});
