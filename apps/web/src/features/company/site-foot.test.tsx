import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { siteMessages } from './site.messages.ts';
import { type FootPart, SiteFoot } from './site-foot.tsx';

const lender = {
  displayName: 'Plazo',
  companyName: 'Plazo Demo',
  companyAddress: 'Centro',
  serviceEmail: 'ayuda@plazo.example',
  servicePhone: '+52 55',
};

const render = ({ mayLogIn = true, without }: { mayLogIn?: boolean; without?: FootPart } = {}) =>
  renderToString(
    <ScreenProvider value={testScreen({ carry: { launch: {}, rest: [] } })}>
      <SiteFoot
        site={{ ...lender, year: '2026', hasLoanTerms: true, mayLogIn }}
        t={siteMessages.es}
        without={without}
      />
    </ScreenProvider>,
  );

it('names the app without a link that only an app can open, and links to sign-in by phone if that page exists', () => {
  for (const mayLogIn of [true, false]) {
    expect(render({ mayLogIn })).toContain('en la app Plazo');
    expect(render({ mayLogIn })).not.toContain('plazo:');
    expect(render({ mayLogIn }).includes('href="/login"')).toBe(mayLogIn);
  }
});

it('leaves out what the page itself says, and only that', () => {
  const said = { contact: lender.serviceEmail, documents: 'href="/User"' } as const;
  for (const part of ['contact', 'documents'] as const) {
    for (const [name, text] of Object.entries(said))
      expect(render({ without: part }).includes(text), `${name} without ${part}`).toBe(name !== part);
    expect(render({ without: part })).toContain(lender.companyName);
  }
});
