import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testScreen } from '../testing/test-screen.ts';
import type { Failure } from './failed.data.ts';
import { failedMessages } from './failed.messages.ts';
import { FailedView } from './failed.view.tsx';
import { ScreenProvider } from './screen.ts';

const t = failedMessages.es;

function textOf(failure: Pick<Failure, 'kind' | 'message'>): string {
  const html = renderToString(
    <ScreenProvider value={testScreen({ url: '/loan-agreement?orderNo=PZ1' })}>
      <FailedView data={{ mayLogIn: false, hasMarket: true, ...failure }} t={t} />
    </ScreenProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ');
}

describe('the text of a refusal by a core', () => {
  const message = 'La póliza 7 ya no existe.';

  it.each(['unknown', 'offer-expired', 'refused', 'failed'] as const)('is shown if it is %s', (kind) => {
    expect(textOf({ kind, message })).toContain(message);
  });

  it('is replaced by ours if the core sends none', () => {
    expect(textOf({ kind: 'unknown', message: '' })).toContain(t.unknown);
  });

  it('is not shown for an address that is not one of our screens', () => {
    expect(textOf({ kind: 'not-found', message })).not.toContain(message);
  });
});

describe('what happened', () => {
  const shown = (kind: Failure['kind'], url: string) =>
    renderToString(
      <ScreenProvider value={testScreen({ url })}>
        <FailedView data={{ kind, message: '', mayLogIn: false, hasMarket: true }} t={t} />
      </ScreenProvider>,
    );

  it('has a picture of its own', () => {
    const kinds = ['not-found', 'expired', 'refused', 'failed'] as const;
    const pictures = kinds.map((kind) => /\/pictures\/[\w-]+\.svg/.exec(shown(kind, '/loans'))?.[0]);
    expect(new Set(pictures).size).toBe(kinds.length);
  });

  it('is a refusal, not a broken screen, if the server refused: trying again is no way onward', () => {
    const refused = shown('refused', '/loans');
    expect(refused).toContain(t.refusedTitle);
    expect(refused).not.toContain(t.failedTitle);
    expect(refused).not.toContain(t.retry);
    expect(shown('failed', '/loans')).toContain(t.retry);
  });
});

describe('a browser without the app', () => {
  const wayOn = (kind: Failure['kind'], hasMarket: boolean) =>
    renderToString(
      <ScreenProvider value={testScreen({ url: '/confirm?productId=flex' })}>
        <FailedView data={{ kind, message: '', mayLogIn: false, hasMarket }} t={t} />
      </ScreenProvider>,
    );

  it.each([
    ['unknown', true, '/loans?', 'goMine'],
    ['offer-expired', true, '/loan-market?', 'goHome'],
    ['offer-expired', false, '/loans?', 'goMine'],
  ] as const)('is led onward by one of our documents: %s, market: %s', (kind, hasMarket, href, action) => {
    const html = wayOn(kind, hasMarket);
    const [first = ''] = /<a [^>]*>/.exec(html.slice(html.indexOf('role="alert"'))) ?? [];
    expect(first).toContain(`href="${href}`);
    // Inside the app, the app takes over.
    expect(first).toContain(action);
    expect(html).not.toContain('href="plazo:');
  });
});
