import { writeFileSync } from 'node:fs';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { approvalsMessages } from '../apps/console/src/features/approvals/approvals.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { ordersMessages } from '../apps/console/src/features/orders/orders.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { workListMessages } from '../apps/console/src/frame/work-list.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';

// Several people, and many rows: each on a server of its own.

// Before anybody has signed in, `GET /me` is refused.
test.use({ expectedComplaints: [/status of 401 /] });

const t = {
  action: actionMessages.es,
  approvals: approvalsMessages.es,
  frame: frameMessages.es,
  list: workListMessages.es,
  order: orderMessages.es,
  orders: ordersMessages.es,
};

const chosen = (count: number) => fillCount(t.list.chosen, count, 'es');
const summary = (done: number, count: number) => fill(t.list.summary, { done, count });

test.describe('with approvals', () => {
  test.use({
    consoleSettings: async ({ browserName: _ }, use, info) => {
      const file = info.outputPath('tenant.json');
      writeFileSync(file, JSON.stringify({ approvals: { calls: { waiveCharges: {} } } }));
      await use({ TENANT_FILE: file });
    },
  });

  test('four eyes: one person asks, another approves what was asked in another browser', async ({
    page,
    browser,
    plazo,
    door,
  }) => {
    const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
    await openAs(page, door, 'decides', `orders/${orderId}`);
    const owed = (await page.locator('.order-sum b').textContent()) ?? '';
    await page.keyboard.press(t.order.letters.waive.toLowerCase());
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.order.payment.amount).fill('100');
    await dialog.getByLabel(t.order.reason).fill('Fallo del banco');
    await dialog.getByRole('button', { name: fill(t.order.waiveSum, { amount: '$100,00' }) }).click();
    await expect(dialog.getByRole('status')).toContainText(t.action.waits.split('{')[0] ?? '');
    await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
    await expect(page.locator('.order-sum b')).toHaveText(owed);

    const other = await browser.newContext();
    const second = await other.newPage();
    await openAs(second, door, 'approves', 'approvals');
    await second
      .getByRole('row', { name: /\$100,00/ })
      .getByRole('checkbox')
      .check();
    await second
      .getByRole('region', { name: chosen(1) })
      .getByRole('button', { name: t.approvals.approve })
      .click();
    const many = second.getByRole('dialog');
    await expect(many).toContainText('Jorge Prado');
    await many.getByRole('button', { name: t.approvals.approve }).click();
    await expect(many.getByRole('status')).toHaveText(summary(1, 1));
    await expectAccessible(second);
    await other.close();

    await page.reload();
    await expect(page.locator('.order-sum b')).not.toHaveText(owed);
  });

  test('two browsers race for one approval: one decides, the other is told and changes nothing', async ({
    page,
    browser,
    plazo,
    door,
  }) => {
    const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
    await openAs(page, door, 'decides', `orders/${orderId}`);
    const owed = (await page.locator('.order-sum b').textContent()) ?? '';
    await page.keyboard.press(t.order.letters.waive.toLowerCase());
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.order.payment.amount).fill('100');
    await dialog.getByLabel(t.order.reason).fill('Fallo del banco');
    await dialog.getByRole('button', { name: fill(t.order.waiveSum, { amount: '$100,00' }) }).click();
    await expect(dialog.getByRole('status')).toBeVisible();

    const openOne = async (step: string) => {
      const context = await browser.newContext();
      const one = await context.newPage();
      await openAs(one, door, 'approves', 'approvals');
      await one.getByRole('row', { name: /\$100,00/ }).click();
      // What it would change, as the order is now.
      const effect = one.getByRole('dialog').getByRole('row').filter({ hasText: t.order.owesToday });
      await expect(effect.getByRole('cell').nth(1)).toHaveText(owed);
      await expect(effect.getByRole('cell').nth(2)).not.toHaveText(owed);
      await one.getByRole('dialog').getByRole('button', { name: step, exact: true }).click();
      return { context, open: one.getByRole('dialog') };
    };
    const first = await openOne(t.approvals.approve);
    const late = await openOne(t.approvals.reject);
    await late.open.getByLabel(t.approvals.reason).fill('Es demasiado');
    await first.open.getByRole('button', { name: t.approvals.approve }).click();
    await expect(first.open.getByRole('status')).toHaveText(t.approvals.approveDone);
    await late.open.getByRole('button', { name: t.approvals.reject }).click();
    await expect(late.open.getByRole('alert')).toBeVisible();
    await expect(late.open.getByLabel(t.approvals.reason)).toHaveValue('Es demasiado');
    await late.open.getByRole('button', { name: t.action.readAgain }).click();
    await expect(first.open.page().getByRole('row', { name: /\$100,00/ })).toHaveCount(0);
    await first.context.close();
    await late.context.close();
  });
});

test('many orders are given to somebody at once, and each says what became of it', async ({ page, door }) => {
  await openAs(page, door, 'collects', 'collections');
  const rows = page.getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: chosen(2) });
  const file = page.waitForEvent('download');
  await bar.getByRole('button', { name: t.list.csvChosen }).click();
  await file;
  await bar.getByRole('button', { name: t.orders.assign }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.orders.assign }).click();
  await expect(dialog.getByRole('status')).toHaveText(summary(2, 2));
  await expect(dialog.getByRole('cell', { name: t.list.results.done })).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await page.goto(`${door}orders?assignee=me`);
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a view is saved by name, and shows the same after a reload', async ({ page, door }) => {
  await openAs(page, door, 'collects', 'orders?sort=amount');
  await page.getByRole('button', { name: t.list.view }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t.orders.columns.product }).uncheck();
  await dialog.getByLabel(t.list.viewName).fill('Grandes');
  await dialog.getByRole('button', { name: t.list.saveView }).click();
  await page.getByRole('link', { name: t.orders.views.settled }).click();
  await page.reload();
  const view = page.getByRole('link', { name: 'Grandes' });
  await view.click();
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole('columnheader', { name: t.orders.columns.product })).toHaveCount(0);
});

/** What a screen reader is told, in its order, without a look at the page. */
test('by a screen reader’s tree alone: a late order is found, and a promise noted', async ({ page, door }) => {
  await openAs(page, door, 'collects');
  await page
    .getByRole('navigation', { name: t.frame.nav })
    .getByRole('link', { name: t.frame.sections.collections })
    .click();
  const table = page.getByRole('table');
  await expect(table).toMatchAriaSnapshot(`
    - table:
      - caption
      - rowgroup:
        - row:
          - columnheader
          - columnheader
  `);
  const row = table.getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toHaveText(/\w+ \w+/);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.getByRole('button', { name: t.order.agree }).click();
  const dialog = page.getByRole('dialog', { name: t.order.agree });
  await dialog.getByRole('textbox', { name: t.order.promiseAmount }).fill('500');
  await dialog.getByLabel(t.order.promiseDay).fill('2027-03-12');
  await dialog.getByRole('button', { name: fill(t.order.agreeSum, { amount: '$500,00' }) }).click();
  await expect(dialog.getByRole('status')).toContainText('$500,00');
});
