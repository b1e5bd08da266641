import { addApiKey } from '@plazo/contract/lender/api-keys';
import { approve } from '@plazo/contract/lender/approvals';
import { getOrder } from '@plazo/contract/lender/orders';
import { eraseBorrower } from '@plazo/contract/lender/personal-data';
import { scopes } from '@plazo/contract/lender/scopes';
import {
  chargeOffOrder,
  forgiveOrder,
  listGivenWaivers,
  reverseWaiver,
  waiveCharges,
} from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';
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

const reason = 'the shop was closed';
const today = () => dayOf(lender.server.clock.now());
const outstanding = async () => (await lender.call(getOrder, { orderId: loan.orderId })).outstanding;
const given = async (asked: object = {}) => (await lender.call(listGivenWaivers, asked)).data;
const keyId = (key: string) => key.split('_')[1] ?? '';

it('has what was given up and what of it was reversed, with who did it and why, newest first', async () => {
  const { orderId, borrower } = loan;
  const waived = await lender.call(waiveCharges, { orderId, charges: { commission: 1_000 }, reason });
  lender.server.clock.moveDays(1);
  await lender.call(reverseWaiver, { orderId, waiverId: waived.id, reason: 'by mistake' });
  lender.server.clock.moveDays(1);
  const owed = await outstanding();
  await lender.call(chargeOffOrder, { orderId, outstanding: owed, reason });
  const rows = await given();
  expect(rows.map(({ kind, amount, isReversal, reason: why }) => [kind, amount, isReversal, why])).toEqual([
    ['charge-off', owed, false, reason],
    ['waiver', -1_000, true, 'by mistake'],
    ['waiver', 1_000, false, reason],
  ]);
  expect(rows[2]).toMatchObject({
    ...{ orderId, borrowerId: borrower, waiverId: waived.id, approvedBy: null, currency: 'MXN' },
    ...{ borrowerName: expect.stringContaining('Pruebas'), by: { kind: 'key', id: keyId(lender.key), name: 'test' } },
  });
  // By days, where the lender is.
  expect((await given({ from: today() })).map(({ kind }) => kind)).toEqual(['charge-off']);
  expect(await given({ through: '2026-03-01' })).toEqual([]);
});

it('has the amount of the ledger: a payment of an earlier day leaves less to give up', async () => {
  const { orderId } = loan;
  lender.server.clock.moveDays(40);
  const penalty = (await lender.call(getOrder, { orderId })).instalments[0]?.owed.penalty ?? 0;
  const code = await loan.code();
  await lender.call(waiveCharges, { orderId, charges: { penalty }, reason });
  expect(await given()).toMatchObject([{ amount: penalty }]);
  const paidAt = new Date(lender.server.clock.now() - 20 * 86_400_000).toISOString();
  await lender.server.pay({ eventId: 'late-news', ...code, paidAt });
  expect(await given()).toMatchObject([{ amount: 0 }]);
});

it('names both who asked and who approved, and finds what either did', async () => {
  const { orderId } = loan;
  const operator = { key: `operator_${operatorKey}` };
  const wanted = { name: 'second', scopes: [...scopes] };
  const second = (await lender.call(addApiKey, wanted, operator)).key ?? '';
  const { calls } = lender.server.config.tenant.approvals;
  Object.assign(calls, { forgiveOrder: {} });
  const waiting = await lender.send(forgiveOrder, { orderId, outstanding: await outstanding(), reason });
  Object.assign(calls, { forgiveOrder: undefined });
  expect(waiting.status).toBe(202);
  await lender.call(approve, { approvalId: waiting.json.approval?.id ?? '' }, { key: second });
  const asked = { id: keyId(lender.key), name: 'test' };
  expect(await given()).toMatchObject([
    { kind: 'forgiveness', reason, by: asked, approvedBy: { id: keyId(second), name: 'second' } },
  ]);
  for (const by of [asked.id, keyId(second)]) expect(await given({ by })).toHaveLength(1);
  expect(await given({ by: 'nobody' })).toEqual([]);
});

it('keeps the row without the reason once the borrower is erased', async () => {
  const { orderId, borrower } = loan;
  await lender.call(forgiveOrder, { orderId, outstanding: await outstanding(), reason });
  await lender.call(eraseBorrower, { borrowerId: borrower, reason: 'asked for it' });
  expect(await given()).toMatchObject([{ orderId, reason: null }]);
});
