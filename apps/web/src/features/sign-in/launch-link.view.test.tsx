import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { launchLinkMessages } from './launch-link.messages.ts';
import { LaunchLinkView } from './launch-link.view.tsx';

const render = (mayLogIn: boolean) =>
  renderToString(
    <ScreenProvider value={testScreen({ carry: { launch: {}, rest: [] } })}>
      <LaunchLinkView
        data={{ launchCode: null, company: 'Plazo', servicePhone: '+52 55', mayLogIn }}
        t={launchLinkMessages.es}
      />
    </ScreenProvider>,
  );

it('that is used up leads to a phone call, not to what only an app can open, and to sign-in by phone if that page exists', () => {
  for (const mayLogIn of [true, false]) {
    const html = render(mayLogIn);
    expect(html).not.toContain('href="plazo:');
    expect(html).toContain('href="tel:');
    expect(html.includes('href="/login"')).toBe(mayLogIn);
  }
});
