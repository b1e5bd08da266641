import type { Locator, Page, Request } from '@playwright/test';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { Borrower, callApi } from './support/borrower.ts';
import { holdRequests } from './support/hold-requests.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asMoney, languages, words } from './support/words.ts';

const confirmCall = `**/tells${loanDetailConfirm.path}?*`;

test.use({ reducedMotion: 'no-preference' });

test.describe('the dialog that updates an offer', () => {
  onOneWidth();

  /** Opens Julia's offer, and stops time as the dialog opens. */
  async function openDialog(page: Page, plazo: Plazo, language: Language = 'es') {
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('isType=1')) asked.push(request);
    });
    const time = await ownTime(page);
    await time.stop();
    await page.goto(plazo.link('julia', { language }));
    const dialog = page.getByRole('dialog', { name: words.offer[language].reloadTitle });
    await time.seen(dialog);
    return { dialog, asked, time, t: words.offer[language] };
  }

  /** Opens Julia's offer on a lender's server that ticks the agreement, or does not. */
  async function openTicking(page: Page, plazo: Plazo, isTicked: boolean) {
    await page.route('**/confirm?*', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: isTicked ? html : html.replace('"agreementChecked":true', '"agreementChecked":false'),
      });
    });
    await page.goto(plazo.link('julia'));
  }

  for (const language of languages) {
    test(`explains itself, counts down, and updates after 5.5 s (${language})`, async ({ plazo, page }) => {
      const { dialog, asked, time, t } = await openDialog(page, plazo, language);
      await expect(dialog).toContainText(asMoney(450_000, language));
      // It does not say that no action is needed next to a button that acts.
      await expect(dialog.getByRole('button', { name: t.reloadNow })).toBeVisible();
      await expect(dialog.getByText('6', { exact: true })).toBeVisible();
      await expect(dialog.getByRole('status').filter({ hasText: t.reloadRunning })).toBeAttached();
      await time.pass(2000);
      await expect(dialog.getByText('4', { exact: true })).toBeVisible();
      await time.pass(3300);
      expect(asked).toHaveLength(0);
      await expect(page.getByText(t.seeFinal)).toBeAttached();

      // It does not say "done" before it is.
      const release = await holdRequests(page, confirmCall);
      const request = page.waitForRequest(confirmCall);
      await time.pass(300);
      const offered = { page, plazo, name: 'julia', endpoint: loanDetailConfirm, form: { productId: 'plan' } };
      const { offerNo } = (await callApi(offered)).data;
      expect((await request).postDataJSON()).toEqual({ productId: 'plan', offerNo, isType: '1' });
      await time.pass(1000);
      await expect(page.getByText(t.reloadDone)).toHaveCount(0);
      release();
      await time.seen(page.getByRole('status').filter({ hasText: t.reloadDone }));
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t.seeFinal)).toHaveCount(0);
      await time.pass(20_000);
      expect(asked).toHaveLength(1);
    });
  }

  test('stops when closed; then the final figures come before the button that accepts them', async ({
    plazo,
    page,
  }) => {
    const { dialog, asked, time, t } = await openDialog(page, plazo);
    const borrower = new Borrower(page, 'es');
    await dialog.getByRole('button', { name: words.screen.es.dismiss }).click();
    await expect(dialog).toBeHidden();
    await time.pass(30_000);
    expect(asked).toHaveLength(0);
    await expect(borrower.submit).toHaveCount(0);
    await page.getByRole('link', { name: t.seeFinal }).click();
    await page.waitForURL((url) => url.searchParams.get('isType') === '1');
    await expect(page.getByText(t.seeFinal)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await borrower.agreement.check();
    await expect(borrower.submit).toBeEnabled();

    // And the figures stay, on the way back from the contract.
    await time.goOn();
    await page.getByRole('link', { name: t.contract }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contract.es.title);
    await page.getByRole('link', { name: words.screen.es.back }).click();
    await hydrated(page);
    await expect(borrower.value(t.receivedShort)).toContainText(asMoney(480_000, 'es'));
    await borrower.agreement.check();
    await expect(borrower.submit).toBeEnabled();
  });

  test('continues if it is closed while it runs', async ({ plazo, page }) => {
    const { dialog, asked, time, t } = await openDialog(page, plazo);
    const release = await holdRequests(page, confirmCall);
    const request = page.waitForRequest(confirmCall);
    await dialog.getByRole('button', { name: t.reloadNow }).click();
    await request;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    release();
    await time.seen(page.getByRole('status').filter({ hasText: t.reloadDone }));
    expect(new URL(page.url()).searchParams.get('isType')).toBe('1');
    await expect(new Borrower(page, 'es').value(t.receivedShort)).toContainText(asMoney(480_000, 'es'));
    await time.pass(20_000);
    expect(asked).toHaveLength(1);
  });

  test('replaces the figures on the page', async ({ plazo, page }) => {
    const { dialog, time, t } = await openDialog(page, plazo);
    const borrower = new Borrower(page, 'es');
    await expect(borrower.value(words.offer.es.receivedShort)).toContainText(asMoney(450_000, 'es'));
    const before = await borrower.value(t.totalOfPlan).textContent();
    await dialog.getByRole('button', { name: t.reloadNow }).click();
    await time.seen(page.getByRole('status').filter({ hasText: t.reloadDone }));
    await expect(borrower.value(words.offer.es.receivedShort)).toContainText(asMoney(480_000, 'es'));
    expect(await borrower.value(t.totalOfPlan).textContent()).not.toBe(before);
  });

  test('says what has changed, above the figures, for as long as the offer is open', async ({ plazo, page }) => {
    const { dialog, time, t } = await openDialog(page, plazo);
    const borrower = new Borrower(page, 'es');
    const costs = page.locator('.offer-cost dd:not(.caption)');
    const sumOf = async (place: Locator) => /[\d.,$%]*[\d%]/.exec((await place.textContent()) ?? '')?.[0] ?? '';
    const total = () => sumOf(borrower.value(t.totalOfPlan));
    const before = await total();
    const first = await sumOf(page.locator('.offer-first .offer-sum'));
    const cost = await sumOf(costs.first());
    const annual = await sumOf(costs.last());
    const lateDay = await sumOf(page.locator('.says li').first());
    await expect(page.getByText(t.about)).toBeVisible();
    await dialog.getByRole('button', { name: t.reloadNow }).click();
    const change = page.locator('.notice').filter({ hasText: t.changeTitle });
    await time.seen(change);
    const isSaid = async () => {
      await expect(borrower.value(t.receivedShort)).toContainText(asMoney(480_000, 'es'));
      expect(await total()).not.toBe(before);
      // Each former figure stands before the one of now.
      const row = (label: string, was: string, now: string) =>
        expect(change.locator('dl > div').filter({ hasText: label })).toHaveText(
          `${label}${t.before} ${was} → ${t.now} ${now}`,
        );
      await row(t.receivedShort, asMoney(450_000, 'es'), asMoney(480_000, 'es'));
      await row(t.total, before, await total());
      await row(t.cost, cost, await sumOf(costs.first()));
      await row(t.change.first, first, await sumOf(page.locator('.offer-first .offer-sum')));
      await row(t.annualCost.cat.label, annual, await sumOf(costs.last()));
      await row(t.change.lateDay, lateDay, await sumOf(page.locator('.says li').first()));
      await expect(page.getByText(t.about)).toHaveCount(0);
    };
    await isSaid();
    await expect(page.locator('.toast')).toHaveCount(0);
    const [note, figures] = [await change.boundingBox(), await page.locator('.figure-pair').first().boundingBox()];
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(figures?.y ?? 0);
    await time.goOn();
    await page.getByRole('link', { name: t.contract }).click();
    await page.getByRole('link', { name: words.screen.es.back }).click();
    await hydrated(page);
    await isSaid();
    await page.reload();
    await isSaid();
  });

  for (const isTicked of [true, false]) {
    const how = isTicked ? 'though the lender ticks first figures' : 'as the lender ticks none';
    test(`asks for agreement only to final figures, and leaves the box to the reader, ${how}`, async ({
      plazo,
      page,
    }) => {
      const t = words.offer.es;
      const { agreement, submit } = new Borrower(page, 'es');
      await openTicking(page, plazo, isTicked);
      const dialog = page.getByRole('dialog', { name: t.reloadTitle });
      await expect(dialog).toBeVisible();
      await expect(page.getByText(t.seeFinal)).toBeAttached();
      await expect(page.locator('[name=agree], [type=submit]')).toHaveCount(0);
      await dialog.getByRole('button', { name: t.reloadNow }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t.seeFinal)).toHaveCount(0);
      await expect(agreement).not.toBeChecked();
      await expect(submit).toBeDisabled();
      await agreement.check();
      await expect(submit).toBeEnabled();
      // Nor does the next document tick it.
      await page.reload();
      await hydrated(page);
      await expect(agreement).not.toBeChecked();
    });
  }

  for (const way of ['the browser’s Back', 'the link of the contract'] as const) {
    test(`does not reopen after ${way} once the offer is updated`, async ({ plazo, page }) => {
      const { dialog, asked, time, t } = await openDialog(page, plazo);
      const borrower = new Borrower(page, 'es');
      await dialog.getByRole('button', { name: t.reloadNow }).click();
      await expect(dialog).toBeHidden();
      const updated = asMoney(480_000, 'es');
      await expect(borrower.value(t.receivedShort)).toContainText(updated);
      await time.goOn();
      await page.getByRole('link', { name: t.contract }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contract.es.title);
      if (way === 'the browser’s Back') await page.goBack();
      else await page.getByRole('link', { name: words.screen.es.back }).click();
      await hydrated(page);
      await time.pass(10_000);
      await expect(borrower.value(t.receivedShort)).toContainText(updated);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(asked).toHaveLength(1);
      await expect(page.getByText(t.seeFinal)).toHaveCount(0);
    });
  }

  test('does not reopen after the browser’s Back once the offer is postponed', async ({ plazo, page }) => {
    const { dialog, asked, time, t } = await openDialog(page, plazo);
    await dialog.getByRole('button', { name: words.screen.es.dismiss }).click();
    await expect(dialog).toBeHidden();
    await time.goOn();
    await page.getByRole('link', { name: t.notNow }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.loanList.es.title);
    // A postponed offer is not lost.
    await expect(page.getByRole('link', { name: words.loanList.es.offered })).toBeVisible();
    await page.goBack();
    await hydrated(page);
    await time.pass(10_000);
    await expect(page.getByText(t.seeFinal)).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked).toHaveLength(0);
  });

  test('closes on Escape', async ({ plazo, page }) => {
    const { dialog, asked, time, t } = await openDialog(page, plazo);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // The browser hides a dialog before it says so: until then the countdown could finish first. The button is
    // visible without scrolling.
    await expect(page.getByText(t.seeFinal)).toBeInViewport({ ratio: 1 });
    await time.pass(30_000);
    expect(asked).toHaveLength(0);
  });

  test('updates at once on request, once', async ({ plazo, page }) => {
    const { dialog, asked, time, t } = await openDialog(page, plazo);
    await dialog.getByRole('button', { name: t.reloadNow }).dblclick();
    await time.seen(page.getByRole('status').filter({ hasText: t.reloadDone }));
    await expect(dialog).toBeHidden();
    await time.pass(30_000);
    expect(asked).toHaveLength(1);
  });

  test('counts without animation under reduced motion', async ({ plazo, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { dialog, time, t } = await openDialog(page, plazo);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await time.pass(2000);
    await expect(dialog.getByText('4', { exact: true })).toBeVisible();
    await time.pass(4000);
    await time.seen(page.getByRole('status').filter({ hasText: t.reloadDone }));
  });

  test('closes after one update even if a lender’s own core asks for another', async ({ plazo, page }) => {
    const { data } = await callApi({
      page,
      plazo,
      name: 'julia',
      endpoint: loanDetailConfirm,
      form: { productId: 'plan' },
    });
    expect(data.isNeedPop).toBe(1);
    let asked = 0;
    await page.route(confirmCall, (route) => {
      asked += 1;
      return route.fulfill({ json: { code: '0', message: '', data: { ...data, amountDec: `update ${asked}` } } });
    });
    const time = await ownTime(page);
    await time.stop();
    const t = words.offer.es;
    const query = new URL(plazo.link('julia')).search;
    await openFromOtherCore(page, plazo, `/confirm${query}`, [answer(loanDetailConfirm, data)]);
    const dialog = page.getByRole('dialog', { name: t.reloadTitle });
    await time.seen(dialog);
    await time.pass(6000);
    await time.seen(page.getByRole('status').filter({ hasText: t.reloadDone }));
    await expect(dialog).toBeHidden();
    await time.pass(30_000);
    expect(asked).toBe(1);
    await expect(new Borrower(page, 'es').submit).toBeEnabled();
  });

  test.describe('when the update fails', () => {
    test.use({ expectedComplaints: [/Failed to load resource/] });

    test('says so and leaves the offer as it is', async ({ plazo, page }) => {
      const { dialog, time, t } = await openDialog(page, plazo);
      await page.route(confirmCall, (route) => route.abort('connectionrefused'));
      await dialog.getByRole('button', { name: t.reloadNow }).click();
      await time.seen(page.getByRole('status').filter({ hasText: words.api.es.network }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: t.seeFinal })).toBeVisible();
    });

    test('also says so if only the screen cannot be fetched, and does not call old figures up to date', async ({
      plazo,
      page,
    }) => {
      const { dialog, time, t } = await openDialog(page, plazo);
      await page.route('**/confirm?*isType=1*', (route) => route.abort('connectionrefused'));
      await dialog.getByRole('button', { name: t.reloadNow }).click();
      await time.seen(page.getByRole('status').filter({ hasText: words.api.es.unavailable }));
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t.reloadDone)).toHaveCount(0);
      const borrower = new Borrower(page, 'es');
      await expect(borrower.value(t.receivedShort)).toContainText(asMoney(450_000, 'es'));
      await expect(page.getByRole('link', { name: t.seeFinal })).toBeVisible();
      await expect(borrower.submit).toHaveCount(0);
    });
  });
});
