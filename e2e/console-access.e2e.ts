import type { Page } from '@playwright/test';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import { fill } from '@plazo/contract/text';
import { borrowersMessages } from '../apps/console/src/features/borrowers/borrowers.messages.ts';
import { teamMessages } from '../apps/console/src/features/team/team.messages.ts';
import { actionMessages } from '../apps/console/src/frame/action-dialog.messages.ts';
import { signInMessages } from '../apps/console/src/session/sign-in.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// What opens something, and what ends it: keys of systems, ways in of people, sessions of borrowers.

test.use({ expectedComplaints: [/status of (401|403|404) /] });

const t = {
  action: actionMessages.es,
  borrowers: borrowersMessages.es,
  sign: signInMessages.es,
  team: teamMessages.es,
};

const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: t.action.close, exact: true }).last().click();

/** Whether a key opens the lender's API. */
async function opens(page: Page, door: string, key: string): Promise<boolean> {
  const answer = await page.request.get(new URL('/lender/v1/counts', door).href, {
    headers: { authorization: `Bearer ${key}` },
  });
  return answer.ok();
}

test('a key is added, rotated after proof of who asks, and revoked', async ({ page, plazo, door }) => {
  await openAs(page, door, 'owner', 'team');
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('status').locator('code');
  await page.getByRole('button', { name: t.team.addKey }).click();
  await dialog.getByLabel(t.team.keyName).fill('Contabilidad');
  await expect(dialog.getByRole('button', { name: t.team.addKey })).toBeDisabled();
  await dialog.getByLabel('orders:read', { exact: true }).check();
  await dialog.getByRole('button', { name: t.team.addKey }).click();
  const first = (await shown.textContent()) ?? '';
  await close(page);
  expect(await opens(page, door, first)).toBe(true);

  // Proof counts for five minutes.
  await plazo.clock('+6m');
  await page.getByRole('button', { name: `${t.team.rotateKey}: Contabilidad` }).click();
  await dialog.getByRole('button', { name: t.team.rotateKey }).click();
  await page.getByRole('dialog', { name: t.sign.proveTitle }).getByRole('button', { name: t.sign.proveDemo }).click();
  await expect(dialog.getByRole('status')).toContainText(t.team.rotateKeyDone);
  const second = (await shown.textContent()) ?? '';
  await close(page);
  expect([await opens(page, door, first), await opens(page, door, second)]).toEqual([true, true]);

  await page.getByRole('button', { name: `${t.team.revokeKey}: Contabilidad` }).click();
  await dialog.getByRole('button', { name: t.team.revokeKey }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.team.revokeKeyDone);
  await close(page);
});

test('somebody’s way in is taken away and given back, and a borrower’s sessions are ended', async ({
  page,
  browser,
  server,
  door,
}) => {
  const other = await browser.newContext();
  const second = await other.newPage();
  await openAs(second, door, 'collects', 'collections');
  await openAs(page, door, 'owner', 'team');
  const dialog = page.getByRole('dialog');
  await page.getByRole('row', { name: 'Marta Olvera' }).click();
  await dialog.getByRole('button', { name: t.team.disable }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.team.done);
  await expect(dialog.getByRole('button', { name: t.team.enable })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('button', { name: t.sign.passkey })).toBeVisible();
  await dialog.getByRole('button', { name: t.team.enable }).click();
  await expect(dialog.getByRole('button', { name: t.team.disable })).toBeVisible();
  await dialog.getByRole('button', { name: t.team.reset }).click();
  await expect(dialog.getByLabel(t.team.link)).toHaveValue(/\/console\/join#/);
  await other.close();

  await server.asLender((call) => call(openBorrowerSession, { borrowerId: 'gloria' }));
  await page.goto(`${door}borrowers/gloria`);
  await page.getByRole('button', { name: t.borrowers.sessionsEnd }).click();
  await dialog.getByRole('button', { name: t.borrowers.sessionsEnd }).click();
  await expect(dialog.getByRole('status')).toHaveText(t.borrowers.sessionsDone);
  await close(page);
  await expect(page.getByRole('heading', { name: fill(t.borrowers.sessions, { count: '0' }) })).toBeVisible();
});
