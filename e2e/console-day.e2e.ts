import { listComplaints } from '@plazo/contract/lender/complaints';
import { recordPayment } from '@plazo/contract/lender/payments';
import { fill } from '@plazo/contract/text';
import { complaintsMessages } from '../apps/console/src/features/complaints/complaints.messages.ts';
import { moneyMessages } from '../apps/console/src/features/money/money.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { teamMessages } from '../apps/console/src/features/team/team.messages.ts';
import { todayMessages } from '../apps/console/src/features/today/today.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { signInMessages } from '../apps/console/src/session/sign-in.messages.ts';
import { copyMessages } from '../apps/console/src/ui/copy-button.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// A day's work of the roles that have no test of their own elsewhere, from sign-in to done. Who decides, pays, collects and makes products:
// console.e2e.ts, console-desk.e2e.ts, console-business.e2e.ts.

test.use({ expectedComplaints: [/status of (401|403|404) /] });

const t = {
  action: actionMessages.es,
  complaints: complaintsMessages.es,
  frame: frameMessages.es,
  money: moneyMessages.es,
  order: orderMessages.es,
  sign: signInMessages.es,
  team: teamMessages.es,
  today: todayMessages.es,
};

test('somebody who answers takes a complaint, answers it, closes it, and Today is shorter by one', async ({
  page,
  door,
  server,
}) => {
  const { data } = await server.asLender((call) => call(listComplaints, { order: 'clock' }));
  const { folio = '' } = data[0] ?? {};
  await openAs(page, door, 'answers');
  const queue = page.locator('section', { has: page.getByRole('heading', { name: t.today.queues.complaints }) });
  const waiting = queue.getByRole('listitem');
  await expect(waiting.first()).toBeVisible();
  const before = await waiting.count();
  await waiting.first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(folio);
  const step = async (name: string, done: string) => {
    await dialog.getByRole('button', { name, exact: true }).click();
    if (name === t.complaints.reply) await dialog.getByLabel(t.complaints.replyText).fill('Ya lo corregimos.');
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(done);
    await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  };
  await step(t.complaints.take, t.complaints.takeDone);
  await step(t.complaints.reply, t.complaints.replyDone);
  await expect(dialog).toContainText('Ya lo corregimos.');
  await step(t.complaints.close, t.complaints.closeDone);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: t.frame.nav }).getByRole('link', { name: t.frame.sections.today }).click();
  await expect(waiting).toHaveCount(before - 1);
});

test('somebody who reconciles records a payment, and gives one without an owner to its order', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  const paidAt = new Date(plazo.now()).toISOString();
  const stray = { paymentId: 'bank-7', reference: 'concepto-gloria', amount: 12_300, currency: 'MXN', paidAt };
  await server.asLender((call) => call(recordPayment, stray));
  await openAs(page, door, 'reconciles');
  await page.getByRole('link', { name: 'concepto-gloria' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.money.assign }).click();
  await dialog.getByLabel(t.money.assignTo).fill(orderId);
  const said = { amount: '$123,00', order: orderId };
  // A trial on its way while it is assigned never comes after it: it would be refused.
  const assigned = page.waitForResponse('**/assign');
  await page.route('**/dry-runs', async (route) => {
    await assigned;
    await route.continue().catch(() => undefined);
  });
  await page.waitForRequest('**/dry-runs');
  await dialog.getByRole('button', { name: fill(t.money.assignSum, said) }).click();
  await expect(dialog.getByRole('status')).toContainText('$123,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t.money.record }).click();
  await dialog.getByLabel(t.money.columns.reference).fill('nadie-sabe');
  await dialog.getByLabel(t.money.columns.amount).fill('50');
  await dialog.getByLabel(t.money.paymentId).fill('bank-8');
  await dialog.getByRole('button', { name: fill(t.money.recordSum, { amount: '$50,00' }) }).click();
  await expect(dialog.getByRole('status')).toContainText('$50,00');
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByRole('row', { name: 'nadie-sabe' })).toBeVisible();
});

test('an owner invites somebody, changes what they may do, and a role that was taken away is gone at once', async ({
  page,
  browser,
  door,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, door, 'owner', 'team');
  await page.getByRole('button', { name: t.team.invite }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.team.fullName).fill('Rita Paz');
  await dialog.getByLabel(t.team.email).fill('rita@lender.example');
  await expect(dialog.getByText(t.team.roleNotes.pays)).toBeVisible();
  await dialog.getByLabel(t.frame.roles.pays).check();
  await dialog.getByRole('button', { name: t.team.send }).click();
  await expect(dialog.getByLabel(t.team.link)).toHaveValue(/\/console\/join#/);
  await dialog.getByRole('button', { name: copyMessages.es.copy }).click();
  await expect(dialog.getByRole('button', { name: copyMessages.es.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/console\/join#/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Rita Paz' })).toContainText(t.team.states.invited);
  // Who can make money leave, whatever their role is called.
  await expect(page.getByRole('row', { name: 'Rita Paz' })).toContainText(t.team.powers.payouts);
  await expect(page.getByRole('row', { name: 'Elena Ríos' })).toContainText(t.team.powers.payouts);
  await expect(page.getByRole('row', { name: 'Marta Olvera' })).not.toContainText(t.team.powers.payouts);

  const other = await browser.newContext();
  const second = await other.newPage();
  await openAs(second, door, 'decides', 'orders');
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row', { name: 'Jorge Prado' }).click();
  for (const role of ['decides', 'collects'] as const) {
    const box = dialog.getByLabel(t.frame.roles[role], { exact: true });
    if (await box.isChecked()) await box.uncheck();
  }
  await dialog.getByLabel(t.frame.roles.products, { exact: true }).check();
  await dialog.getByRole('button', { name: t.team.saveRoles }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.team.done);
  await second.reload();
  await expect(second.getByRole('heading', { name: t.frame.noScope })).toBeVisible();
  await other.close();
});

test('Today says how many more there are, what is left out, and what only an owner can do', async ({ page, door }) => {
  await openAs(page, door, 'owner');
  const late = page.locator('section', { has: page.getByRole('heading', { name: t.today.queues.collections }) });
  await expect(late).toContainText('1 en pausa no está aquí');
  const rows = await late.getByRole('listitem').count();
  const all = Number((await late.getByRole('heading').textContent())?.match(/\d+/)?.[0]);
  if (all > rows) await expect(late.getByRole('link', { name: `${all - rows} más`, exact: true })).toBeVisible();
  const own = page.locator('section', { has: page.getByRole('heading', { name: t.today.onlyOwner }) });
  await own.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: t.frame.sections['first-steps'] })).toBeVisible();
  await openAs(page, door, 'collects');
  await expect(page.getByRole('heading', { name: t.today.queues.collections })).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('each page begins at its top, wherever the one before was left', async ({ page, door }) => {
  await openAs(page, door, 'owner', 'first-steps');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').nth(6)).toBeVisible();
  const place = () => main.evaluate(({ scrollTop }) => scrollTop);
  const leave = () => main.evaluate((element) => element.scrollTo(0, 400));
  await leave();
  expect(await place()).toBe(400);
  await page
    .getByRole('navigation', { name: t.frame.nav })
    .getByRole('link', { name: t.frame.sections.portfolio })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t.frame.sections.portfolio })).toBeVisible();
  await expect.poll(place).toBe(0);
});

test('an auditor reads every page and changes nothing', async ({ page, door, plazo }) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  await openAs(page, door, 'auditor');
  const nav = page.getByRole('navigation', { name: t.frame.nav });
  const names = await nav.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(12);
  // What changes nothing: views, files, search, keys, and the way out. A head of a table sorts.
  const harmless = new RegExp(
    [
      'CSV',
      'Ver',
      'Vista',
      'Buscar',
      'Filtrar',
      'Verificar',
      'Comprobar',
      'Anteriores',
      'Tú',
      'Imprimir',
      'Todo',
      'Descargar',
    ].join('|'),
  );
  for (const path of ['', 'orders', `orders/${orderId}`, 'borrowers/gloria', 'products/flex', 'team', 'first-steps']) {
    await page.goto(door + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Cargando$/)).toHaveCount(0);
    const buttons = await page.getByRole('main').locator('button:not(th *)').allTextContents();
    expect(
      buttons.filter((words) => !harmless.test(words)),
      path,
    ).toEqual([]);
  }
  const refused = await page.evaluate(async (id) => {
    const headers = {
      'plazo-console': '1',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const body = JSON.stringify({ charges: { commission: 1 }, reason: 'x' });
    return (await fetch(`/lender/v1/orders/${id}/waivers`, { method: 'POST', headers, body })).status;
  }, orderId);
  expect(refused).toBe(403);
});

test('whoever has signed out is out in every tab, and a kept cookie opens nothing', async ({ page, door }) => {
  await openAs(page, door, 'collects', 'collections');
  const kept = await page.context().cookies();
  const other = await page.context().newPage();
  await other.goto(`${door}orders`);
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /Marta Olvera/ }).click();
  await page.getByRole('button', { name: t.frame.signOut }).click();
  await expect(page.getByRole('button', { name: t.sign.passkey })).toBeVisible();
  await page.context().addCookies(kept);
  await other.reload();
  await expect(other.getByRole('button', { name: t.sign.passkey })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: t.sign.passkey })).toBeVisible();
});
