import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getOrder } from '@plazo/contract/lender/orders';
import { assignPayment, recordPayment } from '@plazo/contract/lender/payments';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { fill, type Values } from '@plazo/contract/text';
import { moneyMessages } from '../apps/console/src/features/money/money.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { accountMessages } from '../apps/console/src/features/portfolio/accounts.messages.ts';
import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// What somebody who keeps the books asks at month's end: what was given up and by whom, figures of a day that is not over, and paper.

test.use({ expectedComplaints: [/status of (401|404|409) /] });

const t = {
  money: moneyMessages.es,
  order: orderMessages.es,
  portfolio: portfolioMessages.es,
  accounts: accountMessages.es,
  action: actionMessages.es,
  frame: frameMessages.es,
};

const orderOf = (link: string) => new URL(link).searchParams.get('orderId') ?? '';

/** Waives a part of an order's commission as the demo's person who decides. */
async function waive(page: Page, door: string, orderId: string, amount: number): Promise<void> {
  await openAs(page, door, 'decides', `orders/${orderId}`);
  await page.keyboard.press(t.order.letters.waive.toLowerCase());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.order.payment.amount).fill(`${amount}`);
  await dialog.getByLabel(t.order.reason).fill('Fallo del banco');
  await dialog.getByRole('button', { name: fill(t.order.waiveSum, { amount: `$${amount},00` }) }).click();
  await expect(dialog.getByRole('status')).toContainText(`$${amount},00`);
}

test('what was waived stands with who decided it, for one person or all, as a file and in the order’s story', async ({
  page,
  browser,
  plazo,
  server,
  door,
}) => {
  const [gloria, elena] = [orderOf(plazo.link('gloria')), orderOf(plazo.link('elena'))];
  const decided = await browser.newPage();
  await waive(decided, door, gloria, 100);
  await decided.close();
  const reason = 'Un sistema del prestamista';
  await server.asLender((call) => call(waiveCharges, { orderId: elena, charges: { commission: 2_500 }, reason }));

  await openAs(page, door, 'reconciles', 'money?view=given');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const byJorge = rows.filter({ hasText: '$100,00' });
  await expect(byJorge).toContainText('Jorge Prado');
  await expect(byJorge).toContainText(t.money.given.kinds.waiver);
  await expect(byJorge).toContainText('Fallo del banco');
  const bySystem = rows.filter({ hasText: reason });
  await expect(bySystem).toContainText('$25,00');
  const who = page.getByRole('combobox', { name: t.money.given.by });
  await who.selectOption('Jorge Prado');
  await expect(page).toHaveURL(/by=/);
  await expect(bySystem).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  // Everybody can still be chosen.
  await who.selectOption(t.money.given.anybody);
  await expect(bySystem).toHaveCount(1);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [head = '', ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  const { columns } = t.money.given;
  for (const column of [columns.amount, t.money.currency, columns.by, columns.reason]) expect(head).toContain(column);
  expect(lines.find((line) => line.includes('Jorge Prado'))).toContain('"100.00","MXN"');
  expect(lines.find((line) => line.includes(reason))).toContain(elena);

  // The month before has none of them.
  const through = page.locator('#given-through');
  const today = await through.inputValue();
  await page.getByRole('button', { name: t.money.given.monthBefore }).click();
  await expect(through).not.toHaveValue(today);
  await expect(rows.filter({ hasText: /Jorge Prado|Un sistema/ })).toHaveCount(0);
  await page.goBack();

  await page.goto(`${door}money?view=given`);
  await byJorge.click();
  await expect(page).toHaveURL(new RegExp(`orders/${gloria}`));
  await expect(page.locator('.timeline')).toContainText('$100,00');
});

test('a report of a day that is not over says until when it counts, and counts on when it is made again', async ({
  page,
  plazo,
  server,
  door,
}) => {
  await openAs(page, door, 'reconciles', 'portfolio');
  const today = new Date(plazo.now()).toISOString().slice(0, 10);
  await page.getByLabel(t.portfolio.on).fill(today);
  const owed = page.locator('section', { has: page.getByRole('link', { name: t.portfolio.toOrders }) });
  const until = new RegExp(`^${fill(t.portfolio.openToday, { time: '\\d\\d:\\d\\d' } satisfies Values)}$`);
  await expect(owed.getByText(until)).toBeVisible();
  const before = (await owed.getByRole('heading').textContent()) ?? '';
  const paidAt = new Date(plazo.now()).toISOString();
  await server.asLender(async (call) => {
    const payment = { paymentId: 'today-1', reference: 'today-1', amount: 10_000, currency: 'MXN', paidAt };
    await call(recordPayment, payment);
    await call(assignPayment, { paymentId: 'today-1', orderId: orderOf(plazo.link('gloria')) });
  });
  // One that was made within the same second is fresh enough.
  await expect(async () => {
    await owed.getByRole('button', { name: fill(t.portfolio.renewOf, { what: before }) }).click();
    await expect(owed.getByRole('heading')).not.toHaveText(before, { timeout: 2_000 });
  }).toPass();
});

test('what was earned in a month stands by account, and is a file of its own', async ({ page, door }) => {
  await openAs(page, door, 'reconciles', 'portfolio?days=90');
  const earned = page.locator('section', { has: page.getByText(t.portfolio.earnedNote) });
  await expect(earned.getByRole('heading')).toContainText('$');
  const interest = earned.getByRole('row').filter({ hasText: t.accounts.income_interest });
  await expect(interest.first()).toContainText('$');
  const saved = page.waitForEvent('download');
  await earned.getByRole('button', { name: /CSV/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^income-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain(`"${t.portfolio.account}","${t.portfolio.earnedAmount}","${t.portfolio.currency}"`);
  expect(lines.find((line) => line.startsWith(`"${t.accounts.income_interest}"`))).toMatch(/"\d+\.\d\d","MXN"$/);
});

test('who reconciles sees the payouts, and cannot send one', async ({ page, door }) => {
  await openAs(page, door, 'reconciles', 'payouts?view=all');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: t.frame.nav }).getByRole('link', { name: t.frame.sections.payouts }),
  ).toBeVisible();
});

test.describe('where another person approves refunds', () => {
  test.use({
    consoleSettings: async ({ browserName: _ }, use, info) => {
      const file = info.outputPath('tenant.json');
      writeFileSync(file, JSON.stringify({ approvals: { calls: { refundCreditBalance: {} } } }));
      await use({ TENANT_FILE: file });
    },
  });

  test('the dialog says so before it is asked for', async ({ page, plazo, server, door }) => {
    const orderId = orderOf(plazo.link('gloria'));
    const paidAt = new Date(plazo.now()).toISOString();
    const { outstanding } = await server.asLender((call) => call(getOrder, { orderId }));
    await server.asLender(async (call) => {
      const amount = outstanding + 5_000;
      await call(recordPayment, { paymentId: 'more', reference: 'x-1', amount, currency: 'MXN', paidAt });
      await call(assignPayment, { paymentId: 'more', orderId });
    });
    await openAs(page, door, 'reconciles', 'money?view=credit');
    await page.getByRole('row', { name: orderId }).click();
    const dialog = page.getByRole('dialog');
    const [waits = ''] = t.action.mustWait.split('{');
    await expect(dialog).toContainText(waits.trim());
    await dialog.getByLabel(t.money.refundReference).fill('spei-1');
    const refund = fill(t.money.refundSum, { amount: '$50,00' });
    await dialog.getByRole('button', { name: fill(t.action.ask, { what: refund }), exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText(t.action.waits.split('{')[0] ?? '');
    await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
    await page.goto(`${door}money?view=credit`);
    await expect(page.getByRole('row', { name: orderId })).toContainText('$50,00');
  });
});

test('a list is printed whole, and no cell is cut off', async ({ page, door }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openAs(page, door, 'collects', 'orders');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  const inSight = await rows.count();
  // The width of A4 between its margins; a browser scales what is up to two fifths wider.
  await page.setViewportSize({ width: 718, height: 400 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => rows.count()).toBeGreaterThan(inSight);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main td, main th, main h1')]
      .filter((cell) => cell.getBoundingClientRect().right > 718 * 1.4 || cell.scrollWidth > cell.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 400 });
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(inSight);
});
