import { listPromises } from '@plazo/contract/lender/promises';
import { cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
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
  // Three days late.
  lender.server.clock.moveDays(33);
});
afterAll(() => lender.app.close());

const inDays = (days: number) => addDays(dayOf(lender.server.clock.now()), days);
const ways = () => lender.server.call(cannotPayDetail, { orderId: loan.orderId }, loan.launch);
const promise = (amount: number, days: number, by = loan) =>
  lender.server.post(promisePayment, { orderId: loan.orderId, amount, dueDate: inDays(days) }, by.launch);
const noted = async () => (await lender.call(listPromises, { orderId: loan.orderId })).data;

it('is made by the borrower, once, however often it is sent', async () => {
  const { outstanding } = await loan.statement();
  expect(await ways()).toEqual({ most: outstanding, promiseThrough: expect.any(String) });
  const answers = await Promise.all([promise(50_000, 4), promise(50_000, 4), promise(50_000, 4)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await noted()).toMatchObject([
    { amount: 50_000, dueDate: inDays(4), state: 'open', madeBy: 'borrower', note: null },
  ]);
  expect(await ways()).toEqual({ most: outstanding, promise: { amount: 50_000, dueDate: inDays(4) } });
  expect(await promise(60_000, 4)).toMatchObject({ status: 409 });
  expect(await noted()).toHaveLength(1);
  expect((await loan.statement()).outstanding).toBe(outstanding);
});

it('is for a day within reach, for no more than is owed, and of the own loan', async () => {
  const { most, promiseThrough = '' } = await ways();
  expect(await promise(most + 1, 1)).toMatchObject({ status: 422 });
  expect(await promise(1, -1)).toMatchObject({ status: 422 });
  const last = { orderId: loan.orderId, amount: 1, dueDate: addDays(promiseThrough, 1) };
  expect(await lender.server.post(promisePayment, last, loan.launch)).toMatchObject({ status: 422 });
  const other = await TestLoan.take(lender.server, { borrower: 'beto' });
  expect(await promise(1, 1, other)).toMatchObject({ status: 404 });
  expect(await noted()).toEqual([]);
});

it('cannot be made on a loan that owes nothing', async () => {
  await loan.pay('evt-1');
  expect(await promise(1, 1)).toMatchObject({ status: 409 });
  const answer = await lender.server.post(cannotPayDetail, { orderId: loan.orderId }, loan.launch);
  expect(answer).toMatchObject({ status: 409 });
});
