// Takes the pictures of docs/console.md, of a server with the demo's borrowers that is running (npm start), in both schemes.
//
//   node lab/console-pictures.mjs                                     the console of npm start
//   node lab/console-pictures.mjs http://localhost:4411/console/      another one
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findHeadless } from '../scripts/find-tools.mjs';
import { chromiumFlags, root } from '../scripts/setup.mjs';

const door = process.argv[2] ?? 'http://localhost:3001/console/';
const folder = join(root, 'docs/console');

/** @typedef {import('@playwright/test').Page} Page */

/** Opens the first row of the list. @param {Page} page */
const openRow = async (page) => {
  await page.locator('tbody tr[data-index="0"]').click();
};

/** Opens an order. @param {Page} page */
const openOrder = async (page) => {
  await openRow(page);
  await page.locator('.timeline li').first().waitFor();
};

/** Each picture: its name, its address, and what is done there first. @type {[string, string, ((page: Page) => Promise<void>)?][]} */
const pictures = [
  ['today', ''],
  ['orders', 'orders'],
  ['order', 'collections', openOrder],
  [
    'waiver',
    'collections',
    async (page) => {
      await openOrder(page);
      await page.keyboard.press('c');
      await page.getByRole('dialog').getByRole('textbox').first().fill('100');
      await page.locator('.effect').waitFor();
    },
  ],
  [
    'search',
    'collections',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('gloria');
      await page.getByRole('option').first().waitFor();
    },
  ],
  ['borrowers', 'borrowers'],
  ['borrower', 'borrowers/gloria'],
  ['payouts', 'payouts', openRow],
  ['money', 'money?view=all'],
  ['collections', 'collections'],
  ['messages', 'texts?view=plan'],
  ['complaints', 'complaints?view=all', openRow],
  ['complaint-templates', 'complaint-templates'],
  ['approvals', 'approvals'],
  ['products', 'products'],
  ['product', 'products/flex'],
  ['campaigns', 'campaigns?campaign=demo-mx'],
  ['portfolio', 'portfolio'],
  ['audit', 'audit'],
  ['team', 'team'],
  ['webhooks', 'webhooks'],
  ['first-steps', 'first-steps'],
];

mkdirSync(folder, { recursive: true });
const executablePath = findHeadless()?.path;
if (!executablePath) throw new Error('Chromium is missing: node scripts/setup.mjs headless');
const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  const viewport = { width: 1200, height: 720 };
  const page = await browser.newPage({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
  await page.goto(`${door}#demo=owner`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [name, path, prepare] of pictures) {
    await page.goto(door + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    console.log(`${name}-${colorScheme}`);
  }
  await page.close();
}
await browser.close();
