import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listComplaints, takeComplaint } from '@plazo/contract/lender/complaints';
import { approveOrder } from '@plazo/contract/lender/orders';
import { recordPayment, refusePayment } from '@plazo/contract/lender/payments';
import { fill } from '@plazo/contract/text';
import { complaintsMessages } from '../apps/console/src/features/complaints/complaints.messages.ts';
import { moneyMessages } from '../apps/console/src/features/money/money.messages.ts';
import { payoutsMessages } from '../apps/console/src/features/payouts/payouts.messages.ts';
import { webhooksMessages } from '../apps/console/src/features/webhooks/webhooks.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// What each desk of the console does, each on a server of its own with the demo's borrowers and staff.

// Before anybody has signed in, `GET /me` is refused; who is late is refused, too.
test.use({ expectedComplaints: [/status of (401|412) /] });

const t = {
  complaints: complaintsMessages.es,
  money: moneyMessages.es,
  payouts: payoutsMessages.es,
  webhooks: webhooksMessages.es,
  action: actionMessages.es,
};

test('a payout is sent by hand, confirmed, and comes back, by named people', async ({ page, browser, door }) => {
  await openAs(page, door, 'pays', 'payouts');
  await page.getByRole('row', { name: 'diego' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.payouts.sent }).click();
  await dialog.getByRole('button', { name: fill(t.payouts.sentSum, { amount: '$1.500,00' }) }).click();
  await expect(dialog.getByRole('status')).toContainText('$1.500,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  const row = page.getByRole('row', { name: 'diego' });
  await expect(row).toContainText(t.payouts.states.sent);

  await row.click();
  await dialog.getByRole('button', { name: t.payouts.confirmed }).click();
  const confirm = dialog.getByRole('button', { name: fill(t.payouts.confirmedSum, { amount: '$1.500,00' }) });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(t.payouts.reference).fill('spei-90102');
  await confirm.click();
  await expect(dialog.getByRole('status')).toContainText('$1.500,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  // What has arrived waits for nobody.
  await expect(page.getByRole('row', { name: 'diego' })).toHaveCount(0);

  await page.getByRole('link', { name: t.payouts.views.all }).click();
  // The newest is the first, and an amount of another currency has no sign of the lender's.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('row', { name: 'INR' })).not.toContainText('$');
  await page.getByRole('row', { name: /diego.*spei-90102/i }).click();
  await dialog.getByRole('button', { name: t.payouts.returned }).click();
  await dialog.getByLabel(t.payouts.reason).fill('cuenta cerrada');
  await dialog.getByRole('button', { name: t.payouts.returned }).click();
  await expect(dialog.getByRole('status')).toContainText('$1.500,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await page.getByRole('row', { name: /diego.*cuenta cerrada/i }).click();
  await expect(dialog).toContainText(t.payouts.readsReturned);
  await expect(dialog.getByRole('button', { name: t.payouts.retry })).toBeVisible();

  // Who moved it is for whoever reads the audit.
  await expect(dialog.getByText(t.payouts.people)).toHaveCount(0);
  const owner = await browser.newContext();
  const other = await owner.newPage();
  await openAs(other, door, 'owner', 'payouts?view=all');
  await other.getByRole('row', { name: /diego.*cuenta cerrada/i }).click();
  const people = other.getByRole('dialog').locator('section', { hasText: t.payouts.people });
  await expect(people).toContainText(t.payouts.actions['payout.confirmed']);
  await expect(people).toContainText('Rosa Ibarra');
  await owner.close();
});

test('an endpoint is added, its secret shown once, and a delivery is looked at and repeated', async ({
  page,
  door,
  plazo,
  server,
}) => {
  const heard: string[] = [];
  const listener = createServer((request, response) => {
    heard.push(String(request.headers['webhook-id']));
    response.writeHead(heard.length === 1 ? 500 : 204).end();
  }).listen(0);
  const { port } = listener.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/plazo`;
  await openAs(page, door, 'owner', 'webhooks');
  await page.getByRole('button', { name: t.webhooks.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.webhooks.url).fill(address);
  await dialog.getByRole('button', { name: t.webhooks.add }).click();
  await expect(dialog.getByRole('status')).toContainText('whsec_');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();

  const orderId = new URL(plazo.link('bruno')).searchParams.get('orderId') ?? '';
  await server.asLender((call) => call(approveOrder, { orderId }));
  await page.getByRole('row', { name: address }).click();
  await expect(dialog.getByText('500')).toBeVisible({ timeout: 30_000 });
  await dialog
    .getByRole('button', { name: new RegExp(`^${t.webhooks.redeliver}:`) })
    .last()
    .click();
  await dialog.getByRole('button', { name: t.webhooks.redeliver }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await expect.poll(() => heard.filter((id) => id === heard[0]).length).toBeGreaterThan(1);
  listener.close();
});

test('two people race for one payment: the late one keeps the text, and is told', async ({
  page,
  door,
  server,
  plazo,
}) => {
  const paidAt = new Date(plazo.now()).toISOString();
  const payment = { paymentId: 'lost-1', reference: 'nobody-knows', amount: 12_300, currency: 'MXN', paidAt };
  await server.asLender((call) => call(recordPayment, payment));
  await page.goto(`${door}money?open=lost-1#demo=reconciles`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.money.refuse }).click();
  await dialog.getByLabel(t.money.reason).fill('No es de un cliente');
  await server.asLender((call) => call(refusePayment, { paymentId: 'lost-1', reason: 'Otra persona fue antes' }));
  const send = dialog.getByRole('button', { name: fill(t.money.refuseSum, { amount: '$123,00' }) });
  await send.click();
  await dialog.getByRole('button', { name: t.action.readAgain }).click();
  await expect(dialog.getByLabel(t.money.reason)).toHaveValue('No es de un cliente');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'nobody-knows' })).toHaveCount(0);
});

test('two people race for one complaint: the answer of the late one is kept until they have seen what changed', async ({
  page,
  door,
  server,
}) => {
  const { data } = await server.asLender((call) => call(listComplaints, { order: 'clock' }));
  const { folio = '', borrowerName = '' } = data[0] ?? {};
  await openAs(page, door, 'answers', 'complaints');
  await page
    .getByRole('row', { name: borrowerName ?? '' })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(borrowerName ?? '');
  await dialog.getByRole('button', { name: t.complaints.reply }).click();
  const words = dialog.getByLabel(t.complaints.replyText);
  await words.fill('Lo revisamos hoy');
  await server.asLender((call) => call(takeComplaint, { folio }));
  await dialog.getByRole('button', { name: t.complaints.reply }).click();
  await dialog.getByRole('button', { name: t.action.readAgain }).click();
  await expect(words).toHaveValue('Lo revisamos hoy');
  await dialog.getByRole('button', { name: t.complaints.reply }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.complaints.replyDone);
});
