import type { Page } from '@playwright/test';
import { fill } from '@plazo/contract/text';
import { ComplaintForm, grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { picture } from './support/picture.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { pinch } from './support/touch.ts';
import { words } from './support/words.ts';

const t = words.complaintDetail.es;
onOneWidth();
test.use({ ownServer: true, reducedMotion: 'no-preference' });

test.describe('a long screenshot in a complaint', () => {
  test('arrives at full width, and can be read in the viewer by wheel, keys and buttons', async ({ plazo, page }) => {
    const image = await openLongPicture(page, plazo);
    const viewer = page.getByRole('dialog', { name: t.pictures });
    expect(await image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      1080, 15000,
    ]);
    // Fitted to the width, from its top: once, only 147 pixels of its width were stored, and shown in 45.
    const place = () => image.evaluate((img) => img.getBoundingClientRect().toJSON() as DOMRect);
    const fits = await place();
    expect(fits.width).toBeGreaterThan(400);
    const top = () => image.evaluate((img) => img.parentElement?.scrollTop);

    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 300);
    await expect.poll(top).toBeGreaterThan(200);
    const scrolled = (await top()) ?? 0;
    await page.keyboard.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(scrolled + 50);

    await viewer.getByRole('button', { name: t.zoomIn }).click();
    expect((await place()).width).toBeCloseTo(fits.width * 1.5, -1);
    await page.keyboard.press('-');
    expect((await place()).width).toBeCloseTo(fits.width, -1);
    await viewer.getByRole('button', { name: t.zoomOut }).click();
    expect((await place()).width).toBeCloseTo(fits.width, -1);
    await page.mouse.move(200, 300);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await place()).width).toBeGreaterThan(fits.width * 1.3);
    // The arrow keys also pan a larger picture sideways.
    const left = () => image.evaluate((img) => img.parentElement?.scrollLeft ?? 0);
    const before = await left();
    await page.keyboard.press('ArrowRight');
    expect(await left()).toBeGreaterThan(before);
  });

  test('is enlarged by two fingers, around the point between them', async ({ plazo, page }) => {
    const image = await openLongPicture(page, plazo);
    const middle = { x: 120, y: 300 };
    const under = () =>
      image.evaluate((img, { x, y }) => {
        const { left, top, width } = img.getBoundingClientRect();
        return { width, x: (x - left) / width, y: (y - top) / width };
      }, middle);
    const before = await under();
    await pinch(page, middle, 40, 100);
    const after = await under();
    expect(after.width / before.width).toBeCloseTo(2.5, 0);
    expect([Math.abs(after.x - before.x), Math.abs(after.y - before.y)].every((moved) => moved < 0.02)).toBe(true);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

async function openLongPicture(page: Page, plazo: Plazo) {
  const form = await ComplaintForm.open(page, plazo);
  await form.text.fill(grievance);
  // So large that the browser shrinks it first. Bytes after the end of a picture add size and are not read.
  const screenshot = picture('captura.png', 200, 1080, 15_000);
  const buffer = Buffer.concat([screenshot.buffer, Buffer.alloc(1_000_000)]);
  await form.picker.setInputFiles({ ...screenshot, buffer });
  await expect(page.getByText(words.complaintForm.es.uploaded)).toBeVisible();
  await form.send.click();
  await form.folio();
  await page.getByRole('link', { name: words.complaintHome.es.mine }).click();
  await page
    .getByRole('link', { name: new RegExp(grievance) })
    .first()
    .click();
  await hydrated(page);
  const name = fill(t.picture, { number: '1', count: '1' });
  await page.getByRole('link', { name }).click();
  const viewer = page.getByRole('dialog', { name: t.pictures });
  await viewer.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  const image = viewer.getByRole('img', { name });
  await image.evaluate((img: HTMLImageElement) => img.decode());
  await expect(image).toHaveAttribute('data-zoom', '1');
  return image;
}
