import type { Page } from '@playwright/test';
import { fill } from '@plazo/contract/text';
import { installRecordingHost } from '../packages/page-kit/src/bridge/recording-host.ts';
import { hydrated } from './support/hydration.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { linkTo } from './support/repayment-page.ts';
import { words } from './support/words.ts';

onOneWidth();

/** What the app injects to say that it has not done the newest thing that it was asked. */
async function refuseLast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const messages = JSON.parse(sessionStorage.getItem('plazo-recorded-messages') ?? '[]');
    const detail = { id: messages.at(-1)?.id, done: false };
    dispatchEvent(new CustomEvent('plazo-reply', { detail }));
  });
}

test.describe('an app that comes late', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('is still asked for the login, and then offered its button', async ({ plazo, page }) => {
    await page.goto(linkTo(plazo, 'lucia', '/confirm', 'es'));
    await hydrated(page);
    const button = page.getByRole('button', { name: fill(words.screen.es.signInApp, { app: 'Plazo' }) });
    await expect(button).toBeHidden();
    await page.evaluate(installRecordingHost, 'ios' as const);
    await page.evaluate(() => dispatchEvent(new Event('plazo-host')));
    expect(await told(page)).toEqual([['goLogin', {}]]);
    await button.click();
    await expect.poll(() => told(page)).toHaveLength(2);
  });
});

test('a document is the app’s if it says that it saves documents, and a download if it could not', async ({
  plazo,
  page,
}) => {
  await insideApp(page, 'android');
  await page.goto(`${plazo.link('pilar')}&appActions=saveDocument`);
  await hydrated(page);
  await page.getByRole('link', { name: words.loan.es.seeLetter }).click();
  await hydrated(page);
  await page.getByRole('link', { name: words.paper.es.save }).click();
  await expect.poll(async () => (await told(page)).map(([action]) => action)).toEqual(['saveDocument']);
  const [[, { path }] = [undefined, { path: '' }]] = await told(page);
  expect(path).toMatch(/^\/settlement-letter\?.*appActions=saveDocument.*saveAs=pdf/);
  const downloading = page.waitForEvent('download');
  await refuseLast(page);
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
});

test('an app that cannot call leaves the call to the link', async ({ plazo, page }) => {
  await insideApp(page, 'android');
  await page.goto(`${linkTo(plazo, 'lucia', '/customer-service', 'es')}&appActions=goHome`);
  await hydrated(page);
  const isLeft = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('a[href^="tel:"]');
    let isPrevented = true;
    addEventListener('click', (event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    });
    link?.click();
    return !isPrevented;
  });
  expect(isLeft).toBe(true);
  expect(await told(page)).toEqual([]);
});

test.describe('a rating', () => {
  test.use({ ownServer: true });

  test('is thanked for if the app replies that its store did not ask', async ({ plazo, page }) => {
    const t = words.loan.es;
    await insideApp(page, 'react-native');
    await page.goto(plazo.link('pilar'));
    const ask = page.getByRole('dialog', { name: t.rateTitle });
    await ask.locator('label').nth(4).tap();
    await ask.getByRole('button', { name: t.rateSend }).click();
    await expect.poll(async () => (await told(page)).map(([action]) => action)).toContain('openRating');
    const thanks = page.getByRole('dialog', { name: t.thanksTitle });
    await expect(thanks).toBeHidden();
    await refuseLast(page);
    await expect(thanks).toContainText(t.thanks);
  });
});
