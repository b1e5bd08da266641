import type { Page, Route } from '@playwright/test';
import { hydrated } from './hydration.ts';
import { expect, type Plazo } from './plazo.ts';

/** The parts of the demo campaign's page, found by their texts. */

export const source = 'app_from=app&user_from=feed&utm_tag=a1';
export const landing = `/promotion?templateId=demo&${source}`;

export const phone = (page: Page) => page.getByRole('textbox', { name: '手机号' });
export const captcha = (page: Page) => page.getByRole('textbox', { name: '图形验证码' });
export const smsCode = (page: Page) => page.getByRole('textbox', { name: '短信验证码' });
export const getCode = (page: Page) => page.getByRole('button', { name: /获取/ });
export const apply = (page: Page) => page.getByRole('button', { name: '立即申请' });
export const refresh = (page: Page) => page.getByRole('button', { name: '换一张图片' });
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
export const picture = (page: Page) => refresh(page).getByRole('presentation');
export const download = (page: Page) => page.getByRole('heading', { level: 1, name: '下载 Plazo' });
export const sid = (page: Page) => page.locator('input[name="sid"]').inputValue();

export async function open(page: Page, plazo: Plazo, address = landing): Promise<void> {
  await page.goto(plazo.url + address);
  await hydrated(page);
}

/** The answer to the captcha on the page. */
export async function readCaptcha(page: Page, plazo: Plazo): Promise<string> {
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return plazo.captcha(await sid(page));
}

/** The code in the newest SMS to a phone. Waits for it, because it is sent in the background. */
export async function newestCode(plazo: Plazo, { to = '13800138000', after = '' } = {}): Promise<string> {
  const code = async () => {
    const [, phone, content = ''] = /^\S+ {2}(\S+) {2}(.*)$/.exec(await plazo.newestMessage()) ?? [];
    return phone === `+86${to}` ? (/\d{6}/.exec(content)?.[0] ?? '') : '';
  };
  // Each check starts a command, which takes seconds on a busy machine.
  await expect.poll(async () => ['', after].includes(await code()), { timeout: 60_000 }).toBe(false);
  return code();
}

/** Answers the next call with this body. */
export async function answering(page: Page, path: string, code: string, message: string, data: unknown = null) {
  const body = JSON.stringify({ code, message, data });
  await page.route(
    (url) => url.pathname === path,
    (route: Route) => route.fulfill({ contentType: 'application/json', body }),
    { times: 1 },
  );
}

export async function fill(page: Page, values: { phone?: string; captcha?: string; smsCode?: string }): Promise<void> {
  if (values.phone !== undefined) await phone(page).fill(values.phone);
  if (values.captcha !== undefined) await captcha(page).fill(values.captcha);
  if (values.smsCode !== undefined) await smsCode(page).fill(values.smsCode);
}
