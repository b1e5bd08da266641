import { getProductDraft, putProductDraft } from '@plazo/contract/lender/products';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, plan } from '../demo/demo-products.ts';
import { openLenderCore } from '../lender-features.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { openTestDb, resetTestDb } from '../platform/db/test-db.ts';
import { type ProductFile, readProductFile } from '../products/activation.ts';
import { insertListing } from '../products/listing.repository.ts';
import { findProducts, writeVersion } from '../products/product.repository.ts';
import { checkOf } from '../products/product-check.service.ts';
import { refuseProducts } from '../products/product-findings.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { localCalls } from './lender-calls.ts';
import { activate, checkedReport } from './product.ts';

const fair: ProductFile = {
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

const config = loadConfig({ TENANT_FILE: 'examples/tenant-mexico.json' });
const { tenant } = config;
const check = async (other: Partial<typeof tenant> = {}) => {
  const rules = { tenant: { ...tenant, ...other }, isProduction: false };
  return checkedReport((await findProducts(db)).map((product) => ({ product, check: checkOf(product, rules) })));
};
/** The calls that `npm run ops` makes. */
const callsOf = (isProduction: boolean, other = config) =>
  localCalls(
    openLenderCore({
      db,
      clock: systemClock,
      config: { ...other, NODE_ENV: isProduction ? 'production' : 'development' },
    }),
  );

it('a product put on sale twice at once gets one version, and another for other terms', async () => {
  const dearer = { ...fair, terms: { ...fair.terms, commissionPpm: fair.terms.commissionPpm + 1 } };
  const write = (...products: ProductFile[]) => Promise.all(products.map((product) => writeVersion(db, product)));
  expect(await write(fair, fair, fair)).toEqual([1, 1, 1]);
  expect((await write(dearer, dearer)).toSorted()).toEqual([2, 2]);
});

describe('the check of products', () => {
  it('has no objection to a fair one, and names terms that are not offered yet', async () => {
    await writeVersion(db, fair);
    expect(await check()).toEqual({
      said: 'fair  Plazo Mensual, version 1, not offered yet\n  nothing to refuse',
      isFaulty: false,
    });
    await insertListing(db, { productId: 'fair', periods: 12, termUnit: 'month', exampleAmount: 1_000_000 }, 1);
    expect((await check()).said).toBe(`fair  Plazo Mensual, version 1
  loan                  12 months: 1000000 MXN lent, 1128479 to repay, 21.76% a year
  nothing to refuse`);
  });

  it('names a product that counts days in another time zone', async () => {
    await writeVersion(db, fair);
    expect(await check({ timeZone: 'Asia/Kolkata' })).toEqual({
      said: `fair  Plazo Mensual, version 1, not offered yet
  contradiction         days are counted in Asia/Kolkata, the product says America/Mexico_City`,
      isFaulty: true,
    });
  });

  it('names symbols of other currencies, unless the tenant allows them', async () => {
    await writeVersion(db, fair);
    const { formats } = loadConfig({}).tenant;
    expect(await check({ formats })).toEqual({
      said: `fair  Plazo Mensual, version 1, not offered yet
  contradiction         formats.en writes amounts with ₹, which is no symbol of MXN
  contradiction         formats.contract writes amounts with ₱, which is no symbol of MXN`,
      isFaulty: true,
    });
    expect((await check({ formats, allowOtherSymbols: true })).isFaulty).toBe(false);
  });

  it('names, by rule, the faults of every loan that it is offered as', async () => {
    await giveOffer(db, now, { product: flex });
    await giveOffer(db, now, { product: flex, periods: 90, borrower: 'bea' });
    await giveOffer(db, now, { product: flex, periods: 90, borrower: 'carla', amount: 99_000 });
    const { said, isFaulty } = await check();
    expect(isFaulty).toBe(true);
    expect(said.split('\n').map((line) => line.replace(/\d\d\d?\.\d+%/, '..%'))).toEqual([
      'flex  Plazo Flex, version 1',
      '  loan                  30 days: 250000 MXN lent, 271691 to repay, ..% a year',
      '  loan                  90 days: 250000 MXN lent, 280271 to repay, ..% a year',
      '  short-term            30 days: everything is due within 30 days; app stores want more than 60',
      '  annual-cost           30 days: the annual cost is ..%, over 36%',
      '  annual-cost           90 days: the annual cost is ..%, over 36%',
    ]);
  });

  it('checks the newest terms', async () => {
    await writeVersion(db, fair);
    const dearer = JSON.stringify({ ...fair.terms, annualRatePpm: 240_000, penaltyCapPpm: null });
    await db.execute(`insert into product_version values ('fair', 2, '${dearer}')`);
    const { said } = await check();
    expect(said).toContain('version 2');
    expect(said).toContain('penalty-without-cap   the penalty of 0.1% a day has no cap');
  });
});

describe('putting a product on sale', () => {
  const file = (terms: object = {}): ProductFile =>
    readProductFile(JSON.stringify({ ...fair, terms: { ...fair.terms, ...terms } }));
  const put = (product: ProductFile, isProduction = true) => activate(callsOf(isProduction), product);

  it('writes a version, prints its findings, and writes none for the same terms again', async () => {
    expect(await put(file())).toEqual({
      said: 'fair is on sale as version 1.\n  nothing to refuse',
      isFaulty: false,
    });
    expect((await put(file())).said).toMatch(/^fair was on sale as version 1 already\./);
    expect(await put(file({ penaltyCapPpm: null }))).toEqual({
      said: `fair is on sale as version 2.
  penalty-without-cap   the penalty of 0.1% a day has no cap: it passes the principal after 1000 days`,
      isFaulty: false,
    });
    expect(await findProducts(db)).toMatchObject([{ id: 'fair', version: 2, terms: { penaltyCapPpm: null } }]);
  });

  it('leaves alone a draft that somebody is working on', async () => {
    const call = callsOf(false);
    const { id: productId, ...described } = file();
    const theirs = { ...described, name: 'Plazo Nuevo', terms: { ...described.terms } };
    await call(putProductDraft, { productId, ...theirs });
    await expect(put(file())).rejects.toThrow('fair has a draft, which somebody is working on');
    expect((await call(getProductDraft, { productId })).name).toBe('Plazo Nuevo');
    expect(await findProducts(db)).toEqual([]);
  });

  it('in production refuses a product that breaks the tenant’s pack, and writes nothing', async () => {
    const broken = file({ currency: 'INR', disclosedRate: 'aprc' });
    expect(await put(broken)).toEqual({
      said: `fair was refused:
  formats.es writes amounts with $, which is no symbol of INR; allowOtherSymbols overrides this
  formats.en writes amounts with $, which is no symbol of INR; allowOtherSymbols overrides this
  formats.contract writes amounts with $, which is no symbol of INR; allowOtherSymbols overrides this
  the disclosure pack mx does not allow it: currency is INR, loans there are made in MXN
  the disclosure pack mx does not allow it: disclosedRate is aprc, the law's is cat`,
      isFaulty: true,
    });
    expect(await findProducts(db)).toEqual([]);
    await expect(callsOf(true)(getProductDraft, { productId: 'fair' })).rejects.toThrow('this product has no draft');
    const elsewhere = await put(broken, false);
    expect(elsewhere.said).toContain("  disclosure            disclosedRate is aprc, the law's is cat");
    await expect(refuseProducts(db, tenant, now)).rejects.toThrow(
      "TENANT_FILE: product fair: the disclosure pack mx does not allow it: disclosedRate is aprc, the law's is cat",
    );
  });

  it('starts with a refused product once no offer of it can be taken any more', async () => {
    const broken = { ...fair, terms: { ...fair.terms, currency: 'INR' } };
    await giveOffer(db, now, { product: broken, expiresInDays: 30 });
    await expect(refuseProducts(db, tenant, now)).rejects.toThrow('product fair');
    await refuseProducts(db, tenant, now + 31 * 86_400_000);
  });

  it('everywhere refuses impossible terms, and a file that is not a product', async () => {
    expect(await put(file({ annualRatePpm: -1 }), false)).toMatchObject({ isFaulty: true });
    expect(await findProducts(db)).toEqual([]);
    expect(() => readProductFile('{"id":"x y","colour":"red"}')).toThrow(/^this is not a product: .*id must match/);
  });

  it('requires a loan in India to be cancellable, in rupees and with its own annual rate', async () => {
    const india = loadConfig({ TENANT_FILE: 'examples/tenant-india.json' });
    const { said } = await activate(callsOf(true, india), file({ coolingOffDays: 0 }));
    expect(said).toContain("coolingOffDays is 0, the law's least is 1");
    expect(said).toContain("disclosedRate is cat, the law's is in-apr");
  });
});
