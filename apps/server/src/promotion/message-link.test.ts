import { listAuditEvents } from '@plazo/contract/lender/audit';
import { addBankAccount } from '@plazo/contract/lender/bank-accounts';
import { confirmPhone, getBorrower, putBorrower, reportWrongPhone } from '@plazo/contract/lender/borrowers';
import { openByCode, sendLoginCode } from '@plazo/contract/promotion';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveReport } from '../messages/message-report.service.ts';
import { builtPages } from '../pages/page-source.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { ensureBuilt } from '../testing/built-server.ts';
import { rowsOf } from '../testing/database-state.ts';
import { open, submit } from '../testing/documents.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { Visitor } from '../testing/visitor.ts';

// A link of a message names a screen. Whoever opens it has to show whose phone they hold, and, if that proves too little, what they know.

let lender: TestLender;
const server = () => lender.server;
beforeAll(async () => {
  await ensureBuilt();
  const pages = await builtPages();
  lender = await TestLender.open({ change: (options) => ({ ...options, pages }) });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const phone = '13800138000';
const born = '1990-04-27';
type Person = Partial<Parameters<typeof lender.call<typeof putBorrower>>[1]>;
const write = async (externalId: string, more: Person = {}) =>
  (await lender.call(putBorrower, { externalId, fullName: externalId, phone, address: 'Calle 1', ...more })).id;
const trustOf = async (borrowerId: string) => (await lender.call(getBorrower, { borrowerId })).phoneTrust;

/** Another code can be asked for: how many a phone gets is not what these tests are about. */
async function pass(): Promise<void> {
  server().clock.moveMinutes(2);
  await server().db.execute('delete from rate_limit');
}

/** Asks for a code, which must arrive, and types it. */
async function typed(visitor = new Visitor(server())) {
  await pass();
  const solved = await visitor.solved();
  expect(await visitor.ask(sendLoginCode, { phone: visitor.phone, ...solved })).toMatchObject({ code: '0' });
  await server().messages.settled();
  const [smsCode = ''] = await visitor.codes();
  const login = { ...solved, smsCode, phone: visitor.phone };
  return async (answer?: string) => {
    const { code, data } = await visitor.ask(openByCode, answer === undefined ? login : { ...login, answer });
    return { code, who: (data as { userId: string } | null)?.userId };
  };
}

const refused = (code: string) => ({ code, who: undefined });

describe('a borrower made by the lender', () => {
  it('signs in by the phone on file, by the code alone while nothing else is known of them', async () => {
    const id = await write('crm-1');
    expect(await (await typed())()).toEqual({ code: '0', who: id });
    expect((await trustOf(id)).provedAt).not.toBeNull();
  });

  it('is asked for the birth date the first time, and not again for ninety days', async () => {
    const id = await write('crm-1', { birthDate: born });
    const first = await typed();
    expect(await first()).toEqual(refused('109'));
    expect(await first('27/04/1990')).toEqual({ code: '0', who: id });
    // A code opens one session.
    expect(await first('27/04/1990')).toEqual(refused('104'));
    server().clock.moveDays(89);
    expect(await (await typed())()).toEqual({ code: '0', who: id });
    server().clock.moveDays(90);
    expect(await (await typed())()).toEqual(refused('109'));
  });

  it('may answer with the end of an account', async () => {
    const id = await write('crm-1');
    const proof = { statedBy: 'Rosa', method: 'statement', provedOn: '2026-03-01' };
    await lender.call(addBankAccount, {
      borrowerId: id,
      kind: 'clabe',
      number: '646180109400423323',
      bankCode: '646',
      proof,
    });
    const entered = await typed();
    expect(await entered()).toEqual(refused('109'));
    expect(await entered('3324')).toEqual(refused('110'));
    expect(await entered('3323')).toEqual({ code: '0', who: id });
  });

  it('is a person’s business if the phone is old and nothing can be asked', async () => {
    await write('crm-1');
    server().clock.moveDays(90);
    expect(await (await typed())()).toEqual(refused('111'));
  });

  it('begins anew with another phone, and with the one before that', async () => {
    const id = await write('crm-1', { birthDate: born });
    await (await typed())(born);
    await write('crm-1', { phone: '13900139000' });
    await write('crm-1');
    expect(await trustOf(id)).toEqual({ provedAt: null, doubt: null, wrongAnswers: 0 });
    expect(await (await typed())()).toEqual(refused('109'));
  });
});

describe('a phone that two borrowers have', () => {
  it('opens the session of whom the answer means, each time', async () => {
    const [ana, bea] = [await write('ana', { birthDate: born }), await write('bea', { birthDate: '1962-12-01' })];
    for (const [answer, who] of [
      [born, ana],
      ['01/12/1962', bea],
      [born, ana],
    ] as const) {
      const entered = await typed();
      expect(await entered()).toEqual(refused('109'));
      expect(await entered(answer)).toEqual({ code: '0', who });
    }
  });

  it('opens none if the answer means both, or nothing is known of them', async () => {
    await write('ana', { birthDate: born });
    await write('twin', { birthDate: born });
    expect(await (await typed())(born)).toEqual(refused('111'));
    const other = new Visitor(server());
    other.phone = '13700137000';
    await write('carl', { phone: other.phone });
    await write('dora', { phone: other.phone });
    expect(await (await typed(other))()).toEqual(refused('111'));
  });

  it('does not lend one of them tries about the other', async () => {
    const bea = await write('bea', { birthDate: '1962-12-01' });
    await write('ana', { birthDate: born });
    for (let tries = 0; tries < 5; tries += 1) {
      const entered = await typed();
      expect(await entered(`0${tries + 1}/01/1970`)).toEqual(refused('110'));
      await entered(born);
    }
    expect(await (await typed())('01/12/1962')).toEqual(refused('110'));
    expect((await trustOf(bea)).wrongAnswers).toBe(5);
  });
});

describe('a phone that changed hands', () => {
  it.each([
    ['was reported as wrong', (id: string) => lender.call(reportWrongPhone, { borrowerId: id })],
    ['was not used for ninety days', async () => server().clock.moveDays(90)],
  ])('opens nothing by a code once it %s: five wrong answers, then a person', async (_, change) => {
    const id = await write('crm-1', { birthDate: born });
    await (await typed())(born);
    await change(id);
    // In two tabs, and with another code each time: they count together.
    const [one, other] = [await typed(), await typed(new Visitor(server(), { remoteAddress: '203.0.113.9' }))];
    for (const entered of [one, other, one, other, one]) {
      expect(await entered()).toEqual(refused('109'));
      expect(await entered('01/01/1970')).toEqual(refused('110'));
    }
    for (const entered of [one, other, await typed()]) expect(await entered(born)).toEqual(refused('111'));
    expect(await rowsOf(server().db, `select 1 from session where opened_at is not null`)).toHaveLength(1);
    const confirmed = await lender.call(confirmPhone, { borrowerId: id });
    expect(confirmed.phoneTrust).toMatchObject({ doubt: null, wrongAnswers: 0 });
    expect(await (await typed())()).toEqual({ code: '0', who: id });
    const { data } = await lender.call(listAuditEvents, { subjectId: id });
    expect(data.map(({ action }) => action)).toContain('phone.confirmed');
  });

  it('counts wrong answers of the same moment one by one', async () => {
    const id = await write('crm-1', { birthDate: born });
    const entered = await typed();
    const answers = await Promise.all(Array.from({ length: 9 }, () => entered('01/01/1970')));
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(5).fill('110'), ...Array(4).fill('111')]);
    expect((await trustOf(id)).wrongAnswers).toBe(5);
  });

  it('does not count what is no answer', async () => {
    const id = await write('crm-1', { birthDate: born });
    const entered = await typed();
    for (const nonsense of ['x', '99/99/9999', '12']) expect(await entered(nonsense)).toEqual(refused('110'));
    expect((await trustOf(id)).wrongAnswers).toBe(0);
  });

  it('is doubted when a message to it failed, unless it is another phone by then', async () => {
    const { borrower } = await TestLoan.take(server());
    await server().db.execute(
      `update borrower set phone = '${phone}', birth_date = '${born}' where id = '${borrower}'`,
    );
    await (await typed())(born);
    const send = (id: string) =>
      server().db.execute(`
        insert into borrower_lookup values ('message', '${id}', '${borrower}');
        insert into message (borrower_id, id, order_id, kind, due_on, step, purpose, channel, state, due_at, useless_at, written_at, sent_at)
        select '${borrower}', '${id}', id, 'contract', '2026-04-01', ${id.length}, 'late', 'sms', 'sent', now(), now(), now(),
          '${new Date(server().clock.now()).toISOString()}' from loan_order where borrower_id = '${borrower}'`);
    const fails = (messageId: string) =>
      receiveReport(server().db, { messageId, result: 'failed' }, server().clock.now());
    await send('first');
    server().clock.moveMinutes(1);
    await server().db.execute(`update phone_trust set written_at = '${new Date(server().clock.now()).toISOString()}'`);
    expect(await fails('first')).toBe('applied');
    expect((await trustOf(borrower)).doubt).toBeNull();
    await send('second');
    expect([await fails('second'), await fails('second')]).toEqual(['applied', 'repeated']);
    expect((await trustOf(borrower)).doubt).toBe('bounced');
    expect(await (await typed())()).toEqual(refused('109'));
  });
});

describe('the link of a message', () => {
  const links = { pay: '/repayment', loan: '/loan-details', ways: '/cannot-pay', plan: '/payment-plan' };

  /** Signs in on the page, with plain posts. */
  async function through(to: string, answers: string[] = []) {
    const visitor = new Visitor(server());
    await pass();
    const { sid, capcode } = await visitor.solved();
    const where = { isNeedPop: '2', to };
    const sent = await submit(server(), '/login', where, { step: 'send', sid, capcode, phone });
    if (to !== 'nowhere') expect(sent.html).toContain(`to=${to}`);
    await server().messages.settled();
    const [smsCode = ''] = await visitor.codes();
    const entry = { step: 'open', sent: '1', sid, capcode, phone, smsCode };
    let shown = await submit(server(), '/login', where, entry);
    for (const answer of answers) shown = await submit(server(), '/login', where, { ...entry, answer });
    return shown;
  }

  it('sends nothing when it is opened, however often', async () => {
    await write('crm-1');
    for (const to of ['pay', 'messages', 'nowhere', '']) {
      const { status, html } = await open(server(), '/login', { to });
      expect([status, html.includes('name="phone"')]).toEqual([200, true]);
    }
    for (const table of ['sms_outbox', 'sms_queue', 'phone_code', 'session']) {
      expect([table, await rowsOf(server().db, `select 1 from ${table}`)]).toEqual([table, []]);
    }
  });

  it('leads to the screen that it names, of the reader’s own loan: the link of another borrower shows nothing of theirs', async () => {
    const other = await TestLoan.take(server(), { borrower: 'beto' });
    const own = await TestLoan.take(server());
    await server().db.execute(`update borrower set phone = '13700137000' where id = 'beto'`);
    await server().db.execute(`update borrower set phone = '${phone}' where id = '${own.borrower}'`);
    for (const [to, path] of Object.entries(links)) {
      const { headers } = await through(to);
      const { pathname, searchParams } = new URL(String(headers.location), 'http://us');
      expect([to, pathname, searchParams.get('orderId')]).toEqual([to, path, own.orderId]);
      expect(searchParams.get('userId')).toBe(own.borrower);
      expect(String(headers.location)).not.toContain(other.orderId);
    }
  });

  it('that names no screen leads to a loan that is late, not to the list, nor to an offer', async () => {
    const own = await TestLoan.take(server());
    await server().db.execute(`update borrower set phone = '${phone}' where id = '${own.borrower}'`);
    const target = async () => {
      const { pathname, searchParams } = new URL(String((await through('nowhere')).headers.location), 'http://us');
      return [pathname, searchParams.get('orderId')];
    };
    expect(await target()).toEqual(['/loans', null]);
    // Due in thirty days; on the day itself it is not late.
    server().clock.moveDays(30);
    expect(await target()).toEqual(['/loans', null]);
    await giveOffer(server().db, server().clock.now(), { borrower: own.borrower });
    expect((await target())[0]).toBe('/confirm');
    server().clock.moveDays(1);
    expect(await target()).toEqual(['/loan-details', own.orderId]);
  });

  it('leads to the list of loans if there is none to pay, and elsewhere for a screen of no loan', async () => {
    await write('crm-1');
    const target = async (to: string) => new URL(String((await through(to)).headers.location), 'http://us').pathname;
    expect(await target('pay')).toBe('/loans');
    expect(await target('messages')).toBe('/messages');
    expect(await target('loans')).toBe('/loans');
    expect(await target('nowhere')).toBe('/loans');
  });

  it('asks on the page what it has to know, keeps what was typed, and leads to a person in the end', async () => {
    await write('crm-1', { birthDate: born });
    const asked = await through('messages');
    expect(asked.html).toContain('Confirma que eres tú');
    const wrong = await through('messages', ['01/01/1970']);
    expect(wrong.html).toContain('Ese dato no es el que tenemos');
    expect(wrong.html).toContain('value="01/01/1970"');
    const right = await through('messages', ['27/04/1990']);
    expect(String(right.headers.location)).toMatch(/^\/messages\?/);
    await server().db.execute(`update phone_trust set doubt = 'reported', doubted_at = now(), wrong_answers = 5`);
    const person = await through('messages');
    expect(person.html).toContain('Llámanos y lo resolvemos');
    expect(person.html).toContain('href="tel:');
    const log = server().logged().join('\n');
    for (const secret of ['27/04/1990', '1990', phone]) expect(log).not.toContain(secret);
  });
});
