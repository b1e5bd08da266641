import { randomUUID } from 'node:crypto';
import { endpointUrl } from '@plazo/contract/endpoint';
import { putContactPlan } from '@plazo/contract/lender/contact-plan';
import {
  changeContactChoices,
  contactPermissions,
  getContactChoices,
  getMessageHealth,
  listContacts,
  listReplies,
} from '@plazo/contract/lender/contacts';
import { activateMessageTemplate, writeMessageTemplate } from '@plazo/contract/lender/message-templates';
import { messageWebhook, replyWebhook } from '@plazo/contract/message-reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import type { SmsMessage } from '../platform/sms/sms-message.ts';
import { dataOfEvents } from '../testing/database-state.ts';
import { noWays } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { changeContactChoice } from './contact.service.ts';
import { messageWatch } from './message-watch.ts';
import { messageSender, planDueMessages } from './message-worker.ts';

// It is noon on Monday, 2 March 2026, in Mexico City. The provider takes every message; what it says about them, each test says.

const secret = 'the-secret-of-the-message-provider-0001';
const earlier = 'an-earlier-secret-of-that-provider-0001';

let lender: TestLender;
let borrowerId: string;
let got: SmsMessage[];
/** During a send: what overtakes its answer. */
let overtakes: ((message: SmsMessage) => Promise<unknown>) | null;
const provider = {
  async send(message: SmsMessage) {
    got.push(message);
    await overtakes?.(message);
  },
};
beforeAll(async () => {
  lender = await TestLender.open({
    environment: {
      SMS_PROVIDER_URL: 'http://127.0.0.1:9/messages',
      SMS_PROVIDER_SECRET: secret,
      SMS_PROVIDER_SECRET_EARLIER: earlier,
    },
    change: (options) => ({ ...options, sms: provider }),
  });
});
beforeEach(async () => {
  await lender.reset();
  got = [];
  overtakes = null;
  const content = '{{company}}: {{name}}, {{link}}';
  const { id } = await lender.call(writeMessageTemplate, {
    purpose: 'before-due',
    channel: 'sms',
    language: '1',
    content,
  });
  await lender.call(activateMessageTemplate, { templateId: id });
  ({ borrower: borrowerId } = await TestLoan.take(lender.server));
  const steps = [29, 28, 27].map((day) => ({ day: -day, purpose: 'before-due', channel: 'sms' }) as const);
  await lender.call(putContactPlan, { steps, perMinute: 1_000, firstDayMost: 1_000, isOn: true });
});
afterAll(() => lender.app.close());

/** The message of the next day. */
async function sendNext(): Promise<SmsMessage> {
  const { db, clock, config, logger } = lender.server;
  clock.moveDays(1);
  await planDueMessages(db, clock.now(), config.tenant);
  const link = 'https://plazo.example/login';
  const ways = { ...noWays, phone: provider };
  const unsubscribeAddress = () => link;
  const sender = messageSender({ db, ways, clock, tenant: config.tenant, link, unsubscribeAddress, logger });
  sender?.wake();
  await sender?.settled();
  const last = got.at(-1);
  if (!last) throw new Error('nothing was sent');
  return last;
}

async function post(url: string, content: unknown, by = secret) {
  const payload = JSON.stringify(content);
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: sign(payload, by, Math.floor(Date.now() / 1000)),
  };
  const { status, data } = await lender.server.send(url, { payload, headers });
  return status === 200 ? (data as { outcome: string }).outcome : status;
}
const report = (message: Pick<SmsMessage, 'id'>, result: string, more: object = {}, by = secret) =>
  post(endpointUrl(messageWebhook), { messageId: message.id, result, ...more }, by);
const reply = (content: string, more: object = {}, by = secret) =>
  post(
    endpointUrl(replyWebhook),
    { eventId: randomUUID(), channel: 'sms', from: '+865598127634', content, ...more },
    by,
  );
const states = async () =>
  (await lender.call(listContacts, { borrowerId })).data.map(({ message }) => message?.state).reverse();
const replies = async () => (await lender.call(listReplies, { borrowerId })).data.map(({ content }) => content);
const stopped = async () => (await lender.call(getContactChoices, { borrowerId })).stopped;
async function watch() {
  const { db, clock, logger } = lender.server;
  const worker = messageWatch({ db, clock, logger });
  worker.wake();
  await worker.settled();
}
const alarms = () =>
  lender.server.log
    .map((line) => JSON.parse(line))
    .filter(({ level, msg }) => level === 50 && msg === 'the provider takes messages and reports nothing');

describe('a report of the provider', () => {
  it('says what became of a message; what has arrived does not fail any more', async () => {
    const [one, other] = [await sendNext(), await sendNext()];
    expect(await states()).toEqual(['sent', 'sent']);
    expect([await report(one, 'delivered'), await report(other, 'failed', { reason: 'no such number' })]).toEqual([
      'applied',
      'applied',
    ]);
    expect(await states()).toEqual(['delivered', 'failed']);
    const again = [await report(one, 'delivered'), await report(one, 'failed'), await report(other, 'failed')];
    expect(again).toEqual(['repeated', 'repeated', 'repeated']);
    expect(await states()).toEqual(['delivered', 'failed']);
    expect(await report(other, 'delivered')).toBe('applied');
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  it('may overtake the answer to the call that sent the message', async () => {
    overtakes = (message) => report(message, 'delivered');
    await sendNext();
    expect(await states()).toEqual(['delivered']);
  });

  it('is refused without the provider’s signature, and changes nothing', async () => {
    const message = await sendNext();
    const { PAYMENT_WEBHOOK_SECRET: other } = lender.server.config;
    expect([await report(message, 'failed', {}, 'a-guess'), await report(message, 'failed', {}, other)]).toEqual([
      401, 401,
    ]);
    expect(await reply('STOP', {}, other)).toBe(401);
    expect([await states(), await stopped()]).toEqual([['sent'], []]);
    expect(await report(message, 'delivered', {}, earlier)).toBe('applied');
  });

  it('about a message that is no reminder is taken and forgotten', async () => {
    expect(await report({ id: randomUUID() }, 'delivered')).toBe('unknown');
  });
});

describe('a provider that takes everything and reports nothing', () => {
  it('raises an alarm after hours, until it reports something', async () => {
    const message = await sendNext();
    await watch();
    expect(await states()).toEqual(['sent']);
    lender.server.clock.moveMinutes(6 * 60 + 1);
    await watch();
    expect(await states()).toEqual(['unreported']);
    expect(alarms()).toMatchObject([{ unreported: 1, channels: ['sms'] }]);
    const counts = { channel: 'sms', sent: 0, delivered: 0, failed: 0, unreported: 1 };
    expect(await lender.call(getMessageHealth, {})).toEqual({
      channels: [{ ...counts, lastReportAt: null, isSilent: true }],
    });
    expect(await report(message, 'delivered')).toBe('applied');
    expect(await lender.call(getMessageHealth, {})).toMatchObject({
      channels: [{ delivered: 1, unreported: 0, lastReportAt: expect.any(String), isSilent: false }],
    });
  });

  it('is none if it reports the others', async () => {
    await sendNext();
    lender.server.clock.moveMinutes(-30);
    await report(await sendNext(), 'delivered');
    await watch();
    expect(await states()).toEqual(['unreported', 'delivered']);
    expect(alarms()).toEqual([]);
  });
});

describe('a reply', () => {
  it('is kept, once, for the lender’s people', async () => {
    const event = { eventId: 'reply-1' };
    expect(await reply('¿Puedo pagar el viernes? 🙏🏽', event)).toBe('kept');
    expect(await reply('¿Puedo pagar el viernes? 🙏🏽', event)).toBe('repeated');
    expect(await reply('something else', event)).toBe(409);
    expect(await replies()).toEqual(['¿Puedo pagar el viernes? 🙏🏽']);
    expect(await dataOfEvents(lender.server.db, 'message.replied')).toEqual([
      { borrowerId, replyId: 'reply-1', channel: 'sms', isStop: false },
    ]);
  });

  it('may be long, but hold nothing that a database does not take', async () => {
    const long = '😀'.repeat(2_500);
    expect(await reply(long)).toBe('kept');
    expect(await replies()).toEqual([long]);
    expect([await reply('a\0b'), await reply('a\ud800'), await reply('x'.repeat(10_001))]).toEqual([400, 400, 400]);
  });

  it('from a phone that nobody has is not kept', async () => {
    expect(await reply('STOP', { from: '+8613800138000' })).toBe('unknown');
    expect([await replies(), await stopped()]).toEqual([[], []]);
  });

  it('is in no log', async () => {
    lender.server.log.length = 0;
    await reply('my own words');
    expect(lender.server.log.join('\n')).not.toMatch(/my own words|5598127634/);
  });
});

describe('a stop word', () => {
  const confirmations = async () => {
    lender.server.messages.wake();
    await lender.server.messages.settled();
    return got.map(({ phone, content }) => `${phone} ${content}`);
  };

  it('ends its channel at once, and is confirmed once, in the borrower’s language', async () => {
    await sendNext();
    got.length = 0;
    await lender.call(changeContactChoices, { borrowerId, language: '2' });
    expect([await reply('Stop!'), await reply('BAJA')]).toEqual(['stopped', 'kept']);
    expect(await stopped()).toEqual(['sms']);
    const { channels } = await lender.call(contactPermissions, { borrowerId });
    const allowed = channels.filter(({ isAllowed }) => isAllowed).map(({ channel }) => channel);
    expect(allowed).toEqual(['whatsapp', 'email', 'app', 'call', 'visit', 'letter']);
    expect(await confirmations()).toEqual([
      expect.stringMatching(/^\+865598127634 Plazo: we will send you no more notices here.*\/login$/),
    ]);
    await expect(sendNext()).resolves.toMatchObject({ content: expect.stringContaining('no more notices') });
    expect(got).toHaveLength(1);
  });

  it('goes by the channel that it came from', async () => {
    expect(await reply('alto', { channel: 'whatsapp' })).toBe('stopped');
    await confirmations();
    expect(got).toMatchObject([{ whatsapp: { template: null } }]);
    expect(await stopped()).toEqual(['whatsapp']);
  });

  it('is taken back by the borrower alone', async () => {
    await reply('STOP');
    expect((await lender.send(changeContactChoices, { borrowerId, stopped: [] })).status).toBe(409);
    const by = { changedBy: 'borrower', changedAt: lender.server.clock.now() };
    await changeContactChoice(lender.server.db, borrowerId, { stopped: [] }, by);
    expect(await stopped()).toEqual([]);
    expect(await reply('STOP')).toBe('stopped');
  });

  it('ends it for everybody who has this phone', async () => {
    const { borrower } = await TestLoan.take(lender.server, { borrower: 'beto' });
    await lender.server.db.execute(`update borrower set phone = '5598127634' where id = '${borrower}'`);
    expect(await reply('STOP')).toBe('stopped');
    expect((await lender.call(getContactChoices, { borrowerId: borrower })).stopped).toEqual(['sms']);
    expect(await confirmations()).toHaveLength(1);
  });
});
