import { getCaptcha, getSid } from '@plazo/contract/promotion';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
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

describe('sending', () => {
  /** Requests this many codes, each with a solved captcha of its own; returns how many messages were sent. */
  async function flood(times: number, each: (time: number) => { who?: Visitor; given?: object }): Promise<number> {
    const codes: unknown[] = [];
    const ask = async (time: number) => {
      const { who = visitor, given = {} } = each(time);
      codes.push((await who.askForCode({ ...(await who.solved()), ...given })).code);
    };
    // Several at a time, as in a real flood.
    for (let time = 0; time < times; time += 25) {
      await Promise.all(Array.from({ length: Math.min(25, times - time) }, (_, at) => ask(time + at)));
    }
    expect(new Set(codes)).toEqual(new Set(['0', '102']));
    return (await rowsOf(server.db, 'select id from sms_outbox')).length;
  }
  const phoneOf = (time: number) => `139${String((time * 10_007) % 100_000_000).padStart(8, '0')}`;
  const deviceOf = (time: number) => `device-${time}`;
  // Twice as many as the highest of these limits.
  const many = 100;

  it('is limited for a phone, across devices and addresses', { timeout: 120_000 }, async () => {
    const elsewhere = (time: number) => new Visitor(server, { remoteAddress: `198.${time % 250}.${time % 7}.9` });
    expect(await flood(many, (time) => ({ who: elsewhere(time), given: { deviceId: deviceOf(time) } }))).toBe(1);
    for (let hour = 0; hour < 20; hour += 1) {
      server.clock.moveMinutes(60);
      await visitor.askForCode(await visitor.solved());
    }
    // Half of the phone's limit; the rest is for browsers that its owner has signed in from.
    expect(await visitor.codes()).toHaveLength(4);
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

  it('goes on for an address whose people type their codes, however many they are', { timeout: 240_000 }, async () => {
    // Half of them type theirs.
    for (let person = 0; person < 100; person += 1) {
      const who = new Visitor(server, { remoteAddress: '203.0.113.9' });
      Object.assign(who, { phone: phoneOf(person), deviceId: deviceOf(person) });
      const solved = await who.solved();
      expect([person, (await who.askForCode(solved)).code]).toEqual([person, '0']);
      if (person % 2 === 1) continue;
      const [smsCode = ''] = await who.codes();
      expect([person, (await who.register({ ...solved, smsCode })).code]).toEqual([person, '0']);
    }
    const counted = await rowsOf<{ hits: number }>(
      server.db,
      "select hits from rate_limit where key like 'sms-address:%'",
    );
    expect(counted).toEqual([{ hits: expect.any(Number) }]);
    expect(counted[0]?.hits).toBeLessThanOrEqual(2);
    // A sender who types none stops at the usual limit.
    const silent = await flood(many, (time) => {
      const who = new Visitor(server, { remoteAddress: '203.0.113.9' });
      return { who, given: { phone: phoneOf(1_000 + time), deviceId: deviceOf(1_000 + time) } };
    });
    expect(silent - 100).toBeLessThanOrEqual(30);
  });

  it('is released once by a typed code, however often it is sent', async () => {
    const { smsCode, ...solved } = await visitor.withCode();
    for (const other of [1, 2, 3]) {
      await visitor.askForCode({ ...(await visitor.solved()), phone: phoneOf(other), deviceId: deviceOf(other) });
    }
    const hits = async () =>
      (await rowsOf<{ hits: number }>(server.db, "select hits from rate_limit where key like 'sms-address:%'"))[0]
        ?.hits;
    expect(await hits()).toBe(4);
    await visitor.register({ ...solved, smsCode: '000000' });
    expect(await hits()).toBe(4);
    await visitor.register({ ...solved, smsCode });
    await visitor.register({ ...solved, smsCode });
    expect(await hits()).toBe(2);
  });

  it('is limited for the network of an address', { timeout: 120_000 }, async () => {
    const at = (time: number) =>
      time % 2 === 0 ? `203.0.113.${time % 250}` : `2001:db8:7::${(time % 250).toString(16)}:1`;
    const sent = await flood(420, (time) => ({
      who: new Visitor(server, { remoteAddress: at(time) }),
      given: { phone: phoneOf(time), deviceId: deviceOf(time) },
    }));
    // The network is the /24 for IPv4, and the customer's /64 for IPv6.
    expect(sent).toBe(200 + 30);
  });

  it('is limited for phones from one block of numbers', { timeout: 120_000 }, async () => {
    const elsewhere = (time: number) => new Visitor(server, { remoteAddress: `198.${time % 250}.${time % 7}.9` });
    const inARow = (time: number) => ({ phone: `1390013${String(time).padStart(4, '0')}`, deviceId: deviceOf(time) });
    expect(await flood(many, (time) => ({ who: elsewhere(time), given: inARow(time) }))).toBe(50);
    expect(await visitor.askForCode({ ...(await visitor.solved()), phone: '13900140000' })).toMatchObject({
      code: '0',
    });
    server.clock.moveMinutes(60);
    expect(await visitor.askForCode({ ...(await visitor.solved()), phone: '13900130999' })).toMatchObject({
      code: '0',
    });
  });

  it('is limited as the tenant says', async () => {
    const limits = {
      phonePerDay: 2,
      phonePrefixPerHour: 5,
      devicePerDay: 2,
      addressPerHour: 3,
      networkPerHour: 4,
      tenantPerHour: 1_000,
      tenantPerDay: 1_000,
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
    // Others are not affected.
    expect(await new Visitor(strict, { remoteAddress: '198.51.100.9' }).ask(getSid)).toMatchObject({ status: 200 });
  });

  it('stops at the ceiling of the deployment, and the log has an alarm', async () => {
    const strict = await TestServer.open({
      change: (options) => {
        const { tenant } = options.config;
        const { limits } = tenant.promotion;
        tenant.promotion = { ...tenant.promotion, limits: { ...limits, tenantPerHour: 3, tenantPerDay: 6 } };
        return options;
      },
    });
    await Visitor.writeCampaigns(strict);
    const sentTo = (time: number) => new Visitor(strict, { remoteAddress: `198.51.${time}.9` });
    const ask = async (time: number) => {
      const who = sentTo(time);
      return who.askForCode({ ...(await who.solved()), phone: phoneOf(time), deviceId: deviceOf(time) });
    };
    const alarms = () => strict.log.filter((line) => line.includes('the ceiling of this deployment is reached'));
    for (let time = 0; time < 3; time += 1) expect(await ask(time)).toMatchObject({ code: '0' });
    expect(alarms()).toEqual([]);
    for (let time = 3; time < 9; time += 1) {
      expect(await ask(time)).toMatchObject({ code: '106', message: '短信暂时无法发送，请稍后再试' });
    }
    expect(alarms()).toHaveLength(1);
    const { level, limits } = JSON.parse(alarms()[0] ?? '') as { level: number; limits: unknown[] };
    expect(level).toBe(50);
    expect(limits).toContainEqual(expect.objectContaining({ key: 'sms-tenant-hour', most: 3 }));
    strict.clock.moveMinutes(60);
    expect([(await ask(9)).code, (await ask(10)).code, (await ask(11)).code]).toEqual(['0', '0', '106']);
    // Anyone who has asked too often is still told so.
    expect(await ask(10)).toMatchObject({ code: '102' });
    expect(alarms()).toHaveLength(2);
    expect(await rowsOf(strict.db, 'select id from sms_outbox')).toHaveLength(5);
  });

  it('says how long to wait, and does not count towards limits that were not reached', async () => {
    await visitor.withCode();
    server.clock.moveMinutes(0.25);
    expect(await visitor.askForCode(await visitor.solved())).toMatchObject({
      code: '102',
      message: '获取验证码过于频繁，请45秒后再试',
      data: { waitSeconds: 45 },
    });
    const [row] = await rowsOf(server.db, `select hits from rate_limit where key like 'sms-phone-day:%'`);
    expect(row).toEqual({ hits: 1 });
    server.clock.moveMinutes(1);
    expect(await visitor.askForCode(await visitor.solved())).toMatchObject({ code: '0' });
  });

  it('trusts the header as far as there are proxies', async () => {
    const behind = await TestServer.open({ environment: { TRUST_PROXY: '1' } });
    await Visitor.writeCampaigns(behind);
    for (let time = 0; time < 31; time += 1) {
      // The sender's own entries come before the one that the proxy adds.
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
