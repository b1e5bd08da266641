import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { loanMarketMessages } from './loan-market.messages.ts';
import { type LoanMarketData, LoanMarketView } from './loan-market.view.tsx';

const t = loanMarketMessages.es;

function rendered(orderId: string, products: LoanMarketData['products'] = []): string {
  return renderToString(
    <ScreenProvider value={testScreen()}>
      <LoanMarketView data={{ orderId, productId: 'flex', products }} t={t} />
    </ScreenProvider>,
  );
}

it('a market without loans says so, and links back to the loan that led here', () => {
  const html = rendered('PZ1');
  expect(html).toContain(t.emptyTitle);
  expect(html).toMatch(new RegExp(`<a [^>]*href="/loan-details\\?[^"]*orderId=PZ1[^>]*>.*${t.seeLoan}`));
});

it('links to the start page if no loan led to it', () => {
  const html = rendered('');
  expect(html).toMatch(new RegExp(`<a [^>]*href="/\\?[^>]*>.*${t.goHome}`));
  expect(html).not.toContain(t.seeLoan);
});

it('says what each loan costs in money, and in which time', () => {
  const product = {
    ...{ productId: 'flex', productName: 'Plazo Flex', productLogo: '/logo.svg', minAmount: 1, maxAmount: 2 },
    ...{ periods: 30, termUnit: 'day' as const, loanRate: '0,05%', annualCost: '140%' },
    ...{ exampleAmount: 250_000, exampleTotal: 271_691 },
  };
  const html = rendered('', [product]);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(`${t.product.total}$2.716,91en 30 días`);
  // One alone is compared with nothing.
  expect(html).not.toContain(t.compare);
  expect(rendered('', [product, { ...product, productId: 'other' }])).toContain(t.compare);
});
