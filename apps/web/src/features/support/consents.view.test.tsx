import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { consentsMessages } from './consents.messages.ts';
import { ConsentsView } from './consents.view.tsx';

const said = (kind: string, isGiven: '0' | '1') =>
  renderToString(
    <ScreenProvider value={testScreen({ url: '/consents' })}>
      <ConsentsView
        data={{ choices: [{ kind, text: 'Acepto que…', isGiven, since: '2026-03-01' }] }}
        t={consentsMessages.es}
      />
    </ScreenProvider>,
  );

it('asks first and answers in a chip, above the words of the consent', () => {
  expect(said('own-marketing', '1')).toMatch(/¿Te enviamos publicidad\?.*data-tone="positive">Sí<.*Acepto que…/);
  expect(said('own-marketing', '0')).toMatch(
    /¿Te enviamos publicidad\?.*data-tone="plain">No<.*Si lo permites, nos dices: “Acepto que…”/,
  );
  expect(said('own-marketing', '1')).not.toContain('Si lo permites');
  expect(said('own-marketing', '0').replaceAll(/<[^>]+>/g, '')).toMatch(
    /No lo permites desde el domingo\s1\sde\smarzo\./,
  );
});

it('shows only the words of a consent that it does not know', () => {
  expect(said('another', '0')).toContain('Acepto que…');
  expect(said('another', '0')).not.toContain('chip');
});
