import { findChromium, SetupError } from '../scripts/find-tools.mjs';
import { chromiumFlags } from '../scripts/setup.mjs';
import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { walkToCode } from './support/repayment-page.ts';
import { words } from './support/words.ts';

const chromium = findChromium();
if (!chromium) throw new SetupError('Chromium is missing: node scripts/setup.mjs chromium');

// The other tests run without this cache: Chromium's headless shell lacks it, and Playwright turns it off.
test.use({
  ownServer: true,
  launchOptions: {
    executablePath: chromium.path,
    // Chromium empties the cache when memory is short.
    args: [...chromiumFlags(), '--memory-pressure-off'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test.use({ reducedMotion: 'no-preference' });

test.describe('a document kept in the back/forward cache', () => {
  onOneWidth();

  test('is fetched again when Back shows it again', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted);
      }),
    );
    await page.goto(plazo.link('gloria'));
    await hydrated(page);
    const owed = page.locator('.hero-amount-figure');
    // A browser may evict a document instead of keeping it. It is fetched again either way; try again for one that is kept.
    let isKept = false;
    for (let day = 1; day <= 10 && !isKept; day += 1) {
      const before = await owed.innerText();
      await borrower.repay.click();
      await expect(page).toHaveURL(/\/repayment\?/);
      await hydrated(page);
      await plazo.clock('+1d');
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.loan.es.title);
      await expect(owed).not.toHaveText(before);
      isKept = (await page.locator('html').getAttribute('data-kept')) === 'true';
      await hydrated(page);
    }
    expect(isKept).toBe(true);
  });

  test('shows a payment made in the meantime, at each step back', async ({ plazo, page }) => {
    await plazo.pay(await walkToCode(page, plazo));

    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: words.nothingToPay.es.kinds.settled.title })).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[200].text })).toBeVisible();
    await expect(new Borrower(page, 'es').repay).toHaveCount(0);
  });
});
