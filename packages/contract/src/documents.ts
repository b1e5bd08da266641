// The one table of all paths of the borrower's app and the public site, for pages and server. Spec 2 gives the keys, but few of the paths;
// we chose the others here. One export each, so that a live screen downloads only the paths it links to: `import * as to`.

// Spec 2, route keys.
export const confirmNewUrl = '/confirm';
export const confirmUrl = '/confirm';
// The same screen for an instalment product; the product decides which key is used.
export const confirmOfPeriod = '/confirm';
export const loanDetailUrl = '/loan-details';
export const orderUrl = '/loan-details';
export const repayUrl = '/repayment';
export const ynRepay = '/repayment';
export const repayDelayUrl = '/extension';
export const ynRepayChoose = '/bank-card-repayment';
export const loanAgreement = '/loan-agreement';
export const complaint = '/complaint';
export const complaintUrl = '/complaint';
export const bindCardUrl = '/bind-bank';
export const bindBank = '/bind-bank';
export const recommendList = '/loan-market';
export const customerService = '/customer-service';
export const aboutUs = '/about-us';
export const privacyPolicy = '/PrivacyPolicy';
export const errorUrl = '/joint-login-failure';
// unspecified: the spelling of the payment-instructions key.
export const paymentInstructions = '/carpmm';
// Ours: no such screens are specified.
export const settlementLetter = '/settlement-letter';
export const verifyLetter = '/verify';
export const coolingOffUrl = '/cooling-off';
export const loanList = '/loans';
export const disclosureSheet = '/disclosure';
export const loanCosts = '/LoanCosts';
export const firstDueDate = '/first-payment';
export const marketingConsents = '/consents';
export const launchLink = '/open';
export const phoneLogin = '/login';
export const sessions = '/sessions';
export const cannotPay = '/cannot-pay';
export const paymentPlan = '/payment-plan';
export const messages = '/messages';

// Spec 2, named paths, exactly as written there.
export const loanAgreementOfPeriod = '/agony';
export const complainPageNext = '/complainPageNext';
export const complainDetails = '/complainDetails';
export const complaintList = '/complaintList';
export const testPreview = '/testPreview';
export const home = '/';
export const About = '/About';
export const User = '/User';
export const Contact = '/Contact';
export const Policy = '/Policy';
export const Loan = '/Loan';
// unspecified: the document that carries the hash routes (hash-routes.ts).
export const promotion = '/promotion';

// Ours: no screen that explains a debt is specified.
export const loanStatement = '/statement';
export const paymentReceipt = '/receipt';
