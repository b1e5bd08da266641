import { getSid, trackVisit } from '@plazo/contract/promotion';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { bootOf, type Document, open, openWithPages, submit } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(async () => {
  await server.reset();
  await Visitor.writeCampaigns(server);
  visitor = new Visitor(server);
});

const query = { templateId: 'demo', user_from: 'feed', utm_tag: 'a1' };
const opened = () => open(server, '/promotion', query);
const post = (fields: object) => submit(server, '/promotion', query, fields);

interface Shown {
  sid: string;
  said: string | null;
  waitSeconds: number;
  problems: Record<string, string>;
  entry: { capcode: string };
}
const shown = ({ html }: Document) => (bootOf(html) as { roots: { data: Shown }[] }).roots[0]?.data as Shown;
const counts = () => rowsOf(server.db, 'select user_from, utm_tag, visits, clicks, registrations from campaign_count');
const sessions = async () => (await rowsOf(server.db, 'select sid_hash from captcha')).length;
/** The image that a browser without scripts requests when it shows the page. */
const pixelOf = ({ html }: Document) =>
  /<noscript><img src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;

describe('the page of a campaign', () => {
  it('starts a session when it is opened, and keeps it through its posts', async () => {
    const { sid } = shown(await opened());
    expect(await sessions()).toBe(1);
    for (const step of ['sms', 'register']) {
      expect(shown(await post({ sid, step, phone: '138' })).sid).toBe(sid);
    }
    expect(await sessions()).toBe(1);
    // An invalid sid is replaced.
    expect(shown(await post({ sid: '"><script>', step: 'sms', phone: '138' })).sid).toMatch(/^[\w-]{32}$/);
    expect(await sessions()).toBe(2);
  });

  it('starts another one for a new picture, which needs a phone, and after a wrong captcha', async () => {
    const { sid } = shown(await opened());
    const refused = shown(await post({ sid, step: 'captcha', phone: '138', capcode: 'ABCD' }));
    expect(refused).toMatchObject({ problems: { phone: '请正确输入手机号！' }, entry: { capcode: '' } });
    const other = shown(await post({ sid, step: 'captcha', phone: visitor.phone, capcode: 'ABCD' }));
    expect(other).toMatchObject({ problems: {}, said: null, entry: { capcode: '' } });
    const wrong = shown(await post({ sid, step: 'sms', phone: visitor.phone, capcode: 'ABCD' }));
    expect(wrong.problems).toEqual({ capcode: '图形验证码错误，请重新输入' });
    expect(new Set([sid, refused.sid, other.sid, wrong.sid]).size).toBe(4);
    // Both are real sessions: each has a picture.
    for (const fresh of [other.sid, wrong.sid]) expect(await visitor.captcha(fresh)).toMatch(/^[A-Z0-9]{4}$/);
  });

  it('after a plain post says how long to wait for another code', async () => {
    const fields = { ...(await visitor.solved()), step: 'sms', phone: visitor.phone };
    expect(shown(await post(fields))).toMatchObject({ said: '验证码已发送，请在手机上查看！', waitSeconds: 60 });
    server.clock.set(new Date(server.clock.now() + 15_000).toISOString());
    const again = await post(fields);
    expect(shown(again)).toMatchObject({ said: '获取验证码过于频繁，请45秒后再试', waitSeconds: 45 });
    expect(again.html).toContain('45秒后重新获取');
    expect(shown(await opened()).waitSeconds).toBe(0);
  });

  it('counts a visit without scripts when it is opened, a click when it is sent, and neither otherwise', async () => {
    const document = await opened();
    const pixel = new URL(pixelOf(document) ?? '', 'http://page');
    expect(pixel.pathname).toBe(trackVisit.path);
    const place = { page_id: 'demo', client_type: 'android', page_type: '1', user_from: 'feed', utm_tag: 'a1' };
    expect(Object.fromEntries(pixel.searchParams)).toEqual(place);
    await server.app.inject({ url: pixel.pathname + pixel.search });
    const solved = await visitor.solved();
    const asked = await post({ ...solved, step: 'sms', phone: visitor.phone });
    expect(pixelOf(asked)).toBeNull();
    await post({ ...solved, step: 'register', phone: visitor.phone, smsCode: '12' });
    await server.messages.settled();
    const [smsCode] = await visitor.codes();
    expect((await post({ ...solved, step: 'register', phone: visitor.phone, smsCode })).status).toBe(303);
    expect(await counts()).toEqual([{ user_from: 'feed', utm_tag: 'a1', visits: 1, clicks: 1, registrations: 1 }]);
  });

  it('that does not exist runs the one script that finds a campaign in the hash, under its nonce', async () => {
    const { status, html, headers } = await open(server, '/promotion');
    expect(status).toBe(422);
    const [, nonce] = /<script nonce="([^"]+)">(?:(?!<\/script>).)*location\.replace\(/s.exec(html) ?? [];
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect((await opened()).html).not.toContain('location.replace(');
  });

  it('is refused with words when an address has started too many sessions', async () => {
    const { sessionsPerAddress } = server.config.tenant.promotion.limits;
    const local = new Visitor(server, { remoteAddress: '127.0.0.1' });
    await local.ask(getSid);
    await server.db.execute(`update rate_limit set hits = ${sessionsPerAddress} where key like 'session:%'`);
    const { status, html } = await opened();
    expect(status).toBe(429);
    expect(html).toContain('操作过于频繁，请稍后再试。');
  });
});
