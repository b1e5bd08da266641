import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fill } from '@plazo/contract/text';
import { Secret, TOTP } from 'otpauth';
import { firstStepsMessages } from '../apps/console/src/features/first-steps/first-steps.messages.ts';
import { moneyMessages } from '../apps/console/src/features/money/money.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { payoutsMessages } from '../apps/console/src/features/payouts/payouts.messages.ts';
import { productsMessages } from '../apps/console/src/features/products/products.messages.ts';
import { todayMessages } from '../apps/console/src/features/today/today.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { makeOfferMessages } from '../apps/console/src/frame/make-offer.messages.ts';
import { signInMessages } from '../apps/console/src/session/sign-in.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { Borrower } from './support/borrower.ts';
import { expect } from './support/console.ts';
import { EmptyLender } from './support/empty-lender.ts';
import { Plazo, test as plazoTest } from './support/plazo.ts';
import { words } from './support/words.ts';

// The owner who is alone, on the first day: production, an empty database, and what the console leads through.

const t = {
  action: actionMessages.es,
  first: firstStepsMessages.es,
  offer: makeOfferMessages.es,
  frame: frameMessages.es,
  money: moneyMessages.es,
  order: orderMessages.es,
  payouts: payoutsMessages.es,
  products: productsMessages.es,
  sign: signInMessages.es,
  today: todayMessages.es,
};

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../examples/tenant-production.json'), 'utf8'));
const tenant = {
  ...example,
  serviceEmail: 'ayuda@amable.mx',
  channels: example.channels.map((channel: { kind: string }) =>
    channel.kind === 'transfer' ? { ...channel, prefix: '646180', bank: 'STP' } : channel,
  ),
};

const test = plazoTest.extend<{ lender: EmptyLender }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern
  lender: async ({}, use) => {
    const lender = await EmptyLender.start(tenant);
    await use(lender);
    await lender.remove();
  },
  plazo: async ({ lender }, use) => use(new Plazo(lender.server)),
  ignoreHTTPSErrors: true,
});

test.use({ expectedComplaints: [/status of (401|404) /] });

/** Sets up a password and a code by an invitation. */
async function joinBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: t.sign.withPassword }).click();
  await page.getByLabel(t.sign.newPassword).fill('siete caballos blancos');
  await page.getByRole('button', { name: t.sign.toCode }).click();
  const secret = Secret.fromBase32((await page.locator('.secret').textContent()) ?? '');
  await page.getByLabel(t.sign.code).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: t.sign.join }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.today.title })).toBeVisible();
}

const stepOf = (page: Page, step: keyof typeof t.first.steps) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t.first.steps[step] }) });

async function done(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
}

test('somebody who is alone comes from an empty database to a first loan that is paid', async ({ lender, page }) => {
  test.slow();
  await joinBy(page, await lender.invite('Ana', 'owner,approves'));
  await page.getByRole('link', { name: /^Empezar: faltan 2/ }).click();
  for (const step of ['settings', 'brand', 'pack', 'channel', 'staff'] as const) {
    await expect(stepOf(page, step)).toContainText(t.first.done);
  }
  await expect(page.getByText(t.frame.alone)).toBeVisible();
  await expectAccessible(page);

  await stepOf(page, 'product').getByRole('link', { name: t.first.toProducts }).click();
  await page.getByRole('button', { name: t.products.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.products.addId).fill('primero');
  await dialog.getByRole('button', { name: t.products.writeDraft }).click();
  await page.waitForURL('**/products/primero');
  await page.getByRole('button', { name: t.products.activate }).click();
  await dialog.getByRole('button', { name: t.products.activate }).click();
  await done(page);
  await expect(page.getByText(t.products.unchecked).first()).toBeVisible();

  const toSteps = () =>
    page
      .getByRole('navigation', { name: t.frame.nav })
      .getByRole('link', { name: t.frame.sections['first-steps'] })
      .click();
  const loan = stepOf(page, 'loan');
  await toSteps();
  await expect(stepOf(page, 'product')).toContainText(t.first.done);
  await loan.getByRole('button', { name: t.first.addBorrower }).click();
  await dialog.getByLabel(t.first.phone).fill('55 1234 5678');
  await dialog.getByLabel(t.first.address).fill('Calle Uno 1, 06600 Ciudad de México');
  await dialog.getByRole('button', { name: t.first.addBorrower }).click();
  await done(page);
  await loan.getByRole('button', { name: t.offer.makeOffer }).click();
  await dialog.getByLabel(t.offer.amount).fill('2500');
  await dialog.getByLabel(t.offer.periods).fill('90');
  await dialog.getByRole('button', { name: t.offer.makeOffer }).click();
  await done(page);

  // The borrower's screen is another tab, as the test borrower.
  const openScreen = async (button: string) => {
    await loan.getByRole('button', { name: button }).click();
    await dialog.getByRole('button', { name: button }).click();
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: t.first.link }).click();
    const screen = await opened;
    await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
    return new Borrower(screen, 'es');
  };
  const taking = await openScreen(t.first.openScreen);
  const total = (await taking.value(words.offer.es.total).innerText()).replace(/\sMXN$/, '');
  await taking.agreement.check();
  await taking.submit.click();
  await taking.page.waitForURL('**/loan-details?**');
  await taking.page.close();

  await page.reload();
  await loan.getByRole('link', { name: t.first.toOrder }).click();
  await page.getByRole('button', { name: t.order.approve }).click();
  await dialog.getByRole('button', { name: fill(t.order.approveSum, { amount: '$2,500.00' }) }).click();
  await done(page);
  await toSteps();
  await loan.getByRole('link', { name: t.first.toPayouts }).click();
  await page.getByRole('row', { name: t.first.testName }).click();
  await dialog.getByRole('button', { name: t.payouts.confirmed }).click();
  await dialog.getByLabel(t.payouts.reference).fill('spei-1');
  await dialog.getByRole('button', { name: fill(t.payouts.confirmedSum, { amount: '$2,500.00' }) }).click();
  await done(page);

  await toSteps();
  const paying = await openScreen(t.first.openPayment);
  await paying.channel({ es: 'Tiendas Amigas', en: 'Tiendas Amigas' }).click();
  await paying.page.waitForURL('**/carpmm?**');
  const code = await paying.code();
  await loan.getByRole('link', { name: t.first.toMoney }).click();
  await page.getByRole('button', { name: t.money.record }).click();
  await dialog.getByLabel(t.money.columns.reference).fill(code);
  await dialog.getByLabel(t.money.columns.amount).fill(total.replace('$', '').replace(',', ''));
  await dialog.getByLabel(t.money.paymentId).fill('banco-1');
  await dialog.getByRole('button', { name: fill(t.money.recordSum, { amount: total }) }).click();
  await done(page);

  await toSteps();
  await expect(page.getByText(t.first.allDone)).toBeVisible();
  await expect(loan).toContainText(t.first.done);
});

test('the tenant file is checked by the server as it is written, and saved', async ({ lender, page }) => {
  await joinBy(page, await lender.invite('Ana', 'owner'));
  await page.goto(`${lender.console}first-steps`);
  await expect(page.getByText(t.first.noProblems)).toBeVisible();
  await page.getByLabel(t.first.fields.servicePhone).fill('llámanos');
  await expect(page.getByText(t.first.shapes.servicePhone)).toBeVisible();
  await page.getByLabel(t.first.fields.servicePhone).fill('+52 55 5555 0142');
  await page.getByLabel(t.first.fields.displayName).fill('Cercano');
  await expect(page.getByText(t.first.noProblems)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t.first.download }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(file).toMatchObject({
    ...{ ...tenant, displayName: 'Cercano', servicePhone: '+52 55 5555 0142' },
    approvals: { fromSecondPerson: true },
  });
});
