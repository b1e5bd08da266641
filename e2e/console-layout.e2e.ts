import { endpointUrl } from '@plazo/contract/endpoint';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import { loanDetailPush } from '@plazo/contract/offer';
import { orderMessages } from '../apps/console/src/features/order/order.messages.ts';
import { portfolioMessages } from '../apps/console/src/features/portfolio/portfolio.messages.ts';
import { expect, openAs, test } from './support/console.ts';

// What long content does to a page: nothing is squeezed out of sight, and no label is broken.

test.use({ expectedComplaints: [/status of (401|404) /] });

const t = { order: orderMessages.es, portfolio: portfolioMessages.es };

test('the tabs of every page are seen, however long the page is', async ({ page, plazo, door }) => {
  const orderId = new URL(plazo.link('gloria')).searchParams.get('orderId') ?? '';
  await openAs(page, door, 'owner', 'portfolio');
  await expect(page.getByRole('heading', { level: 2, name: t.portfolio.books })).toBeVisible();
  const heightOf = async () => (await page.locator('main nav.tabs').first().boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeGreaterThan(20);

  // So low that every page is longer than the window.
  await page.setViewportSize({ width: 1440, height: 320 });
  const paths = [
    'portfolio',
    'orders',
    `orders/${orderId}`,
    'money?view=all',
    'collections',
    'texts',
    'campaigns',
    'audit',
  ];
  for (const path of paths) {
    await page.goto(`${door}${path}`);
    await expect(page.locator('main nav.tabs a[aria-current]').first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await heightOf(), path).toBeGreaterThan(20);
  }
});

test('a long name does not break the labels beside it', async ({ page, plazo, server, door }) => {
  const fullName = 'MaríaDeLosÁngeles'.repeat(9);
  const loan = { productId: 'flex', amount: 250_000, periods: 30 };
  const { borrowerId, query } = await server.asLender(async (call) => {
    const profile = { externalId: 'long-1', fullName, phone: '5512345678', address: 'Calle 1' };
    const { id: borrowerId } = await call(putBorrower, profile);
    const { userId = '', sessionId = '' } = await call(openBorrowerSession, { borrowerId });
    return { borrowerId, query: new URLSearchParams({ userId, sessionId }) };
  });
  const orderId = await plazo.offer(borrowerId, loan);
  const form = { ...loan, termUnit: 'day', offerNo: orderId };
  await page.request.post(`${server.url}${endpointUrl(loanDetailPush)}?${query}`, { form });
  await openAs(page, door, 'owner', `orders/${orderId}`);
  const label = page.getByRole('term').filter({ hasText: new RegExp(`^${t.order.borrower}$`) });
  await expect(label).toBeVisible();
  const lines = await label.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
