import type { Call } from '@plazo/contract/endpoint';
import { settlementLetter } from '@plazo/contract/letter';
import { loanStatement, paymentReceipt, payoffQuote } from '@plazo/contract/statement';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { absentKeys } from '../../pages.ts';
import type { LoadContext } from '../../screen/page.ts';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { statementMessages } from './statement.messages.ts';
import { statementPage } from './statement.page.ts';

const today = '2026-05-05';
const statement = {
  ...{ orderStatus: 180, productName: 'Plazo Flex', productLogo: '/logo.svg', today, outstanding: 90_000, credit: 0 },
  lines: [{ date: today, text: 'Pago', note: '', amount: -100, balance: 90_000, paymentId: 'P1', days: [] }],
  payments: [{ paymentId: 'P1', date: today, text: 'Tienda', state: '', amount: 100 }],
  instalments: [],
  payoff: { from: today, through: today },
};

/** The statement of a core that lacks these calls. */
async function shown(lacking: readonly object[] = []): Promise<string> {
  const call = (async (endpoint: object) => {
    if (lacking.includes(endpoint)) throw new Error('the core has no such call');
    return endpoint === loanStatement ? statement : { date: today, amount: 90_000, rebate: 0, detail: [] };
  }) as Call;
  const context: Partial<LoadContext> = {
    call,
    offers: (endpoint) => !lacking.includes(endpoint),
    query: new URLSearchParams('orderId=PZ1'),
    today,
  };
  const data = await statementPage.load(context as LoadContext);
  const view = createElement(statementPage.View, { data, t: statementMessages.es });
  return renderToString(
    createElement(
      ScreenProvider,
      { value: testScreen({ url: '/statement', absent: absentKeys((one) => !lacking.includes(one)) }) },
      view,
    ),
  );
}

it('of a settled loan leads to its letter, if there is one, and says once that nothing is owed, since when', async () => {
  const settled = { ...statement, orderStatus: 200, outstanding: 0, payoff: undefined };
  const open = async (isLetter: string, lacking: readonly object[] = [], more: object = {}) => {
    const loan = { isLetter, settledOn: '2026-04-24', ...more };
    const call = (async (endpoint: object) => (endpoint === loanStatement ? settled : loan)) as Call;
    const context: Partial<LoadContext> = {
      ...{ call, offers: (endpoint: object) => !lacking.includes(endpoint) },
      ...{ query: new URLSearchParams('orderId=PZ1'), today },
    };
    const data = await statementPage.load(context as LoadContext);
    const view = createElement(statementPage.View, { data, t: statementMessages.es });
    return renderToString(createElement(ScreenProvider, { value: testScreen({ url: '/statement' }) }, view));
  };
  const html = await open('1');
  expect(html).toMatch(/href="\/settlement-letter\?[^"]*orderId=PZ1/);
  expect(html).not.toContain('ledger-total');
  expect(await open('0')).not.toContain('/settlement-letter');
  expect(await open('1', [settlementLetter])).not.toContain('/settlement-letter');
  const paidOff = new RegExp(`${statementMessages.es.settledOn} .*viernes\\s24\\sde\\sabril`);
  expect(html).toMatch(paidOff);
  expect(await open('0', [settlementLetter])).toMatch(paidOff);
  for (const kind of ['isCancelled', 'isForgiven']) expect(await open('1', [], { [kind]: '1' })).not.toMatch(paidOff);
});

it('links to the receipt of each payment once, and shows what ends the loan', async () => {
  const html = await shown();
  expect(html.match(/href="\/receipt\?[^"]*paymentId=P1/g)).toHaveLength(1);
  expect(html).toContain(statementMessages.es.payoff);
});

it('links to no receipt on a core without them', async () => {
  expect(await shown([paymentReceipt])).not.toContain('paymentId=P1');
});

it('leaves out the payoff on a core that cannot quote it', async () => {
  expect(await shown([payoffQuote])).not.toContain(statementMessages.es.payoff);
});
