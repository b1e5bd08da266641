import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { open, openWithPages, submit } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';
import { documentHeaders } from './security-headers.ts';

let server: TestServer;
let offer: TestOffer;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(async () => {
  await server.reset();
  offer = await giveOffer(server.db, server.clock.now());
});

const expected = (nonce: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'private, no-cache, no-transform',
});

const nonceOf = (headers: Record<string, unknown>) =>
  /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';

describe('every document', () => {
  it('says what it may load, and that nobody may frame it or learn its address', async () => {
    const parameters = { ...offer.launch, productId: 'flex' };
    const documents = [
      await open(server, '/confirm', parameters),
      await open(server, '/loan-agreement', { ...parameters, orderId: offer.orderId }),
      await open(server, '/confirm', { productId: 'flex' }),
      await open(server, '/loan-details', parameters),
      await open(server, '/nowhere'),
      await submit(server, '/confirm', parameters, { ...offer.agreed, agree: '1' }),
    ];
    expect(documents.map(({ status }) => status)).toEqual([200, 200, 401, 400, 404, 303]);
    for (const { headers } of documents) expect(headers).toMatchObject(expected(nonceOf(headers)));
    expect(new Set(documents.map(({ headers }) => nonceOf(headers))).size).toBe(documents.length);
  });

  it('has a 128-bit nonce, different each time, on everything inline', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      const { html, headers } = await open(server, '/confirm', { ...offer.launch, productId: 'flex' });
      const nonce = nonceOf(headers);
      expect(Buffer.from(nonce, 'base64url')).toHaveLength(16);
      nonces.add(nonce);
      const inline = html.match(/<(script|style)\b[^>]*>/g) ?? [];
      expect(inline.length).toBeGreaterThanOrEqual(3);
      // JSON is data; nothing runs it.
      for (const tag of inline.filter((tag) => !tag.includes('application/json'))) {
        expect(tag).toContain(`nonce="${nonce}"`);
      }
      const body = html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '');
      expect(body).not.toMatch(/<[^>]+\s(style|on\w+)=/);
    }
    expect(nonces.size).toBe(5);
  });
});

describe('documentHeaders', () => {
  it('never allows inline code, evaluation or everything', () => {
    const policy = documentHeaders('n', { allowedHosts: ['pay.example'], font: null })['content-security-policy'];
    expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/)|http:/);
  });

  it('adds the tenant’s hosts for pictures and redirects', () => {
    const policy = documentHeaders('n', { allowedHosts: ['pay.example', 'cdn.example:8443'], font: null })[
      'content-security-policy'
    ];
    expect(policy).toContain("img-src 'self' data: https://pay.example https://cdn.example:8443;");
    expect(policy).toContain("form-action 'self' https://pay.example https://cdn.example:8443;");
    expect(policy).toContain("script-src 'self' 'nonce-n';");
  });
});

describe('a file', () => {
  it('is cached as long as its name allows, and is only what it says', async () => {
    const { html } = await open(server, '/confirm', { ...offer.launch, productId: 'flex' });
    const script = /"(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? '';
    const hashed = await server.app.inject({ url: script });
    expect(hashed.statusCode).toBe(200);
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const picture = await server.app.inject({ url: '/pictures/brand.svg' });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/pictures/../../../package.json',
    '/pictures/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/server/entry-server.js',
    '/.vite/manifest.json',
    '/pictures/.env',
    '/pictures/',
    '/assets',
  ])('is not found outside its folder: %s', async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });
});
