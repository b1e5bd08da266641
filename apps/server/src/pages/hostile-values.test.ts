import { loanDetailPush } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { reportOf } from '../ops/campaign.ts';
import { findCampaignCounts } from '../promotion/campaign.repository.ts';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { bootOf, open, openWithPages, submit } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(() => server.reset());

// Values that break out of an element, an attribute, a script, a comment, a template and a JSON text.
const hostile = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  `' autofocus onfocus='alert(1)`,
  '<!-- <script>',
  ']]>',
  '{{7*7}} `$' + '{7*7}`',
  '\u2028 alert(1) \u2029',
  'javascript:alert(1)',
  '&lt;b&gt; &amp;quot;',
  '\\u003c/script\\u003e \\" \\\\',
];

/** The elements that run or load something; a document has exactly these. */
function scriptsIn(html: string): string[] {
  return html.match(/<script[^>]*>/gi) ?? [];
}

function expectHarmless(html: string, usual: string): void {
  expect(scriptsIn(html).map((tag) => tag.replace(/nonce="[^"]*"/, 'nonce'))).toEqual(
    scriptsIn(usual).map((tag) => tag.replace(/nonce="[^"]*"/, 'nonce')),
  );
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*?<\/style>/g, '');
  // Inside a tag such words may only be in quoted values; there is no other tag with them.
  const tags = markup.match(/<[a-z!][^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/gi) ?? [];
  const names = tags.map((tag) => tag.replace(/"[^"]*"|'[^']*'/g, ''));
  for (const tag of names) expect(tag).not.toMatch(/\son\w+\s*=|\bautofocus\b|<svg onload|<!-- </i);
  expect(markup).not.toMatch(/href="javascript:/i);
}

/** As HTML writes it in text. */
function asText(value: string): string {
  const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
  return value.replaceAll(/[&<>"']/g, (sign) => written[sign] ?? '');
}

describe('a name that the lender wrote', () => {
  it.each(hostile)('is only text, whatever it contains: %j', async (name) => {
    const usual = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const ofUsual = { ...usual.launch, productId: 'flex', orderId: usual.orderId };
    const plain = await open(server, '/confirm', ofUsual);
    await server.call(loanDetailPush, usual.agreed, usual.launch);
    const product = { ...flex, id: 'hostile', name };
    const offer = await giveOffer(server.db, server.clock.now(), { product });
    const parameters = { ...offer.launch, productId: 'hostile', orderId: offer.orderId };
    const confirm = await open(server, '/confirm', parameters);
    expect(confirm.status).toBe(200);
    expectHarmless(confirm.html, plain.html);
    expect(confirm.html).toContain(`>${asText(name)}<`);
    await server.call(loanDetailPush, offer.agreed, offer.launch);
    for (const path of ['/loan-details', '/loan-agreement']) {
      const { html } = await open(server, path, parameters);
      expectHarmless(html, (await open(server, path, ofUsual)).html);
    }
  });
});

describe('a value in the address', () => {
  let offer: TestOffer;
  beforeEach(async () => {
    offer = await giveOffer(server.db, server.clock.now());
  });

  it.each(hostile)('is only text, whatever it contains, and is passed on unchanged: %j', async (value) => {
    const parameters = { ...offer.launch, productId: 'flex' };
    const usual = await open(server, '/confirm', parameters);
    const { status, html } = await open(server, '/confirm', {
      ...parameters,
      utm: value,
      [value]: 'x',
      deviceName: value,
    });
    expect(status).toBe(200);
    expectHarmless(html, usual.html);
    expect(bootOf(html)).toMatchObject({
      screen: { carry: { launch: { deviceName: value }, rest: expect.arrayContaining([['utm', value]]) } },
    });
  });

  it.each(hostile)('is only text in a document about a failure, too: %j', async (value) => {
    // A document for each failure, with a harmless value.
    const usual = [
      await open(server, '/loan-details', { ...offer.launch, orderId: '.' }),
      await open(server, '/loan-details', { orderId: 'PZNONE' }),
      await open(server, '/nowhere'),
    ];
    const cases = [
      await open(server, '/loan-details', { ...offer.launch, orderId: value }),
      await open(server, '/loan-details', { userId: value, sessionId: value, orderId: offer.orderId }),
      await open(server, `/${encodeURIComponent(value)}`, { [value]: value }),
    ];
    expect(usual.map(({ status }) => status)).toEqual([400, 401, 404]);
    expect(cases.map(({ status }) => status)).toEqual([400, 401, 404]);
    for (const [index, { html }] of cases.entries()) expectHarmless(html, usual[index]?.html ?? '');
  });

  it('cannot split a header', async () => {
    const split = 'x\r\nset-cookie: a=b';
    const { status, headers } = await open(server, '/confirm', { ...offer.launch, productId: 'flex', utm: split });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('a value in the address of a campaign', () => {
  const sources = ['app_from', 'user_from', 'utm_tag', 'invite_code'] as const;
  const all = (value: string) => Object.fromEntries(sources.map((name) => [name, value]));
  // A visitor's value is kept as it came; one that no database accepts is left out.
  const kept = (value: string) => (/^[^\p{Cc}]{1,64}$/u.test(value) ? all(value) : {});
  beforeEach(() => Visitor.writeCampaigns(server));

  it.each(hostile)('is only text on its page, opened or posted to, whatever it contains: %j', async (value) => {
    const plain = { templateId: 'demo', ...all('plain') };
    const fields = { step: 'register', phone: '138', capcode: 'AB', smsCode: '1' };
    for (const shown of [{}, { down_id: 'app-1' }, { links_id: 'agreement-1' }]) {
      const usual = await open(server, '/promotion', { ...plain, ...shown });
      const opened = await open(server, '/promotion', { ...plain, ...shown, ...all(value), [value]: value });
      expect([usual.status, opened.status]).toEqual([200, 200]);
      expectHarmless(opened.html, usual.html);
      expect(bootOf(opened.html)).toMatchObject({ roots: [{ data: { source: kept(value) } }] });
      const posted = await submit(server, '/promotion', { ...plain, ...shown, ...all(value) }, { ...fields });
      expect(posted.status).toBe(200);
      expectHarmless(posted.html, usual.html);
    }
    // Typed values are not trusted either.
    const typed = await submit(server, '/promotion', plain, {
      ...fields,
      phone: value,
      capcode: value,
      smsCode: value,
      sid: value,
    });
    expect(typed.status).toBe(200);
    expectHarmless(typed.html, (await open(server, '/promotion', plain)).html);
  });

  it.each(hostile)('is only text if there is no campaign of that name: %j', async (value) => {
    const usual = await open(server, '/promotion', { templateId: 'none' });
    for (const parameters of [{ templateId: value }, { id: value }, { templateId: value, ...all(value) }]) {
      const { status, html } = await open(server, '/promotion', parameters);
      expect([400, 422]).toContain(status);
      expectHarmless(html, usual.html);
      const posted = await submit(server, '/promotion', parameters, { step: 'sms', phone: '13800138000' });
      expect([400, 422]).toContain(posted.status);
      expectHarmless(posted.html, usual.html);
    }
  });

  it.each(hostile)('is registered and passed on unchanged, and leads to no other place: %j', async (value) => {
    const visitor = new Visitor(server);
    const solved = await visitor.solved();
    const parameters = { templateId: 'demo', ...all(value) };
    await submit(server, '/promotion', parameters, { ...solved, step: 'sms', phone: visitor.phone });
    await server.messages.settled();
    const [smsCode] = await visitor.codes();
    const fields = { ...solved, step: 'register', phone: visitor.phone, smsCode };
    const { status, headers } = await submit(server, '/promotion', parameters, fields);
    expect(status).toBe(303);
    const target = new URL(String(headers.location), 'http://page');
    expect([target.origin, target.pathname]).toEqual(['http://page', '/promotion']);
    expect(Object.fromEntries(target.searchParams)).toEqual({ ...kept(value), templateId: 'demo', down_id: 'app-1' });
    const [count] = await findCampaignCounts(server.db, 'demo');
    expect(count).toMatchObject({ userFrom: kept(value).user_from ?? '', registrations: 1, clicks: 1 });
  });

  it('cannot control a terminal in the report', async () => {
    const commands = [
      '\u001b[2J\u001b]0;owned\u0007',
      'a\u009b31mb',
      '\u202eevil',
      '\u2028',
      '\r\nall  9  9  9',
      'a\tb',
    ];
    const counts = [...hostile, ...commands].map((value) => ({
      day: '2026-03-02',
      userFrom: value,
      utmTag: value,
      visits: 1,
      clicks: 0,
      registrations: 0,
    }));
    const report = reportOf(counts);
    // One line for each source, with only visible characters.
    expect(report.split('\n')).toHaveLength(counts.length + 2);
    expect(report.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(report).toContain('<img src=x onerror=alert(1)>');
  });
});
