import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanDetails } from '@plazo/contract/loan';
import type { MarketProduct } from '@plazo/contract/market';
import { renderToString } from 'react-dom/server';
import { loanDetailsMessages } from '../features/loan/loan-details.messages.ts';
import { LoanDetailsView } from '../features/loan/loan-details.view.tsx';
import { ScreenProvider } from '../screen/screen.ts';
import { testScreen } from './test-screen.ts';

const format = { symbol: '₹', group: '.', decimal: ',' };

/** A repayable loan, as the server answers it. */
export const loan: LoanDetails = {
  orderStatus: 174,
  noticeStatusText: 'Status',
  noticeDesText: 'Description',
  productName: 'Product',
  productLogo: '/logo.svg',
  userOrderDetail: {
    detail: [
      { text: 'Principal', value: '₹2.500,00' },
      { text: 'Late charge', value: '₹0,00' },
      { text: 'Settled on', value: '' },
    ],
  },
  inside: '1',
  isScore: '0',
  h5Url: '',
  isDelay: '0',
  isNewContract: '/loan-agreement?orderId=PZ1',
  repayAmount: 271_691,
  repayDate: '2026-12-20',
};

/** Changes to the answer; undefined leaves a field out. */
type Changes = { [K in keyof LoanDetails]?: LoanDetails[K] | undefined };

/** The screen of that loan with some changes. */
export function renderLoan(
  changes: Changes,
  { isJustConfirmed = false, locale = 'en' as LoanLocale, market = [] as MarketProduct[] | null } = {},
): string {
  const answered = JSON.parse(JSON.stringify({ ...loan, ...changes })) as LoanDetails;
  const data = { orderId: 'PZ1', productId: 'flex', isJustConfirmed, untrackedProduct: null, loan: answered, market };
  return renderToString(
    <ScreenProvider value={testScreen({ locale, format })}>
      <LoanDetailsView data={data} t={loanDetailsMessages[locale]} />
    </ScreenProvider>,
  );
}
