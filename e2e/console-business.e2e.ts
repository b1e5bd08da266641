import { putCampaign } from '@plazo/contract/lender/campaigns';
import { fill } from '@plazo/contract/text';
import { campaignsMessages } from '../apps/console/src/features/campaigns/campaigns.messages.ts';
import { collectionsMessages } from '../apps/console/src/features/collections/collections.messages.ts';
import { messagesMessages } from '../apps/console/src/features/messages/messages.messages.ts';
import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { findingsMessages } from '../apps/console/src/features/products/findings.messages.ts';
import { productsMessages } from '../apps/console/src/features/products/products.messages.ts';
import { termWordsMessages } from '../apps/console/src/features/products/term-words.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { demoCampaigns } from '../apps/server/src/demo/demo-campaigns.ts';
import { expect, openAs, test } from './support/console.ts';

// The pages of the console about what a lender offers, says, and has, each on a server of its own.

// A product without a draft has none to read.
test.use({ expectedComplaints: [/status of (401|404|409|412|422) /] });

const t = {
  campaigns: campaignsMessages.es,
  collections: collectionsMessages.es,
  messages: messagesMessages.es,
  portfolio: portfolioMessages.es,
  findings: findingsMessages.es,
  products: productsMessages.es,
  words: termWordsMessages.es,
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
  await dialog.getByLabel(t.messages.content).fill('');
  await dialog.getByRole('button', { name: t.messages.begin }).click();
  await expect(dialog.locator('.phone')).toContainText('Plazo: hola Guadalupe, se acerca tu fecha');
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

test('a product gets a plan of messages of its own, which its loans follow once it is on', async ({ page, door }) => {
  await openAs(page, door, 'collects', 'texts?view=plan');
  const whose = page.getByLabel(t.messages.planOf);
  await expect(whose).toHaveValue('');
  await whose.selectOption({ label: 'Plazo Mensual' });
  await expect(page.getByRole('heading', { name: t.messages.followsOthers })).toBeVisible();
  await page.getByRole('button', { name: t.messages.change }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.messages.addStep }).click();
  await dialog.getByLabel(t.messages.isOn).check();
  await dialog.getByRole('button', { name: t.messages.change }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.messages.changeDone);
  await dialog.getByRole('button', { name: t.action.close, exact: true }).last().click();
  await expect(whose.locator('option:checked')).toHaveText(fill(t.messages.ownPlan, { product: 'Plazo Mensual' }));
  await expect(page.getByText(t.messages.purposes['before-due']).first()).toBeVisible();
  await whose.selectOption({ label: t.messages.allOthers });
  await expect(page.getByText(t.messages.purposes['before-due'])).toHaveCount(0);
});

test('a product gets a draft, is checked, and is put on sale', async ({ page, door }) => {
  await openAs(page, door, 'products', 'products');
  await page.getByRole('row', { name: 'Plazo Flex' }).first().click();
  // Words, not the codes of the API.
  await expect(page.locator('.terms').first()).toContainText(t.words.dayCount['actual/365']);
  await page.getByRole('button', { name: t.products.edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${t.products.terms.annualRatePpm} (%)`).fill('mucho');
  await expect(dialog.getByRole('button', { name: t.products.writeDraft })).toBeDisabled();
  await dialog.getByLabel(`${t.products.terms.annualRatePpm} (%)`).fill('45');
  // As it is typed: in the borrower's words, and what is wrong in the reader's.
  const preview = dialog.locator('.panel', { has: page.getByRole('heading', { name: t.findings.preview }) });
  await preview.getByLabel(t.findings.previewOf).fill('2500');
  await expect(preview).toContainText('$2.500,00');
  await expect(preview).toContainText(/3 meses: el costo anual llega a \d+/);
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
  await expect(page.getByRole('status').filter({ hasText: /Verifica.*\d+/ })).toBeVisible();
  await late.getByRole('link', { name: t.portfolio.toLate }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.collections.title })).toBeVisible();
});

test('no figure of a report is cut, at a desk and on a phone', async ({ page, door }) => {
  await openAs(page, door, 'owner', 'portfolio');
  await expect(page.getByText(t.portfolio.asOf.split(':')[0] ?? '', { exact: false })).toHaveCount(7);
  for (const table of await page.getByText(t.portfolio.table).all()) await table.click();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    const cut = await page.evaluate(() => {
      const isOut = (cell: Element, frame: Element | null) =>
        frame !== null && cell.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1;
      const cells = [...document.querySelectorAll('main td.amount')];
      return cells
        .filter((cell) => isOut(cell, cell.closest('.grid-scroll')) || isOut(cell, cell.closest('.card')))
        .map(({ textContent }) => textContent);
    });
    expect(cut, `${width}`).toEqual([]);
    expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth ?? 0)).toBeLessThanOrEqual(width);
    await expect(page.locator('.grid-long td.amount').first()).toBeVisible();
  }
});

test('a report says when it is of, and one that takes long says how far it is while the former one stays', async ({
  page,
  door,
}) => {
  let asked = 0;
  const ages: string[] = [];
  await openAs(page, door, 'owner', 'portfolio');
  const late = page.locator('section', { has: page.getByRole('link', { name: t.portfolio.toLate }) });
  await expect(late.locator('time')).toHaveText(/^Calculado: \d\d:\d\d$/);
  const claim = await late.getByRole('heading').textContent();
  // The server answers so while it reads a million orders.
  await page.route('**/reports/arrears?*', async (route) => {
    ages.push(new URL(route.request().url()).searchParams.get('maxAge') ?? '');
    asked += 1;
    if (asked === 3) return route.continue();
    const document = { type: 'urn:plazo:problem:being-made', title: '', status: 409, detail: '', instance: '' };
    const body = JSON.stringify({ ...document, progress: asked * 0.4 });
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body });
  });
  await late.getByRole('button', { name: /Calcular de nuevo/ }).click();
  await expect(late.getByRole('progressbar', { name: 'Leyendo las órdenes: 40 %' })).toBeVisible();
  await expect(late.getByRole('heading')).toHaveText(claim ?? '');
  await expect(late.getByRole('progressbar', { name: 'Leyendo las órdenes: 80 %' })).toBeVisible();
  await expect(late.getByRole('button', { name: /Calcular de nuevo/ })).toBeVisible();
  // Never older than the wish.
  expect(ages.map(Number).every((age, n) => age >= n && age < 60)).toBe(true);
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
  // What nobody wrote here is the other person's.
  await expect(dialog.getByLabel(t.campaigns.headline, { exact: true })).toHaveValue('Otra persona fue antes');
  await dialog.getByRole('button', { name: t.campaigns.edit }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.campaigns.writeDone);
});
