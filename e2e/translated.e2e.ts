import type { Page } from '@playwright/test';
import { complaintList } from '@plazo/contract/complaints';
import { loanDetailPush } from '@plazo/contract/offer';
import { bankCardMessages } from '../apps/web/src/features/bank-card/bank-card.messages.ts';
import { screenMessages } from '../apps/web/src/screen/screen.messages.ts';
import { startTranslator } from '../apps/web/src/testing/translator.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { ComplaintForm, grievance } from './support/complaint-form.ts';
import { holdRequests } from './support/hold-requests.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/plazo.ts';
import * as campaign from './support/promotion-page.ts';
import { words } from './support/words.ts';

/** Translates every document as soon as this happens in it. */
async function translate(page: Page, when: 'DOMContentLoaded' | 'plazo-alive'): Promise<void> {
  await page.addInitScript(`document.addEventListener('${when}', () => void (${startTranslator})())`);
}

/** The reader sees the translator's texts, and no part was given up. */
async function expectTranslated(page: Page): Promise<void> {
  expect(await page.locator('main font').count()).toBeGreaterThan(3);
  await expect(page.getByText(screenMessages.es.notShown)).toHaveCount(0);
}

onOneWidth();
test.use({ ownServer: true });

for (const when of ['plazo-alive', 'DOMContentLoaded'] as const) {
  test.describe(`translated at ${when}`, () => {
    // React finds other texts than the server sent, and renders its part of the document again; nothing else may go wrong.
    test.use({
      expectedComplaints: when === 'plazo-alive' ? [/status of 429/] : [/status of 429|Minified React error #418/],
    });
    test.beforeEach(({ page }) => translate(page, when));

    test('a campaign sends a code, registers, and keeps what was typed', async ({ plazo, page }) => {
      await campaign.open(page, plazo);
      await campaign.fill(page, { phone: '2380013800', smsCode: '12' });
      await campaign.getCode(page).click();
      await expect(page.getByText('请正确输入手机号！')).toHaveCount(1);
      await campaign.apply(page).click();
      await expectTranslated(page);
      await campaign.fill(page, { phone: '13800138000' });
      await expect(page.getByText('请正确输入手机号！')).toHaveCount(0);
      await campaign.getCode(page).click();
      await expect(page.getByText('请正确输入图形验证码！')).toHaveCount(1);
      await campaign.fill(page, { captcha: await campaign.readCaptcha(page, plazo) });
      await campaign.getCode(page).click();
      await expect(campaign.toast(page, '验证码已发送，请在手机上查看！')).toBeVisible();
      await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
      await expect(campaign.phone(page)).toHaveValue('138 0013 8000');
      await expect(campaign.smsCode(page)).toHaveValue('12');
      await campaign.apply(page).click();
      await expect(page.getByText('请正确输入短信验证码！')).toHaveCount(1);
      await campaign.fill(page, { smsCode: await campaign.newestCode(plazo) });
      await campaign.apply(page).click();
      await expect(campaign.download(page)).toBeVisible();
      await expectTranslated(page);
    });

    test('an account is bound after its errors are corrected', async ({ plazo, page }) => {
      const t = words.bindBank.es;
      await page.goto(plazo.link('ana', { path: '/bind-bank' }));
      await hydrated(page);
      const number = page.getByRole('textbox', { name: new RegExp(`${t.clabeNumber}|${t.cardNumber}`) });
      const phone = page.getByRole('textbox', { name: t.phone });
      const submit = page.getByRole('button', { name: t.submit });
      await number.fill('6461');
      await phone.fill('55123456789');
      await submit.click();
      await expect(number).toHaveAttribute('aria-invalid', 'true');
      await expect(phone).toHaveAccessibleDescription(new RegExp(t.problems.phoneLength));
      await page.getByRole('radio', { name: t.card }).check();
      await page.getByRole('radio', { name: t.clabe }).check();
      await number.fill('646180109400423323');
      await expect(phone).toHaveValue('551 2345 6789');
      await phone.fill('5512345678');
      await submit.click();
      await expect(page.getByText(t.saved)).toBeVisible();
      await expectTranslated(page);
    });

    test('a card pays, after a code that is too short and one that is wrong', async ({ plazo, page }) => {
      const t = bankCardMessages.zh;
      await page.goto(plazo.link('fermin', { path: '/bank-card-repayment' }));
      await hydrated(page);
      const pay = page.getByRole('button', { name: /^还款 / });
      await pay.click();
      await expect(page.getByRole('alert')).toHaveText('请先选择还款银行卡');
      await page.getByRole('radio', { name: /4417/ }).check();
      await pay.click();
      await page.waitForURL('**recordId=**');
      await hydrated(page);
      const code = /\d{6}/.exec((await plazo.newestMessage()).replace(/^\S+ {2}\S+/, ''))?.[0] ?? '';
      const field = page.getByRole('textbox', { name: t.code });
      const confirm = page.getByRole('button', { name: t.confirm });
      await field.fill('12345');
      await confirm.click();
      await expect(page.getByRole('status').filter({ hasText: '请输入正确的验证码' })).toBeVisible();
      await field.fill(code === '000000' ? '000001' : '000000');
      await confirm.click();
      await expect(page.getByRole('alert')).toContainText('验证码错误');
      await expectTranslated(page);
      await field.fill(code);
      await confirm.click();
      await page.waitForURL('**/loan-details?**');
    });

    test('an offer is taken, after a refusal and another one', async ({ plazo, page }) => {
      const push = `**/tells${loanDetailPush.path}?*`;
      await page.goto(plazo.link('ana'));
      await hydrated(page);
      const { submit, agreement } = new Borrower(page, 'es');
      for (const message of ['Hoy no.', 'Las cifras del 2026-03-02 cambiaron.']) {
        await page.route(push, (route) => route.fulfill({ json: { code: '17', message, data: null } }));
        await submit.click();
        await expect(page.getByRole('alert')).toContainText(message.slice(0, 8));
        await expect(agreement).toBeChecked();
        await page.unroute(push);
      }
      await agreement.uncheck();
      await expect(submit).toBeDisabled();
      await agreement.check();
      await expectTranslated(page);
      await submit.click();
      await page.waitForURL('**/loan-details?**');
    });

    test('a complaint is filed with a picture, after an empty one', async ({ plazo, page }) => {
      const t = words.complaintForm.es;
      const form = await ComplaintForm.open(page, plazo);
      await form.send.click();
      await expect(page.getByRole('alert').filter({ hasText: t.empty })).toBeVisible();
      await form.text.fill(grievance);
      await expect(page.getByText(`${grievance.length}/200`)).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: t.empty })).toHaveCount(0);
      await form.picker.setInputFiles([picture('uno.png'), picture('dos.png')]);
      await expect(page.getByRole('status').filter({ hasText: t.uploaded }).first()).toBeVisible();
      await form.pictures
        .first()
        .getByRole('button', { name: new RegExp(`^${t.remove}`) })
        .click();
      // It cannot be sent while a picture is uploading.
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expect(form.text).toHaveValue(grievance);
      await expectTranslated(page);
      await form.send.click();
      expect(await form.folio()).not.toBe('');

      const list = words.complaintList.es;
      await page.goto(plazo.link('fermin', { path: '/complaintList' }));
      await hydrated(page);
      await page.getByRole('tab', { name: new RegExp(`^${words.complaintAnswer.es.open}`) }).click();
      await page.getByRole('link', { name: list.refresh }).click();
      await expect(campaign.toast(page, list.refreshed)).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(grievance) }).first()).toBeVisible();
      await expectTranslated(page);
    });

    test('an answer and a paid loan are rated', async ({ plazo, page }) => {
      const t = words.complaintDetail.es;
      const { data } = await callApi({ page, plazo, name: 'gloria', endpoint: complaintList });
      const problemId = data.tabs.flatMap((tab) => tab.items).find(({ content }) => /mi pago no/.test(content))?.id;
      await page.goto(plazo.link('gloria', { path: '/complainDetails', query: { problemId } }));
      const dialog = page.getByRole('dialog', { name: t.scoreTitle });
      await dialog.getByRole('button', { name: t.sendScore }).click();
      await dialog.getByRole('radio', { name: t.star4 }).check({ force: true });
      await dialog.getByRole('button', { name: t.sendScore }).click();
      const thanks = page.getByRole('dialog', { name: t.thanksTitle });
      await thanks.getByRole('button', { name: t.done }).click();
      await expect(thanks).toBeHidden();
      await expectTranslated(page);

      const loan = words.loan.es;
      await page.goto(plazo.link('pilar'));
      const ask = page.getByRole('dialog', { name: loan.rateTitle });
      await ask.getByRole('button', { name: loan.rateSend }).click();
      await ask.locator('label').nth(4).tap();
      await ask.getByRole('button', { name: loan.rateSend }).click();
      await expect(page.getByRole('dialog', { name: loan.thanksTitle })).toContainText(loan.thanks);
      await expectTranslated(page);
    });

    test('the contact form says what is missing, and that it was sent', async ({ plazo, page }) => {
      const t = words.siteContact.es;
      await page.goto(`${plazo.url}/Contact?isNeedPop=2`);
      await hydrated(page);
      await page.locator('main summary').click();
      const check = page.getByRole('button', { name: t.check });
      await check.click();
      await expect(page.getByRole('alert')).toContainText(t.incomplete);
      for (const name of ['name', 'email', 'telephone'] as const)
        await page.getByRole('textbox', { name: t[name] }).fill('x');
      await check.click();
      await expect(page.getByRole('textbox', { name: t.email })).toHaveValue('x');
      await page.getByRole('textbox', { name: t.message }).fill('x');
      await check.click();
      await expect(page.getByRole('img', { name: t.done })).toBeVisible();
      await expectTranslated(page);
    });

    test('the test preview asks for a contact', async ({ plazo, page }) => {
      const t = words.preview.es;
      await page.goto(`${plazo.url}/testPreview`);
      await hydrated(page);
      await page.locator('summary').filter({ hasText: t.phone }).click();
      await page.getByRole('button', { name: t.pickContact }).click();
      await expect(page.getByText(t.noContacts)).toBeVisible();
      await expectTranslated(page);
    });
  });
}

test.describe('text typed before the scripts load into a translated document', () => {
  test.use({ expectedComplaints: [/Minified React error #418/] });
  test.beforeEach(({ page }) => translate(page, 'DOMContentLoaded'));

  test('stays, and counts as typed', async ({ plazo, page }) => {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto(plazo.url + campaign.landing);
    await campaign.fill(page, { phone: '13800138000', smsCode: '12' });
    release();
    await hydrated(page);
    await expect(campaign.phone(page)).toHaveValue('138 0013 8000');
    await expect(campaign.smsCode(page)).toHaveValue('12');
    await campaign.getCode(page).click();
    // The captcha is missing, not the phone.
    await expect(page.getByText('请正确输入图形验证码！')).toHaveCount(1);
    await expect(page.getByText('请正确输入手机号！')).toHaveCount(0);
  });
});
