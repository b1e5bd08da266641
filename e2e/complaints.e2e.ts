import { complaintSave } from '@plazo/contract/complaints';
import { fill } from '@plazo/contract/text';
import { successModalMs } from '@plazo/loan-rules/limits';
import { ComplaintForm, filed, folioIn, grievance } from './support/complaint-form.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { ownTime } from './support/page-time.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

const saveCall = `**/tells${complaintSave.path}?*`;

for (const language of languages) {
  test.describe(`a complaint (${language})`, () => {
    onOneWidth();
    test.use({ ownServer: true });

    test('is filed with a picture, confirmed with a folio, and found again', async ({ plazo, page }) => {
      const t = words.complaintForm[language];
      const time = await ownTime(page);
      await page.goto(plazo.link('fermin', { language, path: '/complaint' }));
      await expect(page.getByRole('link', { name: words.complaintHome[language].mine })).toBeVisible();
      await expect(page.getByText('Plazo Flex')).toBeVisible();
      const problem = language === 'es' ? 'Pagué y no aparece' : 'I paid and it does not show';
      await page.getByRole('link', { name: problem }).click();
      await hydrated(page);
      const form = new ComplaintForm(page, language);
      await expect(page.getByRole('definition').first()).toHaveText(problem);
      // Nothing is kept before anything is written.
      await expect(page.getByText(t.kept)).toHaveCount(0);
      await form.text.fill(grievance);
      await expect(page.getByText(t.kept)).toBeVisible();
      await expect(page.getByText(`${grievance.length}/200`)).toBeVisible();
      await form.picker.setInputFiles(picture('recibo.png'));
      // Spec 8: word for word in Spanish.
      if (language === 'es') expect(t.uploaded).toBe('¡La carga se realizó correctamente!');
      await expect(page.getByRole('status').filter({ hasText: t.uploaded })).toBeVisible();
      await time.stop();
      await form.send.click();

      const dialog = page.getByRole('dialog', { name: t.sentTitle });
      await time.seen(dialog);
      const folio = await folioIn(dialog);
      await expect(dialog).toContainText(t.answerBy.replace(/\{.*/, ''));
      // If left alone, the message disappears; the folio and a link to it stay.
      await time.pass(successModalMs);
      await time.goOn();
      await page.waitForURL('**/complaint?**');
      await expect(page.getByText(fill(words.complaintHome[language].folio, { folio }))).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);

      await page.getByRole('link', { name: words.complaintHome[language].mine }).click();
      const item = page.getByRole('link', { name: new RegExp(grievance) }).first();
      await expect(item).toContainText(problem);
      await expect(item).toContainText(/\d{1,2}\u00a0\p{L}{3}/u);
      await item.click();
      await page.waitForURL('**/complainDetails?**problemId=**');
      await expect(page.getByText(grievance)).toBeVisible();
      await expect(page.getByText(folio)).toBeVisible();
      const image = page.getByRole('img', {
        name: fill(words.complaintDetail[language].picture, { number: '1', count: '1' }),
      });
      expect(await image.first().evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
        64,
      );
      // Requirement C7: no result is shown before there is one.
      await expect(page.getByRole('heading', { name: words.complaintDetail[language].result })).toHaveCount(0);
    });
  });

  test.describe(`a complaint about collection (${language})`, () => {
    onOneWidth();

    test('is refused if the order does not support it', async ({ plazo, page }) => {
      const t = words.complaintHome[language];
      await page.goto(plazo.link('bruno', { language, path: '/complaint' }));
      await page
        .getByText(language === 'es' ? 'Llamadas o malos tratos al cobrarme' : 'Debt collection', { exact: true })
        .click();
      await expect(page.getByText(t.notSupported)).toBeVisible();
      await expect(page.getByRole('link', { name: /Amenazas|Threats/ })).toHaveCount(0);
      await page.goto(
        plazo.link('bruno', {
          language,
          path: '/complainPageNext',
          query: { problemType: '1', problemSonType: '101' },
        }),
      );
      await expect(page.getByText(words.complaintForm[language].notCollected)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      if (language === 'en')
        await expect(page.getByText('The selected order does not support sending collection types')).toBeVisible();
    });
  });
}

test.describe('the order of a complaint', () => {
  onOneWidth();

  test('is the newest until another is chosen', async ({ plazo, page }) => {
    const t = words.complaintHome.es;
    await page.goto(plazo.link('rosa', { path: '/complaint', query: { orderId: undefined } }));
    const newest = new URL(plazo.link('rosa')).searchParams.get('orderId') ?? '';
    // Its row; the others are folded below it.
    const chosen = page.getByRole('region', { name: t.order }).locator('.link-row').first();
    await expect(chosen).toContainText(newest);
    await page.getByText(`${t.all} (2)`).click();
    const others = page.getByRole('link', { name: /^Plazo Flex/ });
    await expect(others).toHaveCount(2);
    await others.last().click();
    await expect(chosen).not.toContainText(newest);
    const [former = ''] = /PZ\w+/.exec(await chosen.innerText()) ?? [];
    await page.getByRole('link', { name: 'Otro problema' }).click();
    await page.waitForURL((url) => url.searchParams.get('orderId') === former);
    await page.goBack();
    await expect(chosen).toContainText(former);
  });
});

test.describe('Back to a form that was sent without scripts', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/ERR_BLOCKED_BY_CLIENT/] });

  test('becomes interactive with the text in it', async ({ plazo, page, context }) => {
    // page.route would turn the browser's cache off.
    const browser = await context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] });
    await page.goto(plazo.link('fermin', { path: '/complainPageNext', query: { problemType: '2' } }));
    const form = new ComplaintForm(page);
    await form.text.fill(grievance);
    await form.send.click();
    await page.waitForURL('**/complaint?**');
    const folio = await folioIn(page.getByRole('main'));
    await browser.send('Network.setBlockedURLs', { urls: [] });
    await page.goBack();
    await hydrated(page);
    await expect(form.text).toHaveValue(grievance);
    await expect(page.locator('.text-area-count')).toHaveText(`${grievance.length}/200`);
    // The form still contains the complaint that was filed. With scripts the result replaces it in the history, so Back skips it, and the
    // next form is empty.
    await form.send.click();
    expect(await form.folio()).toBe(folio);
    expect(await filed(page, plazo)).toBe(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/complainPageNext/);
    const next = await ComplaintForm.open(page, plazo);
    await expect(next.text).toHaveValue('');
  });
});

test.describe('a complaint is filed once', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/ERR_FAILED|status of 409/] });

  test('by two taps, and by a retry after a lost answer', async ({ plazo, page }) => {
    const t = words.complaintForm.es;
    const form = await ComplaintForm.open(page, plazo);
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
    await form.folio();
    expect(sent).toBe(2);
    expect(await filed(page, plazo)).toBe(1);
  });

  for (const language of languages) {
    test(`a change after a lost answer becomes another complaint (${language})`, async ({ plazo, page }) => {
      const t = words.complaintForm[language];
      const form = await ComplaintForm.open(page, plazo, language);
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
      // The picture belongs to the complaint that was filed, and to no other.
      await expect(form.pictures).toHaveCount(0);
      expect(await filed(page, plazo)).toBe(1);

      // The screen now holds a new draft: it survives a reload, and can be sent.
      await page.reload();
      await hydrated(page);
      await expect(form.text).toHaveValue(changed);
      await form.send.click();
      expect(await form.folio()).not.toBe(folio);
      expect(await filed(page, plazo)).toBe(2);
    });
  }

  test('a change without scripts becomes another complaint too', async ({ plazo, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const form = new ComplaintForm(page);
    await page.goto(plazo.link('fermin', { path: '/complainPageNext', query: { problemType: '2' } }));
    // Without scripts no draft is stored, so the screen does not promise one.
    await expect(page.getByText(words.complaintForm.es.kept)).toBeHidden();
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

  test('from two tabs, with one folio', async ({ plazo, page, context }) => {
    const one = await ComplaintForm.open(page, plazo);
    const other = await ComplaintForm.open(await context.newPage(), plazo);
    await one.text.fill(grievance);
    await expect(other.text).toHaveValue(grievance);
    await one.send.click();
    const folio = await one.folio();
    await other.send.click();
    expect(await other.folio()).toBe(folio);
    expect(await filed(page, plazo)).toBe(1);

    // Text written after that is another complaint.
    const next = await ComplaintForm.open(page, plazo);
    await expect(next.text).toHaveValue('');
    await next.text.fill('Otra cosa.');
    await next.send.click();
    expect(await next.folio()).not.toBe(folio);
    expect(await filed(page, plazo)).toBe(2);
  });
});
