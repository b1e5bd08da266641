import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { statementMessages } from './statement.messages.ts';
import { View } from './statement.view.tsx';

it('of a loan without entries leads back to the loan', () => {
  const statement = {
    orderStatus: 150 as const,
    productName: 'Product',
    productLogo: '/logo.svg',
    today: '2026-05-05',
    outstanding: 0,
    lines: [],
    instalments: [],
    kept: 0,
    payments: [],
  };
  const data = { orderId: 'PZ1', productId: '', statement, quote: null, isDayRefused: false };
  const t = statementMessages.es;
  const html = renderToString(
    <ScreenProvider value={testScreen({ url: '/statement?orderId=PZ1' })}>
      <View data={data} t={t} />
    </ScreenProvider>,
  );
  expect(html).toContain(t.nothingYet);
  expect(html).toMatch(new RegExp(`<a [^>]*href="/loan-details[^"]*orderId=PZ1[^"]*"[^>]*>[^/]*${t.toLoan}`));
});
