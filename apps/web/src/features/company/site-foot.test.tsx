import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { siteMessages } from './site.messages.ts';
import { SiteFoot } from './site-foot.tsx';

const lender = {
  displayName: 'Plazo',
  companyName: 'Plazo Demo',
  companyAddress: 'Centro',
  serviceEmail: 'ayuda@plazo.example',
  servicePhone: '+52 55',
};

const render = ({ mayLogIn = true, isBelowDocuments = false } = {}) =>
  renderToString(
    <ScreenProvider value={testScreen({ carry: { launch: {}, rest: [] } })}>
      <SiteFoot
        site={{ ...lender, year: '2026', hasLoanTerms: true, mayLogIn }}
        t={siteMessages.es}
        isBelowDocuments={isBelowDocuments}
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

it('leaves out the documents below a page that lists them, and nothing else', () => {
  for (const isBelowDocuments of [false, true]) {
    const html = render({ isBelowDocuments });
    expect(html.includes('href="/User"')).toBe(!isBelowDocuments);
    for (const text of [lender.companyName, lender.companyAddress, lender.serviceEmail, 'tel:+5255'])
      expect(html).toContain(text);
  }
});
