import { putCampaign } from '@plazo/contract/lender/campaigns';
import { campaignsMessages } from '../apps/console/src/features/campaigns/campaigns.messages.ts';
import { collectionsMessages } from '../apps/console/src/features/collections/collections.messages.ts';
import { messagesMessages } from '../apps/console/src/features/messages/messages.messages.ts';
import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { findingsMessages } from '../apps/console/src/features/products/findings.messages.ts';
import { productsMessages } from '../apps/console/src/features/products/products.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { expect, openAs, test } from './support/console.ts';

// The pages of the console about what a lender offers, says, and has, each on a server of its own.

// A product without a draft has none to read.
test.use({ expectedComplaints: [/status of (401|404|412|422) /] });

const t = {
  campaigns: campaignsMessages.es,
  collections: collectionsMessages.es,
  messages: messagesMessages.es,
  portfolio: portfolioMessages.es,
  findings: findingsMessages.es,
  products: productsMessages.es,
  action: actionMessages.es,
};

test('a text is written, refused while it threatens, and used', async ({ page, door }) => {
  await openAs(page, door, 'collects', 'texts');
  await page.getByRole('button', { name: t.messages.writeNew }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: t.messages.writeNew });
  await dialog.getByLabel(t.messages.content).fill('{{company}}: {{name}}, debes 500 pesos');
  await expect(dialog.locator('.phone')).toContainText('Plazo: Guadalupe, debes 500 pesos');
  await send.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel(t.messages.content).fill('{{company}}: hola {{name}}, mira {{link}}');
  await send.click();
  await expect(dialog.getByRole('status')).toHaveText(t.messages.writeDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();

  await page.getByRole('row', { name: t.messages.purposes['before-due'] }).click();
  await dialog.getByRole('button', { name: t.messages.activate }).click();
  await dialog.getByRole('button', { name: t.messages.activate }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.messages.activateDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: t.messages.purposes['before-due'] })).toContainText(t.messages.unchecked);
});

test('a product gets a draft, is checked, and is put on sale', async ({ page, door }) => {
  await openAs(page, door, 'products', 'products');
  await page.getByRole('row', { name: 'Plazo Flex' }).first().click();
  await page.getByRole('button', { name: t.products.edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${t.products.terms.annualRatePpm} (%)`).fill('mucho');
  await expect(dialog.getByRole('button', { name: t.products.writeDraft })).toBeDisabled();
  await dialog.getByLabel(`${t.products.terms.annualRatePpm} (%)`).fill('45');
  // As it is typed: in the borrower's words, and what is wrong in the reader's.
  const preview = dialog.locator('.panel', { has: page.getByRole('heading', { name: t.findings.preview }) });
  await preview.getByLabel(t.findings.previewOf).fill('2500');
  await expect(preview).toContainText('$2.500,00');
  await expect(preview).toContainText(/3 meses: el costo anual es de \d+/);
  await preview.getByLabel(t.findings.language).selectOption('en');
  await expect(preview).toContainText('Total to repay');
  await dialog.getByLabel(`${t.products.terms.annualRatePpm} (%)`).fill('17,5');
  await dialog.getByRole('button', { name: t.products.writeDraft }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.products.draftDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.locator('.term-changed')).toContainText('18,00%');
  await expect(page.locator('.term-changed')).toContainText('17,50%');
  await expect(page.getByRole('heading', { name: t.products.says })).toBeVisible();
  await page.getByRole('button', { name: t.products.activate }).click();
  await dialog.getByRole('button', { name: t.products.activate }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.products.activateDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(page.locator('.terms').first()).toContainText('17,50%');
  await expect(page.getByText(t.products.noDraft)).toBeVisible();
});

test('a report is a sentence that leads to the rows behind it, and a file', async ({ page, door }) => {
  await openAs(page, door, 'owner', 'portfolio');
  const late = page.locator('section', { has: page.getByRole('link', { name: t.portfolio.toLate }) });
  const picture = late.getByRole('img');
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute('aria-label')).toBe(await late.getByRole('heading').textContent());
  const file = page.waitForEvent('download');
  await late.getByRole('button', { name: /CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^arrears-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByRole('button', { name: t.portfolio.verify }).click();
  await expect(page.getByRole('status')).toContainText(/\d+/);
  await late.getByRole('link', { name: t.portfolio.toLate }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.collections.title })).toBeVisible();
});

test('whoever is late with a campaign loses no text', async ({ page, door, server }) => {
  await openAs(page, door, 'products', 'campaigns?campaign=demo-mx');
  await page.getByRole('button', { name: t.campaigns.edit }).click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByLabel(t.campaigns.description);
  await description.fill('Sin letra chica');
  const template = demoCampaigns.find(({ id }) => id === 'demo-mx')?.template;
  if (!template) throw new Error('there is no campaign demo-mx');
  const other = { campaignId: 'demo-mx', template: { ...template, headline: 'Otra persona fue antes' } };
  await server.asLender((call) => call(putCampaign, other));
  await dialog.getByRole('button', { name: t.campaigns.edit }).click();
  await dialog.getByRole('button', { name: t.action.readAgain }).click();
  await expect(page.getByRole('heading', { name: 'Otra persona fue antes', includeHidden: true })).toBeAttached();
  await expect(description).toHaveValue('Sin letra chica');
  await dialog.getByRole('button', { name: t.campaigns.edit }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.campaigns.writeDone);
});
