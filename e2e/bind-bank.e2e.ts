import type { Locator, Page } from '@playwright/test';
import { bindCard } from '@plazo/contract/bind-bank';
import { failuresPath } from '@plazo/contract/failures';
import { fill } from '@plazo/contract/text';
import { callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Language, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

const clabe = '646180109400423323';
const groupedClabe = '6461 8010 9400 4233 23';
const card = '4242424242424242';

function fieldsOf(page: Page, language: Language) {
  const t = words.bindBank[language];
  return {
    number: page.getByRole('textbox', { name: t.clabeNumber }).or(page.getByRole('textbox', { name: t.cardNumber })),
    bank: page.getByRole('combobox', { name: t.bank }),
    phone: page.getByRole('textbox', { name: t.phone }),
    submit: page.getByRole('button', { name: t.submit }),
  };
}

test.describe('binding an account', () => {
  onOneWidth();
  test.use({ ownServer: true, expectedComplaints: [/status of 422|ERR_FAILED|dynamically imported module/] });

  for (const language of languages) {
    test(`by CLABE, then a card; each is listed by its last digits (${language})`, async ({ plazo, page }) => {
      const t = words.bindBank[language];
      await page.goto(plazo.link('ana', { language, path: '/bind-bank' }));
      await hydrated(page);
      const { number, bank, phone, submit } = fieldsOf(page, language);
      await expect(number).toHaveAttribute('inputmode', 'numeric');
      await expect(phone).toHaveAttribute('autocomplete', 'tel-national');

      await number.pressSequentially(clabe);
      await expect(number).toHaveValue(groupedClabe);
      // The first three digits identify the bank.
      await expect(bank.locator('option:checked')).toHaveText('STP');
      await phone.pressSequentially('55123456789');
      await expect(phone).toHaveValue('551 2345 6789');
      // Spec 5: eleven digits, no more.
      await phone.press('9');
      await expect(phone).toHaveValue('551 2345 6789');
      // The field takes eleven; a phone number has ten.
      await submit.click();
      await expect(phone).toHaveAccessibleDescription(new RegExp(t.problems.phoneLength));
      await phone.press('Backspace');
      await submit.click();
      await expect(page.getByText(t.saved)).toBeVisible();
      const accounts = page.getByRole('region', { name: t.bound }).getByRole('listitem');
      await expect(accounts).toHaveText([new RegExp(`${fill(t.clabeOf, { digits: '3323' })}.*STP`)]);
      // The account comes first: the form for another one is folded behind its name, and empty.
      await expect(number).toBeHidden();
      const another = page.locator('summary', { hasText: t.addAnother });
      await another.click();
      await expect(number).toHaveValue('');

      await page.getByRole('radio', { name: t.card }).check();
      await number.fill(card);
      await expect(number).toHaveValue('4242 4242 4242 4242');
      await bank.selectOption('BBVA');
      await phone.fill('5512345678');
      await submit.click();
      await expect(accounts).toHaveCount(2);
      // Submitting it again binds the same account.
      await another.click();
      await page.getByRole('radio', { name: t.card }).check();
      await number.fill(card);
      await bank.selectOption('Banorte');
      await phone.fill('5512345678');
      await submit.click();
      await expect(accounts.filter({ hasText: 'Banorte' })).toContainText(fill(t.cardOf, { digits: '4242' }));
      await expect(accounts).toHaveCount(2);
      await page.reload();
      await expect(accounts).toHaveCount(2);
      expect(await page.content()).not.toMatch(/424242|64618010/);
    });
  }

  test('without scripts: the form is posted, comes back with its errors, then is accepted', async ({ plazo, page }) => {
    const t = words.bindBank.es;
    await page.route('**/assets/*.js', (route) => route.abort());
    const reported = page.waitForRequest(`**${failuresPath}`);
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    // Only the scripts that could not be loaded, and nothing else.
    expect((await reported).postData()).toBe('TypeError');
    const { number, bank, phone, submit } = fieldsOf(page, 'es');
    await number.fill('6461 8010 9400 4233 24');
    await phone.fill('55-1234-5678');
    await submit.click();
    await expect(number).toHaveAccessibleDescription(new RegExp(t.problems.clabeWrong));
    await expect(bank).toHaveAccessibleDescription(new RegExp(t.problems.bankMissing));
    await expect(phone).toHaveValue('551 2345 678');
    await number.fill(groupedClabe);
    await bank.selectOption('STP');
    await submit.click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(page.getByText(fill(t.clabeOf, { digits: '3323' }))).toBeVisible();
    // No URL contains the typed data.
    expect(page.url()).not.toMatch(/6461|5512/);
  });

  test('text typed before the scripts load is kept, and an early tap counts', async ({ plazo, page }) => {
    const release = await holdScripts(page);
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    const { number, phone } = fieldsOf(page, 'es');
    await number.fill(clabe);
    await phone.fill('5512345678');
    release();
    await hydrated(page);
    await expect(number).toHaveValue(groupedClabe);
    await expect(phone).toHaveValue('551 2345 678');
  });
});

test.describe('typing a number', () => {
  onOneWidth();
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('keeps the caret when deleting and pasting in the middle', async ({ plazo, page }) => {
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    await hydrated(page);
    const { number } = fieldsOf(page, 'es');
    const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);
    await number.pressSequentially('12345678');
    await expect(number).toHaveValue('1234 5678');
    for (let moved = 0; moved < 6; moved += 1) await number.press('ArrowLeft');
    await number.press('9');
    await expect(number).toHaveValue('1239 4567 8');
    expect(await caret()).toBe(4);
    await number.press('Backspace');
    await expect(number).toHaveValue('1234 5678');
    expect(await caret()).toBe(3);
    // The caret is past the space: Backspace deletes the digit before it.
    await number.press('ArrowRight');
    await number.press('ArrowRight');
    await number.press('Backspace');
    await expect(number).toHaveValue('1235 678');
    expect(await caret()).toBe(3);
    await number.press('x');
    await expect(number).toHaveValue('1235 678');
    expect(await caret()).toBe(3);
    await number.press('ControlOrMeta+a');
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'CLABE 646-180 1094.0042 3323');
    await number.press('ControlOrMeta+v');
    await expect(number).toHaveValue(groupedClabe);
  });
});

async function paste(page: Page, field: Locator, text: string) {
  await field.focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+v');
}

test.describe('a phone number with its country code', () => {
  onOneWidth();
  test.use({ ownServer: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('is reduced to the national number, pasted or posted', async ({ plazo, page }) => {
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    await hydrated(page);
    const { number, phone, submit } = fieldsOf(page, 'es');
    await phone.focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), '+52 55 1234 5678');
    await phone.press('ControlOrMeta+v');
    await expect(phone).toHaveValue('551 2345 678');
    await number.fill(clabe);
    const sent = page.waitForRequest((request) => request.url().includes(bindCard.path));
    await submit.click();
    expect(new URLSearchParams((await sent).postData() ?? '').get('phone')).toBe('5512345678');
    await expect(page.getByText(words.bindBank.es.saved)).toBeVisible();
  });

  for (const typed of ['+52 1 55 1234 5678', '+52 55 1234 5678', '044 55 1234 5678']) {
    test(`is accepted typed key by key: ${typed}`, async ({ plazo, page }) => {
      await page.goto(plazo.link('ana', { path: '/bind-bank' }));
      await hydrated(page);
      const { number, phone, submit } = fieldsOf(page, 'es');
      await number.fill(clabe);
      await phone.pressSequentially(typed);
      const sent = page.waitForRequest((request) => request.url().includes(bindCard.path));
      await submit.click();
      expect(new URLSearchParams((await sent).postData() ?? '').get('phone')).toBe('5512345678');
      await expect(page.getByText(words.bindBank.es.saved)).toBeVisible();
    });
  }

  test('of another country is kept as it was pasted, and refused', async ({ plazo, page }) => {
    const t = words.bindBank.es;
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    await hydrated(page);
    const { number, phone, submit } = fieldsOf(page, 'es');
    await paste(page, phone, '+1 415 555 2671');
    await expect(phone).toHaveValue('+14155552671');
    await expect(phone).toHaveAccessibleDescription(new RegExp(t.problems.phoneLength));
    await paste(page, number, `${clabe}9`);
    await expect(number).toHaveValue(`${groupedClabe}9`);
    await expect(number).toHaveAccessibleDescription(new RegExp(t.problems.clabeLength));
    await submit.click();
    await expect(number).toBeFocused();
    await expect(page.getByText(t.saved)).toHaveCount(0);
  });

  test('is accepted without scripts', async ({ plazo, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    const { number, bank, phone, submit } = fieldsOf(page, 'es');
    await number.fill(clabe);
    await bank.selectOption('STP');
    await phone.fill('+52 55 1234 5678');
    await submit.click();
    await expect(page.getByText(words.bindBank.es.saved)).toBeVisible();
    await context.close();
  });
});

test.describe('a wrong entry', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/status of 400/] });

  for (const language of languages) {
    test(`is explained next to each field, and focus goes to the first (${language})`, async ({ plazo, page }) => {
      const t = words.bindBank[language];
      await page.goto(plazo.link('ana', { language, path: '/bind-bank' }));
      await hydrated(page);
      const { number, bank, phone, submit } = fieldsOf(page, language);
      await submit.click();
      await expect(number).toBeFocused();
      await expect(number).toHaveAccessibleDescription(new RegExp(t.problems.numberMissing));
      await expect(bank).toHaveAccessibleDescription(t.problems.bankMissing);
      await expect(phone).toHaveAccessibleDescription(new RegExp(t.problems.phoneMissing));

      // Each message goes when its field changes; focus stays.
      await number.pressSequentially('6');
      await expect(page.getByText(t.problems.numberMissing)).toHaveCount(0);
      await expect(page.getByText(t.problems.bankMissing)).toBeVisible();
      await expect(number).toBeFocused();

      await number.fill(clabe);
      await bank.selectOption('Santander');
      await phone.fill('5512345678');
      await submit.click();
      await expect(number).toHaveAccessibleDescription(new RegExp(t.problems.clabeOfAnotherBank));
      await bank.selectOption('STP');
      await expect(page.getByText(t.problems.clabeOfAnotherBank)).toHaveCount(0);
      await number.fill('646180109400423324');
      await submit.click();
      await expect(number).toHaveAccessibleDescription(new RegExp(t.problems.clabeWrong));
      await page.getByRole('radio', { name: t.card }).check();
      await number.fill('4242424242424241');
      await submit.click();
      await expect(number).toHaveAccessibleDescription(new RegExp(t.problems.cardWrong));
      await expect(page.getByText(t.saved)).toHaveCount(0);
    });
  }

  test('is refused by the server too', async ({ plazo, page }) => {
    const entry = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423324', phone: '5512345678' };
    const { code } = await callApi({ page, plazo, name: 'ana', endpoint: bindCard, form: entry });
    expect(code).toBe('40000');
  });
});

test.describe('in the app', () => {
  onOneWidth();

  test('the app’s own flow starts and ends with the screen', async ({ plazo, page }) => {
    const t = words.bindBank.es;
    await insideApp(page, 'android');
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    await expect(page.getByRole('heading', { name: t.inAppTitle })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    const begun = ['startBankFlow', {}];
    await expect.poll(() => told(page)).toEqual([begun]);
    await page.getByRole('button', { name: t.inAppAgain }).click();
    await page.getByRole('button', { name: t.inAppDone }).click();
    await expect.poll(() => told(page)).toEqual([begun, begun, ['endBankFlow', {}], ['close', {}]]);
    // Leaving ends a running flow, and only a running one.
    await page.goto(plazo.link('ana', { path: '/about-us' }));
    expect(await told(page)).toHaveLength(4);
    await page.goto(plazo.link('ana', { path: '/bind-bank' }));
    await expect.poll(async () => (await told(page)).length).toBe(5);
    await page.goto(plazo.link('ana', { path: '/about-us' }));
    expect((await told(page)).slice(4)).toEqual([begun, ['endBankFlow', {}]]);
  });
});
