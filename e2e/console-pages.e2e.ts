import type { Page } from '@playwright/test';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { putComplaintTemplate } from '@plazo/contract/lender/complaint-templates';
import { listComplaints } from '@plazo/contract/lender/complaints';
import { listOrders } from '@plazo/contract/lender/orders';
import { auditMessages } from '../apps/console/src/features/audit/audit.messages.ts';
import { borrowersMessages } from '../apps/console/src/features/borrowers/borrowers.messages.ts';
import { collectionsMessages } from '../apps/console/src/features/collections/collections.messages.ts';
import { complaintsMessages } from '../apps/console/src/features/complaints/complaints.messages.ts';
import { templatesMessages } from '../apps/console/src/features/complaints/templates.messages.ts';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { listingMessages } from '../apps/console/src/features/products/listing.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { fullNumberMessages } from '../apps/console/src/frame/full-number.messages.ts';
import { makeOfferMessages } from '../apps/console/src/frame/make-offer.messages.ts';
import { signInMessages } from '../apps/console/src/session/sign-in.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';

// What is done now and then, and has a place of its own: on a borrower, on an order, on a product, on the complaints’ desk.

// What is not there yet is read, too.
test.use({ expectedComplaints: [/status of (401|403|404|412) /] });

const t = {
  action: actionMessages.es,
  audit: auditMessages.es,
  borrowers: borrowersMessages.es,
  collections: collectionsMessages.es,
  complaints: complaintsMessages.es,
  listing: listingMessages.es,
  number: fullNumberMessages.es,
  offer: makeOfferMessages.es,
  order: orderMessages.es,
  sign: signInMessages.es,
  templates: templatesMessages.es,
};

/** Presses what a dialog is for, reads that it is done, and closes it. */
async function send(page: Page, name: string, done: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(done);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
}

test('a borrower gets an offer and an account, and their whole CURP is seen by whoever proves who they are', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const { id: borrowerId } = await server.asLender((call) =>
    call(putBorrower, {
      ...{
        externalId: 'crm-1',
        fullName: 'Ana Ruiz',
        phone: '5512345678',
        address: 'Calle 1',
        birthDate: '1956-04-27',
      },
      nationalId: { kind: 'curp', number: 'HEGG560427MVZRRL04' },
    }),
  );
  await openAs(page, door, 'owner', `borrowers/${borrowerId}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t.offer.makeOffer }).click();
  await expectAccessible(page);
  await dialog.getByLabel(t.offer.product).selectOption('flex');
  await dialog.getByLabel(t.offer.amount).fill('2500');
  await send(page, t.offer.makeOffer, t.offer.makeOfferDone);
  const offers = page.locator('section', { has: page.getByRole('heading', { name: t.borrowers.offers }) });
  await expect(offers).toContainText('$2.500,00');
  await offers.getByRole('button', { name: t.borrowers.offerWithdraw }).click();
  await send(page, t.borrowers.offerWithdraw, t.borrowers.offerWithdrawDone);
  await expect(offers).toContainText(t.borrowers.offerStates.withdrawn);

  // Proof counts for five minutes.
  await plazo.clock('+6m');
  await expect(page.getByText(t.borrowers.noAccounts)).toBeVisible();
  await page.getByRole('button', { name: t.borrowers.accountAdd }).click();
  await expectAccessible(page);
  await dialog.getByLabel(t.borrowers.accountNumber).fill('6461 8010 9400 4233 23');
  await dialog.getByLabel(t.borrowers.accountStatedBy).fill('Ella, por teléfono');
  await dialog.getByLabel(t.borrowers.accountMethod).fill('Estado de cuenta');
  await dialog.getByRole('button', { name: t.borrowers.accountAdd }).click();
  const proof = page.getByRole('dialog', { name: t.sign.proveTitle });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('646180109400423323');
  await proof.getByRole('button', { name: t.sign.proveDemo }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.borrowers.accountAddDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.getByText('CLABE •••• 3323')).toBeVisible();

  await plazo.clock('+6m');
  await expect(page.getByText('HEGG560427MVZRRL04')).toHaveCount(0);
  await page.getByRole('button', { name: t.number.showId }).click();
  await proof.getByRole('button', { name: t.sign.proveDemo }).click();
  await expect(page.getByText('HEGG560427MVZRRL04')).toBeVisible();
  const { data } = await server.asLender((call) => call(listAuditEvents, { action: 'national-id.read' }));
  expect(data).toMatchObject([{ actor: { name: 'Elena Ríos' }, subject: { kind: 'borrower', id: borrowerId } }]);
});

test('the audit shows what one person did, by name', async ({ page, door }) => {
  await openAs(page, door, 'owner', 'audit');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('time') });
  await expect(rows.filter({ hasNotText: 'Jorge Prado' }).first()).toBeVisible();
  await page.getByLabel(t.audit.columns.actor, { exact: true }).selectOption('Jorge Prado');
  await expect(page).toHaveURL(/actorId=/);
  await expect(rows.filter({ hasNotText: 'Jorge Prado' })).toHaveCount(0);
  await expect(rows.first()).toContainText('Jorge Prado');
});

test('letters, the market and model answers have their place, and who is late since today is found', async ({
  page,
  plazo,
  server,
  door,
}) => {
  const { data: settled } = await server.asLender((call) => call(listOrders, { state: 'settled' }));
  await openAs(page, door, 'owner', `orders/${settled[0]?.id}`);
  const dialog = page.getByRole('dialog');
  const aside = page.getByRole('complementary');
  await aside.getByRole('button', { name: t.order.issueLetter }).click();
  await send(page, t.order.issueLetter, t.order.issueLetterDone);
  await expect(aside).toContainText(t.order.letterStates.valid);
  await aside.getByRole('button', { name: t.order.voidLetter }).click();
  await dialog.getByLabel(t.order.reason).fill('La tiene otra persona');
  await send(page, t.order.voidLetter, t.order.voidLetterDone);
  await expect(aside).toContainText(t.order.letterStates.void);
  await expect(aside.getByRole('button', { name: t.order.issueLetter })).toBeVisible();

  await page.goto(`${door}products/flex`);
  const market = page.locator('section', { has: page.getByRole('heading', { name: t.listing.title }) });
  await market.getByRole('button', { name: t.listing.change }).click();
  await expectAccessible(page);
  await dialog.getByLabel(t.listing.exampleAmount).fill('2000');
  await send(page, t.listing.change, t.listing.showDone);
  await expect(market).toContainText('$2.000,00');
  await market.getByRole('button', { name: t.listing.remove }).click();
  await send(page, t.listing.remove, t.listing.removeDone);
  await expect(market).toContainText(t.listing.none);

  await page.goto(`${door}complaint-templates`);
  await expect(page.getByText(t.templates.noneTitle)).toBeVisible();
  await page.getByRole('button', { name: t.templates.add }).click();
  await dialog.getByLabel(t.templates.name).fill('Lo revisamos');
  await dialog.getByLabel(t.templates.content, { exact: true }).fill('{{borrowerName}}: revisamos {{folio}}.');
  await expect(dialog).toContainText('Guadalupe Ramos: revisamos Q-7K2M9.');
  await expectAccessible(page);
  await send(page, t.templates.write, t.templates.writeDone);
  const { data: complaints } = await server.asLender((call) => call(listComplaints, { order: 'clock' }));
  const { folio = '', borrowerName = '' } = complaints[0] ?? {};
  await page.goto(`${door}complaints?open=${folio}`);
  await dialog.getByRole('button', { name: t.complaints.reply }).click();
  const words = dialog.getByLabel(t.complaints.replyText);
  await words.fill('Hola.');
  await dialog.getByLabel(t.templates.use).selectOption('Lo revisamos');
  await expect(words).toHaveValue(`Hola.\n\n${borrowerName}: revisamos ${folio}.`);
  await page.goto(`${door}complaint-templates`);
  await page.getByRole('row', { name: 'Lo revisamos' }).click();
  await dialog.getByRole('button', { name: t.templates.remove }).click();
  await send(page, t.templates.remove, t.templates.removeDone);
  await expect(page.getByText(t.templates.noneTitle)).toBeVisible();

  const today = new Date(plazo.now()).toISOString().slice(0, 10);
  const { data: due } = await server.asLender((call) => call(listOrders, { sort: 'due-date', dueFrom: today }));
  const { dueDate = null, borrowerName: late = '' } = due[0] ?? {};
  const days = (Date.parse(dueDate ?? '') - Date.parse(today)) / 86_400_000;
  await plazo.clock(`+${days + 1}d`);
  await openAs(page, door, 'collects', 'collections');
  await page.getByRole('link', { name: t.collections.views.today }).click();
  await expect(page.getByRole('row', { name: late ?? '' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'sergio' })).toHaveCount(0);
  const asked = page.waitForRequest(/\/collections\?.*noContactSince=\d{4}-\d{2}-\d{2}/);
  await page.getByRole('link', { name: t.collections.views.quiet }).click();
  await asked;
  await expect(page.getByRole('row', { name: 'sergio' })).toBeVisible();
});

test('whoever is late with a model answer loses no text, and writes on the other one’s', async ({
  page,
  door,
  server,
}) => {
  const put = (name: string) =>
    server.asLender((call) => call(putComplaintTemplate, { templateId: 'late', name, content: 'Lo vemos.' }));
  await put('Lo revisamos');
  await openAs(page, door, 'answers', 'complaint-templates');
  await page.getByRole('row', { name: 'Lo revisamos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.templates.edit }).click();
  const words = dialog.getByLabel(t.templates.content, { exact: true });
  await words.fill('Lo vemos hoy, {{borrowerName}}.');
  await put('Otra persona fue antes');
  await dialog.getByRole('button', { name: t.templates.write, exact: true }).click();
  await dialog.getByRole('button', { name: t.action.readAgain }).click();
  await expect(dialog.getByRole('heading', { name: 'Otra persona fue antes' })).toBeVisible();
  await expect(words).toHaveValue('Lo vemos hoy, {{borrowerName}}.');
  // What nobody wrote here is the other person's.
  await expect(dialog.getByLabel(t.templates.name)).toHaveValue('Otra persona fue antes');
  await send(page, t.templates.write, t.templates.writeDone);
  await expect(dialog).toContainText('Lo vemos hoy, Guadalupe Ramos.');
});
