import { inviteStaffMember } from '@plazo/contract/lender/staff';
import { fill } from '@plazo/contract/text';
import { Secret, TOTP } from 'otpauth';
import { approvalsMessages } from '../apps/console/src/features/approvals/approvals.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { ordersMessages } from '../apps/console/src/features/orders/orders.messages.ts';
import { todayMessages } from '../apps/console/src/features/today/today.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { signInMessages } from '../apps/console/src/session/sign-in.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';

// What the lender's people do in the console, each on a server of their own with the demo's borrowers and staff.

// Before anybody has signed in, `GET /me` is refused.
// A product without a draft has none to read.
test.use({ expectedComplaints: [/status of (401|404) /] });

const t = {
  order: orderMessages.es,
  orders: ordersMessages.es,
  today: todayMessages.es,
  action: actionMessages.es,
  frame: frameMessages.es,
  sign: signInMessages.es,
};

test('somebody who is invited sets up a password and a code, and decides an application', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const invited = { name: 'Berta Luna', email: 'berta@lender.example', roles: ['decides' as const] };
  const { invitationUrl = '' } = await server.asLender((call) => call(inviteStaffMember, invited));
  await page.goto(`${door}join#${invitationUrl.split('#')[1]}`);
  await expect(page.getByRole('heading', { name: fill(t.sign.joinTitle, { name: 'Berta Luna' }) })).toBeVisible();
  await page.getByRole('button', { name: t.sign.withPassword }).click();
  await page.getByLabel(t.sign.newPassword).fill('siete caballos blancos');
  await page.getByRole('button', { name: t.sign.toCode }).click();
  const secret = Secret.fromBase32((await page.locator('.secret').textContent()) ?? '');
  await page.getByLabel(t.sign.code).fill(new TOTP({ secret }).generate({ timestamp: plazo.now() }));
  await page.getByRole('button', { name: t.sign.join }).click();

  const queue = page.locator('section', { has: page.getByRole('heading', { name: t.today.queues.decide }) });
  await queue.getByRole('link', { name: 'bruno' }).click();
  await page.getByRole('button', { name: t.order.approve }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.order.approve }).click();
  await expect(dialog.getByRole('status')).toContainText('Aprobado');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.locator('.order-head')).toContainText(t.orders.states.disbursing);
});

test('a promise is noted by keyboard alone', async ({ page, door }) => {
  await page.goto(`${door}#demo=collects`);
  await expect(page.getByRole('heading', { level: 1, name: t.today.title })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('row', { name: 'sergio' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.locator('.order-head')).toContainText(t.order.owesToday);
  await page.keyboard.press(t.order.letters.agree.toLowerCase());
  const dialog = page.getByRole('dialog', { name: t.order.agree });
  await expect(dialog.getByLabel(t.order.promiseAmount)).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Tab');
  await dialog.getByLabel(t.order.promiseDay).fill('2027-03-12');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('status')).toContainText('$500,00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toContainText(t.order.promiseStates.open);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t.frame.keys })).toContainText(t.order.agree);
});

test('an address that a page does not know shows the page', async ({ page, door }) => {
  await page.goto(`${door}collections?view=nothing&hidden=7#demo=collects`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a session that ends while somebody writes keeps what was written', async ({ page, door }) => {
  await page.goto(`${door}collections#demo=collects`);
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: t.order.note }).click();
  const words = page.getByLabel(t.order.words);
  await words.fill('Paga el viernes');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: t.order.note }).click();
  await page.getByRole('dialog', { name: t.sign.ended }).getByRole('button', { name: 'Marta Olvera' }).click();
  await expect(page.getByRole('dialog', { name: t.sign.ended })).toBeHidden();
  await expect(words).toHaveValue('Paga el viernes');
});

test('on a phone everything fits, and the sections are at hand', async ({ page, door }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${door}#demo=approves`);
  await expect(page.getByRole('heading', { level: 1, name: t.today.title })).toBeVisible();
  await page
    .getByRole('navigation', { name: t.frame.nav })
    .getByRole('link', { name: t.frame.sections.orders })
    .click();
  const row = page.getByRole('row', { name: 'sergio' });
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await row.click();
  await expect(page.locator('.order-head')).toContainText(t.order.owesToday);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: t.frame.all }).click();
  await page.getByRole('dialog').getByRole('link', { name: t.frame.sections.approvals }).click();
  await expect(page.getByText(approvalsMessages.es.offTitle)).toBeVisible();
});

// Each group of pages is a test of its own, so that workers share them.
const groups = {
  work: ['', 'orders', 'borrowers', 'payouts?view=all', 'money?view=all', 'collections'],
  desk: [
    'texts?view=plan',
    'complaints?view=all',
    'complaint-templates',
    'approvals',
    'products',
    'products/flex',
    'campaigns',
  ],
  business: ['portfolio', 'audit', 'team', 'webhooks', 'first-steps'],
};

/** Each language once and each scheme once, which shows every text and every colour: a colour does not depend on the language. */
const looks = [
  ['es', 'light'],
  ['en', 'dark'],
] as const;

for (const [name, pages] of Object.entries(groups)) {
  test(`nothing keeps anybody out: axe finds nothing on a page of ${name}, in both languages and schemes`, async ({
    page,
    door,
  }) => {
    test.slow();
    await openAs(page, door, 'owner');
    for (const [language, scheme] of looks) {
      await page.evaluate((value) => localStorage.setItem('plazo-console-language', value), language);
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of pages) {
        await page.goto(door + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^(Cargando|Loading)$/)).toHaveCount(0);
        await expectAccessible(page);
      }
    }
  });
}

test('nothing keeps anybody out: axe finds nothing at the door, on an order and in its dialogs', async ({
  page,
  door,
}) => {
  await page.goto(door);
  await expect(page.getByRole('button', { name: t.sign.passkey })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elena Ríos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.today.title })).toBeVisible();
  for (const [language, scheme] of looks) {
    await page.evaluate((value) => localStorage.setItem('plazo-console-language', value), language);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${door}orders`);
    await page.getByRole('row', { name: 'sergio' }).click();
    await expect(page.locator('.timeline li').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press(orderMessages[language].letters.agree.toLowerCase());
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  }
});
