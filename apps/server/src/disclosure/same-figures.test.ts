import { afterAll, describe, expect, it } from 'vitest';
import { flex, plan, planIndia } from '../demo/demo-products.ts';
import { demoLinks } from '../demo/links.ts';
import { seedDemo } from '../demo/seed.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { insertListing } from '../products/listing.repository.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { open, openWithPages } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';

/** The visible text of a document: without tags, scripts and no-break spaces. */
function textOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return main
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

/** The amounts, dates and percentages of a document: `6,790.05`, `2026-09-02`, `45.0%`. */
function figuresIn(text: string): Set<string> {
  return new Set(text.match(/\d{4}-\d{2}-\d{2}|\d[\d.,]*\d%|\d[\d.,]*[.,]\d{2}(?!\d)/g) ?? []);
}

const documents = { contract: '/loan-agreement', sheet: '/disclosure' };

/** The figures that every document of a loan must share: received, repaid, annual cost, and each payment with its day. */
function figuresOfOffer(html: string): string[] {
  const pairs = (html.match(/<dl class="figure-pair[\s\S]*?<\/dl>/g) ?? []).join('');
  const [received = '', total = '', , annual = ''] = [...pairs.matchAll(/<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, value]) => value,
  );
  // The third is the difference, which only the offer shows.
  const costs = [received, total, annual];
  const plan = /<ol class="plan"[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '';
  const rows = plan.replace(/<p class="caption">.*?<\/p>/g, '');
  return [...figuresIn(textOf(`<main>${costs.join(' ')} ${rows}</main>`))];
}

async function expectSameFigures(
  server: TestServer,
  loan: { orderId: string; launch: object },
  figures: string[],
  sheet: boolean,
) {
  for (const [name, path] of Object.entries(documents)) {
    const { status, html } = await open(server, path, { ...loan.launch, orderId: loan.orderId });
    if (name === 'sheet' && !sheet) {
      expect(status).toBe(404);
      continue;
    }
    expect(status).toBe(200);
    expect([...figuresIn(textOf(html))], `${name} of ${loan.orderId}`).toEqual(expect.arrayContaining(figures));
  }
}

const packs = [
  { pack: 'none', tenant: 'production', products: [flex, plan] },
  { pack: 'mx', tenant: 'mexico', products: [flex, plan] },
  { pack: 'in', tenant: 'india', products: [planIndia] },
] as const;

describe.each(packs)('under the pack $pack', ({ pack, tenant, products }) => {
  let server: TestServer | undefined;
  afterAll(() => server?.reset());

  it.each(['1', '2'])('offer, contract, sheet and site say the same figures (isNeedPop %s)', async (isNeedPop) => {
    server = await openWithPages({ TENANT_FILE: `examples/tenant-${tenant}.json` });
    for (const [index, product] of products.entries()) {
      const loan =
        product.terms.kind === 'single'
          ? { amount: 250_000, periods: 30, termUnit: 'day' as const }
          : { amount: 600_000, periods: 6, termUnit: 'month' as const };
      const offer = await giveOffer(server.db, server.clock.now(), { product, ...loan, borrower: `b-${product.id}` });
      const launch = { ...offer.launch, isNeedPop };
      const shown = await open(server, '/confirm', { ...launch, productId: product.id });
      const figures = figuresOfOffer(shown.html);
      // Received, repaid, annual cost, and the day and amount of each payment.
      expect(figures.length).toBeGreaterThanOrEqual(loan.termUnit === 'day' ? 4 : 6);
      await expectSameFigures(server, { orderId: offer.orderId, launch }, figures, pack !== 'none');

      const { periods, termUnit, amount: exampleAmount } = loan;
      await insertListing(server.db, { productId: product.id, periods, termUnit, exampleAmount }, index);
      const site = await open(server, '/LoanCosts', { isNeedPop });
      expect(site.status).toBe(200);
      const [received = '', total = ''] = figures;
      const cost = figures.find((figure) => figure.endsWith('%')) ?? 'no annual cost';
      expect([...figuresIn(textOf(site.html))]).toEqual(expect.arrayContaining([received, total, cost]));
    }
  });
});

it('each demo order has the same figures in its contract and, if it is pinned to a pack, in its sheet', async () => {
  const server = await openWithPages();
  const { tenant, masterKeys } = server.config;
  const [channel] = tenant.channels;
  if (!channel) throw new Error('no channel');
  const now = server.clock.now();
  await seedDemo(server.db, { now, tenant, channel, storage: openStorage(server.config), masterKeys });
  const seen: Record<string, number> = {};
  const names: string[] = [];
  for (const { name, url } of await demoLinks(server.db, 'http://127.0.0.1:3000')) {
    const { orderId, ...launch } = Object.fromEntries(new URL(url).searchParams);
    if (orderId === undefined || name === 'lucia') continue;
    const { html } = await open(server, documents.contract, { ...launch, orderId });
    const costs = [...html.matchAll(/<div class="cost"><dt>.*?<\/dt><dd>(.*?)<\/dd>/g)].map(([, value = '']) => value);
    const figures = [...figuresIn(textOf(`<main>${costs.join(' ')}</main>`))];
    expect(figures.length, name).toBeGreaterThanOrEqual(4);
    const sheet = await open(server, documents.sheet, { ...launch, orderId });
    seen[sheet.status] = (seen[sheet.status] ?? 0) + 1;
    names.push(name);
    if (sheet.status === 200) {
      expect([...figuresIn(textOf(sheet.html))], name).toEqual(expect.arrayContaining(figures));
    }
  }
  expect(seen).toMatchObject({ 200: 2, 404: expect.any(Number) });
  // Late, partly paid, paid at a till, held for staff, and under each pack.
  expect(names).toEqual(expect.arrayContaining(['gloria', 'vera', 'irene', 'hector', 'raul', 'priya']));
  await server.reset();
});
