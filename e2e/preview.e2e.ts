import { fill } from '@plazo/contract/text';
import { expectAccessible } from './support/accessibility.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

/** The ten screens of specification 2 (test preview), and their paths. */
const screens = {
  confirmUrl: '/confirm',
  loanDetailUrl: '/loan-details',
  repayUrl: '/repayment',
  repayDelayUrl: '/extension',
  bindBank: '/bind-bank',
  aboutUs: '/about-us',
  complaint: '/complaint',
  customerService: '/customer-service',
  privacyPolicy: '/PrivacyPolicy',
  paymentInstructions: '/carpmm',
} as const;

const fields = {
  appVersion: '9.9.9',
  deviceName: 'Prüfgerät & Co',
  deviceId: 'device-1',
  osVersion: '15',
  adId: 'ad-1',
} as const;

test.describe('the test preview', () => {
  onOneWidth();
  // The documents served in place of the screens have no view transition and no icon.
  test.use({ expectedComplaints: [/ViewTransition opt-in|status of 404/] });

  for (const language of languages) {
    test(`signs in, and opens the ten screens with its values (${language})`, async ({ plazo, page }) => {
      const t = words.preview[language];
      await page.goto(`${plazo.url}/testPreview?isNeedPop=${language === 'en' ? 1 : 2}`);
      await page.getByRole('textbox', { name: t.username }).fill('fermin');
      await page.getByRole('button', { name: t.signIn }).click();
      await expect(page.getByText(fill(t.signedIn, { user: 'fermin' }))).toBeVisible();
      const device = page.locator('summary').filter({ hasText: t.device });
      await device.click();
      const value = (name: 'sessionId' | 'orderId' | 'productId') =>
        page.getByRole('textbox', { name: t[name] }).inputValue();
      const sessionId = await value('sessionId');
      const signedIn = { sessionId, orderId: await value('orderId'), productId: await value('productId') };
      expect(sessionId.length).toBeGreaterThan(20);
      const start = page.url();
      for (const [key, path] of Object.entries(screens) as [keyof typeof screens, string][]) {
        // Only the request for the screen matters here; the screen has its own tests.
        await page.route(`**${path}?**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>-</title>' }),
        );
        await page.goto(start);
        await device.click();
        for (const [name, text] of Object.entries(fields)) {
          await page.getByRole('textbox', { name: t[name as keyof typeof fields] }).fill(text);
        }
        await page.getByRole('button', { name: t[key], exact: true }).click();
        await page.waitForURL(`**${path}?**`);
        const query = Object.fromEntries(new URL(page.url()).searchParams);
        expect(query, path).toMatchObject({ ...fields, ...signedIn, userId: 'fermin' });
        await page.unroute(`**${path}?**`);
      }
      // The last one is opened for real: the session opens it, and the payment instruction has everything it needs.
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction[language].title);
    });
  }

  test('shows a photo, a contact and a place, and sends them nowhere', async ({ plazo, page, context }) => {
    const t = words.preview.es;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 19.43261, longitude: -99.13321, accuracy: 12 });
    await page.addInitScript(() => {
      Object.assign(Navigator.prototype, {
        contacts: { select: async () => [{ name: ['María Prueba'], tel: ['+52 55 1234 5678'] }] },
      });
    });
    await page.goto(`${plazo.url}/testPreview`);
    await hydrated(page);
    await page.locator('summary').filter({ hasText: t.phone }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    const photo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.getByLabel(t.photo).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
    await expect(page.getByRole('img', { name: t.photoAlt })).toBeVisible();
    await page.getByRole('button', { name: t.pickContact }).click();
    await expect(page.getByRole('textbox', { name: t.contactName })).toHaveValue('María Prueba');
    await expect(page.getByRole('textbox', { name: t.contactPhone })).toHaveValue('+52 55 1234 5678');
    await page.getByRole('button', { name: t.locate }).click();
    await expect(page.getByText('Latitud 19.43261, longitud -99.13321, con 12 m de margen')).toBeVisible();
    // The photo is read as a data URL, which is no request to a server.
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
    // The form does not send them either.
    await page.getByRole('button', { name: t.aboutUs, exact: true }).click();
    await page.waitForURL('**/about-us?**');
    expect(decodeURIComponent(page.url())).not.toMatch(/María|1234|19\.43/);
  });

  test('says so if there is no contact picker', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/testPreview`);
    await hydrated(page);
    await page.locator('summary').filter({ hasText: words.preview.es.phone }).click();
    await page.getByRole('button', { name: words.preview.es.pickContact }).click();
    await expect(page.getByText(words.preview.es.noContacts)).toBeVisible();
  });

  test('lists every screen in every state, and is accessible', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/testPreview`);
    await expectAccessible(page);
    const list = page.getByRole('navigation', { name: words.preview.es.screens });
    await list.locator('summary').click();
    const links = list.getByRole('link');
    await expect(list.getByRole('region', { name: '/loan-details' }).getByRole('link').nth(5)).toBeVisible();
    await list.getByLabel(words.preview.es.search).fill('details-180');
    await expect(links).toHaveCount(1);
    await list.getByRole('button', { name: words.preview.es.pictures }).click();
    const small = page.frameLocator('.preview-small iframe');
    await expect(small.getByRole('heading', { name: words.loanAnswer.es.status[180].text })).toBeVisible();
    await expectAccessible(page);
    await links.click();
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[180].text })).toBeVisible();
  });

  test('shows a screen side by side in a look, and what axe says of each frame', async ({ plazo, page }) => {
    const t = words.preview.es;
    await page.goto(`${plazo.url}/testPreview`);
    await page.locator('summary').filter({ hasText: t.judge }).click();
    await page.getByRole('combobox', { name: t.screens }).selectOption('loan-details-180');
    await page.getByLabel(t.look).selectOption('lila-light');
    // One frame has a fault that axe knows.
    await page.route(/\/loan-details\?.*isNeedPop=1.*look=lila-light/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<main[^>]*>/, '$&<img src="/pictures/error.svg">');
      await route.fulfill({ response, body });
    });
    await page.getByLabel(t.width).selectOption('320');
    await page.getByRole('button', { name: t.show }).click();
    await page.waitForURL(/judge=loan-details-180/);
    await expect(page.locator('.judged-row')).toHaveCount(1);
    const [spanish, english] = [0, 1].map((index) => page.locator('.judged figure').nth(index));
    const shown = page.frameLocator('.judged iframe').first();
    await expect(shown.getByRole('heading', { name: words.loanAnswer.es.status[180].text })).toBeVisible();
    expect(await shown.locator('html').evaluate(() => [innerWidth, document.documentElement.lang])).toEqual([
      320,
      'es',
    ]);
    await expect(spanish ?? page.locator('main')).toContainText(t.nothingFound);
    await english?.scrollIntoViewIfNeeded();
    await expect(english ?? page.locator('main')).toContainText('image-alt');
  });
});
