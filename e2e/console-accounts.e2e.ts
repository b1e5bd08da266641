import { getOrder } from '@plazo/contract/lender/orders';
import { assignPayment, getPayment, listPayments, recordPayment } from '@plazo/contract/lender/payments';
import { issueVoucher } from '@plazo/contract/lender/vouchers';
import { fill } from '@plazo/contract/text';
import { moneyMessages } from '../apps/console/src/features/money/money.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { fieldProblemMessages } from '../apps/console/src/ui/field-problems.messages.ts';
import { developmentSecrets } from '../apps/server/src/platform/config/settings.ts';
import { callServer } from '../apps/server/src/sandbox/call-server.ts';
import { expect, openAs, test } from './support/console.ts';

// What somebody who keeps the books does at month's end: money of an earlier day, a payment that the bank takes back, and money that was
// paid too much.

test.use({ expectedComplaints: [/status of (401|404) |ERR_FAILED/] });

const t = {
  money: moneyMessages.es,
  order: orderMessages.es,
  fields: fieldProblemMessages.es,
  action: actionMessages.es,
};

test('money of an earlier day is credited on that day, and the bank takes a part of it back', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  await openAs(page, door, 'reconciles', 'money');
  await page.getByRole('button', { name: t.money.record }).click();
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  const yesterday = new Date(plazo.now() - 30 * 3_600_000).toISOString().slice(0, 10);
  await dialog.getByLabel(t.money.columns.reference).fill('transferencia-1');
  await dialog.getByLabel(t.money.columns.amount).fill('100');
  await dialog.getByLabel(t.money.paidOn).fill(yesterday);
  await dialog.getByLabel(t.money.paymentId).fill('bank-1');
  await dialog.getByRole('button', { name: fill(t.money.recordSum, { amount: '$100,00' }) }).click();
  await expect(dialog.getByRole('status')).toContainText('$100,00');
  await close();
  await page.goto(`${door}money?open=bank-1`);
  await dialog.getByRole('button', { name: t.money.assign }).click();
  await expect(dialog.locator('.facts')).toContainText('transferencia-1');
  await expect(dialog.locator('.facts')).toContainText('$100,00');
  await dialog.getByLabel(t.money.assignTo).fill('Gloria');
  await dialog.getByRole('button', { name: orderId }).click();
  const owed = dialog.getByRole('row', { name: t.order.owesToday });
  await expect(owed.locator('b')).toBeVisible();
  await dialog.getByRole('button', { name: fill(t.money.assignSum, { amount: '$100,00', order: orderId }) }).click();
  await expect(dialog.getByRole('status')).toContainText('$100,00');
  await close();
  const { paidAt } = await server.asLender((call) => call(getPayment, { paymentId: 'bank-1' }));
  expect(paidAt.slice(0, 10)).toBe(yesterday);

  await page.goto(`${door}money?view=all&open=bank-1`);
  await dialog.getByRole('button', { name: t.money.reverse }).click();
  const sum = dialog.getByLabel(t.money.reverseAmount);
  await sum.fill('140');
  await expect(sum).toHaveAccessibleDescription(fill(t.fields['over-amount'], { amount: '$100,00' }));
  await sum.fill('40');
  await expect(dialog.locator('.facts')).toContainText('Gloria');
  await expect(owed.locator('b')).toBeVisible();
  await dialog.getByLabel(t.money.reverseId).fill('bank-1-back');
  await dialog.getByRole('button', { name: fill(t.money.reverseSum, { amount: '$40,00' }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(fill(t.money.reverseDone, { amount: '$40,00' }));
  await close();
  await expect(page.getByRole('row', { name: 'transferencia-1' })).toContainText(t.money.states.partlyReversed);
  await expect(page.getByRole('row', { name: 'transferencia-1' })).toContainText('$60,00');
  await page.goto(`${door}money?view=all&open=bank-1`);
  await expect(dialog).toContainText('$40,00');

  // What the bank dates before the payment is held until somebody decides: one is a mistake, the other is booked for today.
  const before = new Date(plazo.now() - 50 * 3_600_000).toISOString();
  for (const [eventId, amount] of Object.entries({ 'wrong-1': 1_500, 'late-1': 2_500 })) {
    const sent = { eventId, paymentEventId: 'bank-1', amount, reversedAt: before };
    const { PAYMENT_WEBHOOK_SECRET: secret } = developmentSecrets;
    expect(await callServer(`${server.url}/webhooks/payment-reversals`, sent, secret, server.now)).toMatchObject({
      result: 'held',
    });
  }
  await page.goto(`${door}money?view=held-reversals`);
  await page.getByRole('row', { name: 'transferencia-1' }).click();
  const held = (amount: string) => dialog.locator('.note', { hasText: amount });
  await held('$15,00').getByRole('button', { name: t.money.dismissHeld }).click();
  await dialog.getByLabel(t.money.reason).fill('Es de otro pago');
  await dialog.getByRole('button', { name: t.money.dismissHeld }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.money.dismissDone);
  await close();
  await page.goto(`${door}money?view=held-reversals&open=bank-1`);
  await expect(held('$15,00')).toHaveCount(0);
  await held('$25,00').getByRole('button', { name: t.money.bookHeld }).click();
  await dialog.getByRole('button', { name: fill(t.money.reverseSum, { amount: '$25,00' }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(fill(t.money.reverseDone, { amount: '$25,00' }));
  await close();
  await expect(page.getByRole('row', { name: 'transferencia-1' })).toHaveCount(0);

  // Left empty: all that is left, which the answer still says when there is nothing left.
  await page.goto(`${door}money?view=all&open=bank-1`);
  await dialog.getByRole('button', { name: t.money.reverse }).click();
  await dialog.getByLabel(t.money.reverseId).fill('bank-1-rest');
  await dialog.getByRole('button', { name: fill(t.money.reverseSum, { amount: '$35,00' }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(fill(t.money.reverseDone, { amount: '$35,00' }));
  await close();
  await page.goto(`${door}money?view=all`);
  await expect(page.getByRole('row', { name: 'transferencia-1' })).toContainText(t.money.states.reversed);
  await expect(page.getByRole('row', { name: 'transferencia-1' })).not.toContainText(t.money.states.credited);
});

test('what was paid too much is refunded, with the number of the transfer', async ({ page, plazo, server, door }) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  const { outstanding } = await server.asLender((call) => call(getOrder, { orderId }));
  const paidAt = new Date(plazo.now()).toISOString();
  await server.asLender(async (call) => {
    const amount = outstanding + 5_000;
    await call(recordPayment, { paymentId: 'too-much', reference: 'x-1', amount, currency: 'MXN', paidAt });
    await call(assignPayment, { paymentId: 'too-much', orderId });
  });
  await openAs(page, door, 'reconciles', 'money?view=credit');
  await page.getByRole('row', { name: orderId }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$50,00');
  await dialog.getByLabel(t.money.refundReference).fill('spei-1');
  const sum = dialog.getByLabel(t.money.reverseAmount);
  await sum.fill('50.01');
  await expect(sum).toHaveAccessibleDescription(fill(t.fields['over-amount'], { amount: '$50,00' }));
  await sum.fill('');
  await dialog.getByRole('button', { name: fill(t.money.refundSum, { amount: '$50,00' }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(fill(t.money.refundDone, { amount: '$50,00' }));
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByRole('row', { name: orderId })).toHaveCount(0);
});

test('money for a known loan is recorded from its page, with the code and channel that it came by', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  const { reference } = await server.asLender((call) =>
    call(issueVoucher, { orderId, payCode: 'store', purpose: 'repayment' }),
  );
  await openAs(page, door, 'reconciles', `orders/${orderId}`);
  await page.getByRole('button', { name: t.order.record }).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('option', { name: `Tienda de la esquina: ${reference}` });
  await dialog.getByLabel(t.money.code).selectOption({ label: (await code.textContent()) ?? '' });
  await expect(dialog.getByLabel(t.money.columns.reference)).toHaveCount(0);
  await dialog.getByLabel(t.money.columns.amount).fill('100');
  await dialog.getByLabel(t.money.paymentId).fill('bank-20');
  await dialog.getByRole('button', { name: fill(t.money.recordSum, { amount: '$100,00' }) }).click();
  const said = { amount: '$100,00', order: orderId };
  await expect(dialog.getByRole('status')).toHaveText(fill(t.money.recordedTo, said));
  const payment = await server.asLender((call) => call(getPayment, { paymentId: 'bank-20' }));
  expect(payment).toMatchObject({ state: 'credited', orderId, payCode: 'store', reference });
  await page.goto(`${door}money?view=all`);
  await expect(page.getByRole('row', { name: reference })).toContainText('Tienda de la esquina');
});

test('money without a code is recorded and assigned in one save; if an answer is lost, neither is done twice', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  await openAs(page, door, 'reconciles', 'money');
  await page.getByRole('button', { name: t.money.record }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.money.recordTo).fill('Gloria');
  await dialog.getByRole('button', { name: orderId }).click();
  await dialog.getByLabel(t.money.columns.amount).fill('100');
  await dialog.getByLabel(t.money.paymentId).fill('bank-21');
  let isLost = false;
  await page.route('**/assign', async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: fill(t.money.recordSum, { amount: '$100,00' }) }).click();
  await expect(dialog.getByRole('alert')).toHaveText(t.action.unknown);
  await dialog.getByRole('button', { name: t.action.again }).click();
  const said = { amount: '$100,00', order: orderId };
  await expect(dialog.getByRole('status')).toHaveText(fill(t.money.recordedTo, said));
  const { data } = await server.asLender((call) => call(listPayments, { orderId }));
  expect(data.filter(({ id }) => id === 'bank-21')).toMatchObject([{ state: 'credited', reference: 'bank-21' }]);
});

test('money that could not be assigned is said to be recorded, and asks for its order alone', async ({
  page,
  server,
  door,
}) => {
  await openAs(page, door, 'reconciles', 'money');
  await page.getByRole('button', { name: t.money.record }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.money.recordTo).fill('PZ404');
  await dialog.getByLabel(t.money.columns.amount).fill('100');
  await dialog.getByLabel(t.money.paymentId).fill('bank-22');
  await dialog.getByRole('button', { name: fill(t.money.recordSum, { amount: '$100,00' }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.money.recordedNot);
  await expect(dialog.getByLabel(t.money.columns.amount)).toHaveCount(0);
  expect(await server.asLender((call) => call(getPayment, { paymentId: 'bank-22' }))).toMatchObject({
    state: 'unmatched',
  });
});
