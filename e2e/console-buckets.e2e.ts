import { writeFileSync } from 'node:fs';
import { listCollections } from '@plazo/contract/lender/collections';
import { fill } from '@plazo/contract/text';
import { collectionsMessages } from '../apps/console/src/features/collections/collections.messages.ts';
import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { bucketMessages } from '../apps/console/src/language/bucket.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// A lender whose late orders are divided after other days than 30, 60 and 90.

test.use({
  // Nobody is signed in at first; reports are made while one waits.
  expectedComplaints: [/status of (401|409) /],
  consoleSettings: async ({ browserName: _ }, use, info) => {
    const file = info.outputPath('tenant.json');
    writeFileSync(file, JSON.stringify({ lateEdges: [15, 45] }));
    await use({ TENANT_FILE: file });
  },
});

const t = { collections: collectionsMessages.es, portfolio: portfolioMessages.es, buckets: bucketMessages.es };
const first = fill(t.buckets.days, { from: 1, through: 15 });
const second = fill(t.buckets.days, { from: 16, through: 45 });
const last = fill(t.buckets.open, { from: 46 });

test('the filters of collections and the arrears name the buckets of the lender', async ({
  page,
  plazo,
  door,
  server,
}) => {
  await plazo.clock('+20d');
  const { data: late } = await server.asLender((call) => call(listCollections, { limit: 50 }));
  const lateFor = (from: number, through: number) =>
    late.filter(({ daysLate }) => daysLate >= from && daysLate <= through).length;
  const counts = { first: lateFor(1, 15), second: lateFor(16, 45) };
  expect(counts.first).toBeGreaterThan(0);
  expect(counts.second).toBeGreaterThan(0);
  await openAs(page, door, 'owner', 'collections');
  const tabs = page.getByRole('main').getByRole('navigation').first().getByRole('link');
  const { all, today, quiet } = t.collections.views;
  await expect(tabs).toHaveText([all, today, quiet, first, second, last]);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await page.getByRole('link', { name: second }).click();
  await expect(page).toHaveURL(/view=16-45/);
  await expect(rows).toHaveCount(counts.second);
  await page.getByRole('link', { name: first }).click();
  await expect(rows).toHaveCount(counts.first);

  // A bucket of former edges, in an address that somebody kept, is all.
  await page.goto(`${door}collections?view=31-60`);
  await expect(page.getByRole('link', { name: all, exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(rows.first()).toBeVisible();

  await page.goto(`${door}portfolio`);
  const card = page.locator('section', { has: page.getByRole('link', { name: t.portfolio.toLate }) });
  await expect(card.getByRole('figure')).toContainText(last);
  await card.getByRole('link', { name: second }).click();
  await expect(page).toHaveURL(/collections\?view=16-45/);
  await expect(rows).toHaveCount(counts.second);
});
