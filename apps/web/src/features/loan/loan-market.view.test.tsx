import type { Call } from '@plazo/contract/endpoint';
import type { MarketProduct } from '@plazo/contract/market';
import { describe, expect, it } from 'vitest';
import type { LoadContext } from '../../screen/page.ts';
import { loan, renderLoan } from '../../testing/render-loan.tsx';
import { loanDetailsPage } from './loan-details.page.ts';

const statuses = [21, 110, 151, 170, 174, 180, 200];

const product: MarketProduct = {
  productId: 'other',
  productName: 'Other loan',
  productLogo: '/other.svg',
  minAmount: 50_000,
  maxAmount: 500_000,
  periods: 30,
  termUnit: 'day',
  loanRate: '0,05%',
  annualCost: '123,4%',
  exampleAmount: 300_000,
  exampleTotal: 330_050,
};

describe('the loan market', () => {
  it('is hidden only for 170, 174, 180 and 200', () => {
    for (const status of [...statuses, 999]) {
      const isShown = renderLoan({ orderStatus: status }).includes('href="/loan-market?');
      expect(isShown, String(status)).toBe(![170, 174, 180, 200].includes(status));
    }
  });

  it('says on what condition its amounts hold, so that nobody takes them for a loan of their own', () => {
    const html = renderLoan({ orderStatus: 110 }, { market: [product] }).replaceAll(/<[^>]*>/g, '');
    expect(html).toContain('If you receive ₹3.000,00,you’d repay ₹3.300,50');
  });

  it('is not offered to somebody whose own loan cannot be shown', () => {
    const html = renderLoan({ orderStatus: 999, noticeStatusText: '', noticeDesText: '' });
    expect(html).not.toContain('href="/loan-market?');
  });

  it('shows loans with their cost only in the statuses that show it', () => {
    for (const status of [...statuses, 999]) {
      const html = renderLoan({ orderStatus: status }, { market: [product] });
      for (const text of ['Other loan', '₹3.000,00', '₹3.300,50', '123,4%']) {
        expect(html.includes(text), `${status} ${text}`).toBe(![170, 174, 180, 200].includes(status));
      }
    }
  });

  const asking = (call: (endpoint: { name: string }) => Promise<unknown>) =>
    ({
      call: call as Call,
      offers: () => true,
      query: new URLSearchParams('orderId=PZ1'),
    }) as Partial<LoadContext> as LoadContext;

  it.each([
    ['is asked for the first of them', async () => ({ products: [product, product, product] }), 2],
    ['that fails leaves the loan as it is', async () => Promise.reject(new Error('down')), 0],
    ['that takes too long is not waited for', () => new Promise(() => {}), 0],
  ])('%s', async (_, answerMarket, count) => {
    const call = async ({ name }: { name: string }) =>
      name === 'loanDetails' ? { ...loan, orderStatus: 110 } : answerMarket();
    const data = await loanDetailsPage.load(asking(call));
    expect(data.loan.orderStatus).toBe(110);
    expect(data.market).toHaveLength(count);
  });

  it('is neither requested nor linked if the core has none', async () => {
    const call = async ({ name }: { name: string }) => {
      if (name !== 'loanDetails') throw new Error('asked');
      return { ...loan, orderStatus: 110 };
    };
    const { market } = await loanDetailsPage.load({ ...asking(call), offers: () => false });
    expect(market).toBeNull();
    expect(renderLoan({ orderStatus: 110 }, { market })).not.toContain('/loan-market');
  });

  it('is not requested if it is hidden', async () => {
    const asked: string[] = [];
    const call = async ({ name }: { name: string }) => {
      asked.push(name);
      return loan;
    };
    await loanDetailsPage.load(asking(call));
    expect(asked).toEqual(['loanDetails']);
  });
});
