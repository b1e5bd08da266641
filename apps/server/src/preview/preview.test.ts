import { loanDetails } from '@plazo/contract/loan';
import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed.ts';
import { loanMessages } from '../loan/loan.messages.ts';
import { stateOf } from '../testing/database-state.ts';
import { open, openWithPages } from '../testing/documents.ts';
import { productionEnvironment } from '../testing/production.ts';
import type { TestServer } from '../testing/test-server.ts';
import { openStorage } from '../uploads/storage.ts';
import { testCode } from './preview.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(async () => {
  await server.reset();
  const { tenant, ACCOUNT_KEY: accountKey } = server.config;
  const [channel] = tenant.channels;
  if (!channel) throw new Error('no channel');
  await seedDemo(server.db, {
    now: server.clock.now(),
    tenant,
    channel,
    storage: openStorage(server.config),
    accountKey,
  });
});

const signIn = (username: string, smsCode = testCode) => server.post(smsCodeLogin, { username, smsCode });

describe('the test login', () => {
  it('opens a session of a demo borrower, for a day', async () => {
    const { status, body } = await signIn('fermin');
    expect(status).toBe(200);
    // The form client: the body alone, without an envelope.
    const { userId, sessionId, orderId, productId } = JSON.parse(body) as Record<string, string>;
    const launch = { userId: userId ?? '', sessionId: sessionId ?? '' };
    const input = { orderId: orderId ?? '', productId: productId ?? '' };
    expect((await server.call(loanDetails, input, launch)).orderStatus).toBe(174);
    server.clock.moveDays(1);
    expect(await server.post(loanDetails, input, launch)).toMatchObject({ status: 401 });
  });

  it.each([
    ['a wrong code', 'fermin', '000000'],
    ['somebody who is no demo borrower', 'nobody', testCode],
  ])('refuses %s, and writes nothing', async (_, username, smsCode) => {
    const before = await stateOf(server.db);
    expect(await signIn(username, smsCode)).toMatchObject({ status: 401, code: '40100' });
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('the list of screens', () => {
  it('leads to every state', async () => {
    const { screens } = await server.call(previewScreens, {});
    expect(screens.length).toBeGreaterThan(20);
    const overdue = screens.find(({ name }) => name === 'loan-details-180');
    const { html, status } = await open(server, overdue?.url.split('?')[0] ?? '', query(overdue?.url ?? ''));
    expect(status).toBe(200);
    expect(html).toContain(loanMessages.es.status[180].text);
  });
});

const query = (url: string) => Object.fromEntries(new URL(url, 'http://plazo').searchParams);

describe('production', () => {
  it('has neither the screen, nor its script, nor its calls', async () => {
    const production = await openWithPages(productionEnvironment);
    const { html } = await open(server, '/testPreview');
    const script = /"(\/assets\/preview\.view[\w.-]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await server.app.inject({ url: script })).statusCode).toBe(200);

    expect((await open(production, '/testPreview')).status).toBe(404);
    expect((await production.send('/testPreview')).status).toBe(404);
    for (const url of [script, `${script}.br`]) {
      expect((await production.app.inject({ url })).statusCode, url).toBe(404);
    }
    expect((await production.post(smsCodeLogin, { username: 'fermin', smsCode: testCode })).status).toBe(404);
    expect((await production.post(previewScreens, {})).status).toBe(404);
    expect((await production.app.inject({ url: '/openapi.json' })).body).not.toContain('sms-code-login');
  });

  it('allows location nowhere; development allows it on the test preview alone', async () => {
    const policyOf = async (path: string) => (await open(server, path)).headers['permissions-policy'];
    expect(await policyOf('/testPreview')).toContain('geolocation=(self)');
    expect(await policyOf('/customer-service')).toContain('geolocation=()');
  });
});
