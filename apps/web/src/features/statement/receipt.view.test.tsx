import type { PaymentReceipt } from '@plazo/contract/statement';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { receiptMessages } from './receipt.messages.ts';
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

const render = (changes: Partial<PaymentReceipt>) =>
  renderToString(
    <ScreenProvider value={screen}>
      <ReceiptView data={{ receipt: { ...receipt, ...changes }, lender: 'Plazo' }} t={receiptMessages.es} />
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
