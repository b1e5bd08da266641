import type { Page } from '@playwright/test';
import { complaintList } from '@plazo/contract/complaints';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { isPathKey, type PathKey, type RouteKey, routes } from '../apps/web/src/routes.ts';
import { callApi } from './support/borrower.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { words } from './support/words.ts';

interface Opened {
  /** Whose link it is. Default: fermin, who has a loan to repay. */
  borrower?: string;
  query?: Record<string, string>;
}

/** What a screen needs besides the order and the product. */
const needs: Partial<Record<PathKey, Opened>> = {
  confirmNewUrl: { borrower: 'ana' },
  confirmUrl: { borrower: 'ana' },
  confirmOfPeriod: { borrower: 'julia' },
  loanAgreementOfPeriod: { borrower: 'ines' },
  complainPageNext: { query: { problemType: '2' } },
  complainDetails: { borrower: 'gloria' },
  settlementLetter: { borrower: 'hugo' },
  coolingOffUrl: { borrower: 'sofia' },
  paymentReceipt: { borrower: 'hugo' },
  disclosureSheet: { borrower: 'raul' },
  marketingConsents: { borrower: 'raul' },
  promotion: { query: { templateId: 'demo' } },
};

/** Values that only the server knows: a complaint of gloria's, a payment of hugo's, fermin's amount due. */
async function found(key: PathKey, plazo: Plazo, page: Page): Promise<Record<string, string>> {
  if (key === 'complainDetails') {
    const { data } = await callApi({ page, plazo, name: 'gloria', endpoint: complaintList });
    return { problemId: data.tabs[0]?.items[0]?.id ?? '' };
  }
  if (key === 'paymentReceipt') {
    await page.goto(plazo.link('hugo', { path: routes.loanStatement }));
    const receipt = await page.locator(`a[href^="${routes.paymentReceipt}?"]`).first().getAttribute('href');
    return Object.fromEntries(new URL(receipt ?? '', plazo.url).searchParams);
  }
  if (key !== 'paymentInstructions') return {};
  const orderId = new URL(plazo.link('fermin')).searchParams.get('orderId') ?? '';
  const { data } = await callApi({ page, plazo, name: 'fermin', endpoint: loanPlayDetail, form: { orderId } });
  return { requestType: '1', amount: String(data.repayAmount), payCode: data.repayList[0]?.entries[0]?.payCode ?? '' };
}

test.describe('every route key', () => {
  onOneWidth();

  // Requirement L5: the shell knows these keys and opens each as the first document.
  for (const key of (Object.keys(routes) as RouteKey[]).filter(isPathKey)) {
    const path = routes[key];
    test(`${key} opens cold at ${path}`, async ({ plazo, page }) => {
      const { borrower = 'fermin', query = {} } = needs[key] ?? {};
      const link = plazo.link(borrower, { path, query: { ...query, ...(await found(key, plazo, page)) } });
      expect((await page.goto(link))?.status()).toBe(200);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const { failedTitle, refusedTitle, notFoundTitle, unknownTitle, expiredTitle } = words.screen.es;
      for (const failure of [failedTitle, refusedTitle, notFoundTitle, unknownTitle, expiredTitle]) {
        await expect(page.getByRole('heading', { name: failure })).toHaveCount(0);
      }
    });
  }
});
