import { bankCardPage } from './features/bank-card/bank-card.page.ts';
import { bindBankPage } from './features/bind-bank/bind-bank.page.ts';
import { aboutPage } from './features/company/about.page.ts';
import { contactPage } from './features/company/contact.page.ts';
import { homePage } from './features/company/home.page.ts';
import { loanTermsPage } from './features/company/loan-terms.page.ts';
import { policyPage } from './features/company/policy.page.ts';
import { userAgreementPage } from './features/company/user-agreement.page.ts';
import { complaintDetailPage } from './features/complaints/complaint-detail.page.ts';
import { complaintFormPage } from './features/complaints/complaint-form.page.ts';
import { complaintHomePage } from './features/complaints/complaint-home.page.ts';
import { complaintListPage } from './features/complaints/complaint-list.page.ts';
import { letterPage } from './features/letter/letter.page.ts';
import { verifyPage } from './features/letter/verify.page.ts';
import { loanDetailsPage } from './features/loan/loan-details.page.ts';
import { loanMarketPage } from './features/market/loan-market.page.ts';
import { confirmOfferPage } from './features/offer/confirm-offer.page.ts';
import { contractPage } from './features/offer/contract.page.ts';
import { previewPage } from './features/preview/preview.page.ts';
import { promotionPage } from './features/promotion/promotion.page.ts';
import { coolingOffPage } from './features/repayment/cooling-off.page.ts';
import { extensionPage } from './features/repayment/extension.page.ts';
import { instructionPage } from './features/repayment/instruction.page.ts';
import { repaymentPage } from './features/repayment/repayment.page.ts';
import { receiptPage } from './features/statement/receipt.page.ts';
import { statementPage } from './features/statement/statement.page.ts';
import { aboutUsPage } from './features/support/about-us.page.ts';
import { customerServicePage } from './features/support/customer-service.page.ts';
import { jointLoginFailurePage } from './features/support/joint-login-failure.page.ts';
import { privacyPage } from './features/support/privacy.page.ts';
import { routes } from './paths.ts';
import type { AnyPage } from './screen/page.ts';

/** The table of all pages. */
const pages: readonly AnyPage[] = [
  promotionPage,
  confirmOfferPage,
  contractPage,
  loanDetailsPage,
  letterPage,
  loanMarketPage,
  statementPage,
  receiptPage,
  repaymentPage,
  bankCardPage,
  customerServicePage,
  aboutUsPage,
  privacyPage,
  jointLoginFailurePage,
  bindBankPage,
  previewPage,
  extensionPage,
  coolingOffPage,
  instructionPage,
  complaintHomePage,
  complaintFormPage,
  complaintListPage,
  complaintDetailPage,
  homePage,
  aboutPage,
  policyPage,
  loanTermsPage,
  userAgreementPage,
  contactPage,
  verifyPage,
];

const byPath = new Map(pages.flatMap((page) => page.routes.map((key) => [routes[key] as string, page] as const)));

/** Every path that is a page. */
export const everyPath: readonly string[] = [...byPath.keys()];

/** Those that anybody should find. */
export const everyPublicPath = everyPath.filter((path) => byPath.get(path)?.description !== undefined);

export function pageOf(path: string): AnyPage | undefined {
  return byPath.get(path);
}
