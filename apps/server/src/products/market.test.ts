import { productsMarket } from '@plazo/contract/market';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, plan } from '../demo/demo-products.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { TestServer } from '../testing/test-server.ts';
import { insertListing } from './listing.repository.ts';
import { writeVersion } from './product.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const list = (productId: string, position: number) =>
  insertListing(server.db, { productId, periods: 30, termUnit: 'day', exampleAmount: 250_000 }, position);

describe('the loan market', () => {
  it('is empty until the lender lists something', async () => {
    const { launch } = await giveOffer(server.db, server.clock.now());
    expect(await server.call(productsMarket, {}, launch)).toEqual({ products: [] });
  });

  it('gives a product’s cost with the figures that its offer will have', async () => {
    const { launch } = await giveOffer(server.db, server.clock.now());
    await list('flex', 0);
    const offer = await server.call(loanDetailConfirm, { productId: 'flex' }, launch);
    expect((await server.call(productsMarket, {}, launch)).products).toEqual([
      {
        productId: 'flex',
        productName: 'Plazo Flex',
        productLogo: '/pictures/product-logo.svg',
        minAmount: 50_000,
        maxAmount: 10_000_000,
        periods: 30,
        termUnit: 'day',
        loanRate: offer.loanRate,
        annualCost: offer.annualCost,
        annualCostMethod: 'cat',
        exampleAmount: 250_000,
        exampleTotal: offer.totalAmount,
      },
    ]);
  });

  it('keeps the lender’s order, and shows the newest terms', async () => {
    const { launch } = await giveOffer(server.db, server.clock.now());
    await writeVersion(server.db, { ...plan, terms: { ...flex.terms } });
    await list('flex', 2);
    await list('plan', 1);
    const terms = JSON.stringify({ ...flex.terms, maxAmount: 300_000 });
    await server.db.execute(`insert into product_version values ('flex', 2, '${terms}')`);
    const { products } = await server.call(productsMarket, {}, launch);
    expect(products.map(({ productId, maxAmount }) => [productId, maxAmount])).toEqual([
      ['plan', 10_000_000],
      ['flex', 300_000],
    ]);
  });

  it('is for borrowers with a session', async () => {
    expect(await server.post(productsMarket, {}, {})).toMatchObject({ status: 401, code: '40100' });
  });
});
