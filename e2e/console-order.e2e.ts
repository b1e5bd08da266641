import { readFile } from 'node:fs/promises';
import { addBorrowerNote } from '@plazo/contract/lender/borrower-notes';
import { approveOrder } from '@plazo/contract/lender/orders';
import { fill } from '@plazo/contract/text';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { ordersMessages } from '../apps/console/src/features/orders/orders.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { searchMessages } from '../apps/console/src/frame/search.messages.ts';
import { Borrower } from './support/borrower.ts';
import { expect, openAs, test } from './support/console.ts';
import { channels } from './support/words.ts';

// One order, what is decided about it, and how it is found.

test.use({ expectedComplaints: [/status of (401|412) /] });

const t = {
  order: orderMessages.es,
  orders: ordersMessages.es,
  action: actionMessages.es,
  search: searchMessages.es,
};

const orderOf = (link: string) => new URL(link).searchParams.get('orderId') ?? '';

test('two people race for one order: the late one loses no text, and sees what the other did', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = orderOf(plazo.link('bruno'));
  await openAs(page, door, 'decides', `orders/${orderId}`);
  await page.getByRole('button', { name: t.order.reject }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel(t.order.reason);
  await reason.fill('El recibo no es suyo');
  await server.asLender((call) => call(approveOrder, { orderId }));
  await dialog.getByRole('button', { name: t.order.reject }).click();
  await dialog.getByRole('button', { name: t.action.readAgain }).click();
  await expect(page.locator('.order-head')).toContainText(t.orders.states.disbursing);
  await expect(reason).toHaveValue('El recibo no es suyo');
  await dialog.getByRole('button', { name: t.order.reject }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.rejectDone);
});

test('what a waiver changes stands before it, and it is reversed', async ({ page, plazo, door }) => {
  await openAs(page, door, 'decides', `orders/${orderOf(plazo.link('gloria'))}`);
  await expect(page.locator('.timeline li').first()).toBeVisible();
  const owed = await page.locator('.order-sum b').textContent();
  await page.keyboard.press(t.order.letters.waive.toLowerCase());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.order.payment.amount).fill('100');
  const row = dialog.getByRole('row', { name: t.order.owesToday });
  await expect(row.getByRole('cell').nth(1)).toHaveText(owed ?? '');
  const then = await row.getByRole('cell').nth(2).textContent();
  expect(then).not.toBe(owed);
  await dialog.getByLabel(t.order.reason).fill('Fallo del banco');
  await dialog.getByRole('button', { name: fill(t.order.waiveSum, { amount: '$100,00' }) }).click();
  await expect(dialog.getByRole('status')).toContainText('$100,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.locator('.order-sum b')).toHaveText(then ?? '');
  await expect(page.locator('.timeline')).toContainText('Jorge Prado');

  await page.getByRole('complementary').getByRole('button', { name: t.order.reverse }).click();
  await dialog.getByLabel(t.order.reason).fill('Era otra orden');
  await dialog.getByRole('button', { name: t.order.reverse }).click();
  await expect(dialog.getByRole('status')).toContainText('$100,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.locator('.order-sum b')).toHaveText(owed ?? '');
});

test('everything is found by Ctrl K, and what a borrower writes stays text', async ({ page, server, door }) => {
  const content = '=HYPERLINK("x")<img src=x onerror="document.title=1">';
  await server.asLender((call) => call(addBorrowerNote, { borrowerId: 'gloria', content }));
  await openAs(page, door, 'collects', 'collections');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: t.search.title });
  await dialog.getByRole('combobox').fill('gloria');
  await expect(dialog.getByRole('option').first()).toContainText(t.search.kinds.borrower);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/borrowers\/gloria$/);
  await expect(page.getByText('<img src=x')).toBeVisible();
  await expect(page).toHaveTitle('Plazo');
});

test('a list is saved as it is seen', async ({ page, door }) => {
  await openAs(page, door, 'collects', 'orders?hidden=line,product');
  await expect(page.getByRole('row', { name: 'sergio' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const [head = '', ...rows] = text.trim().split('\r\n');
  expect(head).toContain(`"${t.orders.columns.borrower}","${t.orders.columns.state}","${t.orders.columns.owed}"`);
  expect(head).not.toContain(t.orders.columns.line);
  expect(rows.some((row) => /"PZ\w{10,}"$/.test(row))).toBe(true);
});

test('whoever answers looks at what the borrower sees, changes nothing by it, and the story says who looked', async ({
  page,
  plazo,
  door,
}) => {
  const orderId = orderOf(plazo.link('gloria'));
  await openAs(page, door, 'answers', `orders/${orderId}`);
  await page.keyboard.press(t.order.letters.show.toLowerCase());
  const dialog = page.getByRole('dialog', { name: t.order.show });
  await dialog.getByRole('button', { name: t.order.show }).click();
  const link = dialog.getByRole('link', { name: t.order.showLink });
  await expect(link).toHaveAttribute('target', '_blank');
  // The test's server has another port than its settings say.
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
  const screen = await page.context().newPage();
  await screen.goto(plazo.url + pathname + search);
  const borrower = new Borrower(screen, 'es');
  await expect(borrower.owed).toBeVisible();
  await borrower.repay.click();
  await borrower.channel(channels.store).click();
  await expect(screen.getByText(/solo para verla/)).toBeVisible();
  await screen.close();
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await page.reload();
  await expect(page.locator('.timeline')).toContainText('Sara Beltrán');
});
