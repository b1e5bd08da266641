import type { Locator, Page } from '@playwright/test';
import { complaintList, complaintSave, complaintScore, uploadProblemImage } from '@plazo/contract/complaints';
import { errorMessage } from '../apps/server/src/http/error-messages.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { tabTo } from './support/keyboard.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { picture } from './support/picture.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { drag } from './support/touch.ts';
import { languages, withValues, words } from './support/words.ts';

const saveCall = `**/tells${complaintSave.path}?*`;
const uploadCall = `**/tells${uploadProblemImage.path}?*`;
const grievance = 'Me cobraron dos veces la misma comisión.';

/** A borrower at the form, by its parts. */
class Form {
  readonly text: Locator;
  readonly send: Locator;
  readonly picker: Locator;
  readonly pictures: Locator;

  constructor(
    readonly page: Page,
    language: Language = 'es',
  ) {
    const t = words.complaintForm[language];
    this.text = page.getByRole('textbox', { name: t.text });
    this.send = page.getByRole('button', { name: new RegExp(`^(${t.submit}|${t.submitting})$`) });
    this.picker = page.locator('input[type=file]');
    this.pictures = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${t.remove}`) }) });
  }

  static async open(page: Page, plazo: Plazo, query: Record<string, string> = {}, language: Language = 'es') {
    await page.goto(
      plazo.link('fermin', { language, path: '/complainPageNext', query: { problemType: '2', ...query } }),
    );
    await hydrated(page);
    return new Form(page, language);
  }
}

/** Every complaint that the borrower has, as the list tells. */
async function filed(page: Page, plazo: Plazo): Promise<number> {
  const { data } = await callApi(page, plazo, 'fermin', complaintList.path, {});
  return data.tabs[0].count;
}

async function file(page: Page, plazo: Plazo, problemDetail: string, name = 'fermin'): Promise<string> {
  const orderNo = new URL(plazo.link(name)).searchParams.get('orderId') ?? '';
  const sent = { problemType: '2', problemDetail, orderNo };
  return (await callApi(page, plazo, name, complaintSave.path, sent)).data.problemId;
}

/** The folio where it stands. */
async function folioIn(place: Locator): Promise<string> {
  await expect(place).toContainText(/Q-\d{4}-\d{7}/);
  return /Q-\d{4}-\d{7}/.exec(await place.innerText())?.[0] ?? '';
}

for (const language of languages) {
  test.describe(`a complaint (${language})`, () => {
    onOneWidth();
    test.use({ ownServer: true });

    test('is filed with a picture, confirmed with a folio, and found again', async ({ plazo, page }) => {
      const t = words.complaintForm[language];
      await page.goto(plazo.link('fermin', { language, path: '/complaint' }));
      await expect(page.getByRole('link', { name: words.complaintHome[language].mine })).toBeVisible();
      await expect(page.getByText('Plazo Flex')).toBeVisible();
      const problem = language === 'es' ? 'Pagué y no aparece' : 'I paid and it does not show';
      await page.getByRole('link', { name: problem }).click();
      await hydrated(page);
      const form = new Form(page, language);
      await expect(page.getByRole('definition').first()).toHaveText(problem);
      await form.text.fill(grievance);
      await expect(page.getByText(`${grievance.length}/200`)).toBeVisible();
      await form.picker.setInputFiles(picture('recibo.png'));
      // Spec 8: word for word in Spanish.
      if (language === 'es') expect(t.uploaded).toBe('¡La carga se realizó correctamente!');
      await expect(page.getByRole('status').filter({ hasText: t.uploaded })).toBeVisible();
      await form.send.click();

      const dialog = page.getByRole('dialog', { name: t.sentTitle });
      const folio = await folioIn(dialog);
      // Untouched it goes by itself; the folio stays, and so does a way to it.
      await page.waitForURL('**/complaint?**');
      await expect(page.getByText(withValues(words.complaintHome[language].folio, { folio }))).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);

      await page.getByRole('link', { name: words.complaintHome[language].mine }).click();
      const item = page.getByRole('link', { name: new RegExp(grievance) }).first();
      await expect(item).toContainText(problem);
      await expect(item).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
      await item.click();
      await page.waitForURL('**/complainDetails?**problemId=**');
      await expect(page.getByText(grievance)).toBeVisible();
      await expect(page.getByText(folio)).toBeVisible();
      const image = page.getByRole('img', {
        name: withValues(words.complaintDetail[language].picture, { number: '1', count: '1' }),
      });
      expect(await image.first().evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
        64,
      );
      // Requirement C7: no word of a result where there is none.
      await expect(page.getByRole('heading', { name: words.complaintDetail[language].result })).toHaveCount(0);
    });
  });

  test.describe(`a complaint about collection (${language})`, () => {
    onOneWidth();

    test('is refused where the order does not support it', async ({ plazo, page }) => {
      const t = words.complaintHome[language];
      await page.goto(plazo.link('bruno', { language, path: '/complaint' }));
      await page.getByText(language === 'es' ? 'Cobranza' : 'Debt collection', { exact: true }).click();
      await expect(page.getByText(t.notSupported)).toBeVisible();
      await expect(page.getByRole('link', { name: /Amenazas|Threats/ })).toHaveCount(0);
      await page.goto(
        plazo.link('bruno', {
          language,
          path: '/complainPageNext',
          query: { problemType: '1', problemSonType: '101' },
        }),
      );
      await expect(page.getByText(t.notSupported)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      if (language === 'en')
        expect(t.notSupported).toBe('The selected order does not support sending collection types');
    });
  });
}

test.describe('the order that it is about', () => {
  onOneWidth();

  test('is the newest one, and another one once it is chosen', async ({ plazo, page }) => {
    const t = words.complaintHome.es;
    await page.goto(plazo.link('rosa', { path: '/complaint', query: { orderId: undefined } }));
    const newest = new URL(plazo.link('rosa')).searchParams.get('orderId') ?? '';
    const chosen = new Borrower(page, 'es').value(words.complaintAnswer.es.orderNo);
    await expect(chosen).toHaveText(newest);
    await page.getByText(`${t.all} (2)`).click();
    const others = page.getByRole('link', { name: /^Plazo Flex/ });
    await expect(others).toHaveCount(2);
    await others.last().click();
    await expect(chosen).not.toHaveText(newest);
    const former = (await chosen.textContent()) ?? '';
    await page.getByRole('link', { name: 'Otro problema' }).click();
    await page.waitForURL((url) => url.searchParams.get('orderId') === former);
    await page.goBack();
    await expect(chosen).toHaveText(former);
  });
});

test.describe('filed once', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/ERR_FAILED|status of 409/] });

  test('by two taps, and again after an answer that was lost', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const form = await Form.open(page, plazo);
    await form.text.fill(grievance);
    let sent = 0;
    await page.route(saveCall, async (route) => {
      sent += 1;
      await route.fetch();
      if (sent === 1) await route.abort();
      else await route.continue();
    });
    await form.send.dblclick();
    await expect(page.getByText(t.unsure)).toBeVisible();
    expect(sent).toBe(1);
    await expect(form.text).toHaveValue(grievance);
    await form.send.dblclick();
    await folioIn(page.getByRole('dialog'));
    expect(sent).toBe(2);
    expect(await filed(page, plazo)).toBe(1);
  });

  for (const language of languages) {
    test(`what is changed after a lost answer is another complaint, and not lost (${language})`, async ({
      plazo,
      page,
    }) => {
      const t = words.complaintForm[language];
      const form = await Form.open(page, plazo, {}, language);
      await form.text.fill(grievance);
      await form.picker.setInputFiles(picture('recibo.png'));
      await expect(form.pictures).toHaveCount(1);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await page.route(
        saveCall,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await form.send.click();
      await expect(page.getByText(t.unsure)).toBeVisible();

      const changed = `${grievance} Y me llaman de noche.`;
      await form.text.fill(changed);
      await form.send.click();
      const notice = page.getByRole('status').filter({ hasText: t.filedBefore });
      const folio = await folioIn(notice);
      await expect(form.text).toHaveValue(changed);
      // The picture is in the complaint that was filed, and so in no other.
      await expect(form.pictures).toHaveCount(0);
      expect(await filed(page, plazo)).toBe(1);

      // What is on the screen is a draft of its own: it is still there after a reload, and can be sent.
      await page.reload();
      await hydrated(page);
      await expect(form.text).toHaveValue(changed);
      await form.send.click();
      expect(await folioIn(page.getByRole('dialog'))).not.toBe(folio);
      expect(await filed(page, plazo)).toBe(2);
    });
  }

  test('without scripts too: what was changed is filed as another one', async ({ plazo, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const form = new Form(page);
    await page.goto(plazo.link('fermin', { path: '/complainPageNext', query: { problemType: '2' } }));
    await form.text.fill(grievance);
    await form.send.click();
    await page.waitForURL('**/complaint?**');
    const folio = await folioIn(page.getByRole('main'));
    await page.goBack();
    await form.text.fill('Otra cosa.');
    await form.send.click();
    await page.waitForURL('**/complaint?**');
    expect(await folioIn(page.getByRole('main'))).not.toBe(folio);
    expect(await filed(page, plazo)).toBe(2);
    await context.close();
  });

  test('by two tabs, with one folio', async ({ plazo, page, context }) => {
    const one = await Form.open(page, plazo);
    const other = await Form.open(await context.newPage(), plazo);
    await one.text.fill(grievance);
    await expect(other.text).toHaveValue(grievance);
    await one.send.click();
    const folio = await folioIn(one.page.getByRole('dialog'));
    await other.send.click();
    expect(await folioIn(other.page.getByRole('dialog'))).toBe(folio);
    expect(await filed(page, plazo)).toBe(1);

    // What is written after that is another complaint.
    const next = await Form.open(page, plazo);
    await expect(next.text).toHaveValue('');
    await next.text.fill('Otra cosa.');
    await next.send.click();
    expect(await folioIn(page.getByRole('dialog'))).not.toBe(folio);
    expect(await filed(page, plazo)).toBe(2);
  });
});

test.describe('a draft', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/ERR_FAILED|status of 415|status of 401/] });

  test('survives a reload and an upload that was interrupted', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const form = await Form.open(page, plazo);
    await form.text.fill(grievance);
    await form.picker.setInputFiles(picture('uno.png'));
    await expect(page.getByText(t.uploaded)).toBeVisible();
    await page.route(uploadCall, () => {});
    await form.picker.setInputFiles(picture('dos.png', 30));
    await expect(page.getByRole('progressbar')).toBeVisible();
    // Not sent while a picture is on its way.
    await form.send.click();
    await expect(page.getByRole('alert').filter({ hasText: t.waitForPictures })).toBeVisible();

    await page.reload();
    await hydrated(page);
    await expect(form.text).toHaveValue(grievance);
    await expect(form.pictures).toHaveCount(1);
    await expect(page.getByText(t.lost)).toBeVisible();
    const kept = form.pictures.getByRole('img');
    expect(await kept.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(64);
    // Requirement L2: nothing of the session is kept.
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('demo-session');
    expect(stored).not.toContain('userId');

    await form.send.click();
    await folioIn(page.getByRole('dialog'));
  });

  test('keeps up to nine pictures; one that fails is retried or removed', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const form = await Form.open(page, plazo);
    let uploads = 0;
    page.on('request', (request) => {
      if (request.url().includes(uploadProblemImage.path)) uploads += 1;
    });
    await page.route(uploadCall, (route) => route.abort());
    await form.picker.setInputFiles(picture('uno.png'));
    await expect(page.getByRole('alert').filter({ hasText: words.api.es.network })).toBeVisible();
    await page.unroute(uploadCall);
    await page.getByRole('button', { name: new RegExp(`^${t.retry}`) }).click();
    await expect(page.getByText(t.uploaded)).toBeVisible();

    // What is no picture is refused in the server's words.
    await form.picker.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
    await expect(page.getByRole('alert').filter({ hasText: errorMessage('41501', 'es') })).toBeVisible();
    expect(uploads).toBe(3);
    await page.getByRole('button', { name: `${t.remove}: ${withValues(t.picture, { number: '2' })}` }).click();
    await expect(form.pictures).toHaveCount(1);

    await form.picker.setInputFiles(Array.from({ length: 10 }, (_, index) => picture(`${index}.png`, index * 20)));
    await expect(page.getByText(withValues(t.tooMany, { max: '9' }))).toBeVisible();
    await expect(form.pictures).toHaveCount(9);
    await expect(form.picker).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    // Each was sent once.
    expect(uploads).toBe(11);
    await form.pictures.first().getByRole('button').click();
    await expect(form.picker).toHaveCount(1);
  });

  test('an upload whose session has ended asks the app for its login', async ({ plazo, page }) => {
    await insideApp(page, 'android');
    const form = await Form.open(page, plazo);
    const ended = { code: '40100', message: errorMessage('40100', 'es'), data: null };
    await page.route(uploadCall, (route) => route.fulfill({ status: 401, json: ended }));
    await form.picker.setInputFiles(picture('uno.png'));
    await expect(page.getByRole('alert').filter({ hasText: ended.message }).first()).toBeVisible();
    await expect.poll(() => told(page)).toEqual([['goLogin', {}]]);
  });

  test('takes 200 characters and ignores the rest, pasted too', async ({ plazo, page, context }) => {
    const form = await Form.open(page, plazo);
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
    await folioIn(page.getByRole('dialog'));
  });
});

test.describe('sending', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('by keyboard alone: the empty text first, then back to where it was begun', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    await page.goto(plazo.link('fermin', { path: '/complaint' }));
    await tabTo(page, page.locator('summary'));
    await page.keyboard.press('Enter');
    const reason = page.getByRole('link', { name: 'Amenazas o insultos' });
    await tabTo(page, reason);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/complainPageNext?**');
    await hydrated(page);
    const form = new Form(page);
    await tabTo(page, form.send);
    await page.keyboard.press('Enter');
    // Spec 5: word for word.
    await expect(page.getByText('Por favor, rellene sus comentarios y sugerencias')).toBeVisible();
    await expect(form.text).toBeFocused();
    await page.keyboard.type(grievance);
    await expect(page.getByText(t.empty)).toHaveCount(0);
    await tabTo(page, form.send);
    await page.keyboard.press('Enter');

    // A key keeps the words open for as long as they are read (WCAG 2.2.1).
    const dialog = page.getByRole('dialog', { name: t.sentTitle });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Tab');
    await page.waitForTimeout(2500);
    await expect(dialog).toBeVisible();
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
      await page.getByRole('button', { name: words.complaintForm.es.submit }).click();
      await expect(page.getByText(words.complaintHome.es.sent)).toBeVisible();
      await page.getByRole('link', { name: words.complaintHome.es.see }).click();
      await expect(page.getByText(grievance)).toBeVisible();
      expect(await filed(page, plazo)).toBe(1);
    });
  });
});

/** The address of a complaint of Gloria's, by a word of it. */
async function gloriasComplaint(page: Page, plazo: Plazo, about: string): Promise<string> {
  const { data } = await callApi(page, plazo, 'gloria', complaintList.path, {});
  const items: { id: string; content: string }[] = data.tabs.flatMap((tab: { items: unknown[] }) => tab.items);
  const problemId = items.find(({ content }) => content.includes(about))?.id;
  return plazo.link('gloria', { path: '/complainDetails', query: { problemId } });
}

test.describe('an answer', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('is shown with its picture, and is rated once', async ({ plazo, page }) => {
    const t = words.complaintDetail.es;
    const address = await gloriasComplaint(page, plazo, 'mi pago no aparece');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: t.result })).toBeVisible();
    await expect(page.getByText('La referencia de tu recibo no es la de tu préstamo')).toBeVisible();
    await expect(
      page.getByRole('link', { name: withValues(t.resultPicture, { number: '1', count: '1' }) }),
    ).toBeVisible();

    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes(complaintScore.path)) sent += 1;
    });
    // It comes by itself (requirement C7: 3 s after load).
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
    const { data } = await callApi(page, plazo, 'gloria', complaintScore.path, {
      problemId: new URL(address).searchParams.get('problemId') ?? '',
      score: 1,
    });
    expect(data.score).toBe(4);
  });

  test('is not asked about again once the question was dismissed', async ({ plazo, page }) => {
    const t = words.complaintDetail.es;
    await page.goto(await gloriasComplaint(page, plazo, 'La app se cierra'));
    const dialog = page.getByRole('dialog', { name: t.scoreTitle });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await hydrated(page);
    await page.waitForTimeout(4000);
    await expect(dialog).toBeHidden();
    // Whoever wants to can.
    await page.getByRole('button', { name: t.rate }).click();
    await expect(dialog).toBeVisible();
  });

  test('pictures are looked at one after the other', async ({ plazo, page }) => {
    const t = words.complaintDetail.es;
    await page.goto(await gloriasComplaint(page, plazo, 'Le escribieron a mi hermana'));
    await hydrated(page);
    const name = (number: number) => withValues(t.picture, { number: String(number), count: '2' });
    await page.getByRole('link', { name: name(2) }).click();
    const viewer = page.getByRole('dialog', { name: t.pictures });
    await expect(viewer.getByRole('status').filter({ hasText: name(2) })).toBeVisible();
    await viewer.getByRole('button', { name: t.previous }).click();
    await expect(viewer.getByRole('status').filter({ hasText: name(1) })).toBeVisible();
    // It says so halfway there.
    await expect.poll(() => viewer.getByRole('list').evaluate((strip) => strip.scrollLeft)).toBe(0);
    await drag(page, { x: 350, y: 400 }, { x: 60, y: 402 });
    await expect(viewer.getByRole('status').filter({ hasText: name(2) })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: name(2) })).toBeFocused();
  });
});

test.describe('the list', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('moves by tab, key and swipe, goes on, and is refreshed by a pull', async ({ plazo, page }) => {
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
    // A finger that comes to rest after 0.37 of the width changes the tab; after 0.2 it does not.
    const width = page.viewportSize()?.width ?? 0;
    await drag(page, { x: width * 0.8, y: 300 }, { x: width * 0.6, y: 302 }, { rest: 300 });
    await page.waitForTimeout(800);
    await expect(tab(tabs.open)).toHaveAttribute('aria-selected', 'true');
    await drag(page, { x: width * 0.8, y: 300 }, { x: width * 0.43, y: 302 }, { rest: 300 });
    await expect(tab(tabs.answered)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(t.emptyTitle)).toBeVisible();
    // The tab is part of the address: a reload shows it again.
    await page.reload();
    await hydrated(page);
    await expect(tab(tabs.answered)).toHaveAttribute('aria-selected', 'true');
    await tab(tabs.all).click();
    await expect(items.first()).toHaveText(/Queja 6/);

    await file(page, plazo, 'Queja 7');
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

  test('a slow refresh takes no later pull out of the hand, and is not asked for twice', async ({ plazo, page }) => {
    await file(page, plazo, 'Queja 1');
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
    await drag(page, { x: 200, y: 200 }, { x: 203, y: 330 });
    await expect(pull).toHaveAttribute('data-phase', 'refreshing');
    // Spec 9: after a second the indicator leaves, whatever became of the answer.
    await expect(pull).toHaveAttribute('data-phase', 'resting');

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

    // While one is under way a further pull asks for nothing.
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

  test.describe('of somebody else', () => {
    test.use({ expectedComplaints: [/status of 404/] });

    test('is not shown, nor a complaint of it', async ({ plazo, page }) => {
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
