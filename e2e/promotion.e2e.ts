import { getSms, register, trackClick, trackVisit } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { promotionMessages } from '../apps/web/src/features/promotion/promotion.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { holdScripts } from './support/late-scripts.ts';
import { expectTargets } from './support/layout.ts';
import { onOneWidth } from './support/one-width.ts';
import { ownTime } from './support/page-time.ts';
import { expect, test } from './support/plazo.ts';
import {
  answering,
  apply,
  captcha,
  download,
  fill,
  getCode,
  landing,
  newestCode,
  open,
  phone,
  picture,
  readCaptcha,
  refresh,
  sid,
  smsCode,
  source,
  toast,
} from './support/promotion-page.ts';

const t = promotionMessages.zh;
const [demo] = demoCampaigns;

test.use({ ownServer: true });
onOneWidth();

test('a visitor registers with a code sent by SMS, and is led to the app', async ({ plazo, page, context }) => {
  const calls: { path: string; said: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname: path, searchParams } = new URL(request.url());
    calls.push({ path, said: request.postDataJSON() ?? Object.fromEntries(searchParams) });
  });
  /** The bodies or queries sent to an endpoint. */
  const saidTo = ({ path }: { path: string }) => calls.filter((call) => call.path === path).map(({ said }) => said);
  const from = Object.fromEntries(new URLSearchParams(source));
  await open(page, plazo, `${landing}&invite_code=FRIEND`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(demo?.template.headline ?? '');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh');
  const place = { ...from, page_id: 'demo', client_type: 'android', page_type: '1' };
  await expect.poll(() => saidTo(trackVisit)).toEqual([place]);

  const capcode = await readCaptcha(page, plazo);
  await fill(page, { phone: '13800138000', captcha: capcode });
  await expect(phone(page)).toHaveValue('138 0013 8000');
  await getCode(page).click();
  await expect(toast(page, '验证码已发送，请在手机上查看！')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
  // It announces itself as disabled, but can still be pressed.
  await getCode(page).click({ force: true });
  await expect(toast(page, '请勿重复发送验证码!')).toBeVisible();

  const code = await newestCode(plazo);
  await fill(page, { smsCode: code });
  await apply(page).click();
  await expect(toast(page, '注册成功')).toBeVisible();
  await expect(download(page)).toBeVisible();
  const { hash } = new URL(page.url());
  expect(hash).toBe(`#/downloadTemplate?${source}&id=demo&down_id=app-1`);
  // Spec 7, parameter by parameter.
  const shared = {
    ...from,
    phone: '13800138000',
    capcode,
    sid: await sid(page),
    deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    appName: 'plazo',
  };
  expect(saidTo(getSms)).toEqual([shared]);
  expect(saidTo(trackClick)).toEqual([{ ...place, phone: '13800138000' }]);
  const own = { merchantNumber: '0', userName: '13800138000', smsCode: code, invite_code: 'FRIEND', id: 'demo' };
  expect(saidTo(register)).toEqual([{ ...shared, ...own }]);
  expect(saidTo(trackVisit)).toHaveLength(1);

  // The same phone again, in another tab two minutes later: it is recognised, and led to the same place.
  await plazo.clock('+2m');
  const again = await context.newPage();
  await open(again, plazo);
  await fill(again, { phone: '13800138000', captcha: await readCaptcha(again, plazo) });
  await getCode(again).click();
  await expect(toast(again, '您已注册,请直接下载APP登录！')).toBeVisible();
  await expect(download(again)).toBeVisible();
});

test('a missing or wrong entry is explained in the specified words', async ({ plazo, page }) => {
  await open(page, plazo);
  await refresh(page).click();
  await expect(page.getByText('请正确输入手机号！')).toHaveCount(1);
  await phone(page).pressSequentially('2380013800099');
  await expect(phone(page)).toHaveValue('238 0013 8000');
  await getCode(page).click();
  // Said only once: at its field, and not also in a message over the form.
  await expect(page.getByText('请正确输入手机号！')).toHaveCount(1);
  await expect(phone(page)).toBeFocused();

  await fill(page, { phone: '13800138000' });
  const before = await picture(page).getAttribute('src');
  await refresh(page).click();
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before);
  await getCode(page).click();
  await expect(page.getByText('请正确输入图形验证码！')).toHaveCount(1);
  await expect(page.getByText('请正确输入手机号！')).toHaveCount(0);
  await captcha(page).pressSequentially('ABCDEF');
  await expect(captcha(page)).toHaveValue('ABCD');
  await apply(page).click();
  await expect(page.getByText('请正确输入短信验证码！')).toHaveCount(1);
  await smsCode(page).pressSequentially('1234567');
  await expect(smsCode(page)).toHaveValue('123456');
  await expectAccessible(page);
});

test('the countdown is right after the tab has slept', async ({ plazo, page }) => {
  const time = await ownTime(page);
  await open(page, plazo);
  await fill(page, { phone: '13800138000', captcha: 'ABCD' });
  await answering(page, getSms.path, promotionCode.success, '');
  await time.stop();
  await getCode(page).click();
  await expect(page.getByRole('button', { name: '60秒后重新获取' })).toBeVisible();
  // Timers stop while a tab sleeps; the clock does not.
  await page.clock.fastForward(40_000);
  await time.pass(500);
  await expect(page.getByRole('button', { name: '20秒后重新获取' })).toBeVisible();
  await page.clock.fastForward(25_000);
  await time.pass(500);
  await expect(page.getByRole('button', { name: '获取验证码', exact: true })).toBeVisible();
});

test('another code after the countdown needs no new captcha', async ({ plazo, page }) => {
  await page.clock.install();
  await open(page, plazo);
  await fill(page, { phone: '13800138000', captcha: await readCaptcha(page, plazo) });
  const before = await picture(page).getAttribute('src');
  await getCode(page).click();
  await expect(toast(page, t.sent)).toBeVisible();
  const first = await newestCode(plazo);

  await plazo.clock('+2m');
  await page.clock.fastForward(61_000);
  await page.clock.runFor(500);
  await expect(toast(page, t.sent)).toHaveCount(0);
  await page.getByRole('button', { name: '获取验证码', exact: true }).click();
  await expect(toast(page, t.sent)).toBeVisible();
  expect(await picture(page).getAttribute('src')).toBe(before);
  await fill(page, { smsCode: await newestCode(plazo, { after: first }) });
  await apply(page).click();
  await expect(toast(page, t.registered)).toBeVisible();
});

test('another phone gets another captcha, without an error', async ({ plazo, page }) => {
  await open(page, plazo);
  await fill(page, { phone: '13800138001', captcha: await readCaptcha(page, plazo) });
  const before = await picture(page).getAttribute('src');
  await getCode(page).click();
  await expect(toast(page, t.sent)).toBeVisible();
  await phone(page).fill('13800138000');
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before);
  await expect(captcha(page)).toHaveValue('');
  await expect(page.locator('.field-error').filter({ hasText: /./ })).toHaveCount(0);
});

test('the countdown survives a reload, and is as long as the server says', async ({ plazo, page, context }) => {
  await open(page, plazo);
  await fill(page, { phone: '13800138000', captcha: await readCaptcha(page, plazo) });
  await getCode(page).click();
  await expect(toast(page, t.sent)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
  await getCode(page).click({ force: true });
  await expect(toast(page, t.noRepeat)).toBeVisible();

  // At least a second has passed, on the server's clock too.
  await expect(page.getByRole('button', { name: /^5[0-8]秒后重新获取$/ })).toBeVisible();

  // Another tab does not know the countdown: the server tells it.
  const other = await context.newPage();
  await open(other, plazo);
  await fill(other, { phone: '13800138000', captcha: await readCaptcha(other, plazo) });
  await getCode(other).click();
  await expect(toast(other, '获取验证码过于频繁')).toBeVisible();
  const label = await other.getByRole('button', { name: /^\d+秒后重新获取$/ }).textContent();
  const [left] = /\d+/.exec(label ?? '') ?? [];
  expect(Number(left)).toBeLessThan(60);

  await answering(other, getSms.path, promotionCode.wait, '太频繁', { waitSeconds: 3540 });
  await other.evaluate(() => sessionStorage.clear());
  await other.reload();
  await fill(other, { phone: '13800138000', captcha: 'ABCD' });
  await other.getByRole('button', { name: '获取验证码', exact: true }).click();
  await expect(other.getByRole('button', { name: '59分钟后重新获取' })).toBeVisible();
});

test('the same phone from two tabs is one registration', async ({ plazo, page, context }) => {
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await open(tab, plazo);
    await fill(tab, { phone: '13800138000', captcha: await readCaptcha(tab, plazo) });
  }
  await getCode(page).click();
  await expect(toast(page, t.sent)).toBeVisible();
  const code = await newestCode(plazo);
  for (const tab of [page, second]) await fill(tab, { smsCode: code });
  const ends = [page, second].map((tab) =>
    tab.waitForResponse((response) => response.url().endsWith(register.path)).then(async (response) => response.json()),
  );
  await Promise.all([page, second].map((tab) => apply(tab).click()));
  const codes = (await Promise.all(ends)).map((end: { code: string }) => end.code);
  expect(codes.sort()).toEqual([promotionCode.success, promotionCode.alreadyRegistered].sort());
  for (const [tab, end] of [page, second].map((tab, at) => [tab, codes[at]] as const)) {
    await expect(download(tab), end).toBeVisible();
  }
});

test('a visitor who cannot read the captcha lets the device solve a puzzle', async ({ plazo, page }) => {
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

test('the agreement opens by its hash route, and the form keeps what was typed', async ({ plazo, page }) => {
  await open(page, plazo);
  await fill(page, { phone: '13800138000' });
  await page.getByRole('link', { name: demo?.template.agreementTitle ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demo?.template.agreementTitle ?? '');
  expect(new URL(page.url()).hash).toBe(`#/agreementTemplate?${source}&id=demo&links_id=agreement-1`);
  await expectAccessible(page);
  await expectTargets(page);
  await page.getByRole('link', { name: '返回', exact: true }).click();
  await expect(phone(page)).toHaveValue('138 0013 8000');
  // It also opens cold, by the hash or by the id in the query.
  for (const address of [`${landing}#/agreementTemplate?links_id=agreement-1`, `${landing}&links_id=agreement-1`]) {
    await page.goto('about:blank');
    await open(page, plazo, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(demo?.template.agreementTitle ?? '');
  }
});

test.describe(() => {
  // The first document knows no campaign; the second replaces it before anything is painted.
  test.use({ expectedComplaints: [/status of 422/] });

  test('a hash route with its campaign only in the hash opens too, with one reload', async ({ plazo, page }) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const titles = { downloadTemplate: '下载 Plazo', agreementTemplate: demo?.template.agreementTitle ?? '' };
    const ids = { downloadTemplate: 'down_id=app-1', agreementTemplate: 'links_id=agreement-1' };
    for (const route of ['downloadTemplate', 'agreementTemplate'] as const) {
      documents.length = 0;
      await page.goto('about:blank');
      await page.goto(`${plazo.url}/promotion?x=1#/${route}?${source}&id=demo&${ids[route]}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[route]);
      const address = new URL(page.url());
      expect(address.search).toBe(`?x=1&${source}&${ids[route]}&templateId=demo`);
      expect(address.hash).toBe(`#/${route}?${source}&id=demo&${ids[route]}`);
      expect(documents.filter((url) => url.startsWith(plazo.url))).toHaveLength(2);
    }
    // An unknown campaign is reported, and not requested a third time.
    documents.length = 0;
    await page.goto('about:blank');
    await page.goto(`${plazo.url}/promotion#/downloadTemplate?id=none`);
    await expect(page.getByText('页面不存在或活动已结束')).toBeVisible();
    expect(documents.filter((url) => url.startsWith(plazo.url))).toHaveLength(2);
  });
});

/** Called by a document whose scripts do not load. */
declare const plazoTaps: () => void;

test('before the scripts load, a visitor registers by plain posts', async ({ plazo, page }) => {
  await holdScripts(page);
  await page.goto(plazo.url + landing);
  await page.evaluate(() => plazoTaps());
  await fill(page, { phone: '13800138000', captcha: await readCaptcha(page, plazo) });
  await getCode(page).click();
  await expect(page.getByText('验证码已发送，请在手机上查看！')).toBeVisible();
  await expect(phone(page)).toHaveValue('138 0013 8000');
  await expect(getCode(page)).toHaveText(/^60秒后重新获取/);
  await page.evaluate(() => plazoTaps());
  await fill(page, { smsCode: await newestCode(plazo) });
  await apply(page).click();
  await expect(download(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('down_id')).toBe('app-1');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor is counted, gets another captcha and registers, and no control is dead', async ({ plazo, page }) => {
    const visits: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === trackVisit.path) visits.push(response.status());
    });
    await page.goto(plazo.url + landing);
    await expect.poll(() => visits).toEqual([200]);
    await expect(page.getByRole('button', { name: t.puzzle })).toHaveCount(0);

    // Spec 5: another captcha needs a phone number.
    await refresh(page).click();
    await expect(page.getByText(t.phoneProblem)).toBeVisible();
    const before = await picture(page).getAttribute('src');
    await fill(page, { phone: '13800138000', captcha: 'ABCD' });
    await refresh(page).click();
    await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before);
    await expect(captcha(page)).toHaveValue('');
    await expect(phone(page)).toHaveValue('138 0013 8000');
    await fill(page, { captcha: 'AAAA' });
    await getCode(page).click();
    await expect(page.locator('.field-error').filter({ hasText: '图形验证码错误' })).toBeVisible();

    await fill(page, { captcha: await readCaptcha(page, plazo) });
    await getCode(page).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await fill(page, { smsCode: await newestCode(plazo) });
    await apply(page).click();
    await expect(download(page)).toBeVisible();
    // The page that answers a post is not a new visit; the download page is.
    await expect.poll(() => visits).toEqual([200, 200]);
  });
});
