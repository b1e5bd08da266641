import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addBorrowerNote } from '@plazo/contract/lender/borrower-notes';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { approvalsMessages } from '../apps/console/src/features/approvals/approvals.messages.ts';
import { borrowersMessages } from '../apps/console/src/features/borrowers/borrowers.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { ordersMessages } from '../apps/console/src/features/orders/orders.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { searchMessages } from '../apps/console/src/frame/search.messages.ts';
import { workListMessages } from '../apps/console/src/frame/work-list.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';

// Several people, many rows, and what borrowers write: each on a server of its own.

// Before anybody has signed in, `GET /me` is refused.
test.use({ expectedComplaints: [/status of 401 /] });

const t = {
  action: actionMessages.es,
  approvals: approvalsMessages.es,
  borrowers: borrowersMessages.es,
  frame: frameMessages.es,
  list: workListMessages.es,
  order: orderMessages.es,
  orders: ordersMessages.es,
  search: searchMessages.es,
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
    await page.keyboard.press('w');
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

test('what a borrower writes stays text, wherever it is shown', async ({ page, server, door }) => {
  const attack = '<img src=x onerror="document.title=1"><svg onload=document.title=2>';
  const fullName = `Eva ${attack}`;
  const profile = { externalId: 'eva-1', fullName, phone: '5512345678', address: `Calle ${attack}` };
  const { id: borrowerId } = await server.asLender((call) => call(putBorrower, profile));
  await server.asLender((call) =>
    call(addBorrowerNote, { borrowerId, content: `{{7*7}} javascript:alert(1) ${attack}` }),
  );
  page.on('dialog', () => {
    throw new Error('a script of a borrower ran');
  });
  await openAs(page, door, 'owner', 'borrowers?search=eva-1');
  await expect(page.getByRole('row', { name: fullName })).toBeVisible();
  await expectPlain(page);
  await page.goto(`${door}borrowers/${borrowerId}`);
  await expect(page.getByText('{{7*7}}')).toBeVisible();
  await expectPlain(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: t.search.title });
  await search.getByRole('combobox').fill('Eva');
  await expect(search.getByRole('option', { name: fullName })).toBeVisible();
  await expectPlain(page);
  for (const path of ['audit', 'orders', '']) {
    await page.goto(door + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectPlain(page);
  }
});

async function expectPlain(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Plazo');
  expect(await page.locator('img[src="x"], svg[onload], [onerror]').count()).toBe(0);
}

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
