import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { siteMessages } from './site.messages.ts';
import type { Store } from './site.ts';
import { SiteFoot } from './site-foot.tsx';

const lender = {
  displayName: 'Plazo',
  companyName: 'Plazo Demo',
  companyAddress: 'Centro',
  serviceEmail: 'ayuda@plazo.example',
  servicePhone: '+52 55',
};

const render = ({ mayLogIn = true, isBelowDocuments = false, stores = [] as Store[] } = {}) =>
  renderToString(
    <ScreenProvider value={testScreen({ carry: { launch: {}, rest: [] } })}>
      <SiteFoot
        site={{ ...lender, year: '2026', hasLoanTerms: true, mayLogIn, stores }}
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

it('leads to the store of the reader, or names both', () => {
  const [android, ios] = [
    { platform: 'android', address: 'https://play.google.com/a' },
    { platform: 'ios', address: 'https://apps.apple.com/b' },
  ] as const;
  expect(render({ stores: [ios] })).toMatch(/href="https:\/\/apps\.apple\.com\/b"[^>]*>Descargar la app</);
  expect(render({ stores: [android, ios] })).toMatch(/La app Plazo:.*\/a"[^>]*>Google Play<.*\/b"[^>]*>App Store</);
});

it('leaves out the documents below a page that lists them, and nothing else', () => {
  for (const isBelowDocuments of [false, true]) {
    const html = render({ isBelowDocuments });
    expect(html.includes('href="/User"')).toBe(!isBelowDocuments);
    for (const text of [lender.companyName, lender.companyAddress, lender.serviceEmail, 'tel:+5255'])
      expect(html).toContain(text);
  }
});
