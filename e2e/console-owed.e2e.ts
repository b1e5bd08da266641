import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { paymentStateMessages } from '../apps/console/src/features/money/payment-state.messages.ts';
import { agreeMessages } from '../apps/console/src/features/order/agree.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { owedMessages } from '../apps/console/src/features/order/owed.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// What an order owes and why, for whoever is asked on the phone, and the money that waits for it.

test.use({ expectedComplaints: [/status of (401|404) /] });

const t = {
  order: orderMessages.es,
  owed: owedMessages.es,
  agree: agreeMessages.es,
  action: actionMessages.es,
  states: paymentStateMessages.es,
};

const orderOf = (link: string) => new URL(link).searchParams.get('orderId') ?? '';

test('money that was paid under its code and is not credited stands on the order', async ({ page, plazo, door }) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('hector'))}`);
  const note = page.locator('.order-head .note');
  await expect(note).toContainText('$568,43');
  await expect(note.getByRole('link', { name: t.order.moneyWaitsLink })).toBeVisible();
  await page.getByRole('link', { name: t.order.tabs.payments, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '$568,43' })).toContainText(t.states.held);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('568,43');
  await expect(page.getByRole('option').filter({ hasText: 'Héctor' }).first()).toBeVisible();
});

test('a payment that its bank took back in part is not shown as credited', async ({ page, plazo, door }) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('vera'))}?tab=payments`);
  await expect(page.getByRole('table')).toContainText(t.states.partlyReversed);
});

test('a late charge is explained by its rate, days, base and limit, and paying off by what it saves', async ({
  page,
  plazo,
  door,
}) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('hector'))}`);
  const head = page.locator('.order-owed');
  await expect(head).toContainText(fill(t.owed.late, { rate: '3,00%', base: t.owed.bases.principal }));
  await expect(head.locator('.owed-days').first()).toContainText('×');
  await expect(head).toContainText(t.owed.overdueWhy);
  await expect(head).toContainText(t.owed.payoff);
});

test('who is on time is not asked to come up to date', async ({ page, plazo, door }) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('elena'))}`);
  const head = page.locator('.order-owed');
  await expect(head).toContainText(t.owed.next);
  await expect(head).not.toContainText(t.owed.overdue);
});

test('a promise and a plan say in figures what they would be, before they are made', async ({ page, plazo, door }) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('hector'))}`);
  const today = new Date(plazo.now()).toISOString().slice(0, 10);
  await page.keyboard.press(t.order.letters.agree.toLowerCase());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.order.promiseDay).fill(addDays(today, 5));
  // Five days more than the $770,17 of today, at $14,41 each.
  await expect(dialog.getByRole('status')).toContainText('$842,22');
  await dialog.getByRole('button', { name: fill(t.agree.promiseThis, { amount: '$842,22' }) }).click();
  await expect(dialog.getByRole('button', { name: fill(t.order.agreeSum, { amount: '$842,22' }) })).toBeEnabled();
  await dialog.getByRole('button', { name: t.action.cancel }).click();
  await page.keyboard.press(t.order.letters.plan.toLowerCase());
  await dialog.getByLabel(t.order.planFirst).fill(addDays(today, 7));
  await expect(dialog.getByRole('status')).toContainText(fill(t.agree.planTotal, { total: '$3.593,52' }));
  await expect(dialog.getByRole('status')).toContainText('$1.197,84');
});
