import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { sessionsMessages } from './sessions.messages.ts';
import { SessionsView } from './sessions.view.tsx';

const t = sessionsMessages.es;

const session = { openedAt: '2026-03-01 12:00', lastUsedAt: '2026-03-02 13:00' };

it('are named as people name them: the browser and the device, and when it was used', () => {
  const devices = ['Linux, Chrome', 'Android, app', 'iPhone', ''];
  const sessions = devices.map((device, index) => ({
    ...session,
    ...{ id: `s${index}`, device, isThis: index === 0 ? ('1' as const) : ('0' as const) },
  }));
  const html = renderToString(
    <ScreenProvider value={testScreen()}>
      <SessionsView data={{ sessions, mayLogIn: false }} t={t} />
    </ScreenProvider>,
  );
  const names = [...html.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual(['Chrome en Linux', 'Una app en Android', 'iPhone', t.unknown]);
  const [here = '', elsewhere = ''] = html.split('id="elsewhere"');
  expect(here).toContain(t.now);
  expect(here).not.toContain('última vez');
  expect(elsewhere).toContain('última vez');
});
