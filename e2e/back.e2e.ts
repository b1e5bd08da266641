import type { Page } from '@playwright/test';
import { fill } from '@plazo/contract/text';
import { Borrower } from './support/borrower.ts';
import { comeTo } from './support/come-to.ts';
import { hydrated } from './support/hydration.ts';
import { goOffline } from './support/offline.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { walkToCode } from './support/repayment-page.ts';
import { asMoney, channels, words } from './support/words.ts';

/** Fires the events of a document restored from the cache, once the figures are over a second old. */
async function showAgain(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.runFor(2000);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** Records requests for the document at a path from now on. */
function documentsOf(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.resourceType());
  });
  return asked;
}

test.describe('Back, after a payment', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/status of 401/] });

  test('shows the current state at every step', async ({ plazo, page }) => {
    const t = words.nothingToPay.es;
    const code = await walkToCode(page, plazo);
    await page.getByRole('link', { name: words.instruction.es.seeLoan }).click();
    await expect(page).toHaveURL(/\/loan-details\?/);
    await hydrated(page);
    await plazo.pay(code);

    await page.goBack();
    await expect(page).toHaveURL(/\/carpmm\?/);
    await expect(page.getByRole('heading', { name: t.kinds.settled.title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/repayment\?/);
    await expect(page.getByRole('heading', { name: t.kinds.settled.title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/loan-details\?/);
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[200].text })).toBeVisible();
    await expect(new Borrower(page, 'es').repay).toHaveCount(0);

    await page.goForward();
    await expect(page.getByRole('heading', { name: t.kinds.settled.title })).toBeVisible();
    await page.getByRole('link', { name: t.receipt }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.receipt.es.title);
  });

  test('a partial payment is shown with its receipt, and the rest leads to a new code', async ({ plazo, page }) => {
    const t = words.voucherStory.es;
    const code = await walkToCode(page, plazo);
    const address = page.url();
    await page.goBack();
    await expect(page).toHaveURL(/\/repayment\?/);
    await plazo.pay(code, 50_000);
    await page.goForward();
    await expect(page.getByRole('heading', { name: t.partly })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('link', { name: asMoney(50_000, 'es') })).toBeVisible();
    const asked = Number(new URL(address).searchParams.get('amount'));
    await expect(page.getByText(asMoney(asked - 50_000, 'es'), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: t.payLeft }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction.es.title);
    expect(await new Borrower(page, 'es').code()).not.toBe(code);
    // The old link still says so tomorrow.
    await plazo.clock('+1d');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: t.partly })).toBeVisible();
  });

  test('a partial extension fee extends nothing: it pays the loan, and the whole fee is still due', async ({
    plazo,
    page,
  }) => {
    const borrower = new Borrower(page, 'es');
    const { dueDate } = words.loanAnswer.es;
    await page.goto(plazo.link('nora'));
    const due = (await borrower.value(dueDate).textContent()) ?? '';
    const owed = await borrower.owed.innerText();
    await page.goto(plazo.link('nora', { path: '/extension' }));
    await borrower.channel(channels.store).click();
    await expect(page).toHaveURL(/\/carpmm\?/);
    const code = await borrower.code();
    const fee = Number(new URL(page.url()).searchParams.get('amount'));
    const part = fee - 1_000;
    expect(await plazo.pay(code, part)).toContain('credited');

    await page.reload();
    await expect(page.getByText(asMoney(fee, 'es')).first()).toBeVisible();
    expect(await borrower.code()).not.toBe(code);
    const t = words.instruction.es;
    const receipt = page.getByRole('link', { name: asMoney(part, 'es') });
    const sayPart = async () => {
      await expect(page.getByText(fill(t.short, { amount: asMoney(part, 'es') }))).toBeVisible();
      await expect(page.getByText(fill(t.shortWhy, { fee: asMoney(fee, 'es') }))).toBeVisible();
      await expect(receipt).toHaveCount(1);
    };
    await sayPart();
    await receipt.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.receipt.es.title);
    await page.goto(plazo.link('nora', { path: '/extension' }));
    await sayPart();
    await page.goto(plazo.link('nora', { path: '/statement' }));
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: asMoney(part, 'es') })
        .first(),
    ).toBeVisible();
    await page.goto(plazo.link('nora'));
    await expect(borrower.value(dueDate)).toHaveText(due);
    await expect(borrower.owed).not.toHaveText(owed);
    await expect(page.getByRole('link', { name: words.loan.es.extend })).toBeVisible();
  });

  test('hands an ended session over to the app', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    // The server's answer to an ended session. page.route turns the cache off, so Back itself would not show it.
    await page.route('**/loan-details?**', async (route) => {
      await route.fulfill({ response: await route.fetch({ url: plazo.link('lucia') }) });
    });
    await showAgain(page);
    await expect(page.getByRole('heading', { name: words.screen.es.expiredTitle })).toBeVisible();
  });
});

/** Set in the page by the test: how far the layout has shifted. */
declare const plazoShifts: number[];

test.describe('Back, when nothing has changed', () => {
  onOneWidth();

  test('asks once, keeps scroll position, focus and open parts, and moves nothing', async ({ plazo, page }) => {
    await page.goto(plazo.link('gloria', { path: '/statement' }));
    await hydrated(page);
    await page.locator('summary').first().click({ timeout: 10_000 });
    await page.evaluate(() => scrollTo(0, 300));
    await page.goto(plazo.link('gloria', { path: '/about-us' }));
    const asked = documentsOf(page, '/statement');
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { plazoShifts: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const answered = page.waitForResponse(
      (response) => response.url().includes('/statement?') && response.request().resourceType() === 'fetch',
    );
    await page.goBack();
    await (await answered).finished();
    await expect(page.locator('[data-fresh] > *')).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(300);
    expect(await page.evaluate(() => plazoShifts)).toEqual([]);
    expect(asked.filter((type) => type === 'fetch')).toHaveLength(1);
  });
});

test.describe('Back, when no answer comes', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/ERR_(FAILED|INTERNET_DISCONNECTED)/] });

  test('keeps what is shown, says how old it is, and tries again on request', async ({ plazo, page }) => {
    const t = words.screen.es;
    const borrower = new Borrower(page, 'es');
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    const [, since = ''] =
      /(\d\d:\d\d)/.exec((await page.locator('[data-fresh]').getAttribute('data-failed')) ?? '') ?? [];
    const other = await page.context().newPage();
    await plazo.pay(await walkToCode(other, plazo));
    await page.route('**/loan-details?**', (route) => route.abort());
    await showAgain(page);
    await expect(page.getByRole('status').filter({ hasText: fill(t.notUpdated, { time: since }) })).toBeVisible();
    await expect(borrower.repay).toBeVisible();
    await page.unroute('**/loan-details?**');
    await page.getByRole('button', { name: t.updateAgain }).click();
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[200].text })).toBeVisible();
    await expect(borrower.repay).toHaveCount(0);
  });

  test('offline, says so, and updates once the network is back', async ({ plazo, page, context }) => {
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    const borrower = new Borrower(page, 'es');
    await page.goto(plazo.link('fermin', { path: '/repayment' }));
    const href = await borrower.channel(channels.store).getAttribute('href');
    await page.goto(new URL(href ?? '', plazo.url).href);
    const code = await borrower.code();
    await page.goto(plazo.link('fermin', { path: '/about-us' }));
    await plazo.pay(code);
    await page.goto(plazo.link('fermin'));
    await page.goto(plazo.link('fermin', { path: '/about-us' }));
    await goOffline(page);
    await page.goBack();
    await expect(page.getByText(words.screen.es.offline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(words.screen.es.offline)).toBeHidden();
  });
});

test.describe('a code paid while its screen is open', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('says so by itself, and links to the result', async ({ plazo, page }) => {
    const code = await walkToCode(page, plazo);
    await plazo.pay(code);
    await expect(page.getByRole('status').filter({ hasText: words.instruction.es.paid })).toBeVisible();
    await expect(page.getByRole('heading', { name: words.nothingToPay.es.kinds.settled.title })).toBeVisible();
  });

  test('does not call back a reader who has tapped on and is waiting for the next screen', async ({ plazo, page }) => {
    const code = await walkToCode(page, plazo);
    let tap = () => {};
    const tapped = new Promise<void>((resolve) => {
      tap = resolve;
    });
    let come = () => {};
    const fetchedAnew = new Promise<void>((resolve) => {
      come = resolve;
    });
    // A slow network: the news about this screen comes after the tap, and the next screen a while after the news.
    await page.route(/\/carpmm\?/, async (route) => {
      await tapped;
      await route.continue();
      come();
    });
    await page.route(/\/loan-details\?/, async (route) => {
      await fetchedAnew;
      await page.waitForTimeout(1_000);
      await route.continue();
    });
    await plazo.pay(code);
    await expect(page.getByRole('status').filter({ hasText: words.instruction.es.paid })).toBeVisible();
    await page.getByRole('link', { name: words.instruction.es.seeLoan }).click({ noWaitAfter: true });
    tap();
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[200].text })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/loan-details');
  });

  test('polls ever less often while visible, and not at all while hidden', async ({ plazo, page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/voucher-state')) asked += 1;
    });
    await walkToCode(page, plazo);
    await page.clock.install();
    await comeTo(page, 'visible');
    /** Seconds until the next poll, which may be noticed a little late. */
    const secondsToNext = async () => {
      const before = asked;
      for (let seconds = 1; seconds < 300; seconds += 1) {
        await page.clock.runFor(1000);
        if (asked > before) return seconds;
      }
      throw new Error('nothing was asked');
    };
    expect(await secondsToNext()).toBeGreaterThanOrEqual(5);
    expect(await secondsToNext()).toBeGreaterThanOrEqual(7);
    expect(await secondsToNext()).toBeGreaterThanOrEqual(11);
    await comeTo(page, 'hidden');
    const before = asked;
    await page.clock.runFor(600_000);
    expect(asked).toBe(before);
  });
});

test.describe('a screen that was hidden', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('shows a payment made from another tab', async ({ plazo, page, context }) => {
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    await page.clock.install();
    await comeTo(page, 'hidden');
    const other = await context.newPage();
    await plazo.pay(await walkToCode(other, plazo));
    await page.clock.runFor(20_000);
    await comeTo(page, 'visible');
    await expect(page.getByRole('heading', { name: words.loanAnswer.es.status[200].text })).toBeVisible();
  });
});

test.describe('an offer that was taken', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('is not offered again by Back, and leads to the loan', async ({ plazo, page, context }) => {
    const t = words.offer.es;
    await page.goto(plazo.link('ana'));
    await hydrated(page);
    await page.getByRole('link', { name: t.contract }).click();
    await expect(page).toHaveURL(/\/loan-agreement\?/);
    const other = await context.newPage();
    await other.goto(plazo.link('ana'));
    await hydrated(other);
    await new Borrower(other, 'es').submit.click();
    await other.waitForURL('**/loan-details?**');
    await page.goBack();
    await expect(page.getByRole('heading', { name: t.takenTitle })).toBeVisible();
    await expect(new Borrower(page, 'es').submit).toHaveCount(0);
    await page.getByRole('link', { name: t.seeLoan }).click();
    await expect(page).toHaveURL(/\/loan-details\?/);
  });
});

test.describe('Back to a link that was opened', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 410/] });

  test('says that it was opened instead of waiting, and leads onward again', async ({ plazo, page }) => {
    const t = words.launchLink.es;
    // No server made this link: it is sent, and refused like a used one.
    const link = plazo.link('ana', { path: '/open', query: { userId: undefined, launchCode: 'A'.repeat(43) } });
    await page.goto(plazo.link('ana', { path: '/customer-service' }));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: t.over })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: t.sent })).toBeVisible();
    await expect(page.getByText(t.opening)).toBeHidden();
    await page.getByRole('button', { name: t.back }).click();
    await expect(page.getByRole('heading', { name: t.over })).toBeVisible();
  });
});
