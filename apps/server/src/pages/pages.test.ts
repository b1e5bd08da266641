import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loanDetailPush } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { bootOf, open, openWithPages, submit } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let offer: TestOffer;
beforeAll(async () => {
  server = await openWithPages();
});
beforeEach(async () => {
  await server.reset();
  offer = await giveOffer(server.db, server.clock.now());
});

const take = () => server.call(loanDetailPush, offer.agreed, offer.launch);
const ofOffer = () => ({ ...offer.launch, productId: offer.productId });
const ofOrder = () => ({ ...ofOffer(), orderId: offer.orderId });
const voucher = { requestType: '1', payCode: 'store', amount: '271691' };

const unpack: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a document', () => {
  it.each([
    ['/confirm', () => ofOffer(), '$2.500,00', '₹2.500,00'],
    ['/loan-details', () => ofOrder(), 'Al corriente', 'On track'],
    ['/repayment', () => ofOrder(), 'Efectivo en tienda', 'Cash at a shop'],
    ['/carpmm', () => ({ ...ofOrder(), ...voucher }), 'Cómo pagar', 'How to pay'],
    [
      '/carpmm',
      () => ({ ...ofOrder(), requestType: '3', payCode: 'store', amount: '250000' }),
      'Código para devolverlo',
      'Your code to return the money',
    ],
    ['/loan-agreement', () => ofOrder(), '₱2.500,00', '₱2.500,00'],
    ['/agony', () => ofOrder(), '₱2.500,00', '₱2.500,00'],
  ])('has its figures and its language without a script: %s', async (path, parameters, spanish, english) => {
    if (path !== '/confirm') await take();
    for (const [isNeedPop, locale, text] of [
      ['2', 'es', spanish],
      ['1', 'en', english],
    ] as const) {
      const { status, html, headers } = await open(server, path, { ...parameters(), isNeedPop });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(html).toContain(`<html lang="${locale}">`);
      const [, body] = html.replace(/<script[\s\S]*?<\/script>/g, '').split('<body>');
      expect(body).toContain(text);
    }
  });

  it.each([
    ['a single payment', '/loan-agreement', () => giveOffer(server.db, server.clock.now())],
    ['instalments', '/agony', () => giveOffer(server.db, server.clock.now(), sixMonths)],
  ])('links to the contract of a loan of %s: %s', async (_, path, give) => {
    const { launch, productId, orderId, agreed } = await give();
    const offered = await open(server, '/confirm', { ...launch, productId });
    await server.call(loanDetailPush, agreed, launch);
    const taken = await open(server, '/loan-details', { ...launch, productId, orderId });
    for (const { html } of [offered, taken]) {
      const [, address = ''] = new RegExp(`href="(${path}\\?[^"]*orderId=${orderId}[^"]*)"`).exec(html) ?? [];
      const url = new URL(address.replaceAll('&amp;', '&'), 'http://plazo');
      const contract = await open(server, url.pathname, Object.fromEntries(url.searchParams));
      expect([contract.status, url.pathname]).toEqual([200, path]);
      expect(contract.html).toContain('₱');
    }
  });

  it('gives a payment code’s purpose from the server, whatever the address claims', async () => {
    await take();
    const shown = async (parameters: object) =>
      (await open(server, '/carpmm', { ...ofOrder(), ...parameters })).html.replace(/<script[\s\S]*?<\/script>/g, '');
    const [backToExtension, loan] = ['Volver a la extensión', 'Ver mi préstamo'];
    const charges = await shown({ ...voucher, amount: '3699' });
    expect(charges).toContain(backToExtension);
    const repayment = await shown({ ...voucher, from: 'extension' });
    expect(repayment).toContain(loan);
    expect(repayment).not.toContain(backToExtension);
  });

  it('is compressed as the browser accepts it, preferably with Brotli', async () => {
    const url = `/confirm?${new URLSearchParams(ofOffer() as Record<string, string>)}`;
    const get = (encoding: string) => server.app.inject({ url, headers: { 'accept-encoding': encoding } });
    const [br, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip'), await get('identity')];
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    const text = ({ rawPayload, headers }: typeof gzip) =>
      (unpack[String(headers['content-encoding'])]?.(rawPayload) ?? rawPayload)
        .toString()
        .replaceAll(/nonce="[^"]+"/g, 'nonce');
    for (const answer of [br, gzip, plain]) {
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(text(answer)).toMatch(/^<!doctype html>[\s\S]*<\/html>$/);
      expect(text(answer)).toBe(text(plain));
    }
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(br.rawPayload.length).toBeLessThan(0.97 * gzip.rawPayload.length);
  });

  it('names attributes as HTML and SVG do', async () => {
    await take();
    const { html } = await open(server, '/carpmm', { ...ofOrder(), ...voucher });
    expect(html).toContain('<span class="code" translate="no">');
    const pictures = html.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(2);
    for (const picture of pictures) {
      expect(picture).toContain('stroke-linecap="round"');
      expect(picture.replace(' viewBox=', '')).not.toMatch(/\s\w*[A-Z]\w*=/);
    }
  });

  it('of an offer that was already taken leads to the loan', async () => {
    await take();
    const { status, html } = await open(server, '/confirm', ofOffer());
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`href="/loan-details\\?[^"]*orderId=${offer.orderId}`));
  });
});

describe('a document that cannot be made', () => {
  it.each([
    [401, 'nobody is signed in', '/confirm', () => ({ productId: 'flex' })],
    [401, 'the session is somebody else’s', '/loan-details', () => ({ ...ofOrder(), userId: 'bea' })],
    [404, 'there is no such order', '/loan-details', () => ({ ...ofOrder(), orderId: 'PZNONE' })],
    [404, 'there is no such product', '/confirm', () => ({ ...offer.launch, productId: 'none' })],
    [404, 'the page does not exist', '/nowhere', () => ofOffer()],
    [400, 'the order is missing', '/loan-details', () => ofOffer()],
    [400, 'the order is nonsense', '/loan-details', () => ({ ...ofOrder(), orderId: '<b>' })],
    [400, 'the amount is missing', '/carpmm', () => ({ ...ofOrder(), requestType: '1', payCode: 'store' })],
    // The order says why, and what to do instead: that is an answer, not a failure.
    [200, 'the amount differs', '/carpmm', () => ({ ...ofOrder(), ...voucher, amount: '1' })],
    [200, 'no extension is offered', '/carpmm', () => ({ ...ofOrder(), ...voucher, requestType: '2' })],
  ])('says so with %d and in words when %s', async (status, _, path, parameters) => {
    await take();
    const before = await stateOf(server.db);
    for (const [isNeedPop, locale] of [
      ['2', 'es'],
      ['1', 'en'],
    ] as const) {
      const answer = await open(server, path, { ...parameters(), isNeedPop });
      expect(answer.status).toBe(status);
      expect(answer.html).toContain(`<html lang="${locale}">`);
      expect(answer.html).toMatch(/<h1[^>]*>[^<]{4,}/);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('says so with 410 if the offer is over', async () => {
    server.clock.moveDays(30);
    const { status, html } = await open(server, '/confirm', ofOffer());
    expect(status).toBe(410);
    expect(html).toContain('No se creó ningún préstamo; puedes pedir otra oferta.');
  });

  it('is an envelope for anyone who does not accept documents', async () => {
    const answer = await server.send('/nowhere', { method: 'GET', headers: { accept: 'application/json' } });
    expect(answer).toMatchObject({ status: 404, code: '40400' });
  });
});

describe('a form that is posted before the scripts run', () => {
  const fields = () => ({ ...offer.agreed, agree: 'on' });

  it('takes the loan and leads to it, with everything that links carry', async () => {
    const { status, headers } = await submit(
      server,
      '/confirm',
      { ...ofOffer(), utm: 'ab c', isNeedPop: '1' },
      fields(),
    );
    expect(status).toBe(303);
    const location = new URL(String(headers.location), 'http://plazo');
    expect(String(headers.location)).toMatch(/^\/loan-details\?/);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      ...offer.launch,
      isNeedPop: '1',
      utm: 'ab c',
      orderId: offer.orderId,
      productId: 'flex',
      from: 'confirm',
      // No script has told the app about this product.
      track: 'flex',
    });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect((await open(server, '/loan-details', Object.fromEntries(location.searchParams))).status).toBe(200);
  });

  it('makes one loan, however often it is posted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(server, '/confirm', ofOffer(), fields())),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    expect(await rowsOf(server.db, 'select id from loan_order')).toEqual([{ id: offer.orderId }]);
  });

  it('ignores unknown fields', async () => {
    const more = { ...fields(), __proto__x: '1', constructor: 'x', userId: 'bea', orderId: 'PZNONE', status: '200' };
    const { status, headers } = await submit(server, '/confirm', ofOffer(), more);
    expect(status).toBe(303);
    expect(new URL(String(headers.location), 'http://plazo').searchParams.get('userId')).toBe('ana');
    expect(await rowsOf(server.db, 'select id, borrower_id, status from loan_order')).toEqual([
      { id: offer.orderId, borrower_id: 'ana', status: 174 },
    ]);
  });

  it.each([
    [422, 'another amount', { amount: '1' }],
    [422, 'no amount', { amount: '' }],
    [400, 'an impossible amount', { amount: 'all' }],
    [400, 'no product', { productId: '' }],
    [404, 'a product without an offer', { productId: 'plan' }],
  ])('is answered with a document, %d, and writes nothing for %s', async (status, _, change) => {
    const before = await stateOf(server.db);
    const answer = await submit(server, '/confirm', ofOffer(), { ...fields(), ...change });
    expect(answer.status).toBe(status);
    expect(answer.html).toContain('<html lang="es">');
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('with yesterday’s figures makes no loan, and shows those of today', async () => {
    const fieldsOf = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
    const shown = fieldsOf((await open(server, '/confirm', ofOffer())).html);
    expect(shown).toEqual({
      productId: 'flex',
      amount: '250000',
      periods: '30',
      termUnit: 'day',
      offerNo: offer.orderId,
      totalAmount: '271691',
      lastPayTime: '2026-04-01',
    });
    server.clock.moveDays(1);
    const before = await stateOf(server.db);
    const refused = await submit(server, '/confirm', ofOffer(), { ...shown, agree: 'on' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('La oferta cambió. Revísala');
    expect(refused.html.replaceAll(/<[^>]*>/g, '')).toMatch(/antes 1\sabr → ahora 2\sabr/);
    expect(await stateOf(server.db)).toEqual(before);
    const today = fieldsOf(refused.html);
    expect(today).toEqual({ ...shown, lastPayTime: '2026-04-02' });
    expect((await submit(server, '/confirm', ofOffer(), { ...today, agree: 'on' })).status).toBe(303);
    expect(await rowsOf(server.db, 'select due_date from instalment')).toEqual([{ due_date: '2026-04-02' }]);
  });

  it('without the agreement makes no loan, and says why', async () => {
    const before = await stateOf(server.db);
    const answer = await submit(server, '/confirm', ofOffer(), { ...offer.agreed });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('acepta el contrato');
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('without a session writes nothing', async () => {
    const before = await stateOf(server.db);
    expect((await submit(server, '/confirm', { productId: 'flex' }, fields())).status).toBe(401);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('to a page that accepts none just shows that page', async () => {
    await take();
    expect((await submit(server, '/statement', ofOrder(), { orderId: 'PZNONE' })).status).toBe(200);
  });
});

describe('a document that a browser fetches ahead', () => {
  const ahead = { 'sec-purpose': 'prefetch;prerender' };

  it('is the same if it only reads', async () => {
    await take();
    for (const path of ['/loan-details', '/repayment', '/statement', '/extension', '/loan-agreement'])
      expect((await open(server, path, ofOrder(), ahead)).status, path).toBe(200);
  });

  it('changes nothing: if its reader would get a code, a letter or a visit, there is no document yet', async () => {
    await take();
    const before = await stateOf(server.db);
    const asked: [string, object][] = [
      ['/carpmm', { ...ofOrder(), ...voucher }],
      ['/settlement-letter', ofOrder()],
      ['/promotion', { templateId: 'demo' }],
    ];
    for (const [path, parameters] of asked) {
      const { status, html, headers } = await open(server, path, parameters, ahead);
      expect([path, status, html, headers['cache-control']]).toEqual([path, 503, '', 'no-store']);
    }
    expect(await stateOf(server.db)).toEqual(before);
    expect((await open(server, '/carpmm', { ...ofOrder(), ...voucher })).status).toBe(200);
    expect(await stateOf(server.db)).not.toEqual(before);
  });
});

describe('what a document passes to its scripts', () => {
  it('is what was rendered, without the tenant’s secrets', async () => {
    const { html } = await open(server, '/confirm', ofOffer());
    expect(bootOf(html)).toMatchObject({ roots: [{ data: { agreed: { amount: 250_000 } } }] });
    expect(html).not.toContain(server.config.PAYMENT_WEBHOOK_SECRET);
  });

  it('is nothing if React is not used: only the base script comes, with the chunks that the document needs', async () => {
    await take();
    const { html } = await open(server, '/loan-agreement', ofOrder());
    expect(bootOf(html)).toBeNull();
    // A chunk appears twice: where it is preloaded, and where the base script finds its address.
    const scripts = new Set(html.match(/(?<=\/assets\/)\w+(?=-)/g));
    expect(scripts).toEqual(new Set(['base', 'door', 'fresh']));
  });
});
