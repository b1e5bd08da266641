import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { jointLoginFailureMessages } from './joint-login-failure.messages.ts';
import { View } from './joint-login-failure.view.tsx';

it('leads back to signing in, in the app', () => {
  const html = renderToString(
    <ScreenProvider value={testScreen()}>
      <View data={{ servicePhone: '+52 55' }} t={jointLoginFailureMessages.es} />
    </ScreenProvider>,
  );
  expect(html).toMatch(/href="plazo:\/\/main"[^>]*data-app="[^"]*goLogin/);
});
