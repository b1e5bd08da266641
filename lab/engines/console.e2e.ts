import { fill } from '@plazo/contract/text';
import { complaintsMessages } from '../../apps/console/src/features/complaints/complaints.messages.ts';
import { moneyMessages } from '../../apps/console/src/features/money/money.messages.ts';
import { orderMessages } from '../../apps/console/src/features/order/order.messages.ts';
import { ordersMessages } from '../../apps/console/src/features/orders/orders.messages.ts';
import { payoutsMessages } from '../../apps/console/src/features/payouts/payouts.messages.ts';
import { todayMessages } from '../../apps/console/src/features/today/today.messages.ts';
import { actionMessages } from '../../apps/console/src/frame/action-dialog.messages.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { test as base, expect } from './engine-test.ts';
import type { Visitor } from './visitor.ts';

// The main days of the lender's people in Firefox, which many of them have at their desk. In Chromium: e2e/console*.e2e.ts.

const test = base.extend<{ openAs: (role: string, path?: string) => Promise<void> }>({
  /** Opens a page as the demo's person of a role, on a server of their own. */
  openAs: ({ plazo: _, visitor, serverEnvironment: { LENDER_PORT: port } }, use) =>
    use((role, path = '') => visitor.open(`http://localhost:${port}/console/${path}#demo=${role}`)),
});

test.use({
  ownServer: true,
  size: { width: 1440, height: 900 },
  serverEnvironment: async ({ browserName: _ }, use) => use({ LENDER_PORT: String(await freePort()) }),
});

test.beforeEach(({ engine }) => {
  test.skip(engine !== 'firefox', 'nobody sits at a desk with the others');
});

const t = {
  action: actionMessages.es,
  complaints: complaintsMessages.es,
  money: moneyMessages.es,
  order: orderMessages.es,
  orders: ordersMessages.es,
  payouts: payoutsMessages.es,
  today: todayMessages.es,
};

/** Presses what a dialog is for, reads that it is done, and closes it. */
async function send(visitor: Visitor, name: string | RegExp, done: string): Promise<void> {
  await visitor.click('button', name);
  await visitor.sees(done);
  await visitor.click('button', t.action.close);
}

test('somebody who decides approves an application', async ({ visitor, openAs }) => {
  await openAs('decides');
  await visitor.sees(t.today.title);
  await visitor.click('link', /Bruno/);
  await visitor.click('button', t.order.approve);
  await send(visitor, fill(t.order.approveSum, { amount: '$1.800,00' }), 'Aprobado');
  await visitor.sees(t.orders.states.disbursing);
});

test('somebody who answers takes a complaint, answers it and closes it', async ({ visitor, openAs }) => {
  await openAs('answers', 'complaints');
  await visitor.click('row', /Gloria/);
  await visitor.click('button', t.complaints.take);
  await send(visitor, t.complaints.take, t.complaints.takeDone);
  await visitor.click('button', t.complaints.reply);
  await visitor.fill(t.complaints.replyText, 'Ya lo corregimos.');
  await send(visitor, t.complaints.reply, t.complaints.replyDone);
  await visitor.sees('Ya lo corregimos.');
  await visitor.click('button', t.complaints.close);
  await send(visitor, t.complaints.close, t.complaints.closeDone);
});

test('somebody who pays sends a payout, and it is confirmed', async ({ visitor, openAs }) => {
  await openAs('pays', 'payouts');
  await visitor.click('row', /Diego/);
  await visitor.click('button', t.payouts.sent);
  await send(
    visitor,
    fill(t.payouts.sentSum, { amount: '$1.500,00' }),
    fill(t.payouts.sentDone, { amount: '$1.500,00' }),
  );
  await visitor.click('row', /Diego/);
  await visitor.click('button', t.payouts.confirmed);
  await visitor.fill(t.payouts.reference, 'spei-90102');
  const sum = { amount: '$1.500,00' };
  await send(visitor, fill(t.payouts.confirmedSum, sum), fill(t.payouts.confirmedDone, sum));
});

test('somebody who collects notes what was said', async ({ visitor, openAs }) => {
  await openAs('collects', 'collections');
  await visitor.click('row', /Sergio/);
  await visitor.click('button', t.order.note);
  await visitor.fill(t.order.words, 'Paga el viernes');
  await send(visitor, t.order.note, t.order.noteDone);
  await visitor.sees('Paga el viernes');
});

test('somebody who reconciles records a payment without an owner', async ({ visitor, openAs }) => {
  await openAs('reconciles', 'money');
  await visitor.click('button', t.money.record);
  await visitor.fill(t.money.columns.reference, 'nadie-sabe');
  await visitor.fill(t.money.columns.amount, '50');
  await visitor.fill(t.money.paymentId, 'bank-8');
  const sum = { amount: '$50,00' };
  await send(visitor, fill(t.money.recordSum, sum), fill(t.money.recordDone.unmatched, sum));
  await visitor.sees('nadie-sabe');
  expect(await visitor.read(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});
