import { setTimeout as sleep } from 'node:timers/promises';
import {
  getCaptcha,
  getPuzzle,
  getSid,
  getSms,
  promotionCode,
  register,
  trackClick,
  trackVisit,
} from '@plazo/contract/promotion';
import { solveChallenge } from 'altcha-lib/v1';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { productionEnvironment } from '../testing/production.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';
import { putCampaign } from './campaign.repository.ts';
import { readTemplate, templateProblems } from './campaign.service.ts';
import { captchaSize } from './captcha-image.ts';

let server: TestServer;
let visitor: Visitor;
/** How the provider of text messages does what it should: or not at all. */
let isSmsDown: boolean;
/** In milliseconds of real time. */
let smsTakes: number;

beforeAll(async () => {
  server = await TestServer.open({
    change: (options) => ({
      ...options,
      sms: {
        async send({ id, phone, content, sentAt }) {
          if (isSmsDown) throw new Error('sms.example cannot be reached');
          await sleep(smsTakes);
          await options.db.execute(
            `insert into sms_outbox values ('${id}', '${phone}', '${content}', to_timestamp(${sentAt / 1000}))`,
          );
        },
      },
    }),
  });
});
beforeEach(async () => {
  await server.reset();
  isSmsDown = false;
  smsTakes = 0;
  await Visitor.writeCampaigns(server);
  visitor = new Visitor(server);
});

const minutes = (count: number) => server.clock.set(new Date(server.clock.now() + count * 60_000).toISOString());
const borrowers = () => rowsOf<{ id: string; phone: string }>(server.db, 'select id, phone from borrower');
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Asks for a code and answers what the registration needs. */
async function withCode(who = visitor) {
  const solved = await who.solved();
  expect(await who.askForCode(solved)).toMatchObject({ status: 200, code: '0' });
  const [smsCode = ''] = await who.codes();
  return { ...solved, smsCode };
}

describe('the template of a campaign', () => {
  it('is answered under 00, with its id', async () => {
    const { status, body } = await visitor.template('demo');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      code: '00',
      message: '',
      data: {
        id: 'demo',
        template: expect.objectContaining({
          headline: '手机号一键注册，几分钟完成申请',
          down_id: 'app-1',
          links_id: 'agreement-1',
        }),
      },
    });
  });

  it.each(['unknown', '', "demo'--", '../demo', '<script>', 'x'.repeat(64), 'constructor'])(
    'that there is not is told in words: %j',
    async (templateId) => {
      const before = await stateOf(server.db);
      expect(await visitor.template(templateId)).toMatchObject({
        status: 200,
        code: promotionCode.unknownTemplate,
        message: '页面不存在或活动已结束',
        data: null,
      });
      expect(await stateOf(server.db)).toEqual(before);
    },
  );

  it('is not written when it cannot be read or leads elsewhere', async () => {
    const { data } = await visitor.template('demo');
    const { template } = data as { template: Record<string, unknown> };
    const { tenant } = server.config;
    expect(templateProblems(template, tenant)).toEqual([]);
    const problems = (change: object) => templateProblems({ ...template, ...change }, tenant).join();
    expect(problems({ colours: { ink: '#111111' } })).toContain('contrast');
    expect(problems({ colours: { accent: 'red;background:url(//evil.example)' } })).toContain('pattern');
    for (const address of [
      'https://evil.example/app',
      'https://play.google.com.evil.example/app',
      'https://play.google.com@evil.example/app',
      'http://play.google.com/app',
      '//evil.example/app',
      '/\\evil.example',
      'javascript:alert(1)',
      'market://details?id=evil',
    ]) {
      expect(problems({ downloads: { ios: '', android: address } }), address).toContain('downloads.android');
      expect(problems({ picture: address }), address).toContain('picture');
    }
  });

  it('loses what the tenant no longer allows', async () => {
    const { template } = (await visitor.template('demo')).data as { template: Parameters<typeof putCampaign>[2] };
    const changed = {
      ...template,
      colours: { ink: '#000000' },
      downloads: { ios: 'https://old.example/app', android: '' },
    };
    await putCampaign(server.db, 'demo', changed, server.clock.now());
    const read = await readTemplate(server.db, 'demo', server.config.tenant);
    expect(read).toMatchObject({ colours: {}, downloads: { ios: '', android: '' } });
  });
});

describe('visits and clicks', () => {
  const place = {
    page_id: 'demo',
    client_type: 'android',
    page_type: '1',
    app_from: 'app',
    user_from: 'feed',
    utm_tag: 'a1',
  };
  const counts = () =>
    rowsOf(server.db, 'select day, user_from, utm_tag, visits, clicks from campaign_count order by user_from, utm_tag');

  it('are counted by day, source and tag, and hold no phone', async () => {
    for (let time = 0; time < 3; time += 1) expect(await visitor.ask(trackVisit, place)).toMatchObject({ code: '0' });
    await visitor.ask(trackClick, { ...place, phone: visitor.phone });
    await visitor.ask(trackVisit, { ...place, utm_tag: 'b2' });
    expect(await counts()).toEqual([
      { day: '2026-03-02', user_from: 'feed', utm_tag: 'a1', visits: 3, clicks: 1 },
      { day: '2026-03-02', user_from: 'feed', utm_tag: 'b2', visits: 1, clicks: 0 },
    ]);
    expect(JSON.stringify(await rowsOf(server.db, 'select * from campaign_count'))).not.toContain(visitor.phone);
    expect(server.log.join()).not.toContain(visitor.phone);
  });

  it('of no campaign are not', async () => {
    await visitor.ask(trackVisit, { ...place, page_id: 'unknown' });
    expect(await counts()).toEqual([]);
  });

  it('from sources that somebody makes up fill no table', async () => {
    await server.db.execute(
      `insert into campaign_count (campaign_id, day, user_from, utm_tag)
       select 'demo', '2026-03-02', 'x' || n, '' from generate_series(1, 1000) n`,
    );
    for (const utm_tag of ['new-1', 'new-2']) await visitor.ask(trackVisit, { ...place, utm_tag });
    const [total] = await rowsOf(server.db, `select count(*)::int as n from campaign_count`);
    expect(total).toEqual({ n: 1001 });
    const rest = `select visits from campaign_count where user_from = '*' and utm_tag = '*'`;
    expect(await rowsOf(server.db, rest)).toEqual([{ visits: 2 }]);
  });

  it.each([{ client_type: 'desktop' }, { utm_tag: 'x'.repeat(65) }, { user_from: 'a\u0000b' }])(
    'that are malformed are refused, in Chinese: %j',
    async (change) => {
      expect(await visitor.ask(trackVisit, { ...place, ...change })).toMatchObject({
        status: 400,
        message: '信息不完整或有误，请重新打开页面再试。',
      });
    },
  );
});

describe('a captcha', () => {
  it('is a picture that nothing keeps, another one each time', async () => {
    const sid = await visitor.sid();
    const { status, headers } = await visitor.ask(getCaptcha, { sid, a: '1' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    const url = `/promotion/get-captcha?sid=${sid}`;
    const pictures = [];
    for (const a of [1, 2]) pictures.push((await server.app.inject({ url: `${url}&a=${a}` })).rawPayload);
    expect(pictures[0]).not.toEqual(pictures[1]);
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'png', ...captchaSize });
    // Neither sid nor answer are in the database as they are.
    const stored = JSON.stringify(await rowsOf(server.db, 'select * from captcha'));
    expect(stored).not.toContain(sid);
    expect(stored).not.toContain(await visitor.captcha(sid));
  });

  it('of no session is none', async () => {
    expect(await visitor.ask(getCaptcha, { sid: 'x'.repeat(32) })).toMatchObject({ status: 404 });
    const sid = await visitor.sid();
    minutes(61);
    expect(await visitor.ask(getCaptcha, { sid })).toMatchObject({ status: 404 });
  });

  it('is good once, in any case of letters', async () => {
    const solved = await visitor.drawn();
    const answer = { ...solved, capcode: solved.capcode.toLowerCase() };
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '0' });
    minutes(2);
    const other = { ...answer, phone: '13900139000', deviceId: 'device-2' };
    expect(await visitor.askForCode(other)).toMatchObject({ code: '101', message: '图形验证码错误，请重新输入' });
    expect(await rowsOf(server.db, 'select phone from sms_outbox')).toEqual([{ phone: `+86${visitor.phone}` }]);
  });

  it('that was right is asked for once a phone: another code, and what was refused for a wait, need no other', async () => {
    const answer = await visitor.drawn();
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '0' });
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '102' });
    minutes(1);
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '0' });
    expect(await visitor.codes()).toHaveLength(2);
    // Nothing but the answer, and nothing but its session.
    expect(await visitor.askForCode({ ...answer, capcode: 'BBBB' })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ ...answer, sid: await visitor.sid() })).toMatchObject({ code: '101' });
    minutes(20);
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '101' });
  });

  it('is over after a wrong answer, after its time, and for another session', async () => {
    const { sid, capcode } = await visitor.drawn();
    expect(await visitor.askForCode({ sid, capcode: 'BBBB' })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ sid, capcode })).toMatchObject({ code: '101' });
    const late = await visitor.drawn();
    minutes(11);
    expect(await visitor.askForCode(late)).toMatchObject({ code: '101' });
    const other = await visitor.drawn();
    expect(await visitor.askForCode({ ...other, sid: await visitor.sid() })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ ...other, capcode: '' })).toMatchObject({ code: '101' });
    expect(await visitor.codes()).toEqual([]);
  });

  it('answered twice at once is taken once', async () => {
    const solved = await visitor.drawn();
    const answers = await Promise.all(
      ['13800138001', '13800138002', '13800138003'].map((phone) => visitor.askForCode({ ...solved, phone })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', '101', '101']);
  });

  it('may be a sum for the device instead, good once, under its own session', async () => {
    const sid = await visitor.sid();
    const puzzle = (await visitor.ask(getPuzzle, { sid })).data as {
      challenge: string;
      salt: string;
      maxnumber: number;
    };
    const solution = await solveChallenge(puzzle.challenge, puzzle.salt, 'SHA-256', puzzle.maxnumber).promise;
    const payload = (change: object = {}) =>
      Buffer.from(JSON.stringify({ ...puzzle, number: solution?.number, ...change })).toString('base64');
    const foreign = await visitor.sid();
    expect(await visitor.askForCode({ sid: foreign, capcode: payload() })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ sid, capcode: payload() })).toMatchObject({ code: '0' });
    minutes(2);
    const other = { phone: '13900139000', deviceId: 'device-2' };
    expect(await visitor.askForCode({ ...other, sid, capcode: payload() })).toMatchObject({ code: '101' });
    for (const capcode of [
      payload({ number: 0 }),
      payload({ signature: '' }),
      'bnVsbA==',
      'not base64 at all',
      'e30=',
    ]) {
      await visitor.ask(getPuzzle, { sid });
      expect(await visitor.askForCode({ sid, capcode }), capcode).toMatchObject({ code: '101' });
    }
  });
});

describe('a code', () => {
  it('is sent: six digits, ten minutes', async () => {
    const { smsCode } = await withCode();
    expect(smsCode).toMatch(/^\d{6}$/);
    const [{ content = '' } = {}] = await rowsOf<{ content: string }>(server.db, 'select content from sms_outbox');
    expect(content).toBe(`【Plazo】您的注册验证码是${smsCode}，10分钟内有效。请勿告知他人。`);
    // What the database holds beside the developer's outbox tells neither phone nor code.
    const stored = JSON.stringify(await rowsOf(server.db, 'select * from phone_code'));
    expect(stored).not.toContain(smsCode);
    expect(stored).not.toContain(visitor.phone);
    expect(server.log.join()).not.toContain(visitor.phone);
  });

  it.each([
    '',
    '1380013800',
    '138001380001',
    '12800138000',
    '23800138000',
    '1380013800a',
    '１３８００１３８０００',
    '+8613800138000',
  ])('is not sent to what is no phone by the rule, and costs no captcha: %j', async (phone) => {
    const solved = await visitor.solved();
    expect(await visitor.askForCode({ ...solved, phone })).toMatchObject({
      code: '107',
      message: '请正确输入手机号！',
    });
    expect(await visitor.askForCode(solved)).toMatchObject({ code: '0' });
  });

  it('that nobody takes over at once is sent once somebody does, and is good then', async () => {
    isSmsDown = true;
    const solved = await visitor.solved();
    expect(await visitor.askForCode(solved)).toMatchObject({ code: '0' });
    expect(await visitor.codes()).toEqual([]);
    isSmsDown = false;
    minutes(1);
    server.messages.wake();
    await server.messages.settled();
    const [smsCode = ''] = await visitor.codes();
    expect(await visitor.register({ ...solved, smsCode })).toMatchObject({ code: '0' });
  });

  it('where nobody sends messages is told so, whoever the phone belongs to, and costs no captcha', async () => {
    const mute = await TestServer.open({ change: (options) => ({ ...options, sms: null }) });
    const asked = new Visitor(mute);
    await mute.db.execute(`insert into borrower values ('old', 'Old', '${asked.phone}', '', '', now())`);
    const solved = await asked.solved();
    const before = await stateOf(mute.db);
    for (const phone of [asked.phone, '13900139000']) {
      const refused = { code: '106', message: '短信暂时无法发送，请稍后再试' };
      expect(await asked.askForCode({ ...solved, phone })).toMatchObject(refused);
    }
    expect(await stateOf(mute.db)).toEqual(before);
  });

  it('is answered at once, registered or not, however long its provider takes', async () => {
    const given = await withCode();
    await visitor.register(given);
    minutes(2);
    smsTakes = 2_000;
    const timed = async (phone: string) => {
      const solved = await visitor.solved();
      const start = performance.now();
      const { code } = await visitor.ask(getSms, { ...solved, phone, appName: 'plazo' });
      return { code, isQuick: performance.now() - start < 1_000 };
    };
    expect(await timed(visitor.phone)).toEqual({ code: '11', isQuick: true });
    expect(await timed('13900139000')).toEqual({ code: '0', isQuick: true });
    const sent = () => rowsOf(server.db, 'select phone from sms_outbox order by sent_at');
    expect(await sent()).toHaveLength(1);
    await server.messages.settled();
    expect(await sent()).toEqual([{ phone: '+8613800138000' }, { phone: '+8613900139000' }]);
  });

  it('is sent to no phone that is registered, which runs the same statements', async () => {
    const given = await withCode();
    await visitor.register(given);
    minutes(2);
    const statementsOf = async (phone: string) => {
      const solved = await visitor.solved();
      const seen: string[] = [];
      const restore = watchStatements(server, seen);
      const { code } = await visitor.askForCode({ ...solved, phone });
      restore();
      return { code, seen };
    };
    const registered = await statementsOf(visitor.phone);
    const unknown = await statementsOf('13900139000');
    expect([registered.code, unknown.code]).toEqual(['11', '0']);
    // What is sent is sent beside, when the answer is on its way.
    const before = (seen: string[]) => seen.filter((name) => !/^sms_queue\.(take|remove)$/.test(name));
    expect(before(registered.seen)).toContain('sms_queue.insert');
    expect(before(registered.seen)).toEqual(before(unknown.seen));
    expect(await visitor.codes()).toHaveLength(1);
  });
});

/** The names of the statements that are run, in order, in transactions too. */
function watchStatements(of: TestServer, seen: string[]): () => void {
  const { query, transaction } = of.db;
  type Query = typeof query;
  const watched = (inner: Query): Query =>
    ((statement, parameters) => {
      seen.push(statement.name);
      return inner(statement, parameters);
    }) as Query;
  Object.assign(of.db, {
    query: watched(query.bind(of.db)),
    transaction: (work: Parameters<typeof transaction>[0]) =>
      transaction.call(of.db, (inner) => work({ query: watched(inner.query.bind(inner)) })),
  });
  return () => Object.assign(of.db, { query, transaction });
}

describe('sending', () => {
  /** Asks so often, each time with a captcha of its own that is solved; answers how many messages went out. */
  async function flood(times: number, each: (time: number) => { who?: Visitor; given?: object }): Promise<number> {
    const codes: unknown[] = [];
    const ask = async (time: number) => {
      const { who = visitor, given = {} } = each(time);
      codes.push((await who.askForCode({ ...(await who.solved()), ...given })).code);
    };
    // Some at a time, as those who flood do.
    for (let time = 0; time < times; time += 25) {
      await Promise.all(Array.from({ length: Math.min(25, times - time) }, (_, at) => ask(time + at)));
    }
    expect(new Set(codes)).toEqual(new Set(['0', '102']));
    return (await rowsOf(server.db, 'select id from sms_outbox')).length;
  }
  const phoneOf = (time: number) => `139${String((time * 10_007) % 100_000_000).padStart(8, '0')}`;
  const deviceOf = (time: number) => `device-${time}`;
  // PostgreSQL's part is that those who come at the same time are counted: a hundred show it, and take a tenth of a minute.
  const many = process.env.TEST_POSTGRES_URL ? 100 : 1_000;

  it('is limited for a phone, whatever the devices and addresses', { timeout: 120_000 }, async () => {
    const elsewhere = (time: number) => new Visitor(server, { remoteAddress: `198.${time % 250}.${time % 7}.9` });
    expect(await flood(many, (time) => ({ who: elsewhere(time), given: { deviceId: deviceOf(time) } }))).toBe(1);
    for (let hour = 0; hour < 20; hour += 1) {
      minutes(60);
      await visitor.askForCode(await visitor.solved());
    }
    expect(await visitor.codes()).toHaveLength(5);
  });

  it('is limited for a device', { timeout: 120_000 }, async () => {
    const elsewhere = (time: number) => new Visitor(server, { remoteAddress: `198.${time % 250}.${time % 7}.9` });
    expect(await flood(many, (time) => ({ who: elsewhere(time), given: { phone: phoneOf(time) } }))).toBe(10);
  });

  it('is limited for an address, whatever its headers say', { timeout: 120_000 }, async () => {
    const sent = await flood(many, (time) => {
      const address = `${time % 200}.${time % 100}.1.1`;
      const headers = {
        'x-forwarded-for': `${address}, 10.0.0.1`,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'x-client-ip': address,
        'cf-connecting-ip': address,
        'user-agent': `agent-${time}`,
      };
      return { who: new Visitor(server, { headers }), given: { phone: phoneOf(time), deviceId: deviceOf(time) } };
    });
    expect(sent).toBe(30);
  });

  it('is limited for the network of an address', { timeout: 120_000 }, async () => {
    const at = (time: number) =>
      time % 2 === 0 ? `203.0.113.${time % 250}` : `2001:db8:7::${(time % 250).toString(16)}:1`;
    const sent = await flood(700, (time) => ({
      who: new Visitor(server, { remoteAddress: at(time) }),
      given: { phone: phoneOf(time), deviceId: deviceOf(time) },
    }));
    // The /24 of the one, and the customer's /64 of the other, in which every address is the same customer.
    expect(sent).toBe(200 + 30);
  });

  it('is limited for phones that were handed out together', { timeout: 120_000 }, async () => {
    const elsewhere = (time: number) => new Visitor(server, { remoteAddress: `198.${time % 250}.${time % 7}.9` });
    const inARow = (time: number) => ({ phone: `1390013${String(time).padStart(4, '0')}`, deviceId: deviceOf(time) });
    expect(await flood(many, (time) => ({ who: elsewhere(time), given: inARow(time) }))).toBe(50);
    expect(await visitor.askForCode({ ...(await visitor.solved()), phone: '13900140000' })).toMatchObject({
      code: '0',
    });
    minutes(60);
    expect(await visitor.askForCode({ ...(await visitor.solved()), phone: '13900130999' })).toMatchObject({
      code: '0',
    });
  });

  it('is limited as the tenant says', async () => {
    const limits = {
      phonePerDay: 1,
      phonePrefixPerHour: 5,
      devicePerDay: 2,
      addressPerHour: 3,
      networkPerHour: 4,
      captchasPerAddress: 6,
      sessionsPerAddress: 7,
    };
    const strict = await TestServer.open({
      change: (options) => {
        const { tenant } = options.config;
        tenant.promotion = { ...tenant.promotion, limits };
        return options;
      },
    });
    const sentTo = async (times: number, each: (time: number) => { address?: string; given: object }) => {
      await strict.reset();
      for (let time = 0; time < times; time += 1) {
        const { address = '203.0.113.7', given } = each(time);
        const who = new Visitor(strict, { remoteAddress: address });
        await who.askForCode({ ...(await who.solved()), ...given });
        strict.clock.set(new Date(strict.clock.now() + 61_000).toISOString());
      }
      return (await rowsOf(strict.db, 'select id from sms_outbox')).length;
    };
    const anywhere = (time: number) => `198.51.${time}.9`;
    const phone = '13800138000';
    expect(await sentTo(9, (time) => ({ address: anywhere(time), given: { phone, deviceId: deviceOf(time) } }))).toBe(
      1,
    );
    const inARow = (time: number) => ({ phone: `1390013000${time}`, deviceId: deviceOf(time) });
    expect(await sentTo(9, (time) => ({ address: anywhere(time), given: inARow(time) }))).toBe(5);
    expect(await sentTo(9, (time) => ({ address: anywhere(time), given: { phone: phoneOf(time) } }))).toBe(2);
    const fresh = (time: number) => ({ phone: phoneOf(time), deviceId: deviceOf(time) });
    expect(await sentTo(9, (time) => ({ given: fresh(time) }))).toBe(3);
    expect(await sentTo(9, (time) => ({ address: `203.0.113.${time}`, given: fresh(time) }))).toBe(4);

    await strict.reset();
    const who = new Visitor(strict);
    const sessions = await Promise.all(Array.from({ length: 9 }, () => who.ask(getSid)));
    expect(sessions.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(7);
    expect(sessions.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      code: '42900',
      message: '操作过于频繁，请稍后再试。',
    });
    expect(await rowsOf(strict.db, 'select 1 from captcha')).toHaveLength(7);
    const { sid } = await who.solved();
    const drawn = await Promise.all(Array.from({ length: 9 }, () => who.ask(getCaptcha, { sid })));
    expect(drawn.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(3).fill(429)]);
    // Somebody else is not in their way.
    expect(await new Visitor(strict, { remoteAddress: '198.51.100.9' }).ask(getSid)).toMatchObject({ status: 200 });
  });

  it('says how long to wait, and takes nothing of the limits that were not reached', async () => {
    await withCode();
    minutes(0.25);
    expect(await visitor.askForCode(await visitor.solved())).toMatchObject({
      code: '102',
      message: '获取验证码过于频繁，请45秒后再试',
      data: { waitSeconds: 45 },
    });
    const [row] = await rowsOf(server.db, `select hits from rate_limit where key like 'sms-phone-day:%'`);
    expect(row).toEqual({ hits: 1 });
    minutes(1);
    expect(await visitor.askForCode(await visitor.solved())).toMatchObject({ code: '0' });
  });

  it('believes the header as far as there are proxies', async () => {
    const behind = await TestServer.open({ environment: { TRUST_PROXY: '1' } });
    await Visitor.writeCampaigns(behind);
    for (let time = 0; time < 31; time += 1) {
      // What a sender writes itself stands before what the proxy adds.
      const headers = { 'x-forwarded-for': `${time}.1.1.1, 198.51.100.9` };
      const who = new Visitor(behind, { remoteAddress: '10.0.0.1', headers });
      const given = { phone: phoneOf(time), deviceId: deviceOf(time) };
      const { code } = await who.askForCode({ ...(await who.solved()), ...given });
      expect(code).toBe(time < 30 ? '0' : '102');
    }
    const other = new Visitor(behind, { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '198.51.100.10' } });
    other.phone = '13700137000';
    expect(await other.askForCode(await other.solved())).toMatchObject({ code: '0' });
  });
});

describe('a registration', () => {
  const source = { app_from: 'app', user_from: 'feed', utm_tag: 'a1', invite_code: 'FRIEND' };

  it('makes a borrower, and keeps where it came from', async () => {
    const given = await withCode();
    const { status, body } = await visitor.register({ ...given, ...source });
    expect([status, JSON.parse(body)]).toEqual([200, { code: '0', message: '', data: null }]);
    const [borrower] = await borrowers();
    expect(borrower?.phone).toBe(visitor.phone);
    expect(await rowsOf(server.db, 'select * from registration')).toEqual([
      expect.objectContaining({
        phone: visitor.phone,
        borrower_id: borrower?.id,
        campaign_id: 'demo',
        app_from: 'app',
        user_from: 'feed',
        utm_tag: 'a1',
        invite_code: 'FRIEND',
        app_name: 'plazo',
      }),
    ]);
    const counted = 'select user_from, utm_tag, registrations from campaign_count';
    expect(await rowsOf(server.db, counted)).toEqual([{ user_from: 'feed', utm_tag: 'a1', registrations: 1 }]);
  });

  it('sent again, or from another tab, is answered with 11', async () => {
    const first = await withCode();
    minutes(2);
    const second = await withCode();
    const answers = await Promise.all(
      [first, second, first, second].map(({ sid, capcode }) => visitor.register({ ...second, sid, capcode })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', '11', '11', '11']);
    expect(answers.find(({ code }) => code === '11')).toMatchObject({ message: '您已注册,请直接下载APP登录！' });
    expect(await borrowers()).toHaveLength(1);
  });

  it('needs a captcha: the one of its code, for its own phone, or a new one', async () => {
    const given = await withCode();
    const asked = new Visitor(server);
    asked.phone = '13900139000';
    expect(await asked.register({ ...given })).toMatchObject({ code: '-1', message: '图形验证码错误，请重新输入' });
    expect(await visitor.register({ ...given, capcode: 'CCCC' })).toMatchObject({ code: '-1' });
    expect(await visitor.register({ ...given, sid: await visitor.sid() })).toMatchObject({ code: '-1' });
    const fresh = await visitor.solved();
    expect(await visitor.register({ ...given, ...fresh })).toMatchObject({ code: '0' });
  });

  it('needs its code: not a wrong one, one of another phone, or one whose time is over', async () => {
    const given = await withCode();
    expect(await visitor.register({ ...given, smsCode: wrong(given.smsCode) })).toMatchObject({
      code: '103',
      message: '短信验证码错误，请重新输入',
    });
    const other = new Visitor(server);
    other.phone = '13900139000';
    other.deviceId = 'device-2';
    const others = await withCode(other);
    if (others.smsCode !== given.smsCode)
      expect(await visitor.register({ ...given, smsCode: others.smsCode })).toMatchObject({ code: '103' });
    const never = new Visitor(server);
    never.phone = '13700137000';
    expect(await never.register({ ...(await never.solved()), smsCode: '123456' })).toMatchObject({ code: '104' });
    minutes(10);
    expect(await visitor.register(given)).toMatchObject({ code: '104', message: '短信验证码已失效，请重新获取' });
    expect(await borrowers()).toEqual([]);
  });

  it('is not guessed: five wrong codes within a day, however many newer codes', async () => {
    let given = await withCode();
    for (let time = 0; time < 5; time += 1) {
      expect(await visitor.register({ ...given, smsCode: wrong(given.smsCode) })).toMatchObject({ code: '103' });
      if (time % 2 === 1) continue;
      minutes(2);
      given = await withCode();
    }
    const refused = { code: '105', message: '短信验证码错误次数过多，请24小时后再试' };
    expect(await visitor.register(given)).toMatchObject(refused);
    minutes(2);
    given = await withCode();
    expect(await visitor.register(given)).toMatchObject(refused);
    minutes(24 * 60);
    given = await withCode();
    expect(await visitor.register(given)).toMatchObject({ code: '0' });
  });

  it('with a wrong code says nothing of who is registered', async () => {
    const given = await withCode();
    await visitor.register(given);
    const other = new Visitor(server);
    other.phone = '13900139000';
    other.deviceId = 'device-2';
    const others = await withCode(other);
    const [registered, unknown] = await Promise.all([
      visitor.register({ ...given, smsCode: wrong(given.smsCode) }),
      other.register({ ...others, smsCode: wrong(others.smsCode) }),
    ]);
    expect(registered.body).toBe(unknown.body);
  });

  it('of a page that there is not is refused', async () => {
    const given = await withCode();
    expect(await visitor.register({ ...given, id: 'unknown' })).toMatchObject({ code: '108' });
    expect(await borrowers()).toEqual([]);
  });

  it('of somebody who is a borrower already is answered with 11', async () => {
    await server.db.execute(`insert into borrower values ('old', 'Old', '${visitor.phone}', '', '', now())`);
    const solved = await visitor.solved();
    expect(await visitor.askForCode(solved)).toMatchObject({ code: '11' });
    expect(await borrowers()).toHaveLength(1);
  });
});

describe('the calls', () => {
  it.each([
    [getSid.path, 'GET', '/api/v2/youmi/promotion/get-sid'],
    [getSms.path, 'POST', '/api/v2/youmi/promotion/get-sms'],
    [register.path, 'POST', '/api/v2/youmi/promotion/register'],
    [trackVisit.path, 'GET', '/api/v2/youmi/promotion/track-visit'],
    [trackClick.path, 'GET', '/api/v2/youmi/promotion/track-click'],
  ])('stand where the seed has them: %s', (path, _, expected) => expect(path).toBe(expected));

  it('of the sandbox reads captchas in development alone', async () => {
    const { sid, capcode } = await visitor.drawn();
    const read = (of: TestServer) => of.postSigned('/sandbox/captcha', { sid });
    expect(await server.send('/sandbox/captcha', { payload: JSON.stringify({ sid }) })).toMatchObject({ status: 404 });
    const production = await TestServer.open({ environment: productionEnvironment });
    expect(await read(production)).toMatchObject({ status: 404 });
    expect(capcode).toMatch(/^[A-Z0-9]{4}$/);
  });
});

describe('another country', () => {
  it('has its own phones, in its own language, by its numbering plan', async () => {
    const mexico = await TestServer.open({ environment: { TENANT_FILE: 'examples/tenant-mexico-promotion.json' } });
    await Visitor.writeCampaigns(mexico);
    const who = new Visitor(mexico);
    for (const phone of ['13800138000', '0000000000', '1234567890', '55123456']) {
      expect(await who.askForCode({ ...(await who.solved()), phone }), phone).toMatchObject({
        code: '107',
        message: 'Escribe bien tu número de celular.',
      });
    }
    who.phone = '5512345678';
    const given = await withCode(who);
    const [{ content = '' } = {}] = await rowsOf<{ content: string }>(mexico.db, 'select content from sms_outbox');
    expect(content).toContain('tu código para registrarte es');
    expect(await who.register({ ...given, id: 'demo-mx' })).toMatchObject({ code: '0' });
    expect(await who.ask(trackVisit, { page_id: 'demo' })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/Falta un dato/),
    });
  });
});
