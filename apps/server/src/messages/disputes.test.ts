import { makePromise } from '@plazo/contract/lender/promises';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { rowsOf } from '../testing/database-state.ts';
import { noWays, planMessages, sendMessages, switchOn, useText } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

// Who says that they have paid is not reminded while that is looked into.

let lender: TestLender;
let loan: TestLoan;
let dueOn: string;
let sent: string[];
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  sent = [];
  for (const purpose of ['late', 'promise'] as const) {
    const content = `{{company}} ${purpose === 'late' ? 'tarde' : 'promesa'}: {{link}}. Si ya pagaste, ignora este mensaje`;
    await useText(lender, { purpose, channel: 'sms', content });
  }
  loan = await TestLoan.take(lender.server);
  const [row] = await rowsOf<{ due: string }>(lender.server.db, 'select due_on::text as due from collection_state');
  dueOn = row?.due ?? '';
  await switchOn(lender, [
    { day: 1, purpose: 'late', channel: 'sms' },
    { day: 7, purpose: 'late', channel: 'sms' },
    { day: 0, purpose: 'promise', channel: 'sms' },
  ]);
  until(addDays(dueOn, 1));
  await planMessages(lender);
});
afterAll(() => lender.app.close());

const until = (day: string) => lender.server.clock.set(`${day}T18:00:00Z`);
const today = () => localDate(lender.server.clock.now(), 'America/Mexico_City');
const phone = {
  send: async ({ content }: { content: string }) => {
    sent.push(/tarde|promesa/.exec(content)?.[0] ?? content);
  },
};
const send = () => sendMessages(lender, { ...noWays, phone });
const states = () => rowsOf(lender.server.db, 'select state, reason from message order by due_on, step, id');
const promise = () => lender.call(makePromise, { orderId: loan.orderId, amount: 1_000, dueDate: addDays(dueOn, 7) });
async function dispute() {
  const { db, clock, config } = lender.server;
  const complaint = { problemType: '3', problemDetail: 'I have paid', orderNo: loan.orderId };
  await fileComplaint(db, loan.borrower, complaint, config.tenant, { now: clock.now(), today: today() });
}

it.each<[string, { pack: 'none' | 'mx'; disputeTypes: string[] }, boolean]>([
  ['by the law of the pack', { pack: 'none', disputeTypes: [] }, true],
  ['as the tenant says', { pack: 'mx', disputeTypes: ['3'] }, true],
  ['in no other case', { pack: 'mx', disputeTypes: [] }, false],
])(
  'no message is sent while a dispute is open, nor that of a promise: %s',
  async (_, { pack, disputeTypes }, isHeld) => {
    const { db, config } = lender.server;
    const { contact, disclosure } = config.tenant;
    Object.assign(config.tenant, { contact: { ...contact, disputeTypes }, disclosure: { ...disclosure, pack } });
    try {
      await dispute();
      await send();
      expect(await states()).toMatchObject([isHeld ? { state: 'dropped', reason: 'complaint' } : { state: 'sent' }]);
      await promise();
      until(addDays(dueOn, 7));
      await planMessages(lender);
      await send();
      expect(sent).toEqual(isHeld ? [] : ['tarde', 'promesa']);
      // Closed, it stops nothing any more.
      await db.execute('update complaint set closed_at = now()');
      await planMessages(lender);
      await send();
      expect(sent).toEqual(isHeld ? ['promesa'] : ['tarde', 'promesa']);
    } finally {
      Object.assign(config.tenant, { contact, disclosure });
    }
  },
);

it('a dispute that came between stops a message that was written, even of a promise', async () => {
  await promise();
  until(addDays(dueOn, 7));
  await planMessages(lender);
  await dispute();
  await send();
  expect((await states()).at(-1)).toEqual({ state: 'dropped', reason: 'complaint' });
  expect(sent).toEqual([]);
});
