import { channelTemplate, getCaptcha, getPuzzle, getSid, getSms, register } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { promotionMessages } from '../apps/web/src/features/promotion/promotion.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectNothingCut, expectTargets } from './support/layout.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, noAnswer, openFromOtherCore } from './support/other-core.ts';
import { expect, test } from './support/plazo.ts';
import {
  answering,
  apply,
  captcha,
  download,
  fill,
  getCode,
  landing,
  open,
  phone,
  picture,
  refresh,
  sid,
  toast,
} from './support/promotion-page.ts';

// Whatever the server answers and whatever the browser, the visitor gets an explanation and a way onward.

const t = promotionMessages.zh;
const [demo] = demoCampaigns;

test.use({ ownServer: true });
onOneWidth();

test.describe(() => {
  // This test cuts the network.
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('every code of the server is answered as specified', async ({ plazo, page }) => {
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

const devices = {
  android:
    'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1',
  weChat:
    'Mozilla/5.0 (Linux; Android 13; SM-A135M; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.2',
  weChatOfIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 11_2_6 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like Gecko) Mobile/15D100 MicroMessenger/6.6.5 NetType/WIFI Language/zh_CN',
  qq: 'Mozilla/5.0 (Linux; Android 5.1; OPPO R9tm Build/LMY47I; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043128 Safari/537.36 V1_AND_SQ_7.0.0_676_YYB_D PA QQ/7.0.0.3135 NetType/4G WebP/0.3.0 Pixel/1080',
};
for (const [device, userAgent] of Object.entries(devices)) {
  test.describe(() => {
    test.use({ userAgent });
    test(`the download page says how to get the app: ${device}`, async ({ plazo, page }) => {
      await open(page, plazo, `${landing}&down_id=app-1`);
      const links = page.getByRole('link', { name: /下载/ });
      if (device !== 'android' && device !== 'ios') {
        await expect(page.getByText('请在浏览器中打开本页')).toBeVisible();
        await expect(page.getByRole('button', { name: '复制本页链接' })).toBeVisible();
        await expect(links).toHaveCount(0);
      } else {
        await expect(links).toHaveCount(1);
        await expect(links).toHaveAttribute('href', demo?.template.downloads[device] ?? '');
      }
      await expectAccessible(page);
      await expectNothingCut(page);
      // A campaign without an app for this device: a text and customer service, never a dead button.
      await open(page, plazo, '/promotion?templateId=demo-violet&down_id=app-2');
      if (device === 'ios') {
        await expect(page.getByText(/暂未提供/)).toBeVisible();
        await expect(page.getByRole('link', { name: '联系客服' })).toBeVisible();
      }
    });
  });
}

test.describe(() => {
  // The browser logs the document's own status.
  test.use({ expectedComplaints: [/status of 422/] });
  test('an unknown campaign is reported in the words of the server', async ({ plazo, page }) => {
    const answer = await page.goto(`${plazo.url}/promotion?templateId=unknown`);
    expect(answer?.status()).toBe(422);
    await expect(page.getByText('页面不存在或活动已结束')).toBeVisible();
  });
});

test.describe(() => {
  test.use({
    serverEnvironment: { TENANT_FILE: 'examples/tenant-mexico.json' },
    expectedComplaints: [/status of 422/],
  });
  test('another country has its own phones and its own texts', async ({ plazo, page }) => {
    await open(page, plazo, '/promotion?templateId=demo-mx');
    const words = promotionMessages.es;
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    const field = page.getByRole('textbox', { name: words.phone });
    await field.pressSequentially('55123456789');
    await expect(field).toHaveValue('55 1234 5678');
    await page.getByRole('button', { name: words.getCode }).click();
    await expect(page.getByText(words.captchaProblem)).toHaveCount(1);
    // No Chinese is left.
    for (const query of [
      'templateId=demo-mx&down_id=app-mx',
      'templateId=demo-mx&links_id=terms-mx',
      'templateId=none',
    ]) {
      await page.goto(`${plazo.url}/promotion?${query}`);
      expect(await page.locator('html').innerText(), query).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

test.describe('a lender’s own core', () => {
  // The browser logs the document's own status.
  test.use({ expectedComplaints: [/status of (422|503)/] });
  const template = { id: 'demo', template: demo?.template ?? null } as { id: string; template: never };
  const found = answer(channelTemplate, { code: promotionCode.templateFound, message: '', data: template });
  const refused = { code: '7', message: '核心系统的话', data: null };

  test('that refuses the template or a session is quoted', async ({ plazo, page }) => {
    for (const answers of [
      [answer(channelTemplate, refused), answer(getSid, { code: '0', message: '', data: { sid: 'x'.repeat(32) } })],
      [found, answer(getSid, refused)],
    ]) {
      await openFromOtherCore(page, plazo, landing, answers);
      await expect(page.getByText('核心系统的话')).toBeVisible();
      await expect(phone(page)).toHaveCount(0);
      await page.unrouteAll();
    }
  });

  test('that cannot be reached is reported as specified', async ({ plazo, page }) => {
    for (const answers of [
      [noAnswer(channelTemplate), noAnswer(getSid)],
      [found, noAnswer(getSid)],
    ]) {
      await openFromOtherCore(page, plazo, landing, answers);
      await expect(page.getByText('error', { exact: true })).toBeVisible();
      await page.unrouteAll();
    }
  });
});

test.describe('a captcha that does not load', () => {
  test.use({ expectedComplaints: [/status of (404|503)/] });

  test('is replaced by a text and a way onward', async ({ plazo, page }) => {
    await open(page, plazo);
    await fill(page, { phone: '13800138000' });
    const isPicture = ({ pathname }: URL) => pathname === getCaptcha.path;
    await page.route(isPicture, (route) => route.fulfill({ status: 404, body: '' }));
    // The session may have expired, so another is requested; the server's refusal is shown.
    await answering(page, getSid.path, '7', '会话服务的话');
    await refresh(page).click();
    await expect(toast(page, '会话服务的话')).toBeVisible();
    const retry = page.getByRole('button', { name: t.noPicture });
    await expect(retry).toBeVisible();
    await expectAccessible(page);
    await expectTargets(page);
    await expectNothingCut(page);
    // Still no picture, although there is a session: the text again, and no endless requests.
    await retry.click();
    await expect(retry).toBeVisible();
    await page.unroute(isPicture);
    await retry.click();
    await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('is requested again if it failed before the scripts loaded', async ({ plazo, page }) => {
    const isPicture = ({ pathname }: URL) => pathname === getCaptcha.path;
    await page.route(isPicture, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
    await open(page, plazo);
    await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('a refused puzzle quotes the server, and starts over once its session has ended', async ({ plazo, page }) => {
    await open(page, plazo);
    const puzzle = page.getByRole('button', { name: t.puzzle });
    await answering(page, getPuzzle.path, '7', '验证服务的话');
    await puzzle.click();
    await expect(toast(page, '验证服务的话')).toBeVisible();
    await expect(puzzle).toBeEnabled();

    const before = await sid(page);
    const over = { status: 404, json: { code: '40400', message: '没有找到', data: null } };
    await page.route(
      ({ pathname }) => pathname === getPuzzle.path,
      (route) => route.fulfill(over),
      { times: 1 },
    );
    await puzzle.click();
    await expect(page.getByText(t.puzzled)).toBeVisible();
    expect(await sid(page)).not.toBe(before);
    await fill(page, { phone: '13800138000' });
    await getCode(page).click();
    await expect(toast(page, t.sent)).toBeVisible();
  });
});
