import type { LoanDetails } from '@plazo/contract/loan';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../screen/screen.ts';
import { testScreen } from '../testing/test-screen.ts';
import { waitingMessages } from './waiting.messages.ts';
import { Waiting } from './waiting.tsx';
import { waitingWithTop } from './waiting-texts.ts';

const cost: NonNullable<LoanDetails['waiting']> = {
  from: '2026-03-03',
  date: '2026-03-12',
  amount: 260_000,
  added: 10_000,
  days: 10,
  perDay: 1_000,
  growth: [
    { date: '2026-03-02', amount: 0 },
    { date: '2026-03-22', amount: 20_000 },
  ],
  stopsOn: '2026-03-22',
};

const render = (changes: Partial<typeof cost> = {}) =>
  renderToString(
    <ScreenProvider value={testScreen()}>
      <Waiting cost={{ ...cost, ...changes }} t={waitingMessages.es} />
    </ScreenProvider>,
  );

it('marks the day of its title on the line, with its date', () => {
  // Halfway between the points: 10 of 22.4 days from the left, and half of the height from 96 to 6.
  expect(render()).toMatch(
    /class="growth-marked">12\u00a0mar: recargo \$100,00<.*class="growth-mark" cx="44.64%" cy="51%"/,
  );
});

it('marks no charge that it does not know: a core’s line may bend before today and not on it', () => {
  const before = { date: '2026-02-20', amount: 3_000 };
  const [, end] = cost.growth ?? [];
  expect(render({ growth: end ? [before, end] : [] })).not.toContain('growth-mark');
});

it('says in its title how much is added in how many days', () => {
  expect(render().replaceAll(/<[^>]*>/g, '')).toContain('Mañana: $10,00 más. En 10 días: $100,00 más.');
  expect(render({ from: '2026-03-20' })).toContain('Con 10 días de atraso: $100,00 más');
});

it('names one limit: that of what is due, and that of the loan only where nothing else ends the charge', () => {
  const late = { from: '2026-03-03', most: 250_000 };
  const text = (changes: Partial<typeof cost>) => render({ ...late, ...changes }).replaceAll(/<[^>]*>/g, '');
  expect(text({})).toContain('Recargo máximo de lo vencido: $200,00');
  expect(text({})).not.toContain('$2.500,00');
  expect(text({})).toContain(
    'El recargo de lo vencido deja de subir el domingo 22 de marzo; lo debes además del préstamo.',
  );
  const { stopsOn: _, ...endless } = cost;
  const html = renderToString(
    <ScreenProvider value={testScreen()}>
      <Waiting cost={{ ...endless, ...late }} t={waitingMessages.es} />
    </ScreenProvider>,
  );
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Máximo por todo el préstamo: $2.500,00.');
});

it('has no mark if the line ends on that day, whose date is below it', () => {
  const html = render({ date: '2026-03-22' });
  expect(html).not.toContain('growth-mark');
  // The amount on that day is then in a sentence.
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('El domingo 22 de marzo pagarías $2.600,00.');
});

it('says on the statement when the limit of the whole loan is meant', () => {
  const texts = (most?: number) => waitingWithTop({ ...cost, ...(most && { most }) }, waitingMessages.es, String);
  expect(texts(250_000)).toBe('Cada día de atraso suma 1000. Recargo máximo si se atrasan todos los pagos: 250000.');
  expect(texts()).toContain('20000');
  expect(texts()).not.toContain('todos los pagos');
});
