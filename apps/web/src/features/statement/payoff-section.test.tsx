import type { LoanStatement } from '@plazo/contract/statement';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { PayoffSection } from './payoff-section.tsx';
import { statementMessages } from './statement.messages.ts';

const today = '2026-05-05';
const quote = { date: today, amount: 521_691, rebate: 0, detail: [] };

function render(payoff: LoanStatement['payoff'], rebate = 0): string {
  const statement: LoanStatement = {
    orderStatus: 180,
    productName: 'Product',
    productLogo: '/logo.svg',
    today,
    outstanding: 521_691,
    lines: [],
    instalments: [],
    creditBalance: 0,
    payments: [],
    ...(payoff ? { payoff } : {}),
  };
  const data = {
    orderId: 'PZ1',
    productId: '',
    statement,
    quote: { ...quote, rebate },
    hasLetter: false,
  };
  return renderToString(
    <ScreenProvider value={testScreen({ url: '/statement?orderId=PZ1' })}>
      <PayoffSection data={data} quote={data.quote} t={statementMessages.es} />
    </ScreenProvider>,
  );
}

describe('paying everything if today is the only possible day', () => {
  it('costs more tomorrow only while the late charge grows', () => {
    const only = { from: today, through: today };
    expect(render({ ...only, penalty: 'grows' })).toContain('Mañana será mayor por el recargo.');
    const capped = render({ ...only, penalty: 'capped' });
    expect(capped).toContain('llegó a su tope y ya no sube');
    // A lender's own core may not say how it develops.
    for (const html of [capped, render(only)]) expect(html).not.toMatch(/mañana/i);
  });
});

describe('paying everything early', () => {
  it('saves interest and the IVA on it, out of the total debt', () => {
    const html = render({ from: today, through: '2026-06-05' }, 12_345);
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Debes $5.216,91; si pagas todo hoy, ahorras $123,45.');
  });
});
