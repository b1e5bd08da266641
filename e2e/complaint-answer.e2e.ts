import type { Page } from '@playwright/test';
import { complaintList, complaintScore } from '@plazo/contract/complaints';
import { fill } from '@plazo/contract/text';
import { scoreModalDelayMs } from '@plazo/loan-rules/limits';
import { callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { drag } from './support/touch.ts';
import { words } from './support/words.ts';

/** The URL of Gloria's complaint that contains a word. */
async function gloriasComplaint(page: Page, plazo: Plazo, about: string): Promise<string> {
  const { data } = await callApi({ page, plazo, name: 'gloria', endpoint: complaintList });
  const problemId = data.tabs.flatMap((tab) => tab.items).find(({ content }) => content.includes(about))?.id;
  return plazo.link('gloria', { path: '/complainDetails', query: { problemId } });
}

test.describe('an answer', () => {
  onOneWidth();
  test.use({ ownServer: true, reducedMotion: 'no-preference' });

  test('is shown with its picture, and rated once', async ({ plazo, page }) => {
    const t = words.complaintDetail.es;
    const address = await gloriasComplaint(page, plazo, 'mi pago no aparece');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: t.result })).toBeVisible();
    await expect(page.getByText('La referencia de tu recibo no es la de tu préstamo')).toBeVisible();
    await expect(page.getByRole('link', { name: fill(t.resultPicture, { number: '1', count: '1' }) })).toBeVisible();

    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes(complaintScore.path)) sent += 1;
    });
    // The rating opens by itself (requirement C7: 3 s after load).
    const dialog = page.getByRole('dialog', { name: t.scoreTitle });
    await expect(dialog).toBeVisible();
    const send = dialog.getByRole('button', { name: t.sendScore });
    await send.click();
    // Spec 5: word for word.
    await expect(dialog.getByText('Seleccione una calificación')).toBeVisible();
    expect(sent).toBe(0);
    await dialog.getByRole('radio', { name: t.star4 }).check({ force: true });
    await send.dblclick();
    const thanks = page.getByRole('dialog', { name: t.thanksTitle });
    await thanks.getByRole('button', { name: t.done }).click();
    await expect(thanks).toBeHidden();
    expect(sent).toBe(1);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('button', { name: t.rate })).toHaveCount(0);
    const { data } = await callApi({
      page,
      plazo,
      name: 'gloria',
      endpoint: complaintScore,
      form: {
        problemId: new URL(address).searchParams.get('problemId') ?? '',
        score: 1,
      },
    });
    expect(data.score).toBe(4);
  });

  test('does not ask for a rating again once dismissed', async ({ plazo, page }) => {
    const t = words.complaintDetail.es;
    const time = await ownTime(page);
    await page.goto(await gloriasComplaint(page, plazo, 'La app se cierra'));
    const dialog = page.getByRole('dialog', { name: t.scoreTitle });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: t.scoreLater }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await hydrated(page);
    await time.pass(2 * scoreModalDelayMs);
    await expect(dialog).toBeHidden();
    // It can still be given.
    await page.getByRole('button', { name: t.rate }).click();
    await expect(dialog).toBeVisible();
  });

  test('shows its pictures one by one', async ({ plazo, page }) => {
    const t = words.complaintDetail.es;
    await page.goto(await gloriasComplaint(page, plazo, 'Le escribieron a mi hermana'));
    await hydrated(page);
    const name = (number: number) => fill(t.picture, { number: String(number), count: '2' });
    await page.getByRole('link', { name: name(2) }).click();
    const viewer = page.getByRole('dialog', { name: t.pictures });
    await expect(viewer.getByRole('status').filter({ hasText: name(2) })).toBeVisible();
    await viewer.getByRole('button', { name: t.previous }).click();
    await expect(viewer.getByRole('status').filter({ hasText: name(1) })).toBeVisible();
    // The status changes halfway through the scroll: wait for its end.
    await expect.poll(() => viewer.getByRole('list').evaluate((strip) => strip.scrollLeft)).toBe(0);
    await drag(page, { x: 350, y: 400 }, { x: 60, y: 402 });
    await expect(viewer.getByRole('status').filter({ hasText: name(2) })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: name(2) })).toBeFocused();
  });
});
