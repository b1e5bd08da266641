import { complaintsMessages as complaintAnswers } from '../../apps/server/src/complaints/complaints.messages.ts';
import { words as inWords } from '../../apps/server/src/disclosure/packs/in-2026-11-22.words.ts';
import { words as mxWords } from '../../apps/server/src/disclosure/packs/mx-2026-11-22.words.ts';
import { offerWords as mxOffer } from '../../apps/server/src/disclosure/packs/mx-2026-11-30.ts';
import { extensionMessages as extensionAnswers } from '../../apps/server/src/extension/extension.messages.ts';
import { loanMessages } from '../../apps/server/src/loans/loan.messages.ts';
import { offerMessages } from '../../apps/server/src/offers/offer.messages.ts';
import { repaymentMessages as repaymentAnswers } from '../../apps/server/src/payments/repayment.messages.ts';
import { voucherMessages } from '../../apps/server/src/payments/voucher.messages.ts';
import { coolingOffMessages as coolingOffAnswers } from '../../apps/server/src/payoff/cooling-off.messages.ts';
import { payoffMessages } from '../../apps/server/src/payoff/payoff.messages.ts';
import { statementMessages as statementAnswers } from '../../apps/server/src/statement/statement.messages.ts';
import { apiMessages } from '../../apps/web/src/api/api.messages.ts';
import { accountWords } from '../../apps/web/src/features/bind-bank/account.messages.ts';
import { bindBankMessages } from '../../apps/web/src/features/bind-bank/bind-bank.messages.ts';
import { loanTerms } from '../../apps/web/src/features/company/loan-terms.text.ts';
import { aboutPageMessages } from '../../apps/web/src/features/company/site-about.messages.ts';
import { contactMessages } from '../../apps/web/src/features/company/site-contact.messages.ts';
import { homeMessages } from '../../apps/web/src/features/company/site-home.messages.ts';
import { loanTermsMessages } from '../../apps/web/src/features/company/site-loan-terms.messages.ts';
import { policyMessages } from '../../apps/web/src/features/company/site-policy.messages.ts';
import { userAgreementMessages } from '../../apps/web/src/features/company/site-user-agreement.messages.ts';
import { complaintDetailMessages } from '../../apps/web/src/features/complaints/complaint-detail.messages.ts';
import { complaintFormMessages } from '../../apps/web/src/features/complaints/complaint-form.messages.ts';
import { complaintHomeMessages } from '../../apps/web/src/features/complaints/complaint-home.messages.ts';
import { complaintListMessages } from '../../apps/web/src/features/complaints/complaint-list.messages.ts';
import { letterMessages } from '../../apps/web/src/features/letter/letter.messages.ts';
import { verifyMessages } from '../../apps/web/src/features/letter/verify.messages.ts';
import { loanDetailsMessages } from '../../apps/web/src/features/loan/loan-details.messages.ts';
import { loanListMessages } from '../../apps/web/src/features/loan/loan-list.messages.ts';
import { loanMarketMessages } from '../../apps/web/src/features/market/loan-market.messages.ts';
import { confirmOfferMessages } from '../../apps/web/src/features/offer/confirm-offer.messages.ts';
import { contractMessages } from '../../apps/web/src/features/offer/contract.messages.ts';
import { firstDueDateMessages } from '../../apps/web/src/features/offer/first-due-date.messages.ts';
import { previewMessages } from '../../apps/web/src/features/preview/preview.messages.ts';
import { loginMessages } from '../../apps/web/src/features/promotion/login.messages.ts';
import { coolingOffMessages } from '../../apps/web/src/features/repayment/cooling-off.messages.ts';
import { extensionMessages } from '../../apps/web/src/features/repayment/extension.messages.ts';
import { instructionMessages } from '../../apps/web/src/features/repayment/instruction.messages.ts';
import { repaymentMessages } from '../../apps/web/src/features/repayment/repayment.messages.ts';
import { voucherStoryMessages } from '../../apps/web/src/features/repayment/voucher-story.messages.ts';
import { launchLinkMessages } from '../../apps/web/src/features/sign-in/launch-link.messages.ts';
import { receiptMessages } from '../../apps/web/src/features/statement/receipt.messages.ts';
import { statementMessages } from '../../apps/web/src/features/statement/statement.messages.ts';
import { aboutUsMessages } from '../../apps/web/src/features/support/about-us.messages.ts';
import { consentsMessages } from '../../apps/web/src/features/support/consents.messages.ts';
import { customerServiceMessages } from '../../apps/web/src/features/support/customer-service.messages.ts';
import { jointLoginFailureMessages } from '../../apps/web/src/features/support/joint-login-failure.messages.ts';
import { privacyMessages } from '../../apps/web/src/legal/privacy.messages.ts';
import { nothingToPayMessages } from '../../apps/web/src/loan-parts/nothing-to-pay.messages.ts';
import { failedMessages } from '../../apps/web/src/screen/failed.messages.ts';
import { paperMessages } from '../../apps/web/src/screen/paper.messages.ts';
import { screenMessages } from '../../apps/web/src/screen/screen.messages.ts';
import type { Language } from './plazo.ts';

export const languages = ['es', 'en'] as const satisfies readonly Language[];

/** The texts of the bank account's screen; those for Mexican accounts under the names that the tests use. */
function mexicanAccounts(language: 'es' | 'en') {
  const { numbers, problems, ...words } = accountWords[language].mx;
  const { clabe, card } = numbers;
  return {
    ...{ ...bindBankMessages[language], ...words },
    ...{ clabe: clabe?.choice ?? '', clabeNumber: clabe?.label ?? '', clabeOf: clabe?.endingIn ?? '' },
    ...{ card: card?.choice ?? '', cardNumber: card?.label ?? '', cardOf: card?.endingIn ?? '' },
    problems: problems as Required<typeof problems>,
  };
}

/**
 * Texts of the pages and of the server's answers that several tests look for, by feature. The test of a single screen may
 * import its messages itself.
 */
export const words = {
  offer: confirmOfferMessages,
  firstDueDate: firstDueDateMessages,
  contract: contractMessages,
  loan: loanDetailsMessages,
  loanList: loanListMessages,
  letter: letterMessages,
  paper: paperMessages,
  launchLink: launchLinkMessages,
  login: loginMessages,
  verify: verifyMessages,
  market: loanMarketMessages,
  statement: statementMessages,
  receipt: receiptMessages,
  repayment: repaymentMessages,
  extension: extensionMessages,
  coolingOff: coolingOffMessages,
  instruction: instructionMessages,
  voucherStory: voucherStoryMessages,
  nothingToPay: nothingToPayMessages,
  bindBank: { es: mexicanAccounts('es'), en: mexicanAccounts('en') },
  preview: previewMessages,
  support: customerServiceMessages,
  consents: consentsMessages,
  aboutUs: aboutUsMessages,
  privacy: privacyMessages,
  // Spec 2: Spanish only.
  jointLoginFailure: { es: jointLoginFailureMessages.es, en: {} },
  complaintHome: complaintHomeMessages,
  complaintForm: complaintFormMessages,
  complaintList: complaintListMessages,
  complaintDetail: complaintDetailMessages,
  site: homeMessages,
  siteAbout: aboutPageMessages,
  sitePolicy: policyMessages,
  siteLoan: { es: loanTermsMessages.es, en: { ...loanTermsMessages.en, terms: loanTerms } },
  siteUser: userAgreementMessages,
  siteContact: contactMessages,
  screen: {
    es: { ...screenMessages.es, ...failedMessages.es },
    en: { ...screenMessages.en, ...failedMessages.en },
  },
  api: { es: apiMessages.es, en: apiMessages.en },
  offerAnswer: offerMessages,
  disclosureMx: { es: { ...mxWords.es, ...mxOffer.es }, en: { ...mxWords.en, ...mxOffer.en } },
  disclosureIn: inWords,
  loanAnswer: loanMessages,
  repaymentAnswer: repaymentAnswers,
  voucherAnswer: voucherMessages,
  payoffAnswer: payoffMessages,
  extensionAnswer: extensionAnswers,
  coolingOffAnswer: coolingOffAnswers,
  complaintAnswer: complaintAnswers,
  statementAnswer: statementAnswers,
} as const;

/** The demo's channels, by the start of their links. */
export const channels = {
  store: { es: 'Tienda de la esquina', en: 'Corner shop' },
  pharmacy: { es: 'Farmacia', en: 'Pharmacy' },
  transfer: { es: 'Transferencia', en: 'Transfer' },
} as const;

/** The channels' sections. */
export const sections = {
  cash: { es: 'Efectivo en tienda', en: 'Cash at a shop' },
  transfer: { es: 'Desde tu banco', en: 'From your bank' },
} as const;

/** Requirement U3, repeated here on purpose: 123456 is $1.234,56 in Spanish and ₹1.234,56 in English. */
export function asMoney(minorUnits: number, language: Language): string {
  const [whole = '', cents = ''] = (minorUnits / 100).toFixed(2).split('.');
  return `${language === 'es' ? '$' : '₹'}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

/** A near date as screens say it: `lunes 30 de marzo`. */
export function asDay(date: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language === 'es' ? 'es-MX' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return parts.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** The same with the currency code, as in agreements, payments and receipts. */
export function asCodedMoney(minorUnits: number, language: Language): string {
  return `${asMoney(minorUnits, language)}\u00a0MXN`;
}

/** A text as a pattern: its placeholders match anything. */
export function asPattern(text: string): RegExp {
  const parts = text.split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.+')}$`);
}
