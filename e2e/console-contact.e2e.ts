import type { Page } from '@playwright/test';
import { getBorrower, listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import { changeContactChoices, listContacts, listReplies } from '@plazo/contract/lender/contacts';
import { getOrder } from '@plazo/contract/lender/orders';
import { listPromises } from '@plazo/contract/lender/promises';
import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { borrowersMessages } from '../apps/console/src/features/borrowers/borrowers.messages.ts';
import { collectionsMessages } from '../apps/console/src/features/collections/collections.messages.ts';
import { agreeMessages } from '../apps/console/src/features/order/agree.messages.ts';
import { contactMessages } from '../apps/console/src/features/order/contact.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { deliveryMessages } from '../apps/console/src/story/delivery.messages.ts';
import { fieldProblemMessages } from '../apps/console/src/ui/field-problems.messages.ts';
import { stateMessages } from '../apps/console/src/ui/states.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';
import type { HostedServer } from './support/server-host.ts';

// What was said, by whichever way and whoever began, and what was promised in it.

test.use({ expectedComplaints: [/status of (401|404|409|422) |ERR_FAILED/] });

const t = {
  action: actionMessages.es,
  agree: agreeMessages.es,
  borrowers: borrowersMessages.es,
  delivery: deliveryMessages.es,
  fields: fieldProblemMessages.es,
  collections: collectionsMessages.es,
  contact: contactMessages.es,
  order: orderMessages.es,
  states: stateMessages.es,
};

const orderOf = (link: string) => new URL(link).searchParams.get('orderId') ?? '';
const dialogOf = (page: Page) => page.getByRole('dialog');

async function noteOn(page: Page, door: string, orderId: string, { letters }: { letters: { note: string } } = t.order) {
  await openAs(page, door, 'collects', `orders/${orderId}`);
  await page.keyboard.press(letters.note.toLowerCase());
  await expect(dialogOf(page)).toBeVisible();
}

/** Those of a person, newest first. */
async function noted(server: HostedServer, orderId: string) {
  const { data } = await server.asLender((call) => call(listContacts, { borrowerId: 'gloria' }));
  return data.filter((one) => one.orderId === orderId && one.madeBy.startsWith('person:'));
}

const promises = async (server: HostedServer, orderId: string) =>
  (await server.asLender((call) => call(listPromises, { orderId }))).data.filter(({ state }) => state === 'open');

async function promise(page: Page, amount: string, day: string) {
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.contact.promised).check();
  await dialog.getByLabel(t.order.promiseAmount).fill(amount);
  await dialog.getByLabel(t.order.promiseDay).fill(day);
}

for (const language of ['es', 'en'] as const) {
  test(`what comes from the borrower is logged by a way that they stopped, and told as theirs (${language})`, async ({
    page,
    plazo,
    server,
    door,
  }) => {
    const [order, contact] = [orderMessages[language], contactMessages[language]];
    await server.asLender((call) =>
      call(changeContactChoices, { borrowerId: 'gloria', stopped: ['whatsapp', 'call'] }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(door);
    await page.evaluate((value) => localStorage.setItem('plazo-console-language', value), language);
    const orderId = orderOf(plazo.link('gloria'));
    await noteOn(page, door, orderId, order);
    const dialog = dialogOf(page);
    await dialog.getByLabel(order.channel).selectOption('whatsapp');
    await expect(dialog.getByRole('button', { name: order.note })).toBeDisabled();
    await dialog.getByLabel(contact.direction).selectOption('in');
    await dialog.getByLabel(order.words).fill('Mañana paso a pagar');
    await dialog.getByLabel(contact.promised).check();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByLabel(contact.promised).uncheck();
    await dialog.getByRole('button', { name: order.note }).click();
    await expect(dialog.getByRole('status')).toHaveText(order.noteDone);
    await dialog.getByRole('button', { name: actionMessages[language].close, exact: true }).last().click();
    const told = fill(order.incoming, { channel: 'WhatsApp' });
    await expect(page.locator('.timeline li').filter({ hasText: told })).toContainText('Mañana paso a pagar');
    expect(await noted(server, orderId)).toMatchObject([{ channel: 'whatsapp', isIncoming: true, outcome: 'reached' }]);
  });
}

test('a contact and its promise are one save; if the answer is lost, neither is made twice', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = orderOf(plazo.link('gloria'));
  await noteOn(page, door, orderId);
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.order.channel).selectOption('letter');
  const day = addDays(new Date(plazo.now()).toISOString().slice(0, 10), 2);
  await promise(page, '100', day);
  let isLost = false;
  await page.route('**/promises', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: t.contact.withPromise }).click();
  await expect(dialog.getByRole('alert')).toHaveText(t.action.unknown);
  await dialog.getByRole('button', { name: t.action.again }).click();
  await expect(dialog.getByRole('status')).toContainText(t.order.noteDone);
  await expect(dialog.getByRole('status')).toContainText('$100,00');
  expect(await noted(server, orderId)).toMatchObject([{ channel: 'letter', isIncoming: false, outcome: null }]);
  expect(await promises(server, orderId)).toMatchObject([{ amount: 10_000, dueDate: day }]);
});

test('a promise that is refused leaves the contact, says why at its field, and is asked for again alone', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = orderOf(plazo.link('gloria'));
  await noteOn(page, door, orderId);
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.order.channel).selectOption('letter');
  const day = addDays(new Date(plazo.now()).toISOString().slice(0, 10), 2);
  await promise(page, '99999999', day);
  await dialog.getByRole('button', { name: t.contact.withPromise }).click();
  await expect(dialog.getByText(t.contact.promiseNot)).toBeVisible();
  const amount = dialog.getByLabel(t.order.promiseAmount);
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('99999999');
  await expect(amount).toHaveAccessibleDescription(/^como mucho \$[\d.,]+: es lo que deberá ese día$/);
  await expect(dialog.getByLabel(t.order.promiseDay)).toHaveValue(day);
  await expect(dialog.getByRole('alert')).toHaveText(t.states.marked);
  await expectAccessible(page);
  await amount.fill('100');
  await dialog.getByRole('button', { name: t.contact.promiseOnly }).click();
  await expect(dialog.locator('.note-positive')).toContainText('$100,00');
  expect(await noted(server, orderId)).toMatchObject([{ channel: 'letter' }]);
  expect(await promises(server, orderId)).toMatchObject([{ amount: 10_000, dueDate: day }]);
});

test('a call of some days ago is logged with its time; what could not be then says why, at its field', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const orderId = orderOf(plazo.link('gloria'));
  await noteOn(page, door, orderId);
  const dialog = dialogOf(page);
  const before = addDays(new Date(plazo.now()).toISOString().slice(0, 10), -3);
  const when = dialog.getByLabel(t.contact.when);
  await when.fill(`${before}T03:00`);
  await dialog.getByLabel(t.order.words).fill('No contestó');
  await dialog.getByLabel(t.order.outcome).selectOption('not-reached');
  await dialog.getByRole('button', { name: t.order.note }).click();
  await expect(when).toHaveAccessibleDescription(/^no se le podía contactar: (fuera del horario|día sin contacto)/);
  await expect(dialog.getByLabel(t.order.words)).toHaveValue('No contestó');
  await dialog.getByLabel(t.contact.direction).selectOption('in');
  await dialog.getByRole('button', { name: t.order.note }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.noteDone);
  // Nine in the morning at Greenwich.
  expect(await noted(server, orderId)).toMatchObject([{ madeAt: `${before}T09:00:00.000Z`, isIncoming: true }]);
});

test('a contact that cannot be logged says why beside its button, and a time that cannot be at its field', async ({
  page,
  plazo,
  server,
  door,
}) => {
  await server.asLender((call) => call(changeContactChoices, { borrowerId: 'gloria', stopped: ['call'] }));
  await noteOn(page, door, orderOf(plazo.link('gloria')));
  const dialog = dialogOf(page);
  const missing = dialog.locator('.dialog-missing');
  await expect(missing).toHaveText(t.contact.never);
  const when = dialog.getByLabel(t.contact.when);
  const day = new Date(plazo.now()).toISOString().slice(0, 10);
  await when.fill(`${addDays(day, 2)}T10:00`);
  await expect(when).toHaveAccessibleDescription(t.fields['in-future']);
  await when.fill(`${addDays(day, -9)}T10:00`);
  await expect(when).toHaveAccessibleDescription(/^no puede ser antes del /);
  await expect(missing).toHaveText(t.contact.whenWrong);
  await when.fill(`${addDays(day, -2)}T10:00`);
  await expect(missing).toHaveCount(0);
  await dialog.getByLabel(t.contact.promised).check();
  await expect(missing).toHaveText(t.agree.amountMissing);
  await dialog.getByLabel(t.order.promiseAmount).fill('cien');
  await expect(missing).toHaveText(fill(t.agree.amountUnread, { example: '1234.50' }));
  await dialog.getByLabel(t.order.promiseAmount).fill('100');
  await expect(missing).toHaveText(t.agree.dayMissing);
  await dialog.getByLabel(t.order.promiseDay).fill(addDays(day, 2));
  await expect(missing).toHaveCount(0);
  // Her product takes no parts.
  const { amountDue } = await server.asLender((call) =>
    call(getOrder, { orderId: orderOf(plazo.link('gloria')), on: addDays(day, 2) }),
  );
  await expect(dialog.locator('.note-warning')).toHaveText(
    new RegExp(`^${t.agree.noParts.slice(0, 12)}.*${String(amountDue?.amount ?? 0).slice(-2)}, y su pantalla`),
  );
  await dialog.getByRole('button', { name: /^Prometer / }).click();
  await expect(dialog.locator('.note-warning')).toHaveCount(0);
});

test('whoever reaches somebody else says so in the contact, and the number is not rung again', async ({
  page,
  plazo,
  door,
}) => {
  await noteOn(page, door, orderOf(plazo.link('gloria')));
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.order.outcome).selectOption('wrong-number');
  await expect(dialog.getByLabel(t.contact.promised)).toHaveCount(0);
  await dialog.getByRole('button', { name: t.order.note }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.noteDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.locator('.order-speak')).toContainText(t.order.phoneDoubts.reported);
  await expect(page.locator('.order-speak a')).toHaveCount(0);
});

test('the list of who is late is one’s own, or another person’s, and its address says whose', async ({
  page,
  plazo,
  door,
}) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('gloria'))}`);
  await page.keyboard.press(t.order.letters.assign.toLowerCase());
  await dialogOf(page).getByRole('button', { name: t.order.assign }).click();
  await expect(dialogOf(page).getByRole('status')).toBeVisible();
  await page.goto(`${door}collections`);
  const rows = page.getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  const whose = page.getByLabel(t.collections.person);
  await whose.selectOption('me');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Gloria');
  await expect(rows.nth(1)).toContainText('Marta Olvera');
  await expectAccessible(page);
  await page.getByRole('link', { name: t.collections.views.today }).click();
  await expect(page).toHaveURL(/assignee=me/);
  await page.getByRole('link', { name: t.collections.views.all }).click();
  await page.reload();
  await expect(whose).toHaveValue('me');
  await expect(rows).toHaveCount(2);
  await whose.selectOption('');
  await expect(rows.nth(2)).toBeVisible();
  await expect(page).not.toHaveURL(/assignee/);
});

test('at 1280 pixels the desk shows who looks after each; its file says what it is; one’s own that are none say what to do', async ({
  page,
  door,
  server,
}) => {
  const { data } = await server.asLender((call) => call(listBorrowers, { search: 'hector' }));
  expect(data.map(({ id }) => id)).toEqual(['hector']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, door, 'collects', 'collections');
  const person = page.getByRole('columnheader', { name: t.collections.columns.assignee });
  await expect(person).toBeVisible();
  const [at, list] = [await person.boundingBox(), await page.locator('.table-scroll').boundingBox()];
  expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
  await expect(page.getByRole('row', { name: 'Héctor' })).toContainText('$568,43');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const name = (await saved).suggestedFilename();
  expect(name).toMatch(new RegExp(`^${t.collections.title} ${t.collections.views.all} \\d{4}-\\d{2}-\\d{2}\\.csv$`));
  await page.getByLabel(t.collections.person).selectOption('me');
  await expect(page.getByRole('heading', { name: t.collections.noneMineTitle })).toBeVisible();
  await page.getByRole('link', { name: t.collections.everybodys }).click();
  await expect(page.getByRole('row', { name: 'Héctor' })).toBeVisible();
});

test('whoever promises what was paid already is told so, and a message says what became of it', async ({
  page,
  plazo,
  door,
}) => {
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('hector'))}`);
  await page.keyboard.press(t.order.letters.agree.toLowerCase());
  await expect(dialogOf(page)).toContainText(fill(t.agree.moneyHeld, { amount: '$568,43' }));
  await openAs(page, door, 'collects', `orders/${orderOf(plazo.link('gloria'))}`);
  const story = page.locator('.timeline li');
  await expect(story.filter({ hasText: 'hoy hay algo que ver' })).toContainText(t.delivery.delivered);
  await expect(story.filter({ hasText: 'entra a tu cuenta cuando puedas' })).toContainText(t.delivery.failed);
});

test('the story of an order has what the borrower wrote and promised, and who spoke to them', async ({
  page,
  browser,
  plazo,
  server,
  door,
}) => {
  const orderId = orderOf(plazo.link('gloria'));
  const day = addDays(new Date(plazo.now()).toISOString().slice(0, 10), 2);
  const { data } = await server.asLender((call) => call(listReplies, { borrowerId: 'gloria' }));
  await openAs(page, door, 'collects', `orders/${orderId}`);
  await page.keyboard.press(t.order.letters.agree.toLowerCase());
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.order.promiseAmount).fill('100');
  await dialog.getByLabel(t.order.promiseDay).fill(day);
  await dialog.getByLabel(t.order.words).fill('Cobro el viernes');
  await dialog.getByRole('button', { name: fill(t.order.agreeSum, { amount: '$100,00' }) }).click();
  await expect(dialog.locator('.note-positive')).toContainText('$100,00');
  await page.keyboard.press('Escape');
  const story = page.locator('.timeline li');
  await expect(story.filter({ hasText: 'Cobro el viernes' })).toHaveCount(1);
  expect(data.length).toBeGreaterThan(0);
  for (const { content } of data) await expect(story.filter({ hasText: content })).toHaveCount(1);

  await page.keyboard.press(t.order.letters.note.toLowerCase());
  await dialog.getByLabel(t.contact.direction).selectOption('in');
  await dialog.getByLabel(t.order.words).fill('Llamó ella');
  await dialog.getByRole('button', { name: t.order.note }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.order.noteDone);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t.order.tabs.contacts }).click();
  await expect(story.filter({ hasText: 'Llamó ella' })).toContainText('Marta Olvera');
  const other = await browser.newPage();
  await openAs(other, door, 'answers', `orders/${orderId}`);
  await other.locator('.timeline').getByRole('link', { name: /^Q-/ }).first().click();
  await expect(dialogOf(other)).toContainText(/Q-\d{4}-/);
  await other.close();
});

test('where somebody lives is changed on their page, and stays with the rest of their record', async ({
  page,
  server,
  door,
}) => {
  const profile = { fullName: 'Inés Ortiz', phone: '55 8765 4321', address: 'Calle 1' };
  const { id: borrowerId } = await server.asLender((call) => call(putBorrower, { externalId: 'crm-9', ...profile }));
  await openAs(page, door, 'decides', `borrowers/${borrowerId}`);
  await page.getByRole('button', { name: t.borrowers.stateChange }).click();
  await dialogOf(page).getByLabel(t.borrowers.state).selectOption('MX-ROO');
  await dialogOf(page).getByRole('button', { name: t.borrowers.stateChange }).click();
  await expect(dialogOf(page).getByRole('status')).toHaveText(t.borrowers.stateDone);
  const after = await server.asLender((call) => call(getBorrower, { borrowerId }));
  expect(after).toMatchObject({ state: 'MX-ROO', fullName: 'Inés Ortiz', address: 'Calle 1', externalId: 'crm-9' });
  await page.keyboard.press('Escape');
  await expect(page.locator('.borrower-card').first()).toContainText('Quintana Roo');
});
