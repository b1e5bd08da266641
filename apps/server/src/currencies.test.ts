import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { makeOffer } from '@plazo/contract/lender/offers';
import { recordPayment } from '@plazo/contract/lender/payments';
import { activateProductDraft, checkProductDraft, putProductDraft } from '@plazo/contract/lender/products';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flex, plan } from './demo/demo-products.ts';
import { builtPages } from './pages/page-source.ts';
import { refuseCurrencies } from './products/product-findings.ts';
import { ensureBuilt } from './testing/built-server.ts';
import { open } from './testing/documents.ts';
import { readPdf } from './testing/read-pdf.ts';
import { TestLender } from './testing/test-lender.ts';
import type { TestServer } from './testing/test-server.ts';

// Two decimals are the norm (requirement U3). A lender in Chile has none, one in Kuwait three: from the product's draft to the letter,
// every screen and paper must write amounts with those decimals.

const folder = mkdtempSync(path.join(tmpdir(), 'plazo-currency-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Country {
  currency: string;
  symbol: string;
  timeZone: string;
  /** The amount lent and its partial payments, in minor units, and as a borrower reads them. */
  lent: number;
  lentWritten: string;
  part: { typed: string; amount: number; written: string };
  /** An amount in this currency, in full. */
  pattern: RegExp;
}

const chile: Country = {
  currency: 'CLP',
  symbol: '$',
  timeZone: 'America/Santiago',
  lent: 600_000,
  lentWritten: '$600.000',
  part: { typed: '50000', amount: 50_000, written: '$50.000' },
  pattern: /^-?\$(\d{1,3}(\.\d{3})*)$/,
};

const kuwait: Country = {
  currency: 'KWD',
  symbol: 'KWD\u00a0',
  timeZone: 'Asia/Kuwait',
  lent: 600_000,
  lentWritten: 'KWD\u00a0600,000',
  part: { typed: '50,250', amount: 50_250, written: 'KWD\u00a050,250' },
  pattern: /^-?KWD\u00a0(\d{1,3}(\.\d{3})*),\d{3}$/,
};

async function openLender({ currency, symbol, timeZone }: Country): Promise<TestLender> {
  await ensureBuilt();
  const pages = await builtPages();
  const format = { symbol, group: '.', decimal: ',' };
  const file = path.join(folder, `${currency}.json`);
  const formats = { es: format, en: format, contract: format };
  writeFileSync(file, JSON.stringify({ currency, timeZone, formats }));
  return TestLender.open({ environment: { TENANT_FILE: file }, change: (options) => ({ ...options, pages }) });
}

/** The text of a document, without its scripts. */
function textOf(html: string): string {
  const [, body = ''] = html.replace(/<script[\s\S]*?<\/script>/g, '').split('<body>');
  return body.replace(/<wbr\/?>/g, '').replace(/<[^>]+>/g, ' ');
}

/** A document in the form that is saved. */
async function saved({ app }: TestServer, screen: string, parameters: Record<string, string>) {
  const query = new URLSearchParams({ ...parameters, saveAs: 'pdf' });
  const { statusCode: status, rawPayload: pdf } = await app.inject({ url: `${screen}?${query}` });
  return { status, pdf };
}

describe.each([chile, kuwait])('a lender in $currency', (country) => {
  const { currency, symbol, lent, lentWritten, part, pattern } = country;
  let lender: TestLender;
  beforeAll(async () => {
    lender = await openLender(country);
  });

  /** Checks every amount in a text, and returns them all. */
  function amountsIn(text: string, where: string): string[] {
    const escaped = symbol.replace('$', '\\$');
    // The share of the cost is of a whole amount.
    const share = new RegExp(
      `${escaped}\\s?[\\d.,]+\\s+(?:de cada|por cada|of every|for every)\\s+${escaped}\\s?\\d+`,
      'g',
    );
    const amounts =
      text.replace(share, '').match(new RegExp(`-?${escaped}\\s?\\d[\\d.,]*\\d|-?${escaped}\\d`, 'g')) ?? [];
    for (const amount of amounts) expect(amount, where).toMatch(pattern);
    return amounts;
  }

  it('takes a product from its draft to the letter, and writes every amount with its decimals', async () => {
    const terms = { ...plan.terms, currency, timeZone: country.timeZone, partialPaymentMin: 20_000 };
    const { id: productId, name, logo, decision } = plan;
    await lender.call(putProductDraft, { productId, name, logo, decision, terms });
    const loan = { amount: lent, periods: 6, termUnit: 'month' as const };
    const { refusals, findings } = await lender.call(checkProductDraft, { productId, loans: [loan] });
    expect([refusals, findings.filter(({ rule }) => rule === 'contradiction')]).toEqual([[], []]);
    await lender.call(activateProductDraft, { productId });
    const person = { externalId: 'crm-1', fullName: 'Ana Pruebas', phone: '5511112222', address: 'Calle 1' };
    const { id: borrowerId } = await lender.call(putBorrower, person);
    const offered = { borrowerId, productId, ...loan, expiresAt: '2026-04-01T00:00:00Z' };
    const { id: orderId } = await lender.call(makeOffer, offered);
    const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId, minutes: 525_600 });
    const { server } = lender;

    const languages = ['1', '2'];
    const read = async (address: string, isNeedPop: string, more: object = {}) => {
      const at = { userId, sessionId, isNeedPop, orderId, productId };
      const { status, html } = await open(server, address, { ...at, ...more });
      expect(status, address).toBe(200);
      return amountsIn(textOf(html), address);
    };
    for (const language of languages) {
      expect(await read('/confirm', language)).toContain(lentWritten);
      expect((await read('/agony', language)).length).toBeGreaterThanOrEqual(15);
    }
    await server.call(loanDetailPush, { productId, ...loan }, { userId, sessionId });
    for (const language of languages) {
      for (const screen of ['/loan-details', '/loans', '/statement', '/repayment', '/agony']) {
        expect((await read(screen, language)).length, screen).toBeGreaterThan(0);
      }
      // A person types amounts in the currency's own units.
      expect(await read('/repayment', language, { part: part.typed })).toContain(part.written);
    }

    const launch = { userId, sessionId };
    const code = async (amount: number, requestType: '1' | '4') => {
      const input = { orderId, productId, amount, payCode: 'store', requestType };
      return (await server.call(generateVcode, input, launch)).repayDetail.vCode;
    };
    const pay = (eventId: string, reference: string, amount: number) =>
      server.pay({ eventId, reference, amount, currency });
    await pay('evt-part', await code(part.amount, '4'), part.amount);
    const { html: receipt } = await open(server, '/receipt', { ...launch, orderId, productId, paymentId: 'evt-part' });
    expect(amountsIn(textOf(receipt), '/receipt')).toContain(part.written);

    // Late, so that there is a charge; then pays everything.
    server.clock.moveDays(45);
    const { html: late } = await open(server, '/statement', { ...launch, orderId, productId });
    expect(amountsIn(textOf(late), '/statement, late').length).toBeGreaterThan(10);
    const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId, productId, payoff: '1' }, launch);
    const reference = await code(amount, '1');
    const ticket = { requestType: '1', payCode: 'store', amount };
    const { html: shown } = await open(server, '/carpmm', { ...launch, orderId, productId, ...ticket });
    expect(amountsIn(textOf(shown), '/carpmm').length).toBeGreaterThan(0);
    expect(await pay('evt-rest', reference, amount)).toMatchObject({ status: 200, data: { result: 'credited' } });

    for (const screen of ['/settlement-letter', '/statement', '/agony']) {
      const address = { ...launch, orderId, productId };
      const { html } = await open(server, screen, address);
      const written = amountsIn(textOf(html), screen);
      expect(written.length, screen).toBeGreaterThan(0);
      const { status, pdf } = await saved(server, screen, address);
      expect(status, screen).toBe(200);
      const { all } = await readPdf(pdf);
      // A file uses only one kind of space.
      const text = all.replaceAll(`${symbol.trim()} `, symbol);
      expect(amountsIn(text, `${screen} as a file`), screen).toContain(lentWritten);
    }
  });

  it('accepts no money in an unknown currency', async () => {
    const event = { eventId: 'evt-z', reference: '98000000000000', amount: 1, currency: 'ZZZ' };
    expect(await lender.server.pay(event)).toMatchObject({ status: 400 });
    const paidAt = '2026-03-02T18:00:00Z';
    const recorded = { paymentId: 'bank-z', reference: '98000000000000', amount: 1, currency: 'ZZZ', paidAt };
    const { status, json } = await lender.send(recordPayment, recorded);
    expect([status, json.errors]).toEqual([
      400,
      [{ field: 'currency', problem: expect.any(String), code: 'wrong-form' }],
    ]);
  });

  it('has no product in a currency with other decimals, and does not start with one', async () => {
    const { id: productId, name, logo, decision, terms } = flex;
    await lender.call(putProductDraft, { productId, name, logo, decision, terms: { ...terms } });
    const problem = expect.stringContaining(`amounts in MXN have 2 decimals, those in ${currency}`);
    expect((await lender.call(checkProductDraft, { productId })).refusals).toEqual([problem]);
    const refused = await lender.send(activateProductDraft, { productId });
    expect([refused.status, refused.json.detail]).toEqual([422, problem]);
    await expect(refuseCurrencies(lender.server.db, { currency: 'MXN' })).rejects.toThrow(
      `TENANT_FILE: currency: amounts in ${currency}`,
    );
    await refuseCurrencies(lender.server.db, { currency });
  });
});
