import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { expect, openAs, test } from './support/console.ts';

test.use({ expectedComplaints: [/status of (401|409) /] });

test('a day is read once it is typed as a whole, and never one to come', async ({ page, door }) => {
  const asked: string[] = [];
  page.on('framenavigated', (frame) => asked.push(new URL(frame.url()).searchParams.get('on') ?? ''));
  await openAs(page, door, 'owner', 'portfolio');
  const day = page.getByLabel(portfolioMessages.es.on);
  await expect(day).not.toHaveValue('');
  const today = (await day.getAttribute('max')) ?? '';
  asked.length = 0;
  // The first digits alone are days as well, and years.
  const [year = '', month = ''] = today.split('-');
  for (const typed of [`0002-${month}-15`, '2026-01-01', '2026-01-15']) await day.fill(typed);
  await expect(page).toHaveURL(/on=/);
  expect(asked.filter(Boolean)).toEqual(['2026-01-15']);

  const kept = page.url();
  await day.fill(`${Number(year) + 1}-01-01`);
  await day.blur();
  expect(page.url()).toBe(kept);
});
