import { trackClick, trackVisit } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';
import { putCampaign } from './campaign.repository.ts';
import { readTemplate, templateProblems } from './campaign.service.ts';

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
          headline: '用手机号注册，几分钟完成申请',
          down_id: 'app-1',
          links_id: 'agreement-1',
        }),
      },
    });
  });

  it.each(['unknown', '', "demo'--", '../demo', '<script>', 'x'.repeat(64), 'constructor'])(
    'that does not exist is explained: %j',
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

  it('is not written if it is unreadable or links elsewhere', async () => {
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

  it('are counted by day, source and tag, without a phone number', async () => {
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

  it('of no campaign are not counted', async () => {
    await visitor.ask(trackVisit, { ...place, page_id: 'unknown' });
    expect(await counts()).toEqual([]);
  });

  it('from invented sources fill no table', async () => {
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
