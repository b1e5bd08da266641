import { getSms } from '@plazo/contract/promotion';
import { loginMessages } from '../apps/web/src/features/promotion/login.messages.ts';
import { promotionMessages } from '../apps/web/src/features/promotion/promotion.messages.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';

const t = promotionMessages.en;
const login = loginMessages.en;

onOneWidth();
test.use({
  ownServer: true,
  serverEnvironment: { TENANT_FILE: 'examples/tenant-india.json' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** The phone that a visitor in India pastes gets the code, or is refused: never somebody else's. */
test.describe('a number that is pasted in India', () => {
  test('with its country code is the same number', async ({ plazo, page }) => {
    await page.goto(`${plazo.url}/promotion?templateId=demo`);
    await hydrated(page);
    const phone = page.getByRole('textbox', { name: t.phone });
    const paste = async (text: string) => {
      await phone.fill('');
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await phone.press('ControlOrMeta+v');
    };
    for (const text of [
      '+91 98765 43210',
      '0091-98765-43210',
      '098765 43210',
      '\u202a+91\u00a098765\u00a043210\u202c',
    ]) {
      await paste(text);
      await expect(phone).toHaveValue('98765 43210');
    }
    for (const [text, shown] of [
      ['+91 98765 432', '+9198765432'],
      ['+1 415 555 2671', '+14155552671'],
      ['98765432101', '98765 43210 1'],
    ] as const) {
      await paste(text);
      await expect(phone).toHaveValue(shown);
      await expect(phone).toHaveAccessibleDescription(new RegExp(t.phoneProblem));
    }
    await phone.fill('');
    await phone.pressSequentially('+91 98765 43210');
    await expect(phone).toHaveValue('98765 43210');

    await paste('+91 98765 43210');
    await page.getByRole('textbox', { name: t.captcha }).fill('ABCD');
    const sent = page.waitForRequest((request) => request.url().includes(getSms.path));
    await page.getByRole('button', { name: t.getCode }).click();
    expect((await sent).postDataJSON()).toMatchObject({ phone: '9876543210' });
  });

  test('is refused whole before the scripts have loaded, and when signing in', async ({ plazo, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${plazo.url}/promotion?templateId=demo`);
    const phone = page.getByRole('textbox', { name: t.phone });
    await phone.fill('+91 98765 432');
    await page.getByRole('button', { name: t.getCode }).click();
    await expect(phone).toHaveValue('+9198765432');
    await expect(phone).toHaveAccessibleDescription(new RegExp(t.phoneProblem));

    await page.goto(`${plazo.url}/login`);
    const own = page.getByRole('textbox', { name: login.phone });
    const send = page.getByRole('button', { name: login.send });
    for (const [text, shown] of [
      ['\u202a+91 98765 43210 / 98765 43211\u202c', '+9198765432109876543211'],
      ['\u202a+91\u00a098765\u00a043210\u202c', '9876543210'],
    ] as const) {
      await own.fill(text);
      await send.click();
      await expect(own).toHaveValue(shown);
    }
    await expect(own).not.toHaveAccessibleDescription(new RegExp(login.phoneProblem));
    await context.close();
  });
});
