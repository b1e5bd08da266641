import { approvalsMessages } from '../apps/console/src/features/approvals/approvals.messages.ts';
import { auditMessages } from '../apps/console/src/features/audit/audit.messages.ts';
import { actionMessages } from '../apps/console/src/features/audit/audit-actions.messages.ts';
import { firstStepsMessages } from '../apps/console/src/features/first-steps/first-steps.messages.ts';
import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { findingsMessages } from '../apps/console/src/features/products/findings.messages.ts';
import { frameMessages } from '../apps/console/src/frame/frame.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// What an owner looks for: where a figure, a word or a setting leads to, and what a page says of what was typed.

test.use({ expectedComplaints: [/status of (401|404) /] });

const t = {
  approvals: approvalsMessages.es,
  audit: auditMessages.es,
  actions: actionMessages.es,
  findings: findingsMessages.es,
  frame: frameMessages.es,
  portfolio: portfolioMessages.es,
  steps: firstStepsMessages.es,
};

test('an amount that can be read in two ways is refused at its field, and no result of another one stays', async ({
  page,
  door,
}) => {
  await openAs(page, door, 'owner', 'products/flex');
  const card = page.locator('section', { has: page.getByRole('heading', { name: t.findings.preview }) });
  const amount = card.getByLabel(t.findings.previewOf);
  await expect(card.getByText('$500,00').first()).toBeVisible();
  await amount.fill('2,500');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(card).toContainText('2.500,00: los centavos van después de «,»');
  await expect(card.getByText('$500,00')).toHaveCount(0);
  await amount.fill('2.500');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByText('$2.500,00').first()).toBeVisible();
});

test('the portfolio leads to what was given up in its days, and says what of the late money is overdue', async ({
  page,
  door,
}) => {
  await openAs(page, door, 'owner', 'portfolio?on=2027-02-20&days=month');
  await expect(page.getByRole('button', { name: 'Todos los asientos del mes' })).toBeVisible();
  const late = page.locator('section', { has: page.getByRole('link', { name: t.portfolio.toLate }) });
  await expect(late).toContainText(/De eso, \$[\d.,]+ ya venció/);
  await page.getByRole('link', { name: t.portfolio.toGiven }).click();
  await expect(page).toHaveURL(/view=given/);
  await expect(page).toHaveURL(/through=/);
});

test('approvals that are off lead to where they are written, which says whether they are on', async ({
  page,
  door,
}) => {
  await page.goto(door);
  await expect(page.getByRole('button', { name: t.frame.roles.decides })).toBeVisible();
  await openAs(page, door, 'owner', 'approvals');
  await page.getByRole('link', { name: t.approvals.offLink }).click();
  await expect(page.getByText(t.steps.approvalsNow.off)).toBeVisible();
});

test('an action leads to the order that it was about, with its state in words', async ({ page, door }) => {
  await openAs(page, door, 'owner', 'audit?action=order.rejected');
  await page.getByRole('row').filter({ hasText: t.actions['order.rejected'] }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Rechazado');
  await dialog.getByRole('link', { name: /^Orden PZ/ }).click();
  await expect(page).toHaveURL(/orders\/PZ/);
});
