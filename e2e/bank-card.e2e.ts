import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { repaymentCommit, repaymentHuichao } from '@plazo/contract/bank-card';
import { fill } from '@plazo/contract/text';
import { bankCardMessages } from '../apps/web/src/features/bank-card/bank-card.messages.ts';
import { failedMessages } from '../apps/web/src/screen/failed.messages.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth } from './support/one-width.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { asMoney, words } from './support/words.ts';

const t = bankCardMessages.zh;
const path = '/bank-card-repayment';

const payButton = (page: Page) => page.getByRole('button', { name: /^还款 / });
const confirmButton = (page: Page) => page.getByRole('button', { name: t.confirm });
const codeField = (page: Page) => page.getByRole('textbox', { name: t.code });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const settled = (page: Page) => page.getByText(words.loanAnswer.es.status[200].text);

async function codeIn(plazo: Plazo, text: string): Promise<string> {
  const message = await plazo.newestMessage();
  expect(message).toContain(text);
  return /\d{6}/.exec(message.slice(message.indexOf(text)))?.[0] ?? '';
}

async function open(page: Page, plazo: Plazo, name = 'fermin'): Promise<void> {
  await page.goto(plazo.link(name, { path }));
  await hydrated(page);
}

async function newestCode(plazo: Plazo): Promise<string> {
  return /\d{6}/.exec((await plazo.newestMessage()).replace(/^\S+ {2}\S+/, ''))?.[0] ?? '';
}

async function toCodeStage(page: Page, plazo: Plazo): Promise<void> {
  await open(page, plazo);
  await page.getByRole('radio', { name: /4417/ }).check();
  await payButton(page).click();
  await page.waitForURL('**recordId=**');
  await hydrated(page);
}

test.use({ ownServer: true });
onOneWidth();

test('a card is chosen, the code from the message entered, and the loan is paid', async ({ plazo, page }) => {
  await open(page, plazo);
  // Spec 4: no card is preselected.
  for (const card of await page.getByRole('radio').all()) await expect(card).not.toBeChecked();
  await expect(page.getByText(/··4417/)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('请先选择还款银行卡');
  const danger = await page.getByRole('alert').evaluate((error) => getComputedStyle(error).color);
  for (const row of await page.locator('.radio-row').all()) await expect(row).toHaveCSS('border-top-color', danger);
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.getByRole('radio', { name: /4417/ }).check();
  await payButton(page).dblclick();
  await page.waitForURL('**recordId=**');
  await hydrated(page);
  expect((await page.context().pages()).length).toBe(1);
  const code = await newestCode(plazo);
  expect(code).toMatch(/^\d{6}$/);
  const field = codeField(page);
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText(/尾号 0100/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^([1-9]|[1-5]\d|60) 秒后可重新获取$/ })).toBeVisible();

  await field.fill('12345');
  await confirmButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: '请输入正确的验证码' })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(code === '000000' ? '000001' : '000000');
  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toContainText('验证码错误');

  await test.step('a reload keeps the stage and its countdown', async () => {
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('button', { name: /秒后可重新获取$/ })).toBeVisible();
  });
  await codeField(page).fill(code);
  await confirmButton(page).dblclick();
  await page.waitForURL('**/loan-details?**');
  await expect(settled(page)).toBeVisible();
  await expect(page.locator('.hero-amount-figure')).toHaveText(asMoney(0, 'es'));
});

test('a card that needs no code pays at once', async ({ plazo, page }) => {
  await open(page, plazo);
  await page.getByRole('radio', { name: /8830/ }).check();
  await payButton(page).click();
  await page.waitForURL('**/loan-details?**');
  await expect(settled(page)).toBeVisible();
});

test('works before the scripts load', async ({ plazo, page }) => {
  await holdScripts(page);
  await page.goto(plazo.link('fermin', { path }));
  await page.getByRole('radio', { name: /4417/ }).check();
  await payButton(page).click();
  await page.waitForURL('**recordId=**');
  await codeField(page).fill(await newestCode(plazo));
  await confirmButton(page).click();
  await page.waitForURL('**/loan-details?**');
  await expect(settled(page)).toBeVisible();
});

test('Cancel and Back lead to the cards, and the code can still be entered', async ({ plazo, page }) => {
  await toCodeStage(page, plazo);
  await page.getByRole('link', { name: t.cancel }).click();
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('link', { name: t.goOn }).click();
  await expect(confirmButton(page)).toBeVisible();
  await page.goBack();
  await expect(payButton(page)).toBeVisible();
});

test('Cancel stops the countdown, which restarts at 60', async ({ plazo, page }) => {
  const left = async () => Number.parseInt(await page.getByRole('button', { name: /秒后可重新获取$/ }).innerText(), 10);
  const time = await ownTime(page);
  await toCodeStage(page, plazo);
  await time.pass(40_000);
  const before = await left();
  expect(before).toBeLessThanOrEqual(20);
  await page.getByRole('link', { name: t.cancel }).click();
  await page.getByRole('link', { name: t.goOn }).click();
  await hydrated(page);
  expect(await left()).toBeGreaterThan(before);
});

test('another code can be requested after a minute', async ({ plazo, page }) => {
  await toCodeStage(page, plazo);
  const first = await plazo.newestMessage();
  await plazo.clock('+2m');
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: t.getCode }).click();
  await expect(toast(page, t.codeResent)).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后可重新获取$/ })).toBeVisible();
  expect(await plazo.newestMessage()).not.toBe(first);
  await codeField(page).fill(await newestCode(plazo));
  await confirmButton(page).click();
  await page.waitForURL('**/loan-details?**');
  await expect(settled(page)).toBeVisible();
});

test('a declined card says so, can be tried again, leaves the debt unchanged and offers a way onward', async ({
  plazo,
  page,
}) => {
  await open(page, plazo, 'ines');
  await page.getByRole('radio').check();
  const tokens = new Set<string>();
  for (const tries of [1, 2]) {
    const commit = page.waitForRequest(`**${repaymentCommit.path}?*`);
    await payButton(page).click();
    tokens.add(new URLSearchParams((await commit).postData() ?? '').get('repayToken') ?? '');
    await expect(page.getByRole('alert')).toContainText('银行拒绝了本次扣款');
    // A token works once.
    expect(tokens.size).toBe(tries);
    await expect(payButton(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('radio')).toBeChecked();
  }
  await page.getByRole('alert').getByRole('link', { name: t.seeLoan }).click();
  await expect(page.getByText(words.loanAnswer.es.status[174].text)).toBeVisible();
});

for (const [language, text] of [
  ['es', 'Plazo: tu clave para pagar'],
  ['en', 'Plazo: your code to pay'],
] as const) {
  test(`from the ways to pay, everything is in the borrower's language: ${language}`, async ({ plazo, page }) => {
    const own = bankCardMessages[language];
    const isWritten = () => expect(page.locator('body')).not.toContainText(/\p{Script=Han}/u);
    await page.goto(plazo.link('fermin', { path: '/repayment', language }));
    await isWritten();
    await page.getByRole('link', { name: /4417/ }).click();
    await page.waitForURL('**/bank-card-repayment?**');
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await expect(page.getByRole('radio', { name: /4417/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /8830/ })).not.toBeChecked();
    await isWritten();
    await page.getByRole('button', { name: fill(own.pay, { amount: '' }) }).click();
    await page.waitForURL('**recordId=**');
    await hydrated(page);
    await isWritten();
    const field = page.getByRole('textbox', { name: own.code });
    const confirm = page.getByRole('button', { name: own.confirm });
    const code = await codeIn(plazo, text);
    await field.fill('12345');
    await confirm.click();
    await expect(page.getByRole('status').filter({ hasText: own.codeTooShort })).toBeVisible();
    await field.fill(code === '000000' ? '000001' : '000000');
    await confirm.click();
    await expect(page.getByRole('alert')).toContainText(own.wrongCode);
    await isWritten();
    await field.fill(code);
    await confirm.click();
    await page.waitForURL('**/loan-details?**');
    await expect(page.getByText(words.loanAnswer[language].status[200].text)).toBeVisible();
  });
}

test('Back leads from the cards to the ways to pay if those led there, and to the loan in an app', async ({
  plazo,
  page,
}) => {
  await page.goto(plazo.link('fermin', { path: '/repayment' }));
  await page.getByRole('link', { name: /8830/ }).click();
  await page.waitForURL('**/bank-card-repayment?**');
  const back = (to: string) => page.locator(`header a[href^="${to}?"]`);
  await expect(back('/repayment')).toBeVisible();
  await page.goto(plazo.link('fermin', { path }));
  await expect(back('/loan-details')).toBeVisible();
});

test.describe('a failure on the way', () => {
  test.use({ expectedComplaints: [/status of 401|ERR_FAILED/] });

  test('is reported in the words of the specification', async ({ plazo, page }) => {
    await open(page, plazo);
    await page.getByRole('radio', { name: /8830/ }).check();
    await page.route(`**${repaymentCommit.path}?*`, (route) => route.abort());
    await payButton(page).click();
    await expect(toast(page, 'error')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(t.unsure);
    await page.unroute(`**${repaymentCommit.path}?*`);

    // The answer was lost, not the payment: the second tap must not pay again.
    await page.route(`**${repaymentCommit.path}?*`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText(t.unsure);
    await page.unroute(`**${repaymentCommit.path}?*`);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('请勿重复提交还款请求');
    await page.getByRole('alert').getByRole('link', { name: t.seeLoan }).click();
    await expect(settled(page)).toBeVisible();
  });

  test('an ended session is reported in the language of the screen', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin', { path, query: { sessionId: 'ended' } }));
    await expect(page.getByRole('heading', { name: failedMessages.zh.expiredTitle })).toBeVisible();
    await page.goto(plazo.link('fermin', { path, query: { sessionId: 'ended', ownLanguage: '1' } }));
    await expect(page.getByRole('heading', { name: failedMessages.es.expiredTitle })).toBeVisible();
  });
});

test.describe('the payment page of another host', () => {
  test.use({
    serverEnvironment: async ({ ownServer: _ }, use, info) => {
      const file = info.outputPath('tenant.json');
      writeFileSync(
        file,
        JSON.stringify({ alternativePaymentUrl: 'https://pay.example/go', allowedHosts: ['pay.example'] }),
      );
      await use({ TENANT_FILE: file });
    },
  });

  test('works like the card flow: a short code is refused, and the minute counts down', async ({ plazo, page }) => {
    const time = await ownTime(page);
    await open(page, plazo);
    await expect(page.getByRole('button', { name: t.otherPage })).toBeVisible();
    await page.getByRole('radio', { name: /4417/ }).check();
    await payButton(page).click();
    await page.waitForURL('**recordId=**');
    await hydrated(page);
    await codeField(page).fill('12345');
    await confirmButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: '请输入正确的验证码' })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    const countdown = page.getByRole('button', { name: /秒后可重新获取$/ });
    const left = async () => Number.parseInt(await countdown.innerText(), 10);
    const before = await left();
    await time.pass(3000);
    await expect.poll(left).toBeLessThanOrEqual(before - 3);
    await expect(countdown).toHaveAttribute('aria-disabled', 'true');
    await time.pass(60_000);
    await expect(countdown).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.getCode })).toBeEnabled();
  });

  test('opens only on an allowed host', async ({ plazo, page }) => {
    const other = () => page.getByRole('button', { name: t.otherPage });
    await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'the other page' }));
    await open(page, plazo, 'gloria');
    await page.route(`**${repaymentHuichao.path}?*`, (route) =>
      route.fulfill({ json: { code: '00', message: '', url: 'https://evil.example/go' } }),
    );
    await other().click();
    await expect(page.getByRole('alert')).toContainText(t.otherPageRefused);
    await page.unroute(`**${repaymentHuichao.path}?*`);
    await other().click();
    await page.waitForURL(/^https:\/\/pay\.example\/go\?reference=99\d{12}&amount=\d+$/);
    await expect(page.getByText('the other page')).toBeVisible();
  });
});
