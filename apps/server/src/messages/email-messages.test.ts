import { randomUUID } from 'node:crypto';
import { endpointUrl } from '@plazo/contract/endpoint';
import { confirmEmail, getBorrower, putBorrower } from '@plazo/contract/lender/borrowers';
import { stopContactPlan } from '@plazo/contract/lender/contact-plan';
import { contactPermissions, getContactChoices, listContacts, listReplies } from '@plazo/contract/lender/contacts';
import { writeMessageTemplate } from '@plazo/contract/lender/message-templates';
import { emailWebhook, messageWebhook } from '@plazo/contract/message-reports';
import { ownMessages } from '@plazo/contract/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpEmail } from '../platform/email/smtp.ts';
import { rowsOf } from '../testing/database-state.ts';
import { brokenDb, killedDb } from '../testing/faulty-db.ts';
import { MailServer } from '../testing/mail-server.ts';
import { noWays, planMessages, reportMessage, sendMessages, switchOn, useText } from '../testing/message-plan.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

// It is noon on Monday, 2 March 2026, in Mexico City. The mail server is a real one.

const sender = { name: 'Plazo', address: 'avisos@plazo.example' };

const secret = 'the-secret-of-the-reports-of-e-mails-01';
const ofTexts = 'the-secret-of-the-message-provider-0001';

let mail: MailServer;
let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  mail = await MailServer.open();
  const ofPhones = { SMS_PROVIDER_URL: 'http://127.0.0.1:9/messages', SMS_PROVIDER_SECRET: ofTexts };
  lender = await TestLender.open({ environment: { EMAIL_REPORTS_SECRET: secret, ...ofPhones } });
});
beforeEach(async () => {
  mail.reset();
  await lender.reset();
  const subject = '{{company}}: aviso para {{name}}';
  await useText(lender, {
    purpose: 'before-due',
    channel: 'email',
    subject,
    content: '{{company}}: {{name}}, hay un aviso. {{link}}',
  });
  loan = await TestLoan.take(lender.server);
  await lender.server.db.execute(`update borrower set email = 'ana@correo.example' where id = '${loan.borrower}'`);
  await switchOn(
    lender,
    [29, 28, 27].map((day) => ({ day: -day, purpose: 'before-due', channel: 'email' })),
  );
  lender.server.clock.moveDays(1);
  await planMessages(lender);
});
afterAll(async () => {
  await mail.close();
  await lender.app.close();
});

const email = () => smtpEmail({ url: `smtp://127.0.0.1:${mail.port}`, auth: null, ca: null, sender, timeLimit: 2_000 });
const send = (db = lender.server.db) => sendMessages(lender, { ...noWays, email: email() }, db);
async function sendLater() {
  lender.server.clock.moveMinutes(20);
  await send();
}
const states = () =>
  rowsOf<{ state: string; reason: string | null }>(lender.server.db, 'select state, reason from message order by step');
const contacts = async () => (await lender.call(listContacts, { borrowerId: loan.borrower })).data;

describe('an e-mail of the plan', () => {
  it('goes to the borrower once, with its subject, and is a contact as any other', async () => {
    await Promise.all([send(), send(), send()]);
    await sendLater();
    expect(mail.mails).toMatchObject([{ to: ['ana@correo.example'] }]);
    expect(mail.mails[0]?.text).toContain('Subject: Plazo: aviso para ana');
    const message = {
      subject: 'Plazo: aviso para ana',
      content: expect.stringContaining('hay un aviso'),
      state: 'sent',
    };
    expect(await contacts()).toMatchObject([{ channel: 'email', madeBy: 'plan', message }]);
    const own = await lender.server.call(ownMessages, {}, loan.launch);
    expect(own.contacts).toMatchObject([{ channel: 'email', subject: 'Plazo: aviso para ana', outcome: 'sent' }]);
    expect(own.channels.map(({ channel }) => channel)).toContain('email');
    // Two a day, whichever way.
    await lender.server.db.execute(`insert into contact (borrower_id, id, channel, made_by, made_at)
      select borrower_id, 'call', 'call', 'key:test', made_at from contact`);
    const { channels } = await lender.call(contactPermissions, { borrowerId: loan.borrower });
    expect(channels.find(({ channel }) => channel === 'email')).toMatchObject({ isAllowed: false, because: 'cap' });
  });

  it('that comes back has failed, by its Message-ID, and says nothing about the phone', async () => {
    await send();
    const messageId = mail.mails[0]?.text.match(/^Message-ID: <([^@]+)@/im)?.[1] ?? '';
    const cameBack = { messageId, result: 'failed', reason: '550 5.1.1 No such user' };
    const [ofEmails, ofPhones] = [endpointUrl(emailWebhook), endpointUrl(messageWebhook)];
    expect(await reportMessage(lender, ofEmails, cameBack, ofTexts)).toBe(401);
    expect(await reportMessage(lender, ofPhones, cameBack, ofTexts)).toBe('repeated');
    expect((await states())[0]).toEqual({ state: 'sent', reason: null });
    expect(await reportMessage(lender, ofEmails, cameBack, secret)).toBe('applied');
    expect(await reportMessage(lender, ofEmails, cameBack, secret)).toBe('repeated');
    expect(await reportMessage(lender, ofEmails, { ...cameBack, messageId: randomUUID() }, secret)).toBe('unknown');
    expect((await states())[0]).toEqual({ state: 'failed', reason: '550 5.1.1 No such user' });
    expect(await rowsOf(lender.server.db, 'select doubt from phone_trust where doubt is not null')).toEqual([]);
  });

  it('that comes back is the last one to its address: the steps go by the next channel of the plan', async () => {
    const { borrower: borrowerId } = loan;
    const phone = {
      sent: [] as { content: string }[],
      send: async (one: { content: string }) => void phone.sent.push(one),
    };
    const sendBoth = () => sendMessages(lender, { ...noWays, email: email(), phone });
    await sendBoth();
    const [{ id: messageId = '' } = {}] = await rowsOf<{ id: string }>(lender.server.db, 'select id from message');
    const cameBack = { messageId, result: 'failed', reason: '550 5.1.1 No such user' };
    expect(await reportMessage(lender, endpointUrl(emailWebhook), cameBack, secret)).toBe('applied');
    const { emailReturnedAt } = await lender.call(getBorrower, { borrowerId });
    expect(emailReturnedAt).not.toBeNull();
    const { channels } = await lender.call(contactPermissions, { borrowerId });
    expect(channels.find(({ channel }) => channel === 'email')).toMatchObject({
      because: 'returned-email',
      from: null,
    });
    // The plan has no other channel yet; then it has one.
    lender.server.clock.moveDays(1);
    await planMessages(lender);
    await sendBoth();
    expect((await states()).at(-1)).toEqual({ state: 'dropped', reason: 'returned-email' });
    const steps = [27, 26].map((day) => ({ day: -day, purpose: 'before-due' as const, channel: 'email' as const }));
    await switchOn(lender, [...steps, { day: -1, purpose: 'before-due', channel: 'sms' }]);
    await useText(lender, {
      purpose: 'before-due',
      channel: 'sms',
      content: '{{company}}: {{name}}, hay un aviso. {{link}}',
    });
    lender.server.clock.moveDays(1);
    await planMessages(lender);
    await sendBoth();
    expect([mail.mails.length, phone.sent.map(({ content }) => content)]).toEqual([
      1,
      [expect.stringContaining('aviso')],
    ]);
    expect((await contacts())[0]).toMatchObject({ channel: 'sms', message: { subject: null, state: 'sent' } });
    // That text is reported as any other.
    const [{ id: textId = '' } = {}] = await rowsOf<{ id: string }>(
      lender.server.db,
      "select id from message where channel = 'sms'",
    );
    const arrived = { messageId: textId, result: 'delivered' };
    expect(await reportMessage(lender, endpointUrl(messageWebhook), arrived, ofTexts)).toBe('applied');
    // Confirmed, the address is used again, whatever is still said of the e-mail before.
    await lender.call(confirmEmail, { borrowerId });
    await lender.server.db.execute(`update message set state = 'sent' where id = '${messageId}'`);
    expect(await reportMessage(lender, endpointUrl(emailWebhook), cameBack, secret)).toBe('applied');
    expect((await lender.call(getBorrower, { borrowerId })).emailReturnedAt).toBeNull();
    lender.server.clock.moveDays(1);
    await planMessages(lender);
    await sendBoth();
    expect([mail.mails.length, phone.sent.length]).toEqual([2, 1]);
  });

  it('that came back says nothing about the address that was written since', async () => {
    await send();
    const [{ id: messageId = '' } = {}] = await rowsOf<{ id: string }>(lender.server.db, 'select id from message');
    lender.server.clock.moveMinutes(1);
    const { id: borrowerId, fullName, phone, address } = await lender.call(getBorrower, { borrowerId: loan.borrower });
    const write = (address_: string) =>
      lender.call(putBorrower, { externalId: 'crm-ana', fullName, phone, address, email: address_ });
    expect((await write('nueva@correo.example')).id).toBe(borrowerId);
    const report = { messageId, result: 'failed', reason: '550 5.1.1 No such user' };
    expect(await reportMessage(lender, endpointUrl(emailWebhook), report, secret)).toBe('applied');
    expect((await lender.call(getBorrower, { borrowerId })).emailReturnedAt).toBeNull();
    await lender.server.db.execute(`update borrower set email_returned_at = now() where id = '${borrowerId}'`);
    expect((await write('nueva@correo.example')).emailReturnedAt).not.toBeNull();
    expect((await write('otra@correo.example')).emailReturnedAt).toBeNull();
  });

  it('that the server may have is never sent again, and stands as unknown', async () => {
    mail.does = { data: 'cut' };
    await send();
    mail.does = {};
    await sendLater();
    expect(mail.mails).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'unknown', reason: expect.stringContaining('lost after DATA') }]);
    expect(await contacts()).toMatchObject([{ message: { state: 'unknown' } }]);
  });

  it('that the server surely does not have is sent later, after the same checks, and was no contact until then', async () => {
    mail.does = { recipient: 451 };
    await send();
    expect([await states(), await contacts()]).toEqual([[{ state: 'waiting', reason: null }], []]);
    mail.does = {};
    await sendLater();
    expect(mail.mails).toHaveLength(1);
    expect(await contacts()).toHaveLength(1);
  });

  it('that waits again is dropped if the plan was stopped meanwhile', async () => {
    mail.does = { recipient: 'cut' };
    await send();
    mail.does = {};
    await lender.call(stopContactPlan, {});
    await sendLater();
    expect(mail.mails).toEqual([]);
    expect([await states(), await contacts()]).toEqual([[{ state: 'dropped', reason: 'stopped' }], []]);
  });

  it('has failed where the server does not know its address', async () => {
    mail.does = { recipient: 550 };
    await send();
    expect(await states()).toEqual([{ state: 'failed', reason: expect.stringMatching(/answered 550 to RCPT TO$/) }]);
    const { emailReturnedAt } = await lender.call(getBorrower, { borrowerId: loan.borrower });
    expect(emailReturnedAt).not.toBeNull();
  });

  it('is sent at most once, wherever its process is killed', async () => {
    for (const killed of ['message.claim', 'message.hand_over', 'contact.insert']) {
      await send(killedDb(lender.server.db, killed));
      expect([mail.mails, await contacts()]).toEqual([[], []]);
      lender.server.clock.moveMinutes(1);
    }
    // Killed between the answer of the server and the end of the message.
    const dead = brokenDb(lender.server.db, 'message.settle', new Error('killed'));
    await send(dead);
    expect(mail.mails).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'handed-over', reason: null }]);
    await sendLater();
    expect(mail.mails).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'unknown', reason: 'its server was lost' }]);
  });

  it('is not sent to who has no address', async () => {
    await lender.server.db.execute('update borrower set email = null');
    await send();
    expect(await states()).toEqual([{ state: 'dropped', reason: 'no address' }]);
    const { channels } = await lender.server.call(ownMessages, {}, loan.launch);
    expect(channels.map(({ channel }) => channel)).not.toContain('email');
  });
});

describe('the press that ends e-mails', () => {
  const addressOf = (text = '') => {
    const [, url = ''] = /List-Unsubscribe: <https:\/\/plazo.example([^>]+)>/.exec(text.replaceAll('\r\n ', '')) ?? [];
    return url;
  };
  const press = (url: string, headers: Record<string, string>, payload: string) =>
    lender.server.app.inject({ method: 'POST', url, headers, payload });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const stopped = async () => (await lender.call(getContactChoices, { borrowerId: loan.borrower })).stopped;

  it('ends them at once and alone, as a form or in parts, and is kept for the lender’s people', async () => {
    await send();
    const url = addressOf(mail.mails[0]?.text);
    expect((await press(url, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await stopped()).toEqual(['email']);
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await press(url, { 'content-type': 'multipart/form-data; boundary=x' }, parts)).statusCode).toBe(200);
    const { data } = await lender.call(listReplies, { borrowerId: loan.borrower });
    expect(data).toMatchObject([{ channel: 'email', isStop: true }]);
    lender.server.clock.moveDays(1);
    await planMessages(lender);
    await send();
    expect(mail.mails).toHaveLength(1);
    expect((await states()).at(-1)).toEqual({ state: 'dropped', reason: 'stopped' });
  });

  it('is none of a program that opens the address, nor of who guesses', async () => {
    await send();
    const url = addressOf(mail.mails[0]?.text);
    const opened = await lender.server.app.inject({ url });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/messages']);
    const other = url.replace(/token=.*/, 'token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    for (const wrong of [other, url.replace(/message=[^&]+/, 'message=another'), '/unsubscribe']) {
      expect((await press(wrong, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    }
    expect(await stopped()).toEqual([]);
  });
});

it.each([
  ['Tu deuda', 'subject: debt or lateness'],
  ['Debes $200', 'subject: an amount'],
  ['Plazo: {{link}}', 'no placeholder of a subject: {{link}}'],
  [undefined, 'an e-mail needs a subject'],
])('a subject that others may not read is refused: %s', async (subject, problem) => {
  const text = { purpose: 'before-due', channel: 'email', language: '1', content: '{{company}}: {{link}}' } as const;
  const { status, json } = await lender.send(writeMessageTemplate, { ...text, ...(subject ? { subject } : {}) });
  expect([status, json.detail]).toEqual([422, expect.stringContaining(problem)]);
});
