import {
  type PlanStep,
  previewContactPlan,
  putContactPlan,
  stopContactPlan,
} from '@plazo/contract/lender/contact-plan';
import { changeContactChoices, listContacts } from '@plazo/contract/lender/contacts';
import type { MessagePurpose } from '@plazo/contract/lender/message-templates';
import { getOrder } from '@plazo/contract/lender/orders';
import { pauseOrder } from '@plazo/contract/lender/pauses';
import { cancelPaymentPlan, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { makePromise } from '@plazo/contract/lender/promises';
import { chargeOffOrder } from '@plazo/contract/lender/waivers';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptPlan } from '../collections/payment-plan.service.ts';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { flex } from '../demo/demo-products.ts';
import { RefusedByProvider } from '../platform/http/signed-post.ts';
import type { SmsMessage } from '../platform/sms/sms-message.ts';
import { rowsOf } from '../testing/database-state.ts';
import { killedDb } from '../testing/faulty-db.ts';
import { noWays, useText as writeText } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { receiveReport } from './message-report.service.ts';
import { messagePlanner, messageSender, planDueMessages } from './message-worker.ts';

// It is noon on Monday, 2 March 2026, in Mexico City; a loan of thirty days falls due on Wednesday, 1 April.

let lender: TestLender;
let loan: TestLoan;
let dueOn: string;
let got: SmsMessage[];
let failures: (Error | 'after')[];
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  got = [];
  failures = [];
  for (const purpose of ['before-due', 'due', 'late', 'promise', 'plan'] as const) await useText(purpose);
  loan = await TestLoan.take(lender.server);
  dueOn = (await lender.call(getOrder, { orderId: loan.orderId })).dueDate ?? '';
});
afterAll(() => lender.app.close());

async function useText(purpose: MessagePurpose, language: '1' | '2' = '1') {
  const ignore = language === '1' ? 'Si ya pagaste, ignora este mensaje' : 'If you have paid already, ignore this';
  const content = `{{company}} ${purpose === 'late' ? 'tarde' : purpose}: {{name}}, {{link}}. ${ignore}`
    .replace('before-due', 'antes')
    .replace('due', 'hoy');
  await writeText(lender, { purpose, channel: 'sms', language, content });
}

const steps: PlanStep[] = [
  { day: -3, purpose: 'before-due', channel: 'sms' },
  { day: 0, purpose: 'due', channel: 'sms' },
  { day: 1, purpose: 'late', channel: 'sms' },
  { day: 7, purpose: 'late', channel: 'sms' },
  { day: 0, purpose: 'promise', channel: 'sms' },
  { day: -1, purpose: 'plan', channel: 'sms' },
  { day: 2, purpose: 'plan', channel: 'sms' },
];
const switchOn = (more: object = {}) =>
  lender.call(putContactPlan, { steps, perMinute: 1_000, firstDayMost: 1_000, isOn: true, ...more });

/** A provider that keeps what it is sent, and fails the first times, before or after it has taken the message. */
async function send(message: SmsMessage): Promise<void> {
  const failure = failures.shift();
  if (failure instanceof Error) throw failure;
  got.push(message);
  if (failure === 'after') throw new Error('took too long');
}

const ways = { ...noWays, phone: { send } };
const sender = (db = lender.server.db) => {
  const { clock, config, logger } = lender.server;
  const link = 'https://plazo.example/login';
  const unsubscribeAddress = () => link;
  return messageSender({ db, ways, clock, tenant: config.tenant, link, unsubscribeAddress, logger });
};
const plan = () => planDueMessages(lender.server.db, lender.server.clock.now(), lender.server.config.tenant);
async function sendAll(db = lender.server.db) {
  const worker = sender(db);
  worker?.wake();
  await worker?.settled();
}
/** What a server does all the time. */
async function work() {
  await plan();
  await sendAll();
}
const today = () => localDate(lender.server.clock.now(), 'America/Mexico_City');
/** Noon of a day. */
const until = (day: string) => lender.server.clock.set(`${day}T18:00:00Z`);
const states = () =>
  rowsOf<{ step: number; state: string; reason: string | null }>(
    lender.server.db,
    'select step, state, reason from message order by due_on, step, id',
  );
const texts = () => got.map(({ content }) => content.replace(/^Plazo (\w+): .*/, '$1'));

describe('the plan of messages', () => {
  it('sends each step on its day, once, to the borrower alone', async () => {
    await switchOn();
    for (until(addDays(dueOn, -4)); today() <= addDays(dueOn, 12); lender.server.clock.moveDays(1)) {
      await work();
      await work();
    }
    expect(texts()).toEqual(['antes', 'hoy', 'tarde', 'tarde']);
    expect(got[0]).toMatchObject({
      phone: expect.stringMatching(/^\+\d+5598127634$/),
      content: expect.stringContaining('ana, https://plazo.example/login'),
    });
    const { data } = await lender.call(listContacts, { borrowerId: loan.borrower });
    expect(data.map(({ channel, madeBy, orderId, message }) => [channel, madeBy, orderId, message])).toEqual(
      got
        .map(({ content }) => ['sms', 'plan', loan.orderId, { content, subject: null, language: '1', state: 'sent' }])
        .reverse(),
    );
  });

  it('sends one message, if several processes plan and send at the same time', async () => {
    await switchOn();
    until(dueOn);
    await Promise.all([plan(), plan(), plan()]);
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(got).toHaveLength(1);
  });

  it('sends only the newest step after dead days, and nothing once it is too old', async () => {
    await switchOn();
    until(addDays(dueOn, 3));
    await work();
    expect(texts()).toEqual(['tarde']);
    expect((await states()).map(({ step }) => step)).toEqual([1]);
    until(addDays(dueOn, 20));
    await work();
    expect(texts()).toEqual(['tarde']);
  });

  it('sends nothing for steps of before it was switched on, however many loans are late', async () => {
    until(addDays(dueOn, 2));
    await switchOn();
    await work();
    expect(await states()).toEqual([]);
    until(addDays(dueOn, 7));
    await work();
    expect(texts()).toEqual(['tarde']);
  });

  it('does not call days of grace late', async () => {
    const graceful = { ...flex, id: 'graceful', terms: { ...flex.terms, penaltyGraceDays: 3 } };
    const { orderId } = await TestLoan.take(lender.server, { borrower: 'beto', product: graceful });
    await switchOn();
    const ofBeto = () => rowsOf(lender.server.db, `select step from message where order_id = '${orderId}'`);
    until(addDays(dueOn, 1));
    await work();
    expect(await ofBeto()).toEqual([]);
    until(addDays(dueOn, 7));
    await work();
    expect(await ofBeto()).toEqual([{ step: 7 }]);
  });

  it('says before it is switched on how many messages it would send, and for which orders', async () => {
    await switchOn({ isOn: false });
    until(addDays(dueOn, -3));
    expect(await lender.call(previewContactPlan, {})).toEqual({
      days: [
        { date: today(), day: -3, messages: 1 },
        { date: dueOn, day: 0, messages: 1 },
        { date: addDays(dueOn, 1), day: 1, messages: 1 },
      ],
      first: [today(), dueOn, addDays(dueOn, 1)].map((date, at) => ({
        orderId: loan.orderId,
        date,
        day: [-3, 0, 1][at],
      })),
    });
    await work();
    expect(await states()).toEqual([]);
  });
});

it('an idle server looks for steps every ten minutes, and at once on a new day or for another plan', async () => {
  const { db, clock, config, logger } = lender.server;
  const planner = messagePlanner({ db, ways, clock, tenant: config.tenant, logger });
  const look = async () => {
    await db.execute('delete from message');
    planner?.wake();
    await planner?.settled();
    return (await states()).length;
  };
  until(dueOn);
  expect(await look()).toBe(0);
  await switchOn();
  expect([await look(), await look()]).toEqual([1, 0]);
  await switchOn({ perMinute: 5 });
  expect([await look(), await look()]).toEqual([1, 0]);
  clock.moveMinutes(10);
  expect([await look(), await look()]).toEqual([1, 0]);
  until(addDays(dueOn, 1));
  expect(await look()).toBe(1);
});

describe('a message that is written', () => {
  beforeEach(async () => {
    await switchOn();
    until(addDays(dueOn, 1));
    await plan();
  });

  it('is not sent after a payment', async () => {
    await loan.pay('evt-1');
    await sendAll();
    expect(got).toEqual([]);
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'not due' }]);
  });

  it('is not sent after a promise, which has its own reminder', async () => {
    await lender.call(makePromise, { orderId: loan.orderId, amount: 1_000, dueDate: addDays(today(), 6) });
    await sendAll();
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'promise' }]);
    until(addDays(dueOn, 7));
    await work();
    expect(texts()).toEqual(['promise']);
  });

  it('is not sent after a payment plan was accepted, which has its own reminders while it stands', async () => {
    const { orderId, borrower } = loan;
    const first = addDays(today(), 7);
    const shape = { payments: 4, every: 'week', firstDueDate: first } as const;
    const { id: planId } = await lender.call(proposePaymentPlan, { orderId, ...shape });
    await sendAll();
    // A proposal changes nothing.
    expect(texts()).toEqual(['tarde']);
    const { outstanding: total } = await lender.call(getOrder, { orderId });
    const at = { now: lender.server.clock.now(), today: today() };
    await lender.server.db.transaction((tx) => acceptPlan(tx, borrower, { orderId, planId, total }, at));
    const { clock } = lender.server;
    for (clock.moveDays(1); today() < addDays(first, 2); clock.moveDays(1)) await work();
    expect(texts()).toEqual(['tarde', 'plan']);
    await work();
    expect(texts()).toEqual(['tarde', 'plan', 'plan']);
    await loan.pay('evt-1');
    until(addDays(first, 6));
    await plan();
    await lender.call(cancelPaymentPlan, { orderId, planId });
    await sendAll();
    expect(texts()).toEqual(['tarde', 'plan', 'plan']);
    expect((await states()).at(-1)).toMatchObject({ state: 'dropped' });
  });

  it('is not sent while the order is paused, nor is the reminder of a promise', async () => {
    const { orderId } = loan;
    await lender.call(pauseOrder, { orderId, reason: 'illness', throughDate: addDays(today(), 20) });
    await sendAll();
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'pause' }]);
    await lender.call(makePromise, { orderId, amount: 1_000, dueDate: addDays(today(), 6) });
    until(addDays(dueOn, 7));
    await work();
    expect(texts()).toEqual([]);
  });

  it('is not sent after a complaint about collection', async () => {
    const { db, clock, config } = lender.server;
    const [{ value: problemSonType } = { value: '' }] = config.tenant.collectionComplaintTypes;
    const sent = { problemType: '1', problemSonType, problemDetail: 'They call at night', orderNo: loan.orderId };
    await fileComplaint(db, loan.borrower, sent, config.tenant, { now: clock.now(), today: today() });
    await sendAll();
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'complaint' }]);
  });

  it('is not sent after a charge-off', async () => {
    const { outstanding } = await lender.call(getOrder, { orderId: loan.orderId });
    await lender.call(chargeOffOrder, { orderId: loan.orderId, outstanding, reason: 'cannot be found' });
    await sendAll();
    until(addDays(dueOn, 7));
    await work();
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'charged-off' }]);
  });

  it('is not sent after the stop, nor when the plan is on again', async () => {
    await lender.call(stopContactPlan, {});
    await sendAll();
    await switchOn();
    await work();
    expect(got).toEqual([]);
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'stopped' }]);
  });

  it('is not sent on a channel that was stopped', async () => {
    await lender.call(changeContactChoices, { borrowerId: loan.borrower, stopped: ['sms'] });
    await sendAll();
    expect(await states()).toEqual([{ step: 1, state: 'dropped', reason: 'stopped' }]);
  });

  it('waits for the hours, and is sent then', async () => {
    const weekLate = addDays(dueOn, 7);
    const newest = async () => (await states()).at(-1);
    for (const time of ['12:00', '13:59']) {
      lender.server.clock.set(`${weekLate}T${time}:00Z`);
      await work();
      expect(await newest()).toMatchObject({ step: 7, state: 'waiting' });
    }
    lender.server.clock.set(`${weekLate}T14:00:00Z`);
    await work();
    expect(await newest()).toMatchObject({ step: 7, state: 'sent' });
    expect(got).toHaveLength(1);
  });

  it('is in the language of the borrower, if there is a text in it', async () => {
    await useText('late', '2');
    await lender.call(changeContactChoices, { borrowerId: loan.borrower, language: '2' });
    await sendAll();
    expect(got[0]?.content).toContain('If you have paid already');
  });

  it('is in the language of the lender’s record, unless the borrower chose another', async () => {
    await useText('late', '2');
    await lender.server.db.execute(`update borrower set language = '2' where id = '${loan.borrower}'`);
    await sendAll();
    expect(got[0]?.content).toContain('If you have paid already');
    await lender.call(changeContactChoices, { borrowerId: loan.borrower, language: '1' });
    until(addDays(dueOn, 7));
    await work();
    expect(got[1]?.content).not.toContain('If you have paid already');
  });

  it('is sent again under its id if the provider did not answer, and counts once', async () => {
    failures = [new Error('cannot be reached'), 'after'];
    await sendAll();
    for (const _ of [1, 2, 3]) {
      lender.server.clock.moveMinutes(1);
      await sendAll();
    }
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    expect(got).toHaveLength(2);
    expect(await states()).toMatchObject([{ state: 'sent' }]);
    expect((await lender.call(listContacts, { borrowerId: loan.borrower })).data).toHaveLength(1);
  });

  it('is sent once, with what leads to it, although its worker is killed on each side of that', async () => {
    const lookups = `select borrower_id from borrower_lookup where kind = 'message'`;
    for (const killed of ['message.claim', 'message.hand_over']) {
      await sendAll(killedDb(lender.server.db, killed));
      expect([got, await rowsOf(lender.server.db, lookups)]).toEqual([[], []]);
      lender.server.clock.moveMinutes(1);
    }
    // As if the one were committed without the other.
    await lender.server.db.execute(`insert into borrower_lookup select 'message', id, borrower_id from message`);
    const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(lender.server.db, 'select id from message');
    expect(await receiveReport(lender.server.db, { messageId: id, result: 'failed' }, lender.server.clock.now())).toBe(
      'repeated',
    );
    await sendAll();
    expect(got).toMatchObject([{ id }]);
    expect(await rowsOf(lender.server.db, lookups)).toEqual([{ borrower_id: loan.borrower }]);
    expect(await states()).toMatchObject([{ state: 'sent' }]);
  });

  it('stands as unknown if it was paid before the provider was asked again', async () => {
    failures = ['after'];
    await sendAll();
    await loan.pay('evt-1');
    lender.server.clock.moveMinutes(1);
    await sendAll();
    expect(got).toHaveLength(1);
    expect(await states()).toEqual([{ step: 1, state: 'unknown', reason: 'not due' }]);
  });

  it('has failed if the provider does not take it', async () => {
    failures = [new RefusedByProvider('sms.example answered 400')];
    await sendAll();
    expect(await states()).toEqual([{ step: 1, state: 'failed', reason: 'sms.example answered 400' }]);
  });
});

it('no more messages are sent than the rate and the ramp allow', async () => {
  const others = await Promise.all(
    ['beto', 'carla', 'diego'].map((borrower) => TestLoan.take(lender.server, { borrower })),
  );
  expect(others).toHaveLength(3);
  until(dueOn);
  await switchOn({ perMinute: 1, firstDayMost: 2 });
  for (let minute = 0; minute < 5; minute += 1) {
    await work();
    expect(got).toHaveLength(Math.min(minute + 1, 2));
    lender.server.clock.moveMinutes(1.1);
  }
  until(addDays(dueOn, 1));
  for (let minute = 0; minute < 10; minute += 1) {
    await work();
    lender.server.clock.moveMinutes(1.1);
  }
  // Two on the first day, four on the second.
  expect(got).toHaveLength(6);
});
