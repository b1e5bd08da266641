import type { ProductCosts } from '@plazo/contract/market';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LoadContext } from '../../screen/page.ts';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { loanTermsMessages } from './site-loan-terms.messages.ts';
import { loanTermsPage } from './site-loan-terms.page.ts';

const rules = [{ text: 'Devolverlo gratis', value: 'Hasta 2 días después de recibirlo.' }];
const product = { productId: 'flex', productName: 'Plazo Flex', rules } as ProductCosts;
const other = { productId: 'plan', productName: 'Plazo Mensual' } as ProductCosts;

async function shown(call: () => Promise<unknown>, locale: 'es' | 'en' = 'es') {
  const t = loanTermsMessages[locale];
  const lender = { displayName: 'Plazo', companyName: 'Plazo Demo', companyAddress: 'Centro', servicePhone: '+52 55' };
  const tenant = {
    ...lender,
    serviceEmail: 'a@b.example',
    disclosurePack: 'none',
    downloads: { android: '', ios: '' },
  };
  const context = { call, offers: () => true, tenant, today: '2026-03-02', userAgent: '' } as unknown as LoadContext;
  const View = loanTermsPage.View;
  return renderToString(
    <ScreenProvider value={testScreen({ locale, url: '/Loan', carry: { launch: {}, rest: [] } })}>
      <View data={await loanTermsPage.load(context)} t={t} />
    </ScreenProvider>,
  );
}

it('has the rules of each product on sale, before the legal text for India', async () => {
  const html = await shown(async () => ({ products: [product] }));
  expect(html).toMatch(/<h2[^>]*>Plazo Flex<\/h2>.*Devolverlo gratis.*Hasta 2 días después de recibirlo\..*<details/);
  expect(html).not.toContain('<details open');
});

it('leaves out a product whose rules a core does not say, and all of them if it says nothing', async () => {
  expect(await shown(async () => ({ products: [product, other] }))).not.toContain('Plazo Mensual');
  const html = await shown(() => Promise.reject(new Error('no such call')));
  expect(html).toContain(loanTermsMessages.es.yours);
  expect(html).not.toContain('rules-');
});

it('says once what holds for all loans', async () => {
  const same = { text: 'IVA', value: '16,00% del interés y la comisión' };
  const two = [product, other].map((one, index) => ({
    ...one,
    rules: [same, { text: 'Devolverlo gratis', value: `${index}` }],
  }));
  const text = (await shown(async () => ({ products: two }))).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    `${loanTermsMessages.es.all} IVA 16,00% del interés y la comisión Plazo Flex Devolverlo gratis 0 Plazo Mensual Devolverlo gratis 1`,
  );
});

it('has the legal text open for readers of English', async () => {
  const html = await shown(async () => ({ products: [product] }), 'en');
  expect(html).toMatch(/Plazo Flex.*<details [^>]*open/);
});
