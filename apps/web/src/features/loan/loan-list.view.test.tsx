import type { OrderOfList } from '@plazo/contract/loan';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { loanListMessages } from './loan-list.messages.ts';
import { type LoanListData, LoanListView } from './loan-list.view.tsx';

const t = loanListMessages.es;

const order = (orderId: string, changes: Partial<OrderOfList> = {}): OrderOfList => ({
  orderId,
  productId: 'flex',
  productName: 'Plazo Flex',
  productLogo: '/logo.svg',
  orderStatus: 174,
  noticeStatusText: 'Al corriente',
  amount: 100_000,
  repayAmount: 110_000,
  repayDate: '2026-03-20',
  ...changes,
});

/** The head's words, and the rows'. The document was loaded on 2 March. */
function wordsOf(orders: OrderOfList[], changes: Partial<LoanListData> = {}): [string, string] {
  const around = { from: null, offered: null, isNewestOnly: '0' as const, isAfterUnsure: false, hasMarket: false };
  const html = renderToString(
    <ScreenProvider value={testScreen()}>
      <LoanListView data={{ orders, ...around, ...changes }} t={t} />
    </ScreenProvider>,
  );
  const words = (part = '') => part.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
  const [head, ...rows] = html.split('<section');
  return [words(head), words(rows.join('<section'))];
}

it('says the only payment and its day in its head, and only there', () => {
  const [head, rows] = wordsOf([order('a')]);
  expect(head).toContain(`${t.toPay}$1.100,00`);
  expect(head).toContain('viernes 20 de marzo');
  expect(rows).toContain('Préstamo de $1.000,00');
  expect(rows).not.toMatch(/1\.100|20 de marzo/);
});

it('adds several, and names the next day', () => {
  const [head, rows] = wordsOf([order('a'), order('b', { repayDate: '2026-03-10', repayAmount: 5_000 })]);
  expect(head).toContain(`${t.toPay}$1.150,00`);
  expect(head).toMatch(/El próximo, +martes 10 de marzo/);
  expect(rows).toContain('20 de marzo');
  expect(rows).toContain('10 de marzo');
});

it('says only what is late, and since when, if anything is', () => {
  const late = order('b', { orderStatus: 180, repayDate: '2026-02-26', repayAmount: 5_000 });
  const [head] = wordsOf([order('a'), late]);
  expect(head).toContain(`${t.toPayNow}$50,00`);
  expect(head).toMatch(/Venció el +jueves 26 de febrero/);
  expect(head).toContain('hace 4 días');
  const older = order('c', { orderStatus: 180, repayDate: '2026-02-20', repayAmount: 5_000 });
  expect(wordsOf([late, older])[0]).toMatch(/El más atrasado venció el +viernes 20 de febrero/);
});

it('says that nothing is due where that is known', () => {
  const { repayAmount: _, ...unpriced } = order('a');
  expect(wordsOf([{ ...unpriced, orderStatus: 200 }])[0]).toContain(t.nothingDue);
  expect(wordsOf([unpriced])[0]).toContain(t.heading);
  const offered = { productId: 'flex', orderId: undefined };
  const [head, rows] = wordsOf([order('a')], { offered });
  expect(head).toContain(t.offerWaits);
  expect(rows).toContain('20 de marzo');
});

it('leads to paying the only payment, by its sum if it is late', () => {
  const late = { orderStatus: 180, repayDate: '2026-02-20' };
  const pay = 'Pagar $1.100,00';
  expect(wordsOf([order('a', late)])[1]).toContain(pay);
  expect(wordsOf([order('a')])[1]).not.toContain(pay);
  expect(wordsOf([order('a')])[1]).toContain(t.choose);
  expect(wordsOf([order('a'), order('b')])[1]).not.toContain(t.choose);
  expect(wordsOf([order('a', late), order('b', late)])[1]).not.toContain(pay);
});
