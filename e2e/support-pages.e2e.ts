import { loanPlayDetail } from '@plazo/contract/repayment';
import { getWhatsapp } from '@plazo/contract/support';
import { fill } from '@plazo/contract/text';
import {
  correctionRequestWorkingDays,
  dataRightsAnswerDays,
  dataRightsApplyWorkingDays,
  faceDataDeletedWithinDays,
  userCorrectionWorkingDays,
} from '@plazo/loan-rules/limits';
import { expectCarried } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { insideApp, told, transports } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { expectOutside } from './support/outside-link.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

const contact = { phone: '+52 55 5555 0101', va: '+52 55 5555 0100', email: 'ayuda@plazo.example' };

test.describe('customer service', () => {
  onOneWidth();
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  for (const language of languages) {
    const t = words.support[language];

    test(`shows every contact, and copies it (${language})`, async ({ plazo, page }) => {
      const link = new URL(plazo.link('fermin', { language, path: '/customer-service', query: { utm: 'x' } }));
      await page.goto(link.href);
      const call = page.getByRole('link', { name: fill(t.call, { number: contact.va }) });
      await expect(call).toHaveAttribute('href', 'tel:+525555550100');
      await expect(page.getByRole('link', { name: t.mail })).toHaveAttribute('href', 'mailto:ayuda@plazo.example');
      await expect(page.getByRole('link', { name: t.chat })).toHaveAttribute('href', 'https://wa.me/525555550101');
      await hydrated(page);
      for (const [label, text] of [
        [t.phone, contact.va],
        [t.whatsapp, contact.phone],
        [t.email, contact.email],
      ] as const) {
        // Said only once: the number to call in its button, the others in their rows.
        await expect(
          page.getByText(text.replaceAll(' ', '\u00a0')).or(page.getByText(text, { exact: true })),
        ).toHaveCount(1);
        await page.getByRole('button', { name: `${t.copy}: ${label}` }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      }
      const complaint = await page.getByRole('link', { name: t.complain }).getAttribute('href');
      const target = new URL(complaint ?? '', plazo.url);
      expect(target.pathname).toBe('/complaint');
      expect(target.searchParams.get('orderId')).toBe(link.searchParams.get('orderId'));

      await page.getByRole('link', { name: t.about }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.aboutUs[language].title);
      expectCarried(page, link);
      await page.getByRole('link', { name: words.aboutUs[language].contact }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      expectCarried(page, link);
    });
  }

  test('calls through the app', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    await page.goto(plazo.link('fermin', { path: '/customer-service' }));
    await hydrated(page);
    await page.getByRole('link', { name: /^Llamar al/ }).click();
    await expect.poll(() => told(page)).toEqual([['callPhone', { number: '+525555550100' }]]);
  });

  test('opens a chat, and tells it nothing about the borrower', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin', { path: '/customer-service' }));
    await expectOutside(page.getByRole('link', { name: words.support.es.chat }), 'https://wa.me/525555550101');
  });

  test('leaves out contacts that a core lacks, but always has a number to call', async ({ plazo, page }) => {
    await openFromOtherCore(page, plazo, '/customer-service', [answer(getWhatsapp, { phone: '', va: '', email: '' })]);
    await expect(page.getByRole('link', { name: /^Llamar al \+52 55 5555 0100$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: words.support.es.mail })).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.support.es.copy })).toHaveCount(1);
  });

  test('works before its scripts load, and keeps an early tap', async ({ plazo, page }) => {
    const t = words.support.es;
    const release = await holdScripts(page);
    await page.goto(plazo.link('fermin', { path: '/customer-service' }));
    await expect(page.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute('href', /^tel:/);
    await page.getByRole('button', { name: `${t.copy}: ${t.email}` }).click();
    release();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(contact.email);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('has no copy button, which could not work', async ({ plazo, page }) => {
      await page.goto(plazo.link('fermin', { path: '/customer-service' }));
      await expect(page.getByText(contact.email, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: words.support.es.copy })).toHaveCount(0);
    });
  });

  test('needs no session', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/customer-service`);
    await expect(page.getByText(contact.email, { exact: true })).toBeVisible();
  });
});

test.describe('the privacy notice', () => {
  onOneWidth();

  for (const language of languages) {
    test(`names every period of the specification, without a session (${language})`, async ({ plazo, page }) => {
      const t = words.privacy[language];
      await page.goto(`${plazo.url}/PrivacyPolicy${language === 'en' ? '?isNeedPop=1' : ''}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      const part = (id: string) =>
        page.getByRole('region', { name: t.sections.find((section) => section.id === id)?.title ?? id });
      const days = (count: number) => new RegExp(`\\b${count} (días|days)`);
      const workingDays = (count: number) => new RegExp(`\\b${count} (días hábiles|working days)`);
      // The figures of spec 9, repeated on purpose.
      expect([faceDataDeletedWithinDays, dataRightsAnswerDays, dataRightsApplyWorkingDays]).toEqual([30, 20, 15]);
      expect([correctionRequestWorkingDays, userCorrectionWorkingDays]).toEqual([5, 10]);
      await expect(part('face')).toContainText(days(30));
      await expect(part('rights')).toContainText(days(20));
      await expect(part('rights')).toContainText(workingDays(15));
      await expect(part('corrections')).toContainText(workingDays(5));
      await expect(part('corrections')).toContainText(workingDays(10));
      await expect(part('who')).toContainText(language === 'en' ? 'Mexican users only' : 'personas usuarias mexicanas');
      // It names what the pages store on a phone: the registration's cookie (use-registration.ts) and the draft.
      await expect(part('device')).toContainText('plazo_device');
      await expect(part('device')).toContainText(language === 'en' ? 'as a draft' : 'como borrador');
      await expect(part('responsible')).toContainText('Plazo Demo, S.A.P.I.');
      await expect(part('responsible')).toContainText('Av. de los Ejemplos 100');
      await expect(page.getByRole('main')).not.toContainText(/\{\w+\}/);

      await page.locator('summary', { hasText: t.contents }).click();
      const contents = page.getByRole('navigation', { name: t.contents }).getByRole('link');
      await expect(contents).toHaveText(t.sections.map(({ title }) => title));
      await contents.last().click();
      await expect(page.getByRole('heading', { name: t.sections.at(-1)?.title ?? '' })).toBeInViewport();
    });
  }
});

test.describe('a call from inside the app', () => {
  onOneWidth();
  const calls = [['callPhone', { number: '+525555550100' }]];

  for (const transport of transports) {
    test(`goes through the app from screens without React (${transport})`, async ({ plazo, page }) => {
      await insideApp(page, transport);
      await page.goto(plazo.link('ana', { path: '/joint-login-failure' }));
      await hydrated(page);
      await page.getByRole('link', { name: /^Llamar al/ }).click();
      await expect.poll(() => told(page)).toEqual(calls);
    });
  }

  test('goes through the app if there is no loan to complain about', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    await page.goto(plazo.link('ana', { path: '/complaint', query: { orderId: undefined } }));
    await hydrated(page);
    await page.getByRole('link', { name: /^Llamar al/ }).click();
    await expect.poll(() => told(page)).toEqual(calls);
  });

  test('goes through the app if there is no way to pay', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    const nothing = {
      repayAmount: 100,
      productName: 'Plazo Flex',
      repayDate: '2026-12-20',
      productLogo: '/pictures/product-logo.svg',
      detail: [],
      repayList: [],
      noticeMsg: '',
    };
    await openFromOtherCore(page, plazo, '/repayment?orderId=PZ1', [answer(loanPlayDetail, nothing)]);
    await hydrated(page);
    await page.getByRole('link', { name: words.screen.es.callUs }).click();
    await expect.poll(() => told(page)).toEqual(calls);
  });
});

test.describe('a failure inside the app', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of (404|410)/] });

  test('leads to the app’s home from an expired offer, and to its loans from an unknown order', async ({
    plazo,
    page,
  }) => {
    const t = words.screen.es;
    await insideApp(page, 'android');
    await page.goto(plazo.link('karim'));
    await hydrated(page);
    await page.getByRole('link', { name: t.seeOffers }).click();
    expect(await told(page)).toEqual([['goHome', {}]]);
    await page.goto(plazo.link('fermin', { query: { orderId: 'PZ0' } }));
    await hydrated(page);
    await page.getByRole('link', { name: t.seeMyLoans }).click();
    expect((await told(page)).at(-1)).toEqual(['goMine', {}]);
  });

  test('leads to the app’s home from an unknown screen', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    await page.goto(plazo.link('ana', { path: '/nowhere' }));
    await hydrated(page);
    await page.getByRole('link', { name: words.screen.es.goHome }).click();
    expect(await told(page)).toEqual([['goHome', {}]]);
  });
});

test.describe('static screens', () => {
  onOneWidth();

  for (const language of languages) {
    test(`welcome, in a few words (${language})`, async ({ plazo, page }) => {
      const t = words.aboutUs[language];
      await page.goto(plazo.link('ana', { language, path: '/about-us' }));
      await expect(page.getByRole('heading', { name: fill(t.welcome, { app: 'Plazo' }) })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/\{\w+\}/);
    });
  }

  test('a joint login that failed: titled Fracaso, in Spanish, with somebody to call', async ({ plazo, page }) => {
    const t = words.jointLoginFailure.es;
    await page.goto(plazo.link('ana', { language: 'en', path: '/joint-login-failure' }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await expect(page).toHaveTitle('Fracaso · Plazo');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.header);
    await expect(page.getByText(fill(t.service, { brand: 'Plazo' }))).toBeVisible();
    await expect(page.getByText(t.unchanged)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute('href', 'tel:+525555550100');
  });
});
