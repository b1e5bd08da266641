import { getCaptcha, getSid, openByCode, sendLoginCode } from '@plazo/contract/promotion';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldRecords } from '../personal-data/record-keeping.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';

// What strangers can do to somebody else's phone: use up their own share, and nothing of its owner's.

let server: TestServer;
let ana: Visitor;

beforeAll(async () => {
  server = await TestServer.open();
});

beforeEach(async () => {
  await server.reset();
  await Visitor.writeCampaigns(server);
  ana = new Visitor(server);
  await ana.register(await ana.withCode());
  server.clock.moveMinutes(24 * 60 + 1);
});

/** Requests a code to sign in with; `smsCode` is the one that arrived, if any. */
async function askToSignIn(visitor: Visitor) {
  const solved = await visitor.solved();
  const before = (await visitor.codes()).length;
  const { code, data } = await visitor.ask(sendLoginCode, { phone: visitor.phone, ...solved });
  await server.messages.settled();
  const codes = await visitor.codes();
  const smsCode = codes.length > before ? (codes[0] ?? '') : '';
  return { code, data, login: { ...solved, phone: visitor.phone, smsCode } };
}

/** Signs in, and keeps the cookie as a browser would. */
async function signIn(visitor: Visitor) {
  const { login } = await askToSignIn(visitor);
  const answer = await visitor.ask(openByCode, login);
  visitor.keepCookie(answer.headers);
  return answer;
}

/** Somebody elsewhere who enters a phone that is not theirs. */
function stranger(number: number, phone = ana.phone): Visitor {
  const visitor = new Visitor(server, { remoteAddress: `198.51.${number}.9` });
  visitor.phone = phone;
  visitor.deviceId = `stranger-${number}`;
  return visitor;
}

/** Asks as often as strangers may, from everywhere; returns how many messages that sent. */
async function useUp(ask: (who: Visitor) => Promise<{ code: unknown }>): Promise<number> {
  let sent = 0;
  for (let number = 0; number < 20; number += 1) {
    server.clock.moveMinutes(2);
    if ((await ask(stranger(number))).code === '0') sent += 1;
  }
  return sent;
}

const wrongFor = (code: string, time = 1) => String((Number(code) + time) % 1_000_000).padStart(6, '0');

describe('a borrower for whose phone strangers request codes all day', () => {
  it('signs in from a browser that they have used before, even in the same minute', async () => {
    await signIn(ana);
    server.clock.moveMinutes(24 * 60 + 1);
    expect(await useUp(askToSignIn)).toBe(4);
    const { code, login } = await askToSignIn(ana);
    expect(code).toBe('0');
    expect(await ana.ask(openByCode, login)).toMatchObject({ code: '0' });
  });

  it('signs in although strangers request codes to register with, for their network, device and block of numbers', async () => {
    await signIn(ana);
    server.clock.moveMinutes(24 * 60 + 1);
    for (let number = 0; number < 60; number += 1) {
      const near = new Visitor(server, { remoteAddress: '203.0.113.7' });
      near.phone = `1380013${String(9000 - number).padStart(4, '0')}`;
      await near.askForCode(await near.solved());
    }
    await useUp(async (who) => who.askForCode(await who.solved()));
    expect(await askToSignIn(ana)).toMatchObject({ code: '0' });
  });

  it('is left one code elsewhere by strangers of one network', async () => {
    let sent = 0;
    for (let number = 0; number < 9; number += 1) {
      server.clock.moveMinutes(2);
      const near = stranger(number);
      near.connection = { remoteAddress: `198.51.100.${number}` };
      if ((await askToSignIn(near)).code === '0') sent += 1;
    }
    expect(sent).toBe(3);
    server.clock.moveMinutes(2);
    expect((await signIn(ana)).code).toBe('0');
  });

  it('has a total of their own, which limits all guessing', async () => {
    await signIn(ana);
    server.clock.moveMinutes(24 * 60 + 1);
    let sent = 0;
    for (let time = 0; time < 9; time += 1) {
      server.clock.moveMinutes(2);
      if ((await askToSignIn(ana)).code === '0') sent += 1;
    }
    // One browser leaves one of the four to the owner's others.
    expect(sent).toBe(3);
    // The strangers' share was never the owner's: they do not learn how often the owner asked.
    expect(await useUp(askToSignIn)).toBe(4);
  });

  it('keeps the code that they were sent, even if others request one or guess', async () => {
    const { login } = await askToSignIn(ana);
    server.clock.moveMinutes(2);
    const other = await askToSignIn(stranger(1));
    for (let time = 1; time <= 5; time += 1) {
      const guess = { ...other.login, smsCode: wrongFor(other.login.smsCode, time) };
      expect(await stranger(1).ask(openByCode, guess)).toMatchObject({ code: '103' });
    }
    expect(await stranger(1).ask(openByCode, other.login)).toMatchObject({ code: '105' });
    // Strangers without a code of their own cannot try anyone's.
    for (let number = 2; number < 9; number += 1) {
      const solved = await stranger(number).solved();
      const guess = { ...login, ...solved };
      expect(await stranger(number).ask(openByCode, guess)).toMatchObject({ code: '104' });
    }
    expect(await ana.ask(openByCode, login)).toMatchObject({ code: '0' });
  });

  it('has a code that only its requester can use, even if another has the same digits', async () => {
    const { login } = await askToSignIn(ana);
    const solved = await stranger(1).solved();
    expect(await stranger(1).ask(openByCode, { ...login, ...solved })).toMatchObject({ code: '104' });
    expect(await ana.ask(openByCode, login)).toMatchObject({ code: '0' });
  });

  it('registers with the code that they were sent, even if others request one or guess', async () => {
    const bea = new Visitor(server);
    bea.phone = '13700137000';
    bea.deviceId = 'bea';
    const given = await bea.withCode();
    server.clock.moveMinutes(2);
    const other = stranger(1, bea.phone);
    const theirs = await other.withCode();
    for (let time = 1; time <= 5; time += 1) {
      expect(await other.register({ ...theirs, smsCode: wrongFor(theirs.smsCode, time) })).toMatchObject({
        code: '103',
      });
    }
    expect(await bea.register(given)).toMatchObject({ code: '0' });
  });
});

describe('a browser that has signed in', () => {
  it('is recognised by a cookie that no script can read, and the database stores only its hash', async () => {
    const { headers } = await signIn(ana);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^plazo_known=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const [, mark = ''] = /plazo_known=([\w-]+)/.exec(cookie) ?? [];
    const stored = JSON.stringify(await rowsOf(server.db, 'select * from known_device'));
    expect(stored).not.toContain(mark);
    expect(server.log.join()).not.toContain(mark);
    // The same browser signs in again: it keeps its mark.
    server.clock.moveMinutes(2);
    expect(String((await signIn(ana)).headers['set-cookie'])).toContain(mark);
    expect(await rowsOf(server.db, 'select 1 from known_device')).toHaveLength(1);
  });

  it('gets a secure cookie for this host only if it came by HTTPS', async () => {
    const behind = await TestServer.open({ environment: { TRUST_PROXY: '1' } });
    await Visitor.writeCampaigns(behind);
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' };
    const bea = new Visitor(behind, { remoteAddress: '10.0.0.1', headers });
    await bea.register(await bea.withCode());
    behind.clock.moveMinutes(2);
    const solved = await bea.solved();
    await bea.ask(sendLoginCode, { phone: bea.phone, ...solved });
    await behind.messages.settled();
    const [smsCode = ''] = await bea.codes();
    const opened = await bea.ask(openByCode, { ...solved, phone: bea.phone, smsCode });
    expect(String(opened.headers['set-cookie'])).toMatch(/^__Host-plazo_known=.*; Secure$/);
    await behind.app.close();
  });

  it('shares it with nobody: an invented mark, or another phone’s, is a stranger’s', async () => {
    const bea = new Visitor(server);
    bea.phone = '13700137000';
    bea.deviceId = 'bea';
    await bea.register(await bea.withCode());
    server.clock.moveMinutes(2);
    await signIn(bea);
    server.clock.moveMinutes(24 * 60 + 1);
    expect(await useUp(askToSignIn)).toBe(4);
    const forged = stranger(30);
    for (const cookie of [
      bea.connection.headers?.cookie ?? '',
      `plazo_known=${'A'.repeat(43)}`,
      'plazo_known=',
      "plazo_known=' or 1=1 --",
      `plazo_known=${'A'.repeat(5_000)}`,
    ]) {
      forged.connection = { ...forged.connection, headers: { cookie } };
      expect(await askToSignIn(forged)).toMatchObject({ code: '102' });
    }
  });

  it('gets one of our marks, never one that was planted in it', async () => {
    const planted = 'A'.repeat(43);
    ana.connection = { headers: { cookie: `plazo_known=${planted}` } };
    expect(String((await signIn(ana)).headers['set-cookie'])).not.toContain(planted);
  });

  it('leaves one code to another browser of its owner, as does a thief who has signed in once', async () => {
    await signIn(ana);
    server.clock.moveMinutes(2);
    const thief = stranger(1);
    await signIn(thief);
    server.clock.moveMinutes(24 * 60 + 1);
    let sent = 0;
    for (let time = 0; time < 6; time += 1) {
      server.clock.moveMinutes(2);
      if ((await askToSignIn(thief)).code === '0') sent += 1;
    }
    expect(sent).toBe(3);
    server.clock.moveMinutes(2);
    expect(await askToSignIn(ana)).toMatchObject({ code: '0' });
  });

  it('is recognised for everyone who signs in there, one after another', async () => {
    await signIn(ana);
    const bea = new Visitor(server);
    bea.phone = '13700137000';
    bea.deviceId = 'bea';
    await bea.register(await bea.withCode());
    server.clock.moveMinutes(2);
    bea.connection = ana.connection;
    await signIn(bea);
    expect(bea.connection).toEqual(ana.connection);
    server.clock.moveMinutes(24 * 60 + 1);
    await useUp(askToSignIn);
    expect(await askToSignIn(ana)).toMatchObject({ code: '0' });
  });

  it('is forgotten after a year, as are the oldest of more than twenty', async () => {
    for (let time = 0; time < 22; time += 1) {
      server.clock.moveMinutes(24 * 60 + 1);
      ana.connection = {};
      expect((await signIn(ana)).code).toBe('0');
    }
    expect(await rowsOf(server.db, 'select 1 from known_device')).toHaveLength(20);
    server.clock.moveMinutes(366 * 24 * 60);
    ana.connection = {};
    const { db, clock } = server;
    // Otherwise a phone that was not used for so long opens nothing by itself.
    await db.execute(`update phone_trust set proved_at = '${new Date(clock.now()).toISOString()}'`);
    await signIn(ana);
    await removeOldRecords({ db, clock, timeZone: 'America/Mexico_City' });
    expect(await rowsOf(db, 'select 1 from known_device')).toHaveLength(1);
  });
});

describe('a network of many people', () => {
  it('whose visitors have used up its captchas leaves a known browser its own', async () => {
    await signIn(ana);
    const neighbour = new Visitor(server);
    const hit = (key: string, most: number) =>
      server.db.execute(`update rate_limit set hits = ${most} where key like '${key}:%'`);
    const { sid } = await neighbour.solved();
    await neighbour.ask(getSid);
    await neighbour.ask(getCaptcha, { sid });
    await hit('session', 1_000);
    await hit('captcha', 300);
    expect(await neighbour.ask(getSid)).toMatchObject({ status: 429 });
    expect(await neighbour.ask(getCaptcha, { sid })).toMatchObject({ status: 429 });
    const { data } = await ana.ask(getSid);
    expect(await ana.ask(getCaptcha, data as { sid: string })).toMatchObject({ status: 200 });
    // A mark that was never issued counts as one of the many.
    neighbour.connection = { headers: { cookie: `plazo_known=${'A'.repeat(43)}` } };
    expect(await neighbour.ask(getSid)).toMatchObject({ status: 429 });
  });

  it('of strangers who use up the deployment’s text messages leaves a fifth to borrowers', async () => {
    const few = await TestServer.open({
      change: (options) => {
        const { promotion } = options.config.tenant;
        options.config.tenant.promotion = { ...promotion, limits: { ...promotion.limits, tenantPerHour: 5 } };
        return options;
      },
    });
    await Visitor.writeCampaigns(few);
    const owner = new Visitor(few);
    await owner.register(await owner.withCode());
    few.clock.moveMinutes(24 * 60 + 1);
    const ask = async (who: Visitor) => {
      const solved = await who.solved();
      const { code } = await who.ask(sendLoginCode, { phone: who.phone, ...solved });
      await few.messages.settled();
      const [smsCode = ''] = await who.codes();
      return { code, login: { ...solved, phone: who.phone, smsCode } };
    };
    owner.keepCookie((await owner.ask(openByCode, (await ask(owner)).login)).headers);
    few.clock.moveMinutes(61);
    const codes: unknown[] = [];
    for (let number = 0; number < 7; number += 1) {
      const other = new Visitor(few, { remoteAddress: `198.51.${number}.9` });
      other.phone = `1390013900${number}`;
      codes.push((await ask(other)).code);
    }
    expect(codes).toEqual(['0', '0', '0', '0', '106', '106', '106']);
    expect(await ask(owner)).toMatchObject({ code: '0' });
    await few.app.close();
  });
});

describe('who asks for another’s phone', () => {
  it('gets the same answer whether it is a customer’s with a used-up share or nobody’s', async () => {
    await signIn(ana);
    server.clock.moveMinutes(24 * 60 + 1);
    for (let time = 0; time < 5; time += 1) {
      server.clock.moveMinutes(2);
      await askToSignIn(ana);
    }
    const answersFor = async (phone: string, network: number) => {
      const answers: unknown[] = [];
      for (let number = 0; number < 7; number += 1) {
        const { code, data } = await askToSignIn(stranger(network + number, phone));
        answers.push({ code, data });
        const solved = await stranger(network + number, phone).solved();
        answers.push(
          (await stranger(network + number, phone).ask(openByCode, { ...solved, phone, smsCode: '1' })).body,
        );
        server.clock.moveMinutes(2);
      }
      return answers;
    };
    const start = server.clock.now();
    const known = await answersFor(ana.phone, 100);
    server.clock.set(new Date(start).toISOString());
    expect(await answersFor('13900139000', 200)).toEqual(known);
  });

  it('guesses one code five times, however many guesses arrive at once', async () => {
    const other = stranger(1);
    const { login } = await askToSignIn(other);
    const guesses = Array.from({ length: 20 }, (_, time) =>
      other.ask(openByCode, { ...login, smsCode: wrongFor(login.smsCode, time + 1) }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(5).fill('103'), ...Array(15).fill('105')]);
    expect(await other.ask(openByCode, login)).toMatchObject({ code: '105' });
  });

  it('gets one code when many ask at once, from each of the two shares', async () => {
    await signIn(ana);
    server.clock.moveMinutes(24 * 60 + 1);
    const strangers = await Promise.all(Array.from({ length: 9 }, (_, number) => askToSignIn(stranger(number))));
    expect(strangers.filter(({ code }) => code === '0')).toHaveLength(1);
    const owners = await Promise.all(Array.from({ length: 9 }, () => askToSignIn(ana)));
    expect(owners.filter(({ code }) => code === '0')).toHaveLength(1);
  });
});
