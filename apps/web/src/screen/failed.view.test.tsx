import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testScreen } from '../testing/test-screen.ts';
import type { Failure } from './failed.data.ts';
import { failedMessages } from './failed.messages.ts';
import { View } from './failed.view.tsx';
import { ScreenProvider } from './screen.ts';

const t = failedMessages.es;

function textOf(failure: Pick<Failure, 'kind' | 'message'>): string {
  const html = renderToString(
    <ScreenProvider value={testScreen({ url: '/loan-agreement?orderNo=PZ1' })}>
      <View data={{ mayLogIn: false, ...failure }} t={t} />
    </ScreenProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ');
}

describe('what a core says of its refusal', () => {
  const message = 'La póliza 7 ya no existe.';

  it.each(['unknown', 'offer-expired', 'refused', 'failed'] as const)('is shown where it is %s', (kind) => {
    expect(textOf({ kind, message })).toContain(message);
  });

  it('is replaced by ours where it says nothing', () => {
    expect(textOf({ kind: 'unknown', message: '' })).toContain(t.unknown);
  });

  it('is not shown for an address that is no screen of ours', () => {
    expect(textOf({ kind: 'not-found', message })).not.toContain(message);
  });
});
