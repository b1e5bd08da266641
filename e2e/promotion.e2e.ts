import type { Page, Route } from '@playwright/test';
import { getSms, promotionCode, register } from '@plazo/contract/promotion';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { promotionMessages } from '../apps/web/src/features/promotion/promotion.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { expectNothingCut, expectTargets } from './support/layout.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';

const t = promotionMessages.zh;
const [demo] = demoCampaigns;
const source = 'app_from=app&user_from=feed&utm_tag=a1';
const landing = `/promotion?templateId=demo&${source}`;

const phone = (page: Page) => page.getByRole('textbox', { name: '手机号' });
const captcha = (page: Page) => page.getByRole('textbox', { name: '图形验证码' });
const smsCode = (page: Page) => page.getByRole('textbox', { name: '短信验证码' });
const getCode = (page: Page) => page.getByRole('button', { name: /获取/ });
const apply = (page: Page) => page.getByRole('button', { name: '立即申请' });
const refresh = (page: Page) => page.getByRole('button', { name: '换一张图片' });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const picture = (page: Page) => refresh(page).getByRole('presentation');
const download = (page: Page) => page.getByRole('heading', { level: 1, name: '下载 Plazo' });

async function open(page: Page, plazo: Plazo, address = landing): Promise<void> {
  await page.goto(plazo.url + address);
  await hydrated(page);
}

/** What the picture on the page says. */
async function readCaptcha(page: Page, plazo: Plazo): Promise<string> {
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return plazo.captcha(await page.locator('input[name="sid"]').inputValue());
}

async function newestCode(plazo: Plazo): Promise<string> {
  return /\d{6}/.exec((await plazo.newestMessage()).replace(/^\S+ {2}\S+/, ''))?.[0] ?? '';
}

/** Answers a call as a server that says so, once. */
async function answering(page: Page, path: string, code: string, message: string): Promise<void> {
  const body = JSON.stringify({ code, message, data: null });
  await page.route(`**${path}`, (route: Route) => route.fulfill({ contentType: 'application/json', body }), {
    times: 1,
  });
}

async function fill(page: Page, values: { phone?: string; captcha?: string; smsCode?: string }): Promise<void> {
  if (values.phone !== undefined) await phone(page).fill(values.phone);
  if (values.captcha !== undefined) await captcha(page).fill(values.captcha);
  if (values.smsCode !== undefined) await smsCode(page).fill(values.smsCode);
}

test.use({ ownServer: true });
onOneWidth();

test('a visitor registers with the code of a message, and is led to the app', async ({ plazo, page }) => {
  const calls: URL[] = [];
  page.on('request', (request) => calls.push(new URL(request.url())));
  await open(page, plazo);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(demo?.template.headline ?? '');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh');
  await expect.poll(() => calls.some(({ pathname }) => pathname.endsWith('/track-visit'))).toBe(true);

  await fill(page, { phone: '13800138000', captcha: await readCaptcha(page, plazo) });
  await expect(phone(page)).toHaveValue('138 0013 8000');
  await getCode(page).click();
  await expect(toast(page, '验证码已发送，请在手机上查看！')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
  // It says that it waits, and can be pressed all the same.
  await getCode(page).click({ force: true });
  await expect(toast(page, '请勿重复发送验证码!')).toBeVisible();

  await fill(page, { smsCode: await newestCode(plazo) });
  await apply(page).click();
  await expect(toast(page, '注册成功')).toBeVisible();
  await expect(download(page)).toBeVisible();
  const { hash } = new URL(page.url());
  expect(hash).toBe(`#/downloadTemplate?${source}&id=demo&down_id=app-1`);
  const visit = calls.find(({ pathname }) => pathname.endsWith('/track-visit'));
  expect(Object.fromEntries(visit?.searchParams ?? [])).toEqual({
    ...Object.fromEntries(new URLSearchParams(source)),
    page_id: 'demo',
    client_type: 'android',
    page_type: '1',
  });
  expect(calls.some(({ pathname }) => pathname.endsWith('/track-click'))).toBe(true);

  // The same phone once more: it is known, and led to the same place.
  await open(page, plazo, `${landing}&again=1`);
  await fill(page, { phone: '13800138000', captcha: await readCaptcha(page, plazo) });
  await page.route('**/get-sms', async (route) => {
    // A minute later, so to say.
    await route.fulfill({ json: { code: promotionCode.alreadyRegistered, message: '', data: null } });
  });
  await getCode(page).click();
  await expect(toast(page, '您已注册,请直接下载APP登录！')).toBeVisible();
  await expect(download(page)).toBeVisible();
});

test('what is missing or wrong is told in the words of the seed', async ({ plazo, page }) => {
  await open(page, plazo);
  await refresh(page).click();
  await expect(toast(page, '请正确输入手机号！')).toBeVisible();
  await phone(page).pressSequentially('2380013800099');
  await expect(phone(page)).toHaveValue('238 0013 8000');
  await getCode(page).click();
  await expect(page.getByText('请正确输入手机号！').first()).toBeVisible();
  await expect(phone(page)).toBeFocused();

  await fill(page, { phone: '13800138000' });
  const before = await picture(page).getAttribute('src');
  await refresh(page).click();
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before);
  await getCode(page).click();
  await expect(toast(page, '请正确输入图形验证码！')).toBeVisible();
  await captcha(page).pressSequentially('ABCDEF');
  await expect(captcha(page)).toHaveValue('ABCD');
  await apply(page).click();
  await expect(toast(page, '请正确输入短信验证码！')).toBeVisible();
  await smsCode(page).pressSequentially('1234567');
  await expect(smsCode(page)).toHaveValue('123456');
  await expectAccessible(page);
});

test.describe(() => {
  // A lost network is what this test makes.
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('every code of the server is answered as the seed has it', async ({ plazo, page }) => {
    await open(page, plazo);
    const given = { phone: '13800138000', captcha: 'ABCD', smsCode: '123456' };
    for (const [button, path, wrongCaptcha] of [
      [getCode, getSms.path, promotionCode.wrongCaptcha],
      [apply, register.path, promotionCode.wrongCaptchaAtRegister],
    ] as const) {
      await fill(page, given);
      const before = await picture(page).getAttribute('src');
      await answering(page, path, '7', `服务器的话 ${path}`);
      await button(page).click();
      await expect(toast(page, `服务器的话 ${path}`)).toBeVisible();
      expect(await picture(page).getAttribute('src')).toBe(before);

      await answering(page, path, wrongCaptcha, '图形验证码错误');
      await button(page).click();
      await expect(page.locator('.field-error').filter({ hasText: '图形验证码错误' })).toBeVisible();
      await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before);
      await expect(captcha(page)).toHaveValue('');

      await fill(page, given);
      await page.route(`**${path}`, (route) => route.abort(), { times: 1 });
      await button(page).click();
      await expect(toast(page, 'error')).toBeVisible();
      await page.getByRole('button', { name: '关闭' }).first().click();
    }
    await answering(page, register.path, promotionCode.alreadyRegistered, '');
    await apply(page).click();
    await expect(toast(page, '您已注册,请直接下载APP登录！')).toBeVisible();
    await expect(download(page)).toBeVisible();
  });
});

test('the countdown is right after the page slept', async ({ plazo, page }) => {
  await page.clock.install();
  await open(page, plazo);
  await fill(page, { phone: '13800138000', captcha: 'ABCD' });
  await answering(page, getSms.path, promotionCode.success, '');
  await getCode(page).click();
  await expect(page.getByRole('button', { name: /^(60|59|58)秒后重新获取$/ })).toBeVisible();
  // Timers stand still while a tab sleeps; the clock does not.
  await page.clock.fastForward(40_000);
  await page.clock.runFor(500);
  await expect(page.getByRole('button', { name: /^(1\d|20)秒后重新获取$/ })).toBeVisible();
  await page.clock.fastForward(25_000);
  await page.clock.runFor(500);
  await expect(page.getByRole('button', { name: '获取验证码', exact: true })).toBeVisible();
});

test('whoever cannot read the picture lets the device work instead', async ({ plazo, page }) => {
  await open(page, plazo);
  await fill(page, { phone: '13800138000' });
  await page.getByRole('button', { name: t.puzzle }).click();
  await expect(page.getByText(t.puzzled)).toBeVisible();
  await getCode(page).click();
  await expect(toast(page, '验证码已发送，请在手机上查看！')).toBeVisible();
  await fill(page, { smsCode: await newestCode(plazo) });
  await apply(page).click();
  await expect(download(page)).toBeVisible();
});

test('the agreement opens by its hash route, and what was typed stays', async ({ plazo, page }) => {
  await open(page, plazo);
  await fill(page, { phone: '13800138000' });
  await page.getByRole('link', { name: demo?.template.agreementTitle ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demo?.template.agreementTitle ?? '');
  expect(new URL(page.url()).hash).toBe(`#/agreementTemplate?${source}&id=demo&links_id=agreement-1`);
  await expectAccessible(page);
  await expectTargets(page);
  await page.getByRole('link', { name: '返回' }).click();
  await expect(phone(page)).toHaveValue('138 0013 8000');
  // Opened cold, by the hash or by the id in the query.
  for (const address of [`${landing}#/agreementTemplate?links_id=agreement-1`, `${landing}&links_id=agreement-1`]) {
    await page.goto('about:blank');
    await open(page, plazo, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(demo?.template.agreementTitle ?? '');
  }
});

test('without scripts a visitor registers by plain posts', async ({ plazo, page }) => {
  await holdScripts(page);
  await page.goto(plazo.url + landing);
  await page.evaluate(() => (globalThis as unknown as { plazoTaps: () => void }).plazoTaps());
  await fill(page, { phone: '13800138000', captcha: await readCaptcha(page, plazo) });
  await getCode(page).click();
  await expect(page.getByText('验证码已发送，请在手机上查看！')).toBeVisible();
  await expect(phone(page)).toHaveValue('138 0013 8000');
  await page.evaluate(() => (globalThis as unknown as { plazoTaps: () => void }).plazoTaps());
  await fill(page, { smsCode: await newestCode(plazo) });
  await apply(page).click();
  await expect(download(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('down_id')).toBe('app-1');
});

const devices = {
  android:
    'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1',
  weChat:
    'Mozilla/5.0 (Linux; Android 13; SM-A135M; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.2',
};
for (const [device, userAgent] of Object.entries(devices)) {
  test.describe(() => {
    test.use({ userAgent });
    test(`the download page says how to get the app: ${device}`, async ({ plazo, page }) => {
      await open(page, plazo, `${landing}&down_id=app-1`);
      const links = page.getByRole('link', { name: /下载/ });
      if (device === 'weChat') {
        await expect(page.getByText('请在浏览器中打开本页')).toBeVisible();
        await expect(page.getByRole('button', { name: '复制本页链接' })).toBeVisible();
        await expect(links).toHaveCount(0);
      } else {
        await expect(links).toHaveCount(1);
        await expect(links).toHaveAttribute('href', demo?.template.downloads[device as 'ios' | 'android'] ?? '');
      }
      await expectAccessible(page);
      await expectNothingCut(page);
      // A campaign without an app for this device: words, and somebody to call, never a button that leads nowhere.
      await open(page, plazo, '/promotion?templateId=demo-violet&down_id=app-2');
      if (device === 'ios') {
        await expect(page.getByText(/暂未提供/)).toBeVisible();
        await expect(page.getByRole('link', { name: '联系客服' })).toBeVisible();
      }
    });
  });
}

test.describe(() => {
  // The document's own status is what the browser names.
  test.use({ expectedComplaints: [/status of 422/] });
  test('a campaign that there is not is told in the words of the server', async ({ plazo, page }) => {
    const answer = await page.goto(`${plazo.url}/promotion?templateId=unknown`);
    expect(answer?.status()).toBe(422);
    await expect(page.getByText('页面不存在或活动已结束')).toBeVisible();
  });
});

test.describe(() => {
  test.use({ serverEnvironment: { TENANT_FILE: 'examples/tenant-mexico-promotion.json' } });
  test('another country has its own phones and its own words', async ({ plazo, page }) => {
    await open(page, plazo, '/promotion?templateId=demo-mx');
    const words = promotionMessages.es;
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    const field = page.getByRole('textbox', { name: words.phone });
    await field.pressSequentially('55123456789');
    await expect(field).toHaveValue('55 1234 5678');
    await page.getByRole('button', { name: words.getCode }).click();
    await expect(toast(page, words.captchaProblem)).toBeVisible();
  });
});
