import type { Page } from '@playwright/test';
import { type LoanDetails, loanDetails } from '@plazo/contract/loan';
import { answer, openFromOtherCore } from './other-core.ts';
import type { Language, Plazo } from './plazo.ts';

/** A loan as a lender's own core might send it. */
const usual: LoanDetails = {
  orderStatus: 174,
  noticeStatusText: 'Status of the core',
  noticeDesText: 'What the core says of it.',
  productName: 'Loan of the core',
  productLogo: '/pictures/product-logo.svg',
  userOrderDetail: { detail: [] },
  inside: '1',
  isScore: '0',
  h5Url: '',
  isDelay: '1',
  isNewContract: '/loan-agreement?orderId=PZ1',
};

/** Opens loan details on a lender's own core that answers with the usual loan and these fields. Returns the loan. */
export async function openCoreLoan(
  page: Page,
  plazo: Plazo,
  language: Language,
  fields: Partial<LoanDetails>,
): Promise<LoanDetails> {
  const loan = { ...usual, ...fields };
  const isNeedPop = language === 'en' ? '1' : '2';
  const path = `/loan-details?orderId=PZ1&productId=flex&isNeedPop=${isNeedPop}&userId=ana&sessionId=s`;
  await openFromOtherCore(page, plazo, path, [answer(loanDetails, loan)]);
  return loan;
}
