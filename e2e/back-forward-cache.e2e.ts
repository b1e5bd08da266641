import { chromiumFlags, findChromium, SetupError } from '../scripts/setup.mjs';
import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { channels, words } from './support/words.ts';

const chromium = findChromium();
if (!chromium) throw new SetupError('Chromium is missing: node scripts/setup.mjs chromium');

// The other tests run in a browser without this cache: Chromium's headless shell has none, and Playwright turns it off.
test.use({
  ownServer: true,
  launchOptions: {
    executablePath: chromium.path,
    // It empties that cache when memory is short.
    args: [...chromiumFlags(), '--memory-pressure-off'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test.describe('a document that the browser has kept alive', () => {
  onOneWidth();

  test('is fetched anew when Back shows it again', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    const paid = words.nothingToPay.es.kinds.settled.title;
    // Written down outside the document: one of another kind is loaded in its place.
    await page.addInitScript(() => {
      const shown = (how: string) =>
        sessionStorage.setItem('shown', `${sessionStorage.getItem('shown') ?? ''}${location.pathname} ${how}\n`);
      addEventListener('pageshow', ({ persisted }) => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        if (persisted) shown('kept');
        else if (navigation?.type === 'back_forward') shown(`loaded: ${JSON.stringify(navigation)}`);
      });
    });
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    await borrower.repay.click();
    await expect(page).toHaveURL(/\/repayment\?/);
    await hydrated(page);
    await borrower.channel(channels.store).click();
    await expect(page).toHaveURL(/\/carpmm\?/);
    await plazo.pay(await borrower.code());

    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: paid })).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[200].text })).toBeVisible();
    await expect(borrower.repay).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('/repayment kept\n/loan-details kept\n');
  });
});
