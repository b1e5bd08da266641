import type { Call } from '@plazo/contract/endpoint';
import { describe, expect, it } from 'vitest';
import type { LoadContext } from '../../screen/page.ts';
import { loan, renderLoan } from '../../testing/render-loan.tsx';
import { loanDetailsMessages } from './loan-details.messages.ts';
import { loanDetailsPage } from './loan-details.page.ts';

const t = loanDetailsMessages.en;

const statuses = [21, 110, 151, 170, 174, 180, 200];

describe('the loan market', () => {
  it('is hidden only for 170, 174, 180 and 200', () => {
    for (const status of [...statuses, 999]) {
      const isShown = renderLoan({ orderStatus: status }).includes('href="/loan-market?');
      expect(isShown, String(status)).toBe(![170, 174, 180, 200].includes(status));
    }
  });

  it('is one way on below everything about the own loan, and praises none', () => {
    for (const orderStatus of [21, 110, 151]) {
      const html = renderLoan({ orderStatus, orderListUrl: '/loans?orderId=PZ1', requested: 250_000 });
      expect(html.split('href="/loan-market?')).toHaveLength(2);
      expect(html.indexOf('href="/loan-market?')).toBeGreaterThan(html.indexOf('href="/loans?'));
      expect(html.indexOf('href="/loan-market?')).toBeGreaterThan(html.indexOf('class="card fold"'));
      expect(html.includes(t.eachDecided), String(orderStatus)).toBe(orderStatus === 110);
    }
  });

  it('is not offered to somebody whose own loan cannot be shown', () => {
    const html = renderLoan({ orderStatus: 999, noticeStatusText: '', noticeDesText: '' });
    expect(html).not.toContain('href="/loan-market?');
  });

  it('is not linked if the core has none, and never asked for: nothing of it is on this screen', async () => {
    expect(renderLoan({ orderStatus: 110 }, { hasMarket: false })).not.toContain('/loan-market');
    const asked: string[] = [];
    const call = async ({ name }: { name: string }) => {
      asked.push(name);
      return { ...loan, orderStatus: 110 };
    };
    const context: Partial<LoadContext> = {
      call: call as Call,
      offers: () => false,
      query: new URLSearchParams('orderId=PZ1'),
    };
    expect(await loanDetailsPage.load(context as LoadContext)).toMatchObject({ hasMarket: false });
    expect(asked).toEqual(['loanDetails']);
  });
});
