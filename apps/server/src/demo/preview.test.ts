import { readFileSync } from 'node:fs';
import { loanDetails } from '@plazo/contract/loan';
import { previewScreens, smsCodeLogin } from '@plazo/contract/preview';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loanMessages } from '../loans/loan.messages.ts';
import { inLook, looksOf } from '../pages/looks.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { stateOf } from '../testing/database-state.ts';
import { open, openWithPages } from '../testing/documents.ts';
import { productionEnvironment } from '../testing/production.ts';
import type { TestServer } from '../testing/test-server.ts';
import { testCode } from './preview.service.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(async () => {
  await server.reset();
  const { tenant, masterKeys } = server.config;
  const [channel] = tenant.channels;
  if (!channel) throw new Error('no channel');
  await seedDemo(server.db, {
    now: server.clock.now(),
    tenant,
    channel,
    storage: openStorage(server.config),
    masterKeys,
  });
});

const signIn = (username: string, smsCode = testCode) => server.post(smsCodeLogin, { username, smsCode });

describe('the test login', () => {
  it('opens a session of a demo borrower, for a day', async () => {
    const { status, body } = await signIn('fermin');
    expect(status).toBe(200);
    // The form client gets the body alone, without an envelope.
    const { userId, sessionId, orderId, productId } = JSON.parse(body) as Record<string, string>;
    const launch = { userId: userId ?? '', sessionId: sessionId ?? '' };
    const input = { orderId: orderId ?? '', productId: productId ?? '' };
    expect((await server.call(loanDetails, input, launch)).orderStatus).toBe(174);
    server.clock.moveDays(1);
    expect(await server.post(loanDetails, input, launch)).toMatchObject({ status: 401 });
  });

  it.each([
    ['a wrong code', 'fermin', '000000'],
    ['somebody who is not a demo borrower', 'nobody', testCode],
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
    const script = /"(\/assets\/preview-[\w.-]+\.js)"/.exec(html)?.[1] ?? '';
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

  it('allows location nowhere; development allows it in the test preview only', async () => {
    const policyOf = async (path: string) => (await open(server, path)).headers['permissions-policy'];
    expect(await policyOf('/testPreview')).toContain('geolocation=(self)');
    expect(await policyOf('/customer-service')).toContain('geolocation=()');
  });
});

describe('a screen in another look', () => {
  const framing = ({ headers }: { headers: Record<string, unknown> }) => ({
    ancestors: /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
    options: headers['x-frame-options'],
  });
  const refused = { ancestors: "'none'", options: 'DENY' };

  it('has its colours, its name, its pictures and its logo, and may be framed by our own origin', async () => {
    const { looks } = await server.call(previewScreens, {});
    expect(looks.map(({ id }) => id)).toEqual(
      ['own', 'arroyo', 'lila'].flatMap((brand) => [`${brand}-light`, `${brand}-dark`]),
    );
    const document = await open(server, '/customer-service', { look: 'lila-dark' });
    expect(document.html).toContain('--accent:#a486ff');
    expect(document.html).not.toContain('prefers-color-scheme:dark){:root');
    expect(framing(document)).toEqual({ ancestors: "'self'", options: 'SAMEORIGIN' });
    const files = [...document.html.matchAll(/"(\/preview\/looks\/lila-dark\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.some((file) => file.includes('/pictures/on-hero/'))).toBe(true);
    expect(files.some((file) => file.endsWith('/brand/logo.svg'))).toBe(true);
    for (const url of new Set(files)) {
      const { statusCode, body, headers } = await server.app.inject({ url });
      expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(body).not.toContain('var(--art-');
    }
    expect(
      (await server.app.inject({ url: '/preview/looks/lila-dark/pictures/..%2f..%2fpackage.json' })).statusCode,
    ).toBe(404);
    expect((await server.app.inject({ url: '/preview/looks/none/brand/logo.svg' })).statusCode).toBe(404);
  });

  it('shows the mark of its own brand wherever the demo has one', () => {
    const marks = '<img src="/pictures/brand-foot.svg"><img src="/pictures/brand.svg"><img src="/pictures/line.svg">';
    const lila = looksOf(server.config).find(({ id }) => id === 'lila-dark');
    if (lila === undefined) throw new Error('there is no such look');
    const at = '/preview/looks/lila-dark';
    expect(inLook(marks, lila)).toBe(
      `<img src="${at}/brand/logo.svg"><img src="${at}/brand/logo.svg"><img src="${at}/pictures/line.svg">`,
    );
  });

  it('has its font embedded', async () => {
    const { html, headers } = await open(server, '/About', { look: 'arroyo-dark' });
    const [, font = ''] = /src:url\(data:font\/woff2;base64,([^)]+)\)/.exec(html) ?? [];
    expect(Buffer.from(font, 'base64')).toEqual(readFileSync('examples/fonts/arroyo.woff2'));
    expect(headers['content-security-policy']).toContain('; font-src data:; ');
    const other = await open(server, '/About', { look: 'lila-dark' });
    expect(other.html).not.toContain('@font-face');
    expect(other.headers['content-security-policy']).not.toContain('font-src');
  });

  it('is the only document that may be framed, and the test preview the only one with frames', async () => {
    const [plain, unknown, preview] = [
      await open(server, '/customer-service'),
      await open(server, '/customer-service', { look: 'nobody-dark' }),
      await open(server, '/testPreview', { look: 'lila-dark' }),
    ];
    for (const document of [plain, unknown, preview]) expect(framing(document)).toEqual(refused);
    expect(preview.headers['content-security-policy']).toContain("frame-src 'self'");
    expect(plain.headers['content-security-policy']).not.toContain('frame-src');
    expect((await server.app.inject({ url: '/preview/axe.js' })).statusCode).toBe(200);
  });

  it('does not exist in production', async () => {
    const production = await openWithPages(productionEnvironment);
    const documents = [
      await open(production, '/customer-service'),
      await open(production, '/customer-service', { look: 'lila-dark' }),
    ];
    const withoutNonces = documents.map(({ html }) =>
      html.replace(/nonce="[^"]+"/g, '').replace(/[?&;]look=[\w-]+/g, ''),
    );
    expect(withoutNonces[1]?.replaceAll('look=lila-dark', '')).toBe(withoutNonces[0]);
    for (const document of documents) {
      expect(framing(document)).toEqual(refused);
      expect(document.headers['content-security-policy']).not.toContain('frame-src');
    }
    for (const url of ['/preview/axe.js', '/preview/looks/lila-dark/pictures/status-174.svg']) {
      expect((await production.app.inject({ url })).statusCode, url).toBe(404);
    }
  });
});
