import type { Page } from '@playwright/test';
import { complaintList, complaintSave } from '@plazo/contract/complaints';
import { pullRefreshFallbackMs } from '@plazo/loan-rules/limits';
import { callApi } from './support/borrower.ts';
import { grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { drag } from './support/touch.ts';
import { words } from './support/words.ts';

/** Files a complaint through the API. */
async function file(page: Page, plazo: Plazo, problemDetail: string): Promise<string> {
  const orderNo = new URL(plazo.link('fermin')).searchParams.get('orderId') ?? '';
  const sent = { problemType: '2', problemDetail, orderNo };
  return (await callApi({ page, plazo, name: 'fermin', endpoint: complaintSave, form: sent })).data.problemId;
}

test.describe('the list', () => {
  onOneWidth();
  test.use({ ownServer: true, reducedMotion: 'no-preference' });

  test('changes tab by tap, key and swipe, loads more, and refreshes on a pull', async ({ plazo, page }) => {
    const t = words.complaintList.es;
    const tabs = words.complaintAnswer.es;
    for (let index = 0; index < 7; index += 1) await file(page, plazo, `Queja ${index}`);
    await page.goto(plazo.link('fermin', { path: '/complaintList' }));
    await hydrated(page);
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
    const items = page
      .getByRole('tabpanel', { name: new RegExp(`^${tabs.all}`) })
      .getByRole('link', { name: /Queja \d/ });
    await expect(items).toHaveCount(5);
    await page
      .getByRole('tabpanel', { name: new RegExp(`^${tabs.all}`) })
      .getByRole('link', { name: t.more })
      .click();
    await expect(items).toHaveCount(7);

    await tab(tabs.all).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(tabs.open)).toHaveAttribute('aria-selected', 'true');
    // A finger that rests after 0.37 of the width changes the tab; after 0.2 it does not.
    const width = page.viewportSize()?.width ?? 0;
    await drag(page, { x: width * 0.8, y: 300 }, { x: width * 0.6, y: 302 }, { rest: 300 });
    await page.waitForTimeout(800);
    await expect(tab(tabs.open)).toHaveAttribute('aria-selected', 'true');
    await drag(page, { x: width * 0.8, y: 300 }, { x: width * 0.43, y: 302 }, { rest: 300 });
    await expect(tab(tabs.answered)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(t.emptyTitle)).toBeVisible();
    // The tab is part of the URL: a reload shows it again.
    await page.reload();
    await hydrated(page);
    await expect(tab(tabs.answered)).toHaveAttribute('aria-selected', 'true');
    await tab(tabs.all).click();
    await expect(items.first()).toHaveText(/Queja 6/);

    await file(page, plazo, 'Queja 7');
    // The browser may have restored where the page was scrolled to: only from its top is it pulled.
    await page.evaluate(() => scrollTo(0, 0));
    // Not far enough: nothing happens.
    await drag(page, { x: 200, y: 200 }, { x: 200, y: 223 });
    await expect(page.getByText(t.refreshed)).toHaveCount(0);
    await expect(items.first()).toHaveText(/Queja 6/);
    await drag(page, { x: 200, y: 200 }, { x: 203, y: 330 });
    await expect(items.first()).toHaveText(/Queja 7/);
    await expect(page.getByText(t.refreshed)).toBeVisible();
    await file(page, plazo, 'Queja 8');
    await page.getByRole('link', { name: t.refresh, exact: true }).click();
    await expect(items.first()).toHaveText(/Queja 8/);
  });

  test('a slow refresh does not interrupt the next pull, and is requested once', async ({ plazo, page }) => {
    await file(page, plazo, 'Queja 1');
    const time = await ownTime(page);
    await page.goto(plazo.link('fermin', { path: '/complaintList' }));
    await hydrated(page);
    let asked = 0;
    let answerIt = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answerIt = resolve;
    });
    await page.route(`**/tells${complaintList.path}?*`, async (route) => {
      asked += 1;
      await isAnswered;
      await route.continue();
    });
    const pull = page.locator('.pull');
    await time.stop();
    await drag(page, { x: 200, y: 200 }, { x: 203, y: 330 });
    await expect(pull).toHaveAttribute('data-phase', 'refreshing');
    // Spec 9: the indicator disappears after a second, with or without an answer.
    await time.pass(pullRefreshFallbackMs);
    await expect(pull).toHaveAttribute('data-phase', 'resting');
    await time.goOn();

    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    await touch('touchStart', 200);
    for (const y of [220, 260, 320]) await touch('touchMove', y);
    await expect(pull).toHaveAttribute('data-phase', 'ready');
    const answered = page.waitForResponse((response) => response.url().includes(complaintList.path));
    answerIt();
    await answered;
    await expect(page.getByText(words.complaintList.es.refreshed)).toBeVisible();
    await expect(pull).toHaveAttribute('data-phase', 'ready');
    await touch('touchMove', 205);
    await touch('touchEnd');
    await expect(pull).toHaveAttribute('data-phase', 'resting');

    // A pull during a refresh requests nothing.
    expect(asked).toBe(1);
    await page.unroute(`**/tells${complaintList.path}?*`);
    await page.route(`**/tells${complaintList.path}?*`, () => {
      asked += 1;
    });
    await drag(page, { x: 200, y: 200 }, { x: 203, y: 330 });
    await expect(pull).toHaveAttribute('data-phase', 'resting');
    await drag(page, { x: 200, y: 200 }, { x: 203, y: 330 });
    await expect(pull).toHaveAttribute('data-phase', 'resting');
    expect(asked).toBe(2);
  });

  test.describe('of another borrower', () => {
    test.use({ expectedComplaints: [/status of 404/] });

    test('is not shown, nor is a complaint in it', async ({ plazo, page }) => {
      const foreign = await file(page, plazo, grievance);
      const read = async (problemId: string) => {
        const answer = await page.goto(plazo.link('hugo', { path: '/complainDetails', query: { problemId } }));
        return { status: answer?.status(), text: await page.getByRole('main').innerText() };
      };
      const theirs = await read(foreign);
      expect(theirs.status).toBe(404);
      expect(theirs.text).not.toContain(grievance);
      expect(await read('nobodys')).toEqual(theirs);
      await page.goto(plazo.link('hugo', { path: '/complaintList' }));
      await expect(page.getByText(words.complaintList.es.emptyTitle).first()).toBeVisible();
    });
  });
});
