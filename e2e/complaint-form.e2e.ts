import { rmSync, writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { complaintSave, uploadProblemImage } from '@plazo/contract/complaints';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { successModalMs } from '@plazo/loan-rules/limits';
import { errorMessage } from '../apps/server/src/platform/http/error-messages.ts';
import { ComplaintForm, filed, grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { tabTo } from './support/keyboard.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { ownTime } from './support/page-time.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/plazo.ts';
import { words } from './support/words.ts';

const saveCall = `**/tells${complaintSave.path}?*`;
const uploadCall = `**/tells${uploadProblemImage.path}?*`;

test.describe('a draft', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/ERR_FAILED|status of 415|status of 401/] });

  test('survives a reload and an interrupted upload', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const form = await ComplaintForm.open(page, plazo);
    await form.text.fill(grievance);
    await form.picker.setInputFiles(picture('uno.png'));
    await expect(page.getByText(t.uploaded)).toBeVisible();
    await page.route(uploadCall, () => {});
    await form.picker.setInputFiles(picture('dos.png', 30));
    await expect(page.getByRole('progressbar')).toBeVisible();
    // Leaving now would lose it, so nothing says that it is kept.
    await expect(page.getByText(t.kept)).toBeHidden();
    // It cannot be sent while a picture is uploading: the button looks so, and says why if it is pressed.
    await form.send.click({ force: true });
    const wait = (count: number) => fillCount(t.waitForPictures, count, 'es');
    await expect(page.getByRole('alert').filter({ hasText: wait(1) })).toBeVisible();
    // Each that waits is counted.
    await form.picker.setInputFiles(picture('tres.png', 60));
    await expect(page.locator('.text-area-kept')).toHaveText(wait(2));

    await page.reload();
    await hydrated(page);
    await expect(form.text).toHaveValue(grievance);
    await expect(form.pictures).toHaveCount(1);
    await expect(page.getByText(t.lost)).toBeVisible();
    const kept = form.pictures.getByRole('img');
    expect(await kept.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(64);
    // Requirement L2: nothing of the session is stored.
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('demo-session');
    expect(stored).not.toContain('userId');

    await form.send.click();
    await form.folio();
  });

  test('keeps up to nine pictures; one that fails is retried or removed', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const form = await ComplaintForm.open(page, plazo);
    let uploads = 0;
    page.on('request', (request) => {
      if (request.url().includes(uploadProblemImage.path)) uploads += 1;
    });
    await page.route(uploadCall, (route) => route.abort());
    await form.picker.setInputFiles(picture('uno.png', 128, 64, 640));
    await expect(page.getByRole('alert').filter({ hasText: words.api.es.network })).toBeVisible();
    // It is a tile like the others: its button is on its picture, which is as large as the tile to add more.
    const retry = page.getByRole('button', { name: new RegExp(`^${t.retry}`) });
    const heightOf = async (of: Locator) => (await of.boundingBox())?.height ?? 0;
    const failed = form.pictures.filter({ has: retry });
    const image = failed.getByRole('img');
    expect(await heightOf(image)).toBe(await heightOf(page.locator('.uploader-add')));
    expect(await heightOf(failed)).toBe(await heightOf(page.locator('.uploader-add')));
    expect((await failed.boundingBox())?.width).toBe((await page.locator('.uploader-add').boundingBox())?.width);
    const [of, on] = [await image.boundingBox(), await retry.boundingBox()];
    expect((on?.y ?? 0) + (on?.height ?? 0)).toBeLessThan((of?.y ?? 0) + (of?.height ?? 0));
    await page.unroute(uploadCall);
    await retry.click();
    await expect(page.getByText(t.uploaded)).toBeVisible();

    // A file that is not a picture is refused in the server's words.
    await form.picker.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
    await expect(page.getByRole('alert').filter({ hasText: errorMessage('41501', 'es') })).toBeVisible();
    await expect(retry).toHaveCount(0);
    expect(uploads).toBe(3);
    await page.getByRole('button', { name: `${t.remove}: ${fill(t.picture, { number: '2' })}` }).click();
    await expect(form.pictures).toHaveCount(1);

    await form.picker.setInputFiles(Array.from({ length: 10 }, (_, index) => picture(`${index}.png`, index * 20)));
    await expect(page.getByText(fill(t.tooMany, { max: '9' }))).toBeVisible();
    await expect(form.pictures).toHaveCount(9);
    await expect(form.picker).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    // Each was uploaded once.
    expect(uploads).toBe(11);
    await form.pictures.first().getByRole('button').click();
    await expect(form.picker).toHaveCount(1);
  });

  test('a picture that cannot be sent says why, and is not retried', async ({ plazo, page }, info) => {
    const t = words.complaintForm.es;
    const form = await ComplaintForm.open(page, plazo);
    await form.picker.setInputFiles([
      { name: 'vacia.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ]);
    await expect(page.getByRole('alert').filter({ hasText: t.emptyFile })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t.noPicture })).toBeVisible();

    // It disappears while another one is being uploaded.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(uploadCall, async (route) => {
      await held;
      await route.continue();
    });
    const gone = info.outputPath('borrada.png');
    writeFileSync(gone, picture('borrada.png').buffer);
    const first = info.outputPath('primera.png');
    writeFileSync(first, picture('primera.png').buffer);
    await form.picker.setInputFiles([first, gone]);
    await expect(page.getByRole('progressbar')).toHaveCount(2);
    rmSync(gone);
    release();
    await expect(page.getByText(t.uploaded)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t.goneFile })).toBeVisible();
    await expect(page.getByRole('button', { name: t.retry })).toHaveCount(0);
  });

  test('an upload after the session has ended opens the app’s login', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    const form = await ComplaintForm.open(page, plazo);
    const ended = { code: '40100', message: errorMessage('40100', 'es'), data: null };
    await page.route(uploadCall, (route) => route.fulfill({ status: 401, json: ended }));
    await form.picker.setInputFiles(picture('uno.png'));
    await expect(page.getByRole('alert').filter({ hasText: ended.message }).first()).toBeVisible();
    await expect.poll(() => told(page)).toEqual([['goLogin', {}]]);
  });

  for (const [what, call, act] of [
    ['an upload', uploadCall, (form: ComplaintForm) => form.picker.setInputFiles(picture('uno.png'))],
    ['sending it', saveCall, (form: ComplaintForm) => form.send.click()],
  ] as const) {
    test(`without the app, ${what} then leads to the screen of an ended session`, async ({ plazo, page }) => {
      const form = await ComplaintForm.open(page, plazo);
      await form.text.fill('No reconozco este cargo');
      const ended = { code: '40100', message: errorMessage('40100', 'es'), data: null };
      await page.route(call, (route) => route.fulfill({ status: 401, json: ended }));
      // The server's answer to an ended session.
      await page.route(
        ({ href }) => href === page.url(),
        async (route) => {
          await route.fulfill({ response: await route.fetch({ url: plazo.link('lucia') }) });
        },
      );
      await act(form);
      await expect(page.getByRole('heading', { name: words.screen.es.expiredTitle })).toBeVisible();
    });
  }

  test('takes 200 characters, typed or pasted, and ignores the rest', async ({ plazo, page, context }) => {
    const form = await ComplaintForm.open(page, plazo);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('😡'.repeat(150)));
    await form.text.focus();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Control+V');
    await expect(form.text).toHaveValue('😡'.repeat(200));
    await expect(page.getByText('200/200')).toBeVisible();
    await page.keyboard.type('x');
    await expect(form.text).toHaveValue('😡'.repeat(200));
    await form.send.click();
    await form.folio();
  });
});

test.describe('sending', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('by keyboard alone: an empty text is refused, then it is sent and leads back', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const time = await ownTime(page);
    await page.goto(plazo.link('fermin', { path: '/complaint' }));
    await tabTo(page, page.locator('summary'));
    await page.keyboard.press('Enter');
    const reason = page.getByRole('link', { name: 'Amenazas o insultos' });
    await tabTo(page, reason);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/complainPageNext?**');
    await hydrated(page);
    const form = new ComplaintForm(page);
    await tabTo(page, form.send);
    await page.keyboard.press('Enter');
    // Spec 5: word for word.
    await expect(page.getByText('Por favor, rellene sus comentarios y sugerencias')).toBeVisible();
    await expect(form.text).toBeFocused();
    await page.keyboard.type(grievance);
    await expect(page.getByText(t.empty)).toHaveCount(0);
    await tabTo(page, form.send);
    await time.stop();
    await page.keyboard.press('Enter');

    // Any key keeps the message open (WCAG 2.2.1).
    const dialog = page.getByRole('dialog', { name: t.sentTitle });
    // Behind it, nothing is being sent any more.
    await expect(page.locator('main button[type=submit]')).not.toHaveAttribute('aria-busy');
    await time.seen(dialog);
    await page.keyboard.press('Tab');
    await time.pass(2 * successModalMs);
    await expect(dialog).toBeVisible();
    await time.goOn();
    await dialog.getByRole('button', { name: t.done }).press('Enter');
    await page.waitForURL('**/complaint?**');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/complaint');
    expect(await filed(page, plazo)).toBe(1);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('files the text and shows the folio', async ({ plazo, page }) => {
      await page.goto(plazo.link('fermin', { path: '/complaint' }));
      await page.getByRole('link', { name: 'Otro problema' }).click();
      await page.getByRole('textbox').fill(grievance);
      // Without scripts a character count would not move.
      await expect(page.locator('.text-area-count')).toBeHidden();
      await page.getByRole('button', { name: words.complaintForm.es.submit }).click();
      await expect(page.getByText(words.complaintHome.es.sent)).toBeVisible();
      await page.getByRole('link', { name: words.complaintHome.es.see }).click();
      await expect(page.getByText(grievance)).toBeVisible();
      expect(await filed(page, plazo)).toBe(1);
    });
  });
});
