import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { goOffline } from './support/offline.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { choose, linkTo } from './support/repayment-page.ts';
import { channels, words } from './support/words.ts';

const { door } = words.screen.es;

interface Seen {
  pressedInNextFrame: string[];
  waitedAfter: number;
  /** While waiting: what is pressed after two more taps, and how far the row has moved. */
  pressedThen: string[];
  moved: number;
}

/**
 * Runs in the page: taps a row, and another one and the row again while it waits, and notes what the screen shows meanwhile. It is kept for
 * the next document: while a browser awaits that, it answers no questions of a test.
 */
function tapAndLook([row, other]: readonly [string, string]): void {
  const seen: Partial<Seen> = {};
  const link = (text: string) => [...document.links].find(({ innerText }) => innerText.startsWith(text));
  const pressed = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-busy=true]')].map(
      ({ innerText }) => innerText.split('\n')[0] ?? '',
    );
  const top = () => link(row)?.getBoundingClientRect().top ?? Number.NaN;
  const [tappedAt, before] = [performance.now(), top()];
  new MutationObserver((_, observer) => {
    observer.disconnect();
    link(other)?.click();
    link(row)?.click();
    Object.assign(seen, { waitedAfter: performance.now() - tappedAt, pressedThen: pressed(), moved: top() - before });
    sessionStorage.setItem('seen', JSON.stringify(seen));
  }).observe(document.documentElement, { attributeFilter: ['data-leaving'] });
  link(row)?.click();
  requestAnimationFrame(() => Object.assign(seen, { pressedInNextFrame: pressed() }));
}

onOneWidth();

test.describe('a tap that is answered slowly', () => {
  test('is shown in the next frame, waits visibly after 300 ms without moving, and counts once', async ({
    plazo,
    page,
  }) => {
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    await hydrated(page);
    let asked = 0;
    await page.route('**/carpmm?**', (route) => {
      asked += 1;
      setTimeout(() => route.continue(), 1_000);
    });
    const [row, other] = [channels.store.es, channels.pharmacy.es] as const;
    await page.evaluate(tapAndLook, [row, other] as const);
    await page.waitForURL('**/carpmm?**');
    const seen: Seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '{}'));
    expect(seen).toMatchObject({ pressedInNextFrame: [row], pressedThen: [row], moved: 0 });
    expect(seen.waitedAfter).toBeGreaterThanOrEqual(299);
    expect(asked).toBe(1);
  });

  test('is no longer marked when Back shows its screen again', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    await new Borrower(page, 'es').repay.click();
    await page.waitForURL('**/repayment?**');
    await page.goBack();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('[data-leaving]')).toHaveCount(0);
  });
});

test.describe('a tap without a network', () => {
  test.use({ ownServer: true, expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('stops at the door, with the way to the code that was kept', async ({ plazo, page, context }) => {
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    const code = await choose(borrower, channels.store);
    await hydrated(page);
    const isKept = () => page.evaluate(() => caches.match(location.href, { ignoreSearch: true }).then(Boolean));
    await borrower.channel(channels.store).click();
    await expect.poll(isKept).toBe(true);
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    await hydrated(page);
    const here = page.url();
    await goOffline(page);
    await borrower.channel(channels.pharmacy).click();
    await expect(page.getByText(door.needs)).toBeVisible();
    expect(page.url()).toBe(here);
    await page.getByRole('button', { name: door.code }).click();
    await expect(page.getByText(words.screen.es.offline)).toBeVisible();
    expect(await borrower.code()).toBe(code);
    await context.setOffline(false);

    await page.goto(here);
    await hydrated(page);
    await goOffline(page);
    await borrower.channel(channels.store).click();
    expect(await borrower.code()).toBe(code);
  });

  test('says so where no code was kept, and opens nothing', async ({ plazo, page, context }) => {
    await page.goto(plazo.link('gloria', { path: '/customer-service' }));
    await hydrated(page);
    const here = page.url();
    await goOffline(page);
    await page.getByRole('link', { name: words.screen.es.back }).click();
    await expect(page.getByText(door.needs)).toBeVisible();
    await expect(page.getByRole('button', { name: door.code })).toHaveCount(0);
    expect(page.url()).toBe(here);
    await context.setOffline(false);
    await expect(page.getByText(door.needs)).toBeHidden();
  });
});
