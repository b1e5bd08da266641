import { contactPermissions, getContactChoices, noteContact } from '@plazo/contract/lender/contacts';
import { chooseContact, ownMessages } from '@plazo/contract/messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

// It is noon on Monday, 2 March 2026, in Mexico City.

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

const read = (by = loan) => lender.server.call(ownMessages, {}, by.launch);
const choose = (choice: object, by = loan) => lender.server.post(chooseContact, choice, by.launch);

it('shows every contact with this borrower alone, without the notes of staff', async () => {
  const other = await TestLoan.take(lender.server, { borrower: 'beto' });
  const note = { channel: 'call', outcome: 'reached', note: 'sounded tired' } as const;
  await lender.call(noteContact, { borrowerId: loan.borrower, ...note });
  expect((await read()).contacts).toEqual([{ at: '2026-03-02 12:00', channel: 'call', outcome: 'reached' }]);
  expect((await read(other)).contacts).toEqual([]);
});

it('shows what your people sent by hand as sent, who was not found there, and nothing that the borrower began', async () => {
  const { borrower: borrowerId } = loan;
  await lender.call(noteContact, { borrowerId, channel: 'email', isIncoming: true });
  await lender.call(noteContact, { borrowerId, channel: 'whatsapp' });
  lender.server.clock.moveMinutes(1);
  await lender.call(noteContact, { borrowerId, channel: 'call', outcome: 'wrong-number' });
  expect((await read()).contacts).toEqual([
    { at: '2026-03-02 12:01', channel: 'call', outcome: 'not-reached' },
    { at: '2026-03-02 12:00', channel: 'whatsapp', outcome: 'sent' },
  ]);
});

it.each([
  ['delivered', 'arrived'],
  ['failed', 'failed'],
  ['sent', 'sent'],
  ['unreported', 'sent'],
  ['unknown', 'sent'],
])('says of a message that is %s: %s', async (state, outcome) => {
  const at = new Date(lender.server.clock.now()).toISOString();
  await lender.server.db.execute(`
    insert into contact (borrower_id, id, order_id, channel, made_by, made_at)
    values ('${loan.borrower}', 'm-1', '${loan.orderId}', 'sms', 'plan', '${at}');
    insert into message (borrower_id, id, order_id, kind, due_on, step, purpose, channel, state, content, language, due_at, useless_at, written_at)
    values ('${loan.borrower}', 'm-1', '${loan.orderId}', 'contract', '2026-03-02', 0, 'due', 'sms', '${state}', 'Look here', '2', '${at}', '${at}', '${at}')`);
  expect((await read()).contacts).toEqual([
    { at: '2026-03-02 12:00', channel: 'sms', content: 'Look here', language: '2', outcome },
  ]);
});

it('stops a channel and takes that back, and changes nothing else', async () => {
  const state = async () => {
    const { channels } = await lender.call(contactPermissions, { borrowerId: loan.borrower });
    return channels.filter(({ because }) => because === 'stopped').map(({ channel }) => channel);
  };
  await choose({ hours: '08:00-12:00', language: '2' });
  for (const _ of [1, 2]) await choose({ channel: 'sms', isStopped: '1' });
  await choose({ channel: 'call', isStopped: '1' });
  expect(await state()).toEqual(['sms', 'call']);
  await choose({ channel: 'sms', isStopped: '0' });
  expect(await state()).toEqual(['call']);
  expect(await read()).toMatchObject({
    channels: [
      { channel: 'sms', isStopped: '0' },
      { channel: 'whatsapp', isStopped: '0' },
      { channel: 'call', isStopped: '1' },
    ],
    hours: '08:00-12:00',
    language: '2',
  });
  expect(await rowsOf(lender.server.db, 'select changed_by from contact_choice')).toEqual([{ changed_by: 'borrower' }]);
});

it('chooses hours, or takes that back; they cannot end before they begin', async () => {
  const hours = async () => (await lender.call(getContactChoices, { borrowerId: loan.borrower })).hours;
  await choose({ hours: '16:00-20:00' });
  expect(await hours()).toEqual({ from: '16:00', until: '20:00' });
  for (const wrong of ['20:00-16:00', '16:00-16:00', '25:00-26:00', '16:00']) {
    expect(await choose({ hours: wrong })).toMatchObject({ status: 400 });
  }
  expect(await hours()).toEqual({ from: '16:00', until: '20:00' });
  await choose({ hours: '' });
  expect(await hours()).toBeNull();
});
