import { listPromises, makePromise } from '@plazo/contract/lender/promises';
import { loanDetails } from '@plazo/contract/loan';
import { cancelOwnPromise, cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
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
const ways = (days?: number) =>
  lender.server.call(
    cannotPayDetail,
    { orderId: loan.orderId, ...(days === undefined ? {} : { dueDate: inDays(days) }) },
    loan.launch,
  );
const promise = (amount: number, days: number, by = loan) =>
  lender.server.post(promisePayment, { orderId: loan.orderId, amount, dueDate: inDays(days) }, by.launch);
const noted = async () => (await lender.call(listPromises, { orderId: loan.orderId })).data;

it('is made by the borrower, once, however often it is sent', async () => {
  const { outstanding } = await loan.statement();
  expect(await ways()).toEqual({
    most: outstanding,
    plan: 'possible',
    promiseThrough: expect.any(String),
    days: expect.any(Array),
  });
  const answers = await Promise.all([promise(50_000, 4), promise(50_000, 4), promise(50_000, 4)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await noted()).toMatchObject([
    { amount: 50_000, dueDate: inDays(4), state: 'open', madeBy: 'borrower', note: null },
  ]);
  expect(await ways()).toEqual({
    most: outstanding,
    plan: 'possible',
    promise: { amount: 50_000, dueDate: inDays(4) },
    isPromiseLeft: '1',
  });
  expect(await promise(60_000, 4)).toMatchObject({ status: 409 });
  expect(await noted()).toHaveLength(1);
  expect((await loan.statement()).outstanding).toBe(outstanding);
});

it('is for a day within reach, for no more than is owed, and of the own loan', async () => {
  const { most, promiseThrough = '' } = await ways();
  expect(await promise(most + 1, 0)).toMatchObject({ status: 422 });
  expect(await promise(1, -1)).toMatchObject({ status: 422 });
  const last = { orderId: loan.orderId, amount: 1, dueDate: addDays(promiseThrough, 1) };
  expect(await lender.server.post(promisePayment, last, loan.launch)).toMatchObject({ status: 422 });
  const other = await TestLoan.take(lender.server, { borrower: 'beto' });
  expect(await promise(1, 1, other)).toMatchObject({ status: 404 });
  expect(await noted()).toEqual([]);
});

it('is for what is owed on its day, late charges until then included', async () => {
  const { most } = await ways();
  const { waiting } = await lender.server.call(loanDetails, { orderId: loan.orderId }, loan.launch);
  const asked = await ways(4);
  expect(waiting?.perDay).toBeGreaterThan(0);
  expect(asked).toMatchObject({ dueThen: most + 4 * (waiting?.perDay ?? 0), most: most + 4 * (waiting?.perDay ?? 0) });
  // The days that are suggested cost what asking about each of them says.
  const { days = [] } = await ways();
  expect(days[0]).toEqual({ dueDate: inDays(1), amount: most + (waiting?.perDay ?? 0) });
  expect(days).toHaveLength(3);
  for (const { dueDate, amount } of days) {
    const { dueThen, ...rest } = await lender.server.call(
      cannotPayDetail,
      { orderId: loan.orderId, dueDate },
      loan.launch,
    );
    expect(dueThen).toBe(amount);
    expect(rest).not.toHaveProperty('days');
  }
  // Not for a day that cannot be promised.
  expect(await ways(-1)).not.toHaveProperty('dueThen');
  expect(await ways(200)).not.toHaveProperty('dueThen');
  expect(await promise(asked.most + 1, 4)).toMatchObject({ status: 422 });
  expect(await promise(asked.most, 4)).toMatchObject({ status: 200 });
  expect(await noted()).toMatchObject([{ amount: asked.most }]);
});

it('can be for a part if the product takes one, and for nothing less than its smallest', async () => {
  expect(await ways()).not.toHaveProperty('mayPayPart');
  const terms = { ...flex.terms, partialPaymentMin: 20_000 };
  const parted = await TestLoan.take(lender.server, { borrower: 'caro', product: { ...flex, id: 'parts', terms } });
  const asked = await lender.server.call(cannotPayDetail, { orderId: parted.orderId }, parted.launch);
  expect(asked.mayPayPart).toBe('1');
});

it('cannot be made on a loan that owes nothing', async () => {
  await loan.pay('evt-1');
  expect(await promise(1, 1)).toMatchObject({ status: 409 });
  const answer = await lender.server.post(cannotPayDetail, { orderId: loan.orderId }, loan.launch);
  expect(answer).toMatchObject({ status: 409 });
});

it('is taken back for nothing, and counts as one of those that can be made', async () => {
  const { outstanding } = await loan.statement();
  const cancel = (by = loan) =>
    lender.server.post(cancelOwnPromise, { orderId: loan.orderId }, by.launch).then(({ status }) => status);
  for (const days of [1, 2, 3]) {
    expect(await promise(1, days)).toMatchObject({ status: 200 });
    expect((await ways()).isPromiseLeft).toBe(days < 3 ? '1' : undefined);
    expect(await Promise.all([cancel(), cancel()])).toEqual([200, 200]);
  }
  expect((await noted()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await promise(1, 4)).toMatchObject({ status: 409 });
  expect(await ways()).not.toHaveProperty('promiseThrough');
  expect((await loan.statement()).outstanding).toBe(outstanding);
  const other = await TestLoan.take(lender.server, { borrower: 'beto' });
  expect(await cancel(other)).toBe(404);
});

it('can be taken back, too, if the lender’s people noted it', async () => {
  await lender.call(makePromise, { orderId: loan.orderId, amount: 1, dueDate: inDays(1) });
  await lender.server.call(cancelOwnPromise, { orderId: loan.orderId }, loan.launch);
  expect(await noted()).toMatchObject([{ state: 'cancelled' }]);
});
