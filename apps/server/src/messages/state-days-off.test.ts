import { listCollections } from '@plazo/contract/lender/collections';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { noWays, planMessages, sendMessages, switchOn, useText } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
  await lender.reset();
});
afterAll(() => lender.app.close());

it('a reminder waits for the end of a day off of the borrower’s state, and goes to others; the list of who is late says the day', async () => {
  const { db, clock, config } = lender.server;
  const content = '{{company}} tarde: {{link}}. Si ya pagaste, ignora este mensaje';
  await useText(lender, { purpose: 'late', channel: 'sms', content });
  await switchOn(lender, [{ day: 1, purpose: 'late', channel: 'sms' }]);
  const { borrower } = await TestLoan.take(lender.server);
  const { borrower: beto } = await TestLoan.take(lender.server, { borrower: 'beto' });
  await db.execute(`update borrower set state = case id when '${borrower}' then 'MX-OAX' else 'MX-PUE' end`);
  const [row] = await rowsOf<{ due: string }>(db, 'select due_on::text as due from collection_state');
  const lateOn = addDays(row?.due ?? '', 1);
  Object.assign(config.tenant.contact, { daysOffByState: { 'MX-OAX': [lateOn] } });
  const send = () => sendMessages(lender, { ...noWays, phone: { send: async () => {} } });
  const states = async () =>
    Object.fromEntries(
      (await rowsOf<{ id: string; state: string }>(db, 'select borrower_id as id, state from message')).map(
        ({ id, state }) => [id, state],
      ),
    );
  clock.set(`${lateOn}T18:00:00Z`);
  await planMessages(lender);
  await send();
  expect(await states()).toEqual({ [borrower]: 'waiting', [beto]: 'sent' });
  const { data } = await lender.call(listCollections, {});
  const mayCall = Object.fromEntries(data.map((order) => [order.borrowerId, order.mayCall]));
  expect(mayCall).toMatchObject({
    [borrower]: { isAllowed: false, because: 'day-off', dayOff: lateOn },
    [beto]: { isAllowed: true, dayOff: null },
  });
  clock.set(`${addDays(lateOn, 1)}T14:00:00Z`);
  await send();
  expect(await states()).toEqual({ [borrower]: 'sent', [beto]: 'sent' });
});
