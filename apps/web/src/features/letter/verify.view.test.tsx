import type { VerifiedLetter } from '@plazo/contract/letter';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { verifyMessages } from './verify.messages.ts';
import { VerifyView } from './verify.view.tsx';

const render = (answer: VerifiedLetter | null) =>
  renderToString(
    <ScreenProvider value={testScreen()}>
      <VerifyView data={{ company: 'Plazo', typed: '', answer }} t={verifyMessages.es} />
    </ScreenProvider>,
  );

it('shows the drawing with the tick for a valid letter, and for nothing else', () => {
  const isDone = (state: VerifiedLetter['state']) => render({ state, company: 'Plazo' }).includes('status-200.svg');
  expect(isDone('valid')).toBe(true);
  for (const state of ['void', 'unknown'] as const) expect(isDone(state)).toBe(false);
});

it('leads a reader with a result to the lender, without a session', () => {
  for (const state of ['valid', 'void', 'unknown'] as const) {
    expect(render({ state, company: 'Plazo' })).toMatch(
      /href="\/Contact\?isNeedPop=2"(?:(?!<\/a>).)*Preguntar a quien presta</,
    );
  }
  expect(render(null)).not.toContain('/Contact');
});
