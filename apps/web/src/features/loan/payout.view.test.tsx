import type { LoanDetails } from '@plazo/contract/loan';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { loanDetailsMessages } from './loan-details.messages.ts';
import { View } from './loan-details.view.tsx';

const t = loanDetailsMessages.en;

const loan: LoanDetails = {
  orderStatus: 174,
  noticeStatusText: 'Status',
  noticeDesText: 'Description',
  productName: 'Product',
  productLogo: '/logo.svg',
  userOrderDetail: { detail: [] },
  inside: '1',
  isScore: '0',
  h5Url: '',
  isDelay: '0',
  isNewContract: '/loan-agreement?orderId=PZ1',
  repayAmount: 271_691,
  repayDate: '2026-12-20',
};

function render(changes: { [K in keyof LoanDetails]?: LoanDetails[K] | undefined }): string {
  const answered = JSON.parse(JSON.stringify({ ...loan, ...changes })) as LoanDetails;
  const data = {
    orderId: 'PZ1',
    productId: 'flex',
    isJustConfirmed: false,
    untrackedProduct: null,
    loan: answered,
    market: null,
  };
  return renderToString(
    <ScreenProvider value={testScreen({ locale: 'en', format: { symbol: '₹', group: '.', decimal: ',' } })}>
      <View data={data} t={t} />
    </ScreenProvider>,
  );
}

describe('money on its way', () => {
  const payout = { amount: 250_000, bankName: 'STP', accountEnding: '3323', by: '2026-11-18' };
  const onItsWay = { orderStatus: 151, repayAmount: undefined, repayDate: undefined, paidOutOn: undefined };

  it('is said with its amount, its account and the agreed day', () => {
    const html = render({ ...onItsWay, payout: { ...payout, by: testScreen().loadedOn } }).replaceAll('<!-- -->', '');
    expect(html).toContain('₹2.500,00');
    expect(html).toContain('Into your STP account ending in 3323.');
    expect(html).toMatch(/We pay it in by <strong>\w+ \d+ \w+<\/strong> · today/);
  });

  it('that is late says on which day it was agreed', () => {
    expect(render({ ...onItsWay, payout: { ...payout, by: '2020-01-02' } })).toMatch(
      /We were to pay it in by.* <strong>Thursday 2 January 2020/,
    );
  });

  it('names no account that nobody knows, and nothing where the core says nothing', () => {
    const unknown = render({ ...onItsWay, payout: { ...payout, bankName: '', accountEnding: '' } });
    expect(unknown).not.toContain('Into');
    expect(unknown).toContain('₹2.500,00');
    expect(render(onItsWay)).not.toContain(t.youGet);
  });

  it('has arrived in that account, and neither paying nor extending weighs', () => {
    const today = testScreen().loadedOn;
    const html = render({ paidOutOn: today, payout, isJustTaken: '1', isDelay: '1' });
    expect(html).toContain('We paid ₹2.500,00 into your STP account ending in 3323 today.');
    const ways = (of: string) => /class="button ?([^"]*)"><span class="button-label">Choose how to pay/.exec(of)?.[1];
    expect([ways(html), ways(render({}))]).toEqual(['button-secondary', 'button-primary']);
    expect(html.indexOf(t.extend)).toBeGreaterThan(html.indexOf(t.contract));
    expect(render({ isDelay: '1' }).indexOf(t.extend)).toBeLessThan(render({ isDelay: '1' }).indexOf(t.contract));
    expect(render({ paidOutOn: today })).toContain(t.arrivedSomewhere);
  });
});
