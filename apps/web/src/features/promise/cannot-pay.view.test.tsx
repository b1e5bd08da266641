import type { CannotPay } from '@plazo/contract/promise';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { loan } from '../../testing/render-loan.tsx';
import { testScreen } from '../../testing/test-screen.ts';
import { cannotPayMessages } from './cannot-pay.messages.ts';
import { CannotPayView } from './cannot-pay.view.tsx';

const t = cannotPayMessages.es;
const waiting = { from: '2026-03-03', perDay: 6_000, date: '2026-03-09', amount: 100_000, added: 42_000, days: 7 };

const shown = (ways: Partial<CannotPay>) =>
  renderToString(
    <ScreenProvider value={testScreen()}>
      <CannotPayView
        data={{
          ...{ orderId: 'PZ1', productId: '', isNamingDay: false },
          ways: { most: 241_352, ...ways } as CannotPay,
          loan: { ...loan, orderStatus: 180, waiting },
        }}
        t={t}
      />
    </ScreenProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ');

it('says that late charges continue only of the way that does not stop them', () => {
  const text = shown({ plan: 'possible', promiseThrough: '2026-03-12' });
  expect(text.match(/recargos siguen/g)).toHaveLength(1);
  expect(text.indexOf(t.otherDayNote)).toBeGreaterThan(text.indexOf(t.otherDay));
  expect(text).toMatch(/Cada día de atraso suma\s+\$60,00/);
  expect(text).toContain('Sin más recargos');
});

it('says that they continue after a day was named', () => {
  const promise = { amount: 241_352, dueDate: '2026-03-05' };
  expect(shown({ promise })).toMatch(/Los recargos siguen:\s+\$60,00 más cada día/);
});
