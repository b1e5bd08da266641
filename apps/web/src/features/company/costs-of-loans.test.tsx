import type { ProductCosts } from '@plazo/contract/market';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { CostsOfLoans } from './costs-of-loans.tsx';
import { loanCostsMessages } from './site-loan-costs.messages.ts';

const t = loanCostsMessages.es;

const product: ProductCosts = {
  productId: 'flex',
  productName: 'Plazo Flex',
  currency: 'MXN',
  minAmount: 50_000,
  maxAmount: 10_000_000,
  shortest: '30 días',
  longest: '30 días',
  annualCostMost: '140,5%',
  annualCostMethod: 'cat',
  example: [
    { text: 'Plazo', value: '30 días' },
    { text: 'Total a pagar', value: '$2.716,91' },
    { text: 'CAT', value: '140,5%' },
  ],
  exampleTotal: '$2.716,91',
};

/** The rows of the products: what is before them is about all loans. */
function rowsOf(changes: Partial<ProductCosts>) {
  const products = [{ ...product, ...changes }];
  const html = renderToString(
    <ScreenProvider value={testScreen()}>
      <CostsOfLoans costs={{ shortest: '30 días', longest: '6 meses', annualCostMost: '140,5%', products }} t={t} />
    </ScreenProvider>,
  );
  return html.slice(html.indexOf('Plazo Flex')).replace(/<[^>]*>/g, ' ');
}

it('says a fact of a product once', () => {
  const text = rowsOf({});
  for (const fact of ['30 días', '140,5%', '2.716,91']) expect(text.split(fact)).toHaveLength(2);
});

it('says what the example does not: the other terms, and a higher cost', () => {
  const text = rowsOf({ shortest: '15 días', annualCostMost: '180,0%' });
  expect(text).toContain('15 días a 30 días');
  expect(text).toContain('180,0%');
  expect(text).toContain(t.most);
});
