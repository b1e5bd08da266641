import type { Locator } from '@playwright/test';
import { fill } from '@plazo/contract/text';
import { scan } from './support/barcode.ts';
import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { expect, test } from './support/plazo.ts';
import { choose, entry, linkTo } from './support/repayment-page.ts';
import { asPattern, channels, words } from './support/words.ts';

test.describe('the barcode', () => {
  test('opens and scans before the scripts load, and stays open when they do', async ({ plazo, page }) => {
    const t = words.repayment.es;
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    const code = await choose(borrower, channels.pharmacy);
    const release = await holdScripts(page);
    await page.reload();
    const opener = entry(borrower, channels.pharmacy).getByRole('link', { name: t.showBarcode });
    await opener.click();
    expect(await scan(borrower.barcode)).toEqual([code]);
    await page.getByRole('link', { name: words.screen.es.dismiss }).click();
    await expect(borrower.barcode).toBeHidden();

    await opener.click();
    await expect(borrower.barcode).toBeVisible();
    release();
    await hydrated(page);
    const dialog = page.getByRole('dialog', { name: asPattern(t.barcodeTitle) });
    await expect(dialog).toBeVisible();
    expect(await scan(borrower.barcode)).toEqual([code]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(borrower.barcode).toBeHidden();
  });

  test('works offline, and the screen says how old it is', async ({ plazo, page, context }) => {
    const t = words.repayment.es;
    const borrower = new Borrower(page, 'es');
    await page.goto(linkTo(plazo, 'fermin', '/repayment'));
    const code = await choose(borrower, channels.store);
    await hydrated(page);
    const clock = () =>
      new Date(plazo.now()).toLocaleTimeString('es-MX', {
        timeZone: 'America/Mexico_City',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
    const before = clock();
    await page.reload();
    const after = clock();
    await hydrated(page);
    await context.setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: words.screen.es.offline });
    await expect(notice).toContainText(
      new RegExp([before, after].map((time) => fill(words.screen.es.offlineSince, { time })).join('|')),
    );
    // A saved card says why it cannot be opened; the channel with a code goes on.
    const why = (row: Locator) =>
      row.locator('[data-why]').evaluate((name) => {
        const { display, content } = getComputedStyle(name, '::after');
        return display === 'none' ? '' : content;
      });
    expect(await why(page.locator('.channel').first())).toContain(words.screen.es.offline);
    expect(await why(borrower.channel(channels.store))).toBe('');
    await entry(borrower, channels.store).getByRole('link', { name: t.showBarcode }).click();
    expect(await scan(borrower.barcode)).toEqual([code]);
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });

  test.describe('opened again', () => {
    // A browser asks for /favicon.ico if a document names no icon.
    test.use({ expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

    test('offline, the screen is a copy without the session', async ({ plazo, page, context }) => {
      const borrower = new Borrower(page, 'es');
      await page.goto(linkTo(plazo, 'fermin', '/repayment'));
      await borrower.channel(channels.store).click();
      const code = await borrower.code();
      const kept = () =>
        page.evaluate(async () =>
          Promise.all((await caches.keys()).map((name) => caches.open(name)))
            .then((all) => Promise.all(all.map((cache) => cache.keys())))
            .then((keys) => keys.flat().map(({ url }) => url)),
        );
      await expect.poll(kept).toContainEqual(expect.stringContaining('/carpmm?orderId='));
      for (const url of await kept()) expect(url).not.toMatch(/session|userId|deviceId/i);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText(words.screen.es.offline)).toBeVisible();
      expect(await borrower.code()).toBe(code);
      expect(await scan(borrower.barcode)).toEqual([code]);
      expect(await page.content()).not.toContain('demo-session');
      // It offers nothing that needs a network.
      await expect(page.locator('a[href]:not([href^="#"])')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByText(words.instruction.es.seeLoan)).toHaveCount(0);
      await context.setOffline(false);
      await page.reload();
      await expect(page.getByText(words.screen.es.offline)).toBeHidden();
      await expect(page.getByRole('link', { name: words.instruction.es.seeLoan })).toBeVisible();
    });

    test('the copy is shown only to the borrower who saw the screen, and for a week', async ({
      plazo,
      page,
      context,
    }) => {
      const borrower = new Borrower(page, 'es');
      await page.goto(linkTo(plazo, 'fermin', '/repayment'));
      await borrower.channel(channels.store).click();
      await page.waitForURL('**/carpmm?**');
      const address = page.url();
      /** When this screen's copies were made, in epoch milliseconds; first makes them older. */
      const keptAt = (olderByDays = 0) =>
        page.evaluate(async (milliseconds) => {
          const times: number[] = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const key of await cache.keys()) {
              const copy = await cache.match(key);
              const time = copy?.headers.get('kept-at');
              if (!copy || !time || !key.url.includes('/carpmm')) continue;
              times.push(Number(time) - milliseconds);
              if (milliseconds === 0) continue;
              const headers = new Headers(copy.headers);
              headers.set('kept-at', String(Number(time) - milliseconds));
              await cache.put(key, new Response(await copy.text(), { headers }));
            }
          }
          return times;
        }, olderByDays * 86_400_000);
      await expect.poll(() => keptAt()).toHaveLength(1);
      const [first = 0] = await keptAt();
      await context.setOffline(true);
      const other = new URL(address);
      other.searchParams.set('userId', 'gloria');
      // Somebody else on the same phone opens a URL from its history.
      await expect(page.goto(other.href)).rejects.toThrow(/ERR_/);
      await context.setOffline(false);

      await page.goto(address);
      // The screen is copied again.
      await expect.poll(async () => (await keptAt())[0]).toBeGreaterThan(first);
      await keptAt(6.9);
      await context.setOffline(true);
      await page.goto(address);
      await expect(page.getByText(words.screen.es.offline)).toBeVisible();
      await keptAt(0.2);
      await expect(page.goto(address)).rejects.toThrow(/ERR_/);
      await context.setOffline(false);
    });
  });
});
