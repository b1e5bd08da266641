import { listAuditEvents } from '@plazo/contract/lender/audit';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { eraseBorrower } from '@plazo/contract/lender/personal-data';
import { orderList } from '@plazo/contract/loan';
import { openByCode, sendLoginCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setOfferWithdrawn } from '../offers/lender-offer.repository.ts';
import { builtPages } from '../pages/page-source.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { ensureBuilt } from '../testing/built-server.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { open, submit } from '../testing/documents.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';
import { promotionMessages } from './promotion.messages.ts';

let lender: TestLender;
let ana: Visitor;
const server = () => lender.server;

beforeAll(async () => {
  await ensureBuilt();
  const pages = await builtPages();
  lender = await TestLender.open({ change: (options) => ({ ...options, pages }) });
});
afterAll(() => lender.app.close());

beforeEach(async () => {
  await lender.reset();
  await Visitor.writeCampaigns(server());
  ana = new Visitor(server());
  await ana.register(await ana.withCode());
  server().clock.moveMinutes(2);
});

/** Asks for a code to sign in with. */
async function asked(visitor = ana, given: object = {}) {
  const solved = await visitor.solved();
  const answer = await visitor.ask(sendLoginCode, { phone: visitor.phone, ...solved, ...given });
  await server().messages.settled();
  return { ...solved, answer };
}

/** Asks for one, which must arrive. */
async function withCode(visitor = ana) {
  const { answer, ...solved } = await asked(visitor);
  expect(answer).toMatchObject({ status: 200, code: '0' });
  const [smsCode = ''] = await visitor.codes();
  return { ...solved, smsCode, phone: visitor.phone };
}

const enter = (login: object, visitor = ana) => visitor.ask(openByCode, { ...login });

describe('a code to sign in with', () => {
  it('opens a session of a borrower who has registered with the phone, for as long as the setting says', async () => {
    const { data } = await enter(await withCode());
    const { userId, sessionId } = data as { userId: string; sessionId: string };
    const launch = { userId, sessionId };
    expect(await server().post(orderList, {}, launch)).toMatchObject({ status: 200 });
    server().clock.moveMinutes(59);
    expect(await server().post(orderList, {}, launch)).toMatchObject({ status: 200 });
    server().clock.moveMinutes(1);
    expect(await server().post(orderList, {}, launch)).toMatchObject({ status: 401 });
    const { data: events } = await lender.call(listAuditEvents, { subjectKind: 'borrower', subjectId: userId });
    expect(events[0]).toMatchObject({ action: 'session.opened-by-phone', actor: { kind: 'borrower', id: userId } });
  });

  it('states its purpose', async () => {
    await withCode();
    const [message] = await rowsOf<{ content: string }>(
      server().db,
      'select content from sms_outbox order by sent_at desc',
    );
    expect(message?.content).toMatch(/登录验证码/);
  });

  it('is in the language of the screen on which it was requested', async () => {
    for (const [isNeedPop, text] of [
      ['2', /clave para entrar a tu cuenta/],
      ['1', /code to sign in/],
    ] as const) {
      await submit(server(), '/login', { isNeedPop }, { step: 'send', ...(await ana.solved()), phone: ana.phone });
      await server().messages.settled();
      const [message] = await rowsOf<{ content: string }>(
        server().db,
        'select content from sms_outbox order by sent_at desc',
      );
      expect(message?.content).toMatch(text);
      server().clock.moveMinutes(2);
    }
  });

  it('gets the same answer for an unregistered phone, which gets none', async () => {
    const stranger = new Visitor(server());
    stranger.phone = '13900139000';
    // Somebody whose data was erased has no phone any more.
    const erased = new Visitor(server());
    erased.phone = '13900139001';
    const eva = { externalId: 'crm', fullName: 'Eva', phone: erased.phone, address: 'Calle 1' };
    const { id: borrowerId } = await lender.call(putBorrower, eva);
    await lender.call(eraseBorrower, { borrowerId, reason: 'asked for it' });
    const known = await asked();
    for (const unknown of [await asked(stranger), await asked(erased)]) {
      const { status, code, message, data } = unknown.answer;
      expect({ status, code, message, data }).toEqual({
        status: known.answer.status,
        code: known.answer.code,
        message: known.answer.message,
        data: known.answer.data,
      });
    }
    expect(await stranger.codes()).toEqual([]);
    expect(await erased.codes()).toEqual([]);
    const [wrong, unknown] = await Promise.all([
      enter({ ...(await ana.solved()), phone: ana.phone, smsCode: '000000' }),
      enter({ ...(await stranger.solved()), phone: stranger.phone, smsCode: '000000' }, stranger),
    ]);
    expect(unknown.body).toBe(wrong.body);
  });

  it('opens one session, even for many requests at once; used, old and replaced codes open none', async () => {
    const login = await withCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(login)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', '104', '104', '104', '104', '104']);
    ana.keepCookie(answers.find(({ code }) => code === '0')?.headers ?? {});
    server().clock.moveMinutes(2);
    const replaced = await withCode();
    server().clock.moveMinutes(2);
    const current = await withCode();
    if (replaced.smsCode !== current.smsCode) {
      expect(await enter({ ...current, smsCode: replaced.smsCode })).toMatchObject({ code: '103' });
    }
    server().clock.moveMinutes(10);
    expect(await enter(current)).toMatchObject({ code: '104' });
    expect(await rowsOf(server().db, 'select 1 from session where opened_at is not null')).toHaveLength(1);
  });

  it('is not valid for registering, nor the other way round', async () => {
    const bea = new Visitor(server());
    bea.phone = '13700137000';
    const registering = await bea.withCode();
    expect(await enter({ ...registering, phone: bea.phone }, bea)).toMatchObject({ code: '104' });
    const login = await withCode();
    expect(await ana.register(login)).toMatchObject({ code: '103' });
  });

  it('is locked after five wrong ones, even to the right one, and sent once a minute', async () => {
    const login = await withCode();
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = String((Number(login.smsCode) + 1 + tries) % 1_000_000).padStart(6, '0');
      expect(await enter({ ...login, smsCode: wrong })).toMatchObject({ code: '103' });
    }
    expect(await enter(login)).toMatchObject({ code: '105', data: null });
    expect((await asked()).answer).toMatchObject({ code: '102' });
  });

  it('costs a captcha', async () => {
    expect((await asked(ana, { capcode: 'ZZZZ' })).answer).toMatchObject({ code: '101' });
    const login = await withCode();
    expect(await enter({ ...login, capcode: 'ZZZZ' })).toMatchObject({ code: '-1' });
  });

  it('opens nothing once the phone is somebody else’s', async () => {
    const login = await withCode();
    await server().db.execute(`update borrower set phone = '13600136000' where phone = '${ana.phone}'`);
    expect(await enter(login)).toMatchObject({ code: '103', data: null });
  });
});

describe('the page', () => {
  it('leads from a phone to the borrower’s loans with plain posts only, and no secret is logged', async () => {
    const first = await open(server(), '/login');
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    const { sid, capcode } = await ana.solved();
    const sent = await submit(server(), '/login', {}, { step: 'send', sid, capcode, phone: '138 0013 8000' });
    expect(sent.status).toBe(200);
    expect(sent.html).toContain('尾号 8000');
    await server().messages.settled();
    const [smsCode = ''] = await ana.codes();
    const entry = { step: 'open', sent: '1', sid, capcode, phone: ana.phone };
    const wrong = await submit(server(), '/login', {}, { ...entry, smsCode: '12' });
    expect(wrong.html).toContain('请正确输入短信验证码！');
    const opened = await submit(server(), '/login', {}, { ...entry, smsCode });
    expect(opened.status).toBe(303);
    const target = new URL(String(opened.headers.location), 'http://us');
    expect(target.pathname).toBe('/loans');
    const loans = await open(server(), target.pathname, Object.fromEntries(target.searchParams));
    expect(loans.status).toBe(200);
    const log = server().logged().join('\n');
    for (const secret of [smsCode, target.searchParams.get('sessionId') ?? '', ana.phone]) {
      expect(log).not.toContain(secret);
    }
  });

  it('leads to the waiting offer, by its number', async () => {
    const [{ borrower_id: borrower = '' } = {}] = await rowsOf<{ borrower_id: string }>(
      server().db,
      'select borrower_id from registration',
    );
    const give = () => giveOffer(server().db, server().clock.now(), { borrower });
    const { phone } = ana;
    const waits = await give();
    server().clock.moveMinutes(1);
    const newer = await give();
    await setOfferWithdrawn(server().db, borrower, newer.orderId, server().clock.now());
    await server().db.execute(`update borrower set phone = '${phone}' where id = '${borrower}'`);
    const opened = await submit(server(), '/login', {}, { ...(await withCode()), step: 'open', sent: '1' });
    const { pathname, searchParams } = new URL(String(opened.headers.location), 'http://us');
    expect([pathname, searchParams.get('productId')]).toEqual(['/confirm', waits.productId]);
    expect(searchParams.get('orderId')).toBe(waits.orderId);
    const shown = await open(server(), pathname, Object.fromEntries(searchParams));
    expect(shown.status).toBe(200);
  });

  it('is in the language of the address, and otherwise in the promotion’s', async () => {
    const { sid, capcode } = await ana.solved();
    const sent = { step: 'open', sent: '1', sid, capcode, phone: ana.phone, smsCode: '000000' };
    const shown = async (isNeedPop: object) => {
      const first = await open(server(), '/login', isNeedPop);
      const answered = await submit(server(), '/login', isNeedPop, sent);
      return [first.html, answered.html].map((html) => /<html lang="(\w+)/.exec(html)?.[1]);
    };
    expect(await shown({})).toEqual(['zh', 'zh']);
    expect(await shown({ isNeedPop: '2' })).toEqual(['es', 'es']);
    const english = await submit(server(), '/login', { isNeedPop: '1' }, sent);
    expect(english.html).toContain(promotionMessages.en.answers[promotionCode.smsCodeExpired]);
  });

  it('is where the screen of an ended session leads, without that session', async () => {
    const ended = await open(server(), '/loans', { userId: 'ana', sessionId: 'over', isNeedPop: '2' });
    expect([ended.status, ended.html.includes('href="/login?isNeedPop=2"')]).toEqual([401, true]);
    expect(ended.html).toContain('Entrar con mi celular');
  });

  it('shows another captcha after a wrong one, and keeps the phone', async () => {
    const fields = { step: 'send', ...(await ana.solved()), capcode: 'ZZZZ', phone: ana.phone };
    const { html } = await submit(server(), '/login', {}, fields);
    expect(html).toContain('图形验证码错误');
    expect(html).toContain(`value="${ana.phone}"`);
    expect(html).not.toContain(fields.sid);
  });

  it('offers another way to anyone who gets no more codes today', async () => {
    await withCode();
    const fields = { step: 'send', ...(await ana.solved()), phone: ana.phone };
    const { html } = await submit(server(), '/login', { isNeedPop: '2' }, fields);
    expect(html).toContain('Pediste demasiadas claves');
    expect(html).toContain('pide a Plazo un enlace para entrar');
    expect(html).toContain('href="tel:');
  });

  it('is recognised by its cookie, which only signing in sets', async () => {
    const { sid, capcode } = await ana.solved();
    const sent = await submit(server(), '/login', {}, { step: 'send', sid, capcode, phone: ana.phone });
    expect(sent.headers['set-cookie']).toBeUndefined();
    await server().messages.settled();
    const [smsCode = ''] = await ana.codes();
    const entry = { step: 'open', sent: '1', sid, capcode, phone: ana.phone, smsCode };
    const opened = await submit(server(), '/login', {}, entry);
    expect(String(opened.headers['set-cookie'])).toMatch(/^plazo_known=/);
  });

  it('does not exist if the deployment does not allow it', async () => {
    const pages = await builtPages();
    const closed = await TestServer.open({
      environment: { PHONE_LOGIN: 'false' },
      change: (options) => ({ ...options, pages }),
    });
    const before = await stateOf(closed.db);
    expect(await open(closed, '/login')).toMatchObject({ status: 404 });
    expect(await submit(closed, '/login', {}, { step: 'send' })).toMatchObject({ status: 404 });
    const ended = await open(closed, '/loans', { userId: 'ana', sessionId: 'over' });
    expect([ended.status, ended.html.includes('/login')]).toEqual([401, false]);
    expect(ended.html).toContain('Abre de nuevo la app');
    expect(await new Visitor(closed).ask(sendLoginCode, {})).toMatchObject({ status: 404 });
    expect(await stateOf(closed.db)).toEqual(before);
    await closed.app.close();
  });
});
