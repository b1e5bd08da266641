import { loanDetailPush } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { bootOf, open, openWithPages } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(() => server.reset());

// What breaks out of an element, an attribute, a script, a comment, a template and a JSON text.
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

/** Elements that run or load something; a document has these and no others. */
function scriptsIn(html: string): string[] {
  return html.match(/<script[^>]*>/gi) ?? [];
}

function expectHarmless(html: string, usual: string): void {
  expect(scriptsIn(html).map((tag) => tag.replace(/nonce="[^"]*"/, 'nonce'))).toEqual(
    scriptsIn(usual).map((tag) => tag.replace(/nonce="[^"]*"/, 'nonce')),
  );
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*?<\/style>/g, '');
  // Inside a tag only quoted values may hold such words; outside one there is no tag of theirs.
  const tags = markup.match(/<[a-z!][^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/gi) ?? [];
  const names = tags.map((tag) => tag.replace(/"[^"]*"|'[^']*'/g, ''));
  for (const tag of names) expect(tag).not.toMatch(/\son\w+\s*=|\bautofocus\b|<svg onload|<!-- </i);
  expect(markup).not.toMatch(/href="javascript:/i);
}

describe('a name that the lender wrote', () => {
  it.each(hostile)('is text, whatever it is: %j', async (name) => {
    const usual = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const plain = await open(server, '/confirm', { ...usual.launch, productId: 'flex' });
    const product = { ...flex, id: 'hostile', name };
    const offer = await giveOffer(server.db, server.clock.now(), { product });
    const parameters = { ...offer.launch, productId: 'hostile', orderId: offer.orderId };
    const confirm = await open(server, '/confirm', parameters);
    expect(confirm.status).toBe(200);
    expectHarmless(confirm.html, plain.html);
    expect(bootOf(confirm.html)).toMatchObject({ data: { offer: { comProductName: name } } });
    await server.call(loanDetailPush, offer.agreed, offer.launch);
    const details = await open(server, '/loan-details', parameters);
    expectHarmless(details.html, plain.html);
    expect(bootOf(details.html)).toMatchObject({ data: { loan: { productName: name } } });
    expectHarmless((await open(server, '/loan-agreement', parameters)).html, '');
  });
});

describe('a value in the address', () => {
  let offer: TestOffer;
  beforeEach(async () => {
    offer = await giveOffer(server.db, server.clock.now());
  });

  it.each(hostile)('is text, whatever it is, and travels on as it came: %j', async (value) => {
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

  it.each(hostile)('is text in a document about a failure too: %j', async (value) => {
    const usual = await open(server, '/loan-details', { orderId: 'PZNONE' });
    const cases = [
      await open(server, '/loan-details', { ...offer.launch, orderId: value }),
      await open(server, '/loan-details', { userId: value, sessionId: value, orderId: offer.orderId }),
      await open(server, `/${encodeURIComponent(value)}`, { [value]: value }),
    ];
    expect(cases.map(({ status }) => status)).toEqual([400, 401, 404]);
    for (const { html } of cases) expectHarmless(html, usual.html);
  });

  it('cannot split a header', async () => {
    const split = 'x\r\nset-cookie: a=b';
    const { status, headers } = await open(server, '/confirm', { ...offer.launch, productId: 'flex', utm: split });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });
});
