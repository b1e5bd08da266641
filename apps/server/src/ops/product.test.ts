import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { openTestDb, resetTestDb } from '../db/test-db.ts';
import { writeProduct } from '../demo/demo.repository.ts';
import { type DemoProduct, flex, plan } from '../demo/demo-products.ts';
import { insertListing } from '../market/market.repository.ts';
import { findProducts } from '../product/product.repository.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { checkAll } from './product.ts';

const fair: DemoProduct = {
  ...plan,
  id: 'fair',
  terms: { ...plan.terms, commissionPpm: 10_000, penaltyDailyPpm: 1_000, penaltyCapPpm: 100_000 },
};
const now = Date.parse('2026-03-02T18:00:00Z');

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(() => resetTestDb(db));

const { tenant } = loadConfig({ TENANT_FILE: 'examples/tenant-mexico.json' });
const check = async (other: Partial<typeof tenant> = {}) => checkAll(await findProducts(db), { ...tenant, ...other });

describe('the check of products', () => {
  it('has nothing against a fair one, and names the terms that nobody offers yet', async () => {
    await writeProduct(db, fair);
    expect(await check()).toEqual({
      said: 'fair  Plazo Mensual, version 1, not offered yet\n  nothing to refuse',
      isFaulty: false,
    });
    await insertListing(db, { productId: 'fair', periods: 12, termUnit: 'month', exampleAmount: 1_000_000 }, 1);
    expect((await check()).said).toBe('fair  Plazo Mensual, version 1\n  nothing to refuse');
  });

  it('names a product whose days are counted elsewhere', async () => {
    await writeProduct(db, fair);
    expect(await check({ timeZone: 'Asia/Kolkata' })).toEqual({
      said: `fair  Plazo Mensual, version 1, not offered yet
  contradiction         days are counted in Asia/Kolkata, the product says America/Mexico_City`,
      isFaulty: true,
    });
  });

  it('names symbols of other currencies, unless the tenant says that they may be used', async () => {
    await writeProduct(db, fair);
    const { formats } = loadConfig({}).tenant;
    expect(await check({ formats })).toEqual({
      said: `fair  Plazo Mensual, version 1, not offered yet
  contradiction         formats.en writes amounts with ₹, which is no symbol of MXN
  contradiction         formats.contract writes amounts with ₱, which is no symbol of MXN`,
      isFaulty: true,
    });
    expect((await check({ formats, allowOtherSymbols: true })).isFaulty).toBe(false);
  });

  it('names, by rule, what is wrong with each term that it is offered as', async () => {
    await giveOffer(db, now, { product: flex });
    await giveOffer(db, now, { product: flex, periods: 90, borrower: 'bea' });
    await giveOffer(db, now, { product: flex, periods: 90, borrower: 'carla', amount: 99_000 });
    const { said, isFaulty } = await check();
    expect(isFaulty).toBe(true);
    expect(said.split('\n').map((line) => line.replace(/\d\d\d?\.\d+%/, '..%'))).toEqual([
      'flex  Plazo Flex, version 1',
      '  short-term            30 days: everything is due within 30 days; app stores want more than 60',
      '  annual-cost           30 days: the annual cost is ..%, over 36%',
      '  annual-cost           90 days: the annual cost is ..%, over 36%',
    ]);
  });

  it('checks the newest terms', async () => {
    await writeProduct(db, fair);
    const dearer = JSON.stringify({ ...fair.terms, annualRatePpm: 240_000, penaltyCapPpm: null });
    await db.execute(`insert into product_version values ('fair', 2, '${dearer}')`);
    const { said } = await check();
    expect(said).toContain('version 2');
    expect(said).toContain('penalty-without-cap   the penalty of 0.1% a day has no cap');
  });
});
