import { getSid, getSms, register, trackClick, trackVisit } from '@plazo/contract/promotion';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { productionEnvironment } from '../testing/production.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  await Visitor.writeCampaigns(server);
  visitor = new Visitor(server);
});

const borrowers = () => rowsOf<{ id: string; phone: string }>(server.db, 'select id, phone from borrower');
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a registration', () => {
  const source = { app_from: 'app', user_from: 'feed', utm_tag: 'a1', invite_code: 'FRIEND' };

  it('makes a borrower, and records the source', async () => {
    const given = await visitor.withCode();
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
    const first = await visitor.withCode();
    server.clock.moveMinutes(2);
    const second = await visitor.withCode();
    const answers = await Promise.all(
      [first, second, first, second].map(({ sid, capcode }) => visitor.register({ ...second, sid, capcode })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', '11', '11', '11']);
    expect(answers.find(({ code }) => code === '11')).toMatchObject({ message: '您已注册,请直接下载APP登录！' });
    expect(await borrowers()).toHaveLength(1);
  });

  it('needs a captcha: the one of its code, for its own phone, or a new one', async () => {
    const given = await visitor.withCode();
    const asked = new Visitor(server);
    asked.phone = '13900139000';
    expect(await asked.register({ ...given })).toMatchObject({ code: '-1', message: '图形验证码错误，请重新输入' });
    expect(await visitor.register({ ...given, capcode: 'CCCC' })).toMatchObject({ code: '-1' });
    expect(await visitor.register({ ...given, sid: await visitor.sid() })).toMatchObject({ code: '-1' });
    const fresh = await visitor.solved();
    expect(await visitor.register({ ...given, ...fresh })).toMatchObject({ code: '0' });
  });

  it('needs its code: not a wrong one, another phone’s, or an expired one', async () => {
    const given = await visitor.withCode();
    expect(await visitor.register({ ...given, smsCode: wrong(given.smsCode) })).toMatchObject({
      code: '103',
      message: '短信验证码错误，请重新输入',
    });
    const other = new Visitor(server);
    other.phone = '13900139000';
    other.deviceId = 'device-2';
    const others = await other.withCode();
    if (others.smsCode !== given.smsCode)
      expect(await visitor.register({ ...given, smsCode: others.smsCode })).toMatchObject({ code: '103' });
    const never = new Visitor(server);
    never.phone = '13700137000';
    expect(await never.register({ ...(await never.solved()), smsCode: '123456' })).toMatchObject({ code: '104' });
    server.clock.moveMinutes(10);
    expect(await visitor.register(given)).toMatchObject({ code: '104', message: '短信验证码已失效，请重新获取' });
    expect(await borrowers()).toEqual([]);
  });

  it('cannot be guessed: five wrong codes for each that was sent, and one network gets three a day', async () => {
    let guesses = 0;
    for (let time = 0; time < 9; time += 1) {
      const solved = await visitor.solved();
      const { code } = await visitor.askForCode(solved);
      if (code !== '0') continue;
      const [smsCode = ''] = await visitor.codes();
      const given = { ...solved, smsCode };
      for (; (await visitor.register({ ...given, smsCode: wrong(smsCode) })).code === '103'; guesses += 1);
      const refused = { code: '105', message: '短信验证码错误次数过多，请重新获取' };
      expect(await visitor.register(given)).toMatchObject(refused);
      server.clock.moveMinutes(2);
    }
    expect(guesses).toBe(15);
    server.clock.moveMinutes(24 * 60);
    expect(await visitor.register(await visitor.withCode())).toMatchObject({ code: '0' });
  });

  it('with somebody else’s phone locks out only the guesser, and leaves it to its owner', async () => {
    const stranger = new Visitor(server, { remoteAddress: '198.51.100.9' });
    stranger.deviceId = 'device-2';
    const theirs = await stranger.withCode();
    for (let time = 0; time < 5; time += 1) {
      expect(await stranger.register({ ...theirs, smsCode: wrong(theirs.smsCode) })).toMatchObject({ code: '103' });
    }
    expect(await stranger.register(theirs)).toMatchObject({ code: '105' });
    server.clock.moveMinutes(2);
    const given = await visitor.withCode();
    expect(await visitor.register(given)).toMatchObject({ code: '0' });
  });

  it('with a wrong code does not reveal who is registered', async () => {
    const given = await visitor.withCode();
    await visitor.register(given);
    const other = new Visitor(server);
    other.phone = '13900139000';
    other.deviceId = 'device-2';
    const others = await other.withCode();
    const [registered, unknown] = await Promise.all([
      visitor.register({ ...given, smsCode: wrong(given.smsCode) }),
      other.register({ ...others, smsCode: wrong(others.smsCode) }),
    ]);
    expect(registered.body).toBe(unknown.body);
  });

  it('on a page that does not exist is refused', async () => {
    const given = await visitor.withCode();
    expect(await visitor.register({ ...given, id: 'unknown' })).toMatchObject({ code: '108' });
    expect(await borrowers()).toEqual([]);
  });

  it('by an existing borrower is answered with 11', async () => {
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
  ])('are where specification 7 has them: %s', (path, _, expected) => expect(path).toBe(expected));

  it('of the sandbox can read captchas, in development only', async () => {
    const { sid, capcode } = await visitor.drawn();
    const read = (of: TestServer) => of.postSigned('/sandbox/captcha', { sid });
    expect(await server.send('/sandbox/captcha', { payload: JSON.stringify({ sid }) })).toMatchObject({ status: 404 });
    const production = await TestServer.open({ environment: productionEnvironment });
    expect(await read(production)).toMatchObject({ status: 404 });
    expect(capcode).toMatch(/^[A-Z0-9]{4}$/);
  });
});

describe('another country', () => {
  it('accepts its own phones, in its own language, by its numbering plan', async () => {
    const mexico = await TestServer.open({ environment: { TENANT_FILE: 'examples/tenant-mexico.json' } });
    await Visitor.writeCampaigns(mexico);
    const who = new Visitor(mexico);
    for (const phone of ['13800138000', '0000000000', '1234567890', '55123456']) {
      expect(await who.askForCode({ ...(await who.solved()), phone }), phone).toMatchObject({
        code: '107',
        message: 'Escribe bien tu número de celular.',
      });
    }
    who.phone = '5512345678';
    const given = await who.withCode();
    const [{ content = '' } = {}] = await rowsOf<{ content: string }>(mexico.db, 'select content from sms_outbox');
    expect(content).toContain('tu clave para registrarte es');
    expect(await who.register({ ...given, id: 'demo-mx' })).toMatchObject({ code: '0' });
    expect(await who.ask(trackVisit, { page_id: 'demo' })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/Falta un dato/),
    });
  });
});
