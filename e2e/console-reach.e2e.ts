import { writeFileSync } from 'node:fs';
import { getBorrower, putBorrower } from '@plazo/contract/lender/borrowers';
import { changeContactChoices } from '@plazo/contract/lender/contacts';
import { listPaymentPlans } from '@plazo/contract/lender/payment-plans';
import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { borrowersMessages } from '../apps/console/src/features/borrowers/borrowers.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { permissionMessages } from '../apps/console/src/frame/permission.messages.ts';
import { expect, openAs, test } from './support/console.ts';
import { clockVariable } from './support/global-setup.ts';

// Somebody who collects: what may be done now, what was agreed, and what they learn on the phone.

test.use({ expectedComplaints: [/status of (401|404) /] });

const t = { order: orderMessages.es, borrowers: borrowersMessages.es, action: actionMessages.es };

const orderOf = (link: string) => new URL(link).searchParams.get('orderId') ?? '';

test('a contact by a way that the borrower has stopped is not sent, and says why', async ({
  page,
  plazo,
  server,
  door,
}) => {
  await server.asLender((call) => call(changeContactChoices, { borrowerId: 'gloria', stopped: ['call'] }));
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('gloria'))}`);
  await page.keyboard.press(t.order.letters.note.toLowerCase());
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText(permissionMessages.es.because.stopped);
  await expect(dialog.getByRole('button', { name: t.order.note })).toBeDisabled();
});

test.describe('with days off of states', () => {
  test.use({
    consoleSettings: async ({ browserName: _ }, use, info) => {
      const today = new Date(Date.now() + Number(process.env[clockVariable] ?? 0)).toISOString().slice(0, 10);
      const daysOff = [-1, 0, 1].map((days) => addDays(today, days));
      const file = info.outputPath('tenant.json');
      writeFileSync(file, JSON.stringify({ contact: { daysOffByState: { 'MX-OAX': daysOff } } }));
      await use({ TENANT_FILE: file });
    },
  });

  test('where the borrower lives is seen, and a day off there is named', async ({ page, server, door }) => {
    const profile = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '9511234567', address: 'Calle 1' };
    const { id } = await server.asLender((call) => call(putBorrower, { ...profile, state: 'MX-OAX' }));
    await openAs(page, door, 'collects', `borrowers/${id}`);
    const aside = page.getByRole('complementary');
    await expect(aside).toContainText(/Estado donde vive\s*Oaxaca/);
    await expect(aside).toContainText(/día sin contacto: \d+ \S+/);
    await page.evaluate(() => localStorage.setItem('plazo-console-language', 'en'));
    await page.reload();
    await expect(aside).toContainText(/State they live in\s*Oaxaca/);
    await expect(aside).toContainText(/day without contact: /);
  });
});

test('late charges and contact are paused until a day, and the pause is ended', async ({ page, plazo, door }) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('gloria'))}`);
  await page.keyboard.press(t.order.letters.pause.toLowerCase());
  const dialog = page.getByRole('dialog');
  const throughDate = addDays(new Date(plazo.now()).toISOString().slice(0, 10), 10);
  await dialog.getByLabel(t.order.pauseReason).selectOption('illness');
  await dialog.getByLabel(t.order.pauseThrough).fill(throughDate);
  await dialog.getByRole('button', { name: t.order.pause }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByRole('complementary')).toContainText(t.order.pauseReasons.illness);
  // One answer reaches whoever would call: no number to press, no contact to log, and the list says why.
  await expect(page.locator('.order-speak')).toContainText(permissionMessages.es.because.paused);
  await expect(page.locator('.order-speak a')).toHaveCount(0);
  await page.keyboard.press(t.order.letters.note.toLowerCase());
  await expect(dialog.getByRole('status')).toContainText(permissionMessages.es.because.paused);
  await expect(dialog.getByRole('button', { name: t.order.note })).toBeDisabled();
  await dialog.getByRole('button', { name: t.action.cancel }).click();
  await page.getByRole('button', { name: t.order.endPause }).click();
  await dialog.getByRole('button', { name: t.order.endPause }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.endPauseDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByRole('button', { name: t.order.endPause })).toHaveCount(0);
});

test('a payment plan is proposed, its payments are seen, and it is withdrawn', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = orderOf(plazo.link('gloria'));
  await openAs(page, door, 'collects', `orders/${orderId}`);
  await page.keyboard.press(t.order.letters.plan.toLowerCase());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.order.planFirst).fill(addDays(new Date(plazo.now()).toISOString().slice(0, 10), 7));
  await dialog.getByRole('button', { name: t.order.plan }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.planDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByRole('complementary')).toContainText(t.order.planStates.proposed);
  const { data } = await server.asLender((call) => call(listPaymentPlans, { orderId }));
  expect(data).toMatchObject([{ state: 'proposed', payments: [{}, {}, {}] }]);
  await page.getByRole('button', { name: t.order.cancelPlan }).click();
  await dialog.getByRole('button', { name: t.order.cancelPlan }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.cancelPlanDone);
});

test('whoever rings a wrong phone says so on the order, and it is not rung again', async ({ page, plazo, door }) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('gloria'))}`);
  const speak = page.locator('.order-speak');
  await expect(speak.locator('a[href^="tel:"]')).toHaveCount(1);
  await speak.getByRole('button', { name: t.borrowers.phoneWrong }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.borrowers.phoneWrongUndoByOthers);
  await dialog.getByRole('button', { name: t.borrowers.phoneWrong }).click();
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(speak).toContainText(t.order.phoneDoubts.reported);
  await expect(speak).toContainText(permissionMessages.es.because['wrong-phone']);
  await expect(speak.locator('a[href^="tel:"]')).toHaveCount(0);
  await page.goto(new URL('/console/collections', page.url()).href);
  await expect(page.getByRole('row').filter({ hasText: 'Gloria' })).toContainText(
    permissionMessages.es.because['wrong-phone'],
  );
});

test('a wrong phone is reported by whoever calls, and confirmed by somebody else', async ({
  page,
  browser,
  server,
  door,
}) => {
  await openAs(page, door, 'collects', 'borrowers/gloria');
  await page.getByRole('button', { name: t.borrowers.phoneWrong }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.borrowers.phoneWrong }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.borrowers.phoneWrongDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByText(t.borrowers.phoneDoubts.reported)).toBeVisible();
  await expect(page.getByRole('button', { name: t.borrowers.phoneConfirm })).toHaveCount(0);

  const other = await browser.newContext();
  const second = await other.newPage();
  await openAs(second, door, 'decides', 'borrowers/gloria');
  await second.getByRole('button', { name: t.borrowers.phoneConfirm }).click();
  await second.getByRole('dialog').getByRole('button', { name: t.borrowers.phoneConfirm }).click();
  await expect(second.getByRole('dialog').getByRole('status')).toHaveText(t.borrowers.phoneConfirmDone);
  await other.close();
  const { phoneTrust } = await server.asLender((call) => call(getBorrower, { borrowerId: 'gloria' }));
  expect(phoneTrust).toMatchObject({ doubt: null, wrongAnswers: 0 });
});

test('an e-mail address that came back is seen, and confirmed by whoever made sure of it', async ({ page, door }) => {
  let isConfirmed = false;
  await page.route('**/lender/v1/borrowers/gloria', async (route) => {
    if (isConfirmed) return route.continue();
    const answer = await route.fetch();
    const returned = { email: 'gloria@correo.example', emailReturnedAt: '2026-01-02T18:00:00.000Z' };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...returned } });
  });
  await openAs(page, door, 'decides', 'borrowers/gloria');
  await expect(page.getByText(/volvió un correo/)).toBeVisible();
  await page.getByRole('button', { name: t.borrowers.emailConfirm }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.borrowers.emailConfirm }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(t.borrowers.emailConfirmDone);
  isConfirmed = true;
  await page.reload();
  await expect(page.getByRole('button', { name: t.borrowers.emailConfirm })).toHaveCount(0);
});

test('a borrower who says on the phone that they want no calls gets none', async ({ page, door }) => {
  await openAs(page, door, 'answers', 'borrowers/gloria');
  await page.getByRole('button', { name: t.borrowers.stopChannel }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.borrowers.stopChannel }).click();
  const said = { channel: t.borrowers.channels.call };
  await expect(dialog.getByRole('status')).toHaveText(fill(t.borrowers.stopDone, said));
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByRole('complementary')).toContainText(t.borrowers.stopped);
});
