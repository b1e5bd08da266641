import type { Page } from '@playwright/test';
import { changeContactChoices, listContacts } from '@plazo/contract/lender/contacts';
import { listPromises } from '@plazo/contract/lender/promises';
import { fill } from '@plazo/contract/text';
import { addDays } from '@plazo/loan-rules/calendar';
import { collectionsMessages } from '../apps/console/src/features/collections/collections.messages.ts';
import { contactMessages } from '../apps/console/src/features/order/contact.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';
import type { HostedServer } from './support/server-host.ts';

// What was said, by whichever way and whoever began, and what was promised in it.

test.use({ expectedComplaints: [/status of (401|404|409|422) |ERR_FAILED/] });

const t = {
  action: actionMessages.es,
  collections: collectionsMessages.es,
  contact: contactMessages.es,
  order: orderMessages.es,
};

const orderOf = (link: string) => new URL(link).searchParams.get('orderId') ?? '';
const dialogOf = (page: Page) => page.getByRole('dialog');

async function noteOn(page: Page, door: string, orderId: string) {
  await openAs(page, door, 'collects', `orders/${orderId}`);
  await page.keyboard.press('l');
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
    await noteOn(page, door, orderId);
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

test('a promise that is refused leaves the contact, and says why', async ({ page, plazo, server, door }) => {
  const orderId = orderOf(plazo.link('gloria'));
  await noteOn(page, door, orderId);
  const dialog = dialogOf(page);
  await dialog.getByLabel(t.order.channel).selectOption('letter');
  await promise(page, '99999999', addDays(new Date(plazo.now()).toISOString().slice(0, 10), 2));
  await dialog.getByRole('button', { name: t.contact.withPromise }).click();
  await expect(dialog.getByRole('status')).toContainText(t.contact.promiseNot);
  await expect(dialog.getByRole('status')).toContainText(/only \d+ will be owed/);
  expect(await noted(server, orderId)).toMatchObject([{ channel: 'letter' }]);
  expect(await promises(server, orderId)).toEqual([]);
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
  await page.keyboard.press('y');
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
