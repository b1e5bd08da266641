import type { LoanDetails, OrderOfList } from '@plazo/contract/loan';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../screen/screen.ts';
import { loan } from '../testing/render-loan.tsx';
import { testScreen } from '../testing/test-screen.ts';
import type { NothingToPay } from './nothing-to-pay.data.ts';
import { nothingToPayMessages } from './nothing-to-pay.messages.ts';
import { NothingToPayView } from './nothing-to-pay.view.tsx';

const other: OrderOfList = {
  orderId: 'PZ2',
  productId: 'plan',
  productName: 'Plazo Mensual',
  productLogo: '/logo.svg',
  orderStatus: 180,
  noticeStatusText: '',
  amount: 600_000,
  repayAmount: 120_000,
};

type Kind = NothingToPay['kind'];

function render(beside: OrderOfList | null, kind: Kind = 'settled', changes: Partial<LoanDetails> = {}): string {
  const settled = { ...loan, orderStatus: 200, settledOn: '2026-03-01', ...changes };
  return renderToString(
    <ScreenProvider value={testScreen()}>
      <NothingToPayView
        data={{ kind, orderId: 'PZ1', productId: 'flex', loan: settled, other: beside }}
        t={nothingToPayMessages.es}
      />
    </ScreenProvider>,
  )
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<\/?span[^>]*>/g, '');
}

it('says on which loan nothing is owed any more, and names another that must be paid', () => {
  const html = render(other);
  expect(html).toContain('Terminaste de pagar el domingo 1 de marzo. Ya no debes nada de este préstamo.');
  expect(html).toContain('Tienes otro préstamo por pagar: Plazo Mensual, $1.200,00.');
  expect(html).toMatch(/href="\/loan-details\?[^"]*orderId=PZ2&productId=plan"/);
  expect(render(null)).not.toContain('orderId=PZ2');
});

it('leads who was refused a loan to a person', () => {
  expect(render(null, 'rejected')).toMatch(/href="\/customer-service\?[^"]*orderId=PZ1/);
  expect(render(null)).not.toContain('/customer-service');
});

it('says until when a loan could be cancelled, if its core says so', () => {
  const html = render(null, 'no-cancellation', { coolingOffEndedOn: '2026-02-27' });
  expect(html).toContain('Podías hacerlo hasta el viernes 27 de febrero.');
  expect(render(null, 'no-cancellation')).toContain(nothingToPayMessages.es.kinds['no-cancellation'].text);
});

it('says how much keeps a letter from being written: of several payments all that is left', () => {
  const html = render(null, 'no-letter', { repayAmount: 100_000 });
  expect(html).toContain('>Carta de no adeudo<');
  expect(html).toContain('Todavía debes $1.000,00 de este préstamo.');
  expect(render(null, 'no-letter', { repayAmount: 100_000, outstanding: 300_000 })).toContain('$3.000,00');
});
