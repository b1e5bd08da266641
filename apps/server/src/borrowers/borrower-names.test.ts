import { listCollections } from '@plazo/contract/lender/collections';
import { listComplaints } from '@plazo/contract/lender/complaints';
import { listCreditBalances, listPayments, recordPayment } from '@plazo/contract/lender/payments';
import { listPayouts } from '@plazo/contract/lender/payouts';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
  const { server } = lender;
  const loan = await TestLoan.take(server, { borrower: 'one' });
  await loan.pay('some', 1);
  const sent = { problemType: '5', problemDetail: 'The app is slow', orderNo: loan.orderId };
  await fileComplaint(server.db, 'one', sent, server.config.tenant, { now: server.clock.now(), today: '2026-03-02' });
});
afterAll(() => lender.app.close());

it.each([
  ['collections', listCollections, { dueThrough: '2099-12-31' }],
  ['complaints', listComplaints, {}],
  ['complaints by deadline', listComplaints, { order: 'clock' as const }],
  ['payments', listPayments, {}],
  ['payouts', listPayouts, {}],
])('rows of %s name the borrower to who may read borrowers', async (_, list, wanted) => {
  const [row] = (await lender.call(list, wanted)).data;
  expect(row).toMatchObject({ borrowerId: 'one', borrowerName: expect.stringMatching(/\w+ \w+/) });
  const key = await lender.newKey(scopes.filter((scope) => scope !== 'borrowers:read'));
  expect((await lender.call(list, wanted, { key })).data).toEqual([{ ...row, borrowerName: null }]);
});

it('a credit balance names its borrower, too', async () => {
  const loan = await TestLoan.take(lender.server, { borrower: 'two' });
  await loan.pay('too-much', 9_999_999);
  const { data } = await lender.call(listCreditBalances, {});
  expect(data).toMatchObject([{ borrowerId: 'two', borrowerName: expect.stringMatching(/\w+ \w+/) }]);
  const key = await lender.newKey(scopes.filter((scope) => scope !== 'borrowers:read'));
  expect((await lender.call(listCreditBalances, {}, { key })).data).toMatchObject([{ borrowerName: null }]);
});

it('money of nobody has no name', async () => {
  const paidAt = new Date(lender.server.clock.now()).toISOString();
  const payment = { paymentId: 'lost', reference: 'nobody-knows', amount: 1, currency: 'MXN', paidAt };
  await lender.call(recordPayment, payment);
  const { data } = await lender.call(listPayments, { queue: 'unmatched' });
  expect(data).toMatchObject([{ borrowerId: null, borrowerName: null }]);
});
