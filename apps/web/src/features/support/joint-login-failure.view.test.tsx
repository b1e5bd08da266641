import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { jointLoginFailureMessages } from './joint-login-failure.messages.ts';
import { JointLoginFailureView } from './joint-login-failure.view.tsx';

it.each([
  [true, '/login'],
  [false, '/'],
])('leads back to signing in: in the app, or in a browser on one of our pages', (mayLogIn, path) => {
  const html = renderToString(
    <ScreenProvider value={testScreen()}>
      <JointLoginFailureView data={{ servicePhone: '+52 55', mayLogIn }} t={jointLoginFailureMessages.es} />
    </ScreenProvider>,
  );
  expect(html).toMatch(new RegExp(`href="${path}\\?[^>]*data-app="[^"]*goLogin`));
});
