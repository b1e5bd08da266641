import type { Call } from '@plazo/contract/endpoint';
import { type PaymentReceipt, paymentReceipt } from '@plazo/contract/statement';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LoadContext } from '../../screen/page.ts';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { receiptMessages } from './receipt.messages.ts';
import { receiptPage } from './receipt.page.ts';
import { ReceiptView } from './receipt.view.tsx';

const screen = testScreen({ url: '/receipt?paymentId=evt-1' });
const receipt: PaymentReceipt = {
  paymentId: 'evt-1',
  orderId: 'PZ1',
  productId: 'flex',
  productName: 'Product',
  state: 'overpaid',
  stateText: 'Pagaste de más',
  notes: ['$283,09 siguen a tu favor; pídenos la devolución cuando quieras.'],
  amount: 300_000,
  detail: [],
  paid: [],
  credit: 28_309,
  balance: 0,
  balanceDate: '2026-03-02',
};

const render = (changes: Partial<PaymentReceipt>, isRestDue = false) =>
  renderToString(
    <ScreenProvider value={screen}>
      <ReceiptView data={{ receipt: { ...receipt, ...changes }, lender: 'Plazo', isRestDue }} t={receiptMessages.es} />
    </ScreenProvider>,
  );

it('of a reversed payment says so, shows what is owed today, and links to the loan', () => {
  const html = render({ state: 'returned', owed: 274_691 });
  const text = html.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('Ya no cuenta$3.000,00');
  expect(text).toContain('Hoy debes en total $2.746,91.');
  expect(html).toMatch(/href="\/loan-details\?[^"]*orderId=PZ1/);
  // A single way to object, named after what happened.
  expect(text).toContain('¿No recuperaste ese dinero? Avísanos');
  expect(html.match(/href="\/complaint\?/g)).toHaveLength(1);
  // A lender's own core may send no notes.
  expect(render({ state: 'returned', owed: 274_691, notes: [] }).match(/href="\/complaint\?/g)).toHaveLength(1);
  // It paid nobody, and the debt after it no longer holds.
  expect(text).not.toMatch(/Pagaste\$|pagado|Tras este pago/);
  expect(render({})).not.toContain('href="/loan-details');
  expect(render({})).not.toContain('¿No recuperaste ese dinero?');
  expect(render({})).toContain('no quedó nada por pagar.');
  expect(render({ balance: 100 }).replaceAll(/<[^>]*>/g, '')).toContain('debías $1,00.');
});

it('says in a chip above the amount what became of the payment', () => {
  expect(render({ state: 'credited', stateText: 'Pago recibido' })).toMatch(
    /<h2 class="chip" data-tone="positive">Pago recibido<\/h2>/,
  );
  expect(render({ state: 'partly', stateText: 'Una parte ya no cuenta' })).toContain('data-tone="plain"');
  expect(render({ state: 'returned', stateText: 'Pago anulado' })).toMatch(
    /<h2 class="chip" data-tone="warning">Pago anulado<\/h2>/,
  );
});

it('leads to whoever pays out the credit balance, if there is one', () => {
  expect(render({ creditLeft: 28_309 })).toContain('/customer-service?');
  for (const changes of [{ creditLeft: 0 }, {}])
    expect(render(changes).split('<main')[1]).not.toContain('/customer-service?');
});

it('of a part leads to paying the rest, as long as the loan says that it is owed', async () => {
  const partly = { ...receipt, state: 'partly' as const };
  const isRestDue = async (orderStatus: number, repayAmount?: number, state: 'partly' | 'credited' = 'partly') => {
    const call = (async (endpoint: object) =>
      endpoint === paymentReceipt ? { ...partly, state } : { orderStatus, repayAmount }) as Call;
    const tenant = { companyName: 'Plazo' };
    const context = { call, tenant, query: new URLSearchParams('paymentId=evt-1') } as unknown as LoadContext;
    return (await receiptPage.load(context)).isRestDue;
  };
  expect(await isRestDue(180, 94_048)).toBe(true);
  expect(await isRestDue(200)).toBe(false);
  expect(await isRestDue(180, 94_048, 'credited')).toBe(false);
  expect(render(partly, true)).toMatch(/href="\/repayment\?[^"]*orderId=PZ1/);
  expect(render(partly)).not.toContain('href="/repayment');
  expect(render({ ...partly, owed: 100 }, true)).not.toContain('href="/repayment');
});
