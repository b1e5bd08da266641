import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { statementMessages } from './statement.messages.ts';
import { StatementView } from './statement.view.tsx';
import { partsOf } from './statement-rows.ts';

it('of a loan without entries links back to the loan', () => {
  const statement = {
    orderStatus: 150 as const,
    productName: 'Product',
    productLogo: '/logo.svg',
    today: '2026-05-05',
    outstanding: 0,
    lines: [],
    instalments: [],
    creditBalance: 0,
    payments: [],
  };
  const data = { orderId: 'PZ1', productId: '', statement, quote: null, hasLetter: false };
  const t = statementMessages.es;
  const html = renderToString(
    <ScreenProvider value={testScreen({ url: '/statement?orderId=PZ1' })}>
      <StatementView data={data} t={t} />
    </ScreenProvider>,
  );
  expect(html).toContain(t.nothingYet);
  expect(html).toMatch(new RegExp(`<a [^>]*href="/loan-details[^"]*orderId=PZ1[^"]*"[^>]*>[^/]*${t.toLoan}`));
});

const owed = {
  orderStatus: 170 as const,
  productName: 'Product',
  productLogo: '/logo.svg',
  today: '2026-05-05',
  outstanding: 300,
  lines: [],
  creditBalance: 0,
  payments: [],
  repayDate: '2026-05-05',
};

it('shows a total of the amount due only if it is more than one payment', () => {
  const t = statementMessages.en;
  const payment = (number: number, isDue: '0' | '1') => ({
    text: `Payment ${number}`,
    dueDate: `2026-0${number + 4}-05`,
    amount: 100,
    isDue,
  });
  const rows = (asked: number) => {
    const instalments = [1, 2, 3].map((number) => payment(number, number <= asked ? '1' : '0'));
    const parts = partsOf({ ...owed, instalments, repayAmount: 100 * asked }, String, t);
    return parts?.rows.map(({ value }, index) => (parts.emphasis.includes(index) ? `<${value}>` : value));
  };
  expect(rows(1)).toEqual(['<100>', '100', '100', '<300>']);
  expect(rows(2)).toEqual(['100', '100', '<200>', '100', '<300>']);
});

it('says of a late payment how much of it is late charges, and what was paid of it', () => {
  const instalments = [
    { text: 'One', dueDate: '2026-01-31', amount: 150, isDue: '1' as const, penalty: 56, paid: 60 },
    { text: 'Two', dueDate: '2026-05-31', amount: 100, isDue: '0' as const },
  ];
  const parts = partsOf({ ...owed, outstanding: 250, instalments, repayAmount: 150 }, String, statementMessages.es);
  expect(parts?.rows.map(({ note }) => note)).toEqual([
    'Incluye 56 de recargo. Ya restamos los 60 que pagaste',
    undefined,
    undefined,
  ]);
});
