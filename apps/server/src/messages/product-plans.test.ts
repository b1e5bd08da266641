import {
  getContactPlan,
  type PlanStep,
  previewContactPlan,
  putContactPlan,
  stopContactPlan,
} from '@plazo/contract/lender/contact-plan';
import { getOrder } from '@plazo/contract/lender/orders';
import { makePromise } from '@plazo/contract/lender/promises';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import type { SmsMessage } from '../platform/sms/sms-message.ts';
import { rowsOf } from '../testing/database-state.ts';
import { noWays, planMessages, sendMessages, switchOn, useText } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

// Two products, whose loans fall due on the same day; one of them has a plan of contacts of its own.

let lender: TestLender;
/** One follows the tenant's plan, the other that of its product. */
let usual: TestLoan;
let other: TestLoan;
let dueOn: string;
let got: SmsMessage[];
const ways = { ...noWays, phone: { send: async (message: SmsMessage) => void got.push(message) } };
const steps: PlanStep[] = [
  { day: 0, purpose: 'due', channel: 'sms' },
  { day: 3, purpose: 'late', channel: 'sms' },
  { day: 0, purpose: 'promise', channel: 'sms' },
];
const ownSteps: PlanStep[] = [
  { day: -1, purpose: 'before-due', channel: 'sms' },
  { day: 2, purpose: 'late', channel: 'sms' },
];
const productId = 'weekly';
const put = (more: object = {}) =>
  lender.call(putContactPlan, {
    ...{ productId, steps: ownSteps, perMinute: 1_000, firstDayMost: 1_000, isOn: true },
    ...more,
  });

beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  got = [];
  for (const purpose of ['before-due', 'due', 'late', 'promise'] as const) {
    const content = '{{company}}: {{name}}, {{link}}. Si ya pagaste, ignora este mensaje.';
    await useText(lender, { purpose, channel: 'sms', content });
  }
  usual = await TestLoan.take(lender.server, { borrower: 'ana' });
  other = await TestLoan.take(lender.server, { borrower: 'beto', product: { ...flex, id: productId } });
  dueOn = (await lender.call(getOrder, { orderId: usual.orderId })).dueDate ?? '';
});
afterAll(() => lender.app.close());

async function work() {
  await planMessages(lender);
  await sendMessages(lender, ways);
}
/** Works at noon of each day from the first to the last, counted from the due date. */
async function workFrom(first: number, last: number) {
  for (let day = first; day <= last; day += 1) {
    lender.server.clock.set(`${addDays(dueOn, day)}T18:00:00Z`);
    await work();
  }
}
/** The days of the steps that an order got, and what became of them. */
async function messagesOf({ orderId }: TestLoan) {
  const rows = await rowsOf<{ step: number; kind: string; state: string; reason: string | null }>(
    lender.server.db,
    `select step, kind, state, reason from message where order_id = '${orderId}' order by written_at`,
  );
  return rows.map(
    ({ step, kind, state, reason }) => `${kind === 'contract' ? '' : `${kind} `}${step} ${reason ?? state}`,
  );
}

describe('the plan of contacts of a product', () => {
  it('is the one that its orders follow, and no other ones do', async () => {
    await switchOn(lender, steps);
    await put();
    await workFrom(-2, 8);
    expect(await messagesOf(usual)).toEqual(['0 sent', '3 sent']);
    expect(await messagesOf(other)).toEqual(['-1 sent', '2 sent']);
  });

  it('sends although the tenant has none that is on', async () => {
    await put();
    await workFrom(-2, 8);
    expect([await messagesOf(usual), await messagesOf(other)]).toEqual([[], ['-1 sent', '2 sent']]);
  });

  it('takes promises, too: without a step for them nothing reminds of one', async () => {
    await switchOn(lender, steps);
    await put();
    await workFrom(1, 1);
    const promise = { amount: 1_000, dueDate: addDays(dueOn, 2) };
    for (const { orderId } of [usual, other]) await lender.call(makePromise, { orderId, ...promise });
    await workFrom(2, 2);
    expect(await messagesOf(usual)).toContain('promise 0 sent');
    expect(await messagesOf(other)).toEqual(['-1 sent']);
  });

  it('changes nothing before it is switched on, and says how many messages it would send', async () => {
    await switchOn(lender, steps);
    await put({ isOn: false });
    lender.server.clock.set(`${addDays(dueOn, -1)}T18:00:00Z`);
    const ahead = async (of: object) =>
      (await lender.call(previewContactPlan, of)).days.map(({ day, messages }) => [day, messages]);
    expect(await ahead({ productId })).toEqual([
      [-1, 1],
      [2, 1],
    ]);
    // Those of both loans.
    expect(await ahead({})).toEqual([
      [0, 2],
      [3, 2],
    ]);
    await workFrom(-1, 4);
    expect([await messagesOf(usual), await messagesOf(other)]).toEqual([
      ['0 sent', '3 sent'],
      ['0 sent', '3 sent'],
    ]);
    await put();
    expect(await ahead({})).toEqual([]);
    const { first } = await lender.call(previewContactPlan, { productId });
    expect(first).toEqual([]);
  });

  it('sends no step of before it was switched on, and the tenant’s none of before it was switched off', async () => {
    await switchOn(lender, [...steps, { day: 6, purpose: 'late', channel: 'sms' }]);
    await put({ isOn: false });
    await workFrom(-1, 2);
    lender.server.clock.set(`${addDays(dueOn, 3)}T18:00:00Z`);
    await put();
    await work();
    expect(await messagesOf(other)).toEqual(['0 sent']);
    // The tenant's step of the day before is not made up for.
    await workFrom(4, 4);
    await put({ isOn: false });
    await workFrom(4, 8);
    expect(await messagesOf(other)).toEqual(['0 sent', '6 sent']);
    expect(await messagesOf(usual)).toEqual(['0 sent', '3 sent', '6 sent']);
  });

  it('silences its product if it has no steps', async () => {
    await switchOn(lender, steps);
    await put({ steps: [] });
    await workFrom(-1, 6);
    expect([await messagesOf(usual), await messagesOf(other)]).toEqual([['0 sent', '3 sent'], []]);
  });

  it('drops what waits and is none of its own steps', async () => {
    await switchOn(lender, steps);
    lender.server.clock.set(`${addDays(dueOn, 3)}T18:00:00Z`);
    await planMessages(lender);
    await put();
    await work();
    expect([await messagesOf(usual), await messagesOf(other)]).toEqual([['3 sent'], ['3 another step']]);
  });
});

it('one button stops the plans of the tenant and of every product, and each is shown', async () => {
  await switchOn(lender, steps);
  await put();
  const { isOn, byProduct, products } = await lender.call(getContactPlan, {});
  expect(products).toContainEqual({ id: productId, name: flex.name });
  expect([isOn, byProduct]).toMatchObject([true, [{ productId, steps: ownSteps, isOn: true }]]);
  lender.server.clock.set(`${addDays(dueOn, 2)}T18:00:00Z`);
  await planMessages(lender);
  expect(await lender.call(stopContactPlan, {})).toMatchObject({ isOn: false, byProduct: [{ isOn: false }] });
  await sendMessages(lender, ways);
  expect([got, await messagesOf(other)]).toEqual([[], ['2 stopped']]);
});

it('the rate of a plan holds for its own orders, and the tenant’s for all', async () => {
  for (const borrower of ['carla', 'diego']) {
    await TestLoan.take(lender.server, { borrower, product: { ...flex, id: productId } });
  }
  await put({ steps, perMinute: 1 });
  lender.server.clock.set(`${dueOn}T18:00:00Z`);
  await work();
  expect(got).toHaveLength(1);
  await lender.call(putContactPlan, { steps, perMinute: 2, firstDayMost: 1_000, isOn: true });
  await put({ steps, perMinute: 1_000 });
  lender.server.clock.moveMinutes(2);
  await work();
  // Of the two that are left and that of the other product, which share the tenant's rate.
  expect(got).toHaveLength(3);
  await work();
  expect(got).toHaveLength(3);
});

it('a plan for a product that does not exist is refused, and so are steps that cannot be', async () => {
  await expect(put({ productId: 'none' })).rejects.toThrow('there is no product none');
  await expect(put({ steps: [{ day: 1, purpose: 'due', channel: 'sms' }] })).rejects.toThrow('cannot be for due');
});
