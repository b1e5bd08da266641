import {
  activateProductDraft,
  getProduct,
  listProductVersions,
  putProductDraft,
} from '@plazo/contract/lender/products';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flex, plan } from '../demo/demo-products.ts';
import { TestLender } from '../testing/test-lender.ts';
import { writeVersion } from './product.repository.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

const { id: productId, name, logo, decision, terms } = plan;

const draft = (maxAmount: number) =>
  lender.call(putProductDraft, { productId, name, logo, decision, terms: { ...terms, maxAmount } });

it('says of each version whether somebody else than its author has put it on sale', async () => {
  await draft(terms.maxAmount);
  const alone = await lender.call(activateProductDraft, { productId });
  expect(alone).toMatchObject({ version: 1, isChecked: false });
  await draft(terms.maxAmount + 100);
  const key = await lender.newKey(scopes);
  await lender.call(activateProductDraft, { productId }, { key });
  expect(await lender.call(getProduct, { productId })).toMatchObject({ version: 2, isChecked: true });
  const { data } = await lender.call(listProductVersions, { productId });
  expect(data.map(({ version, isChecked }) => [version, isChecked])).toEqual([
    [2, true],
    [1, false],
  ]);
});

it('does not know of terms that came from a file', async () => {
  await writeVersion(lender.server.db, flex);
  expect(await lender.call(getProduct, { productId: flex.id })).toMatchObject({ isChecked: null });
});
