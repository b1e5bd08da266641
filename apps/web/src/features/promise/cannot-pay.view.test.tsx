import type { CannotPay } from '@plazo/contract/promise';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { loan } from '../../testing/render-loan.tsx';
import { testScreen } from '../../testing/test-screen.ts';
import { cannotPayMessages } from './cannot-pay.messages.ts';
import { type CannotPayData, CannotPayView } from './cannot-pay.view.tsx';

const t = cannotPayMessages.es;
const waiting = { from: '2026-03-03', perDay: 6_000, date: '2026-03-09', amount: 100_000, added: 42_000, days: 7 };

const render = (ways: Partial<CannotPay>, day: Partial<CannotPayData> = {}) =>
  renderToString(
    <ScreenProvider value={testScreen()}>
      <CannotPayView
        data={{
          ...{ orderId: 'PZ1', productId: '', isNamingDay: false, ...day },
          ways: { most: 241_352, ...ways } as CannotPay,
          loan: { ...loan, orderStatus: 180, waiting, repayAmount: 241_352 },
        }}
        t={t}
      />
    </ScreenProvider>,
  ).replaceAll('<!-- -->', '');

const shown = (ways: Partial<CannotPay>) => render(ways).replaceAll(/<[^>]+>/g, ' ');

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

it('adds up what is due on a named day, and says in a card that naming it stops nothing', () => {
  const html = render({ dueThen: 247_352 }, { isNamingDay: true, dueDate: '2026-03-12' });
  const [total = ''] = /<div class="row row-emphasis">.*?<\/div>/.exec(html) ?? [];
  expect(total.replaceAll(/<[^>]+>/g, '')).toBe('Ese día pagas$2.473,52');
  const [note = ''] = /<ul class="says">.*?<\/ul>/.exec(html) ?? [];
  expect(note.replaceAll(/<[^>]+>/g, '')).toContain('Avisar no detiene los recargos');
  expect(html).toMatch(/<a [^>]*class="button button-quiet"[^>]*>.*Elegir otro día/);
});
