import { randomUUID } from 'node:crypto';
import { endpointUrl } from '@plazo/contract/endpoint';
import { listContacts } from '@plazo/contract/lender/contacts';
import { appMessageWebhook, messageWebhook } from '@plazo/contract/message-reports';
import { chooseContact, ownMessages } from '@plazo/contract/messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOfEvents, rowsOf } from '../testing/database-state.ts';
import { killedDb } from '../testing/faulty-db.ts';
import { noWays, planMessages, reportMessage, sendMessages, switchOn, useText } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { openWays } from './message-ways.ts';

// It is noon on Monday, 2 March 2026, in Mexico City.

const secret = 'the-secret-of-the-backend-of-the-app-01';
const ofTexts = 'the-secret-of-the-message-provider-0001';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  const environment = {
    APP_MESSAGES_SECRET: secret,
    SMS_PROVIDER_URL: 'http://127.0.0.1:9/messages',
    SMS_PROVIDER_SECRET: ofTexts,
  };
  lender = await TestLender.open({ environment });
});
beforeEach(async () => {
  await lender.reset();
  await useText(lender, { purpose: 'before-due', channel: 'app', content: '{{company}}: {{name}}, hay un aviso' });
  loan = await TestLoan.take(lender.server);
  await switchOn(
    lender,
    [29, 28].map((day) => ({ day: -day, purpose: 'before-due', channel: 'app' })),
  );
  lender.server.clock.moveDays(1);
  await planMessages(lender);
});
afterAll(() => lender.app.close());

const send = (db = lender.server.db) =>
  sendMessages(lender, openWays(lender.server.config, lender.server.db, null), db);
const ready = () => dataOfEvents(lender.server.db, 'message.ready') as Promise<{ messageId: string }[]>;
const states = async () =>
  (await lender.call(listContacts, { borrowerId: loan.borrower })).data.map(({ message }) => message?.state);

const report = (path: string, messageId: string, result: string, by = secret) =>
  reportMessage(lender, path, { messageId, result }, by);

it('is told to the lender’s app by one event without a text, and then read among the contacts', async () => {
  for (const killed of ['message.claim', 'message.settle']) {
    await send(killedDb(lender.server.db, killed));
    expect([await ready(), await states()]).toEqual([[], []]);
    lender.server.clock.moveMinutes(1);
  }
  await Promise.all([send(), send(), send()]);
  const { data } = await lender.call(listContacts, { borrowerId: loan.borrower });
  expect(data).toMatchObject([
    { channel: 'app', message: { content: 'Plazo: ana, hay un aviso', language: '1', state: 'sent' } },
  ]);
  const { borrower: borrowerId, orderId } = loan;
  expect(await ready()).toEqual([{ borrowerId, orderId, messageId: data[0]?.id, language: '1' }]);
});

it('has been shown, or has not, when the app’s backend says so, and nobody else', async () => {
  await send();
  const [{ messageId } = { messageId: '' }] = await ready();
  const [ofApp, ofPhones] = [endpointUrl(appMessageWebhook), endpointUrl(messageWebhook)];
  expect(await report(ofApp, messageId, 'failed', ofTexts)).toBe(401);
  expect(await report(ofPhones, messageId, 'failed', ofTexts)).toBe('repeated');
  expect(await states()).toEqual(['sent']);
  expect(await report(ofApp, messageId, 'delivered')).toBe('applied');
  expect(await report(ofApp, messageId, 'delivered')).toBe('repeated');
  expect(await report(ofApp, randomUUID(), 'delivered')).toBe('unknown');
  expect(await states()).toEqual(['delivered']);
  expect(await ready()).toHaveLength(1);
});

it('is a channel that the borrower stops at /messages', async () => {
  const { channels } = await lender.server.call(ownMessages, {}, loan.launch);
  expect(channels).toContainEqual({ channel: 'app', isStopped: '0' });
  await lender.server.post(chooseContact, { channel: 'app', isStopped: '1' }, loan.launch);
  await send();
  expect([await ready(), await states()]).toEqual([[], []]);
});

it('has nobody to show it where there is no app: developers see it in the outbox', async () => {
  await sendMessages(lender, { ...noWays, app: 'outbox' });
  const [shown] = await rowsOf(lender.server.db, 'select channel, phone, content from sms_outbox');
  expect(shown).toMatchObject({ channel: 'app', content: 'Plazo: ana, hay un aviso' });
  expect(await states()).toEqual(['delivered']);
});
