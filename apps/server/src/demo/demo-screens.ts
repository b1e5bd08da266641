import { type LoanLocale, launchKeys } from '@plazo/contract/launch';
import { demoLetterCodes } from './demo-letters.ts';

/** A screen in one state, as a demo borrower's link opens it. */
export interface ScreenState {
  /** Which screen: states of one screen share its scripts and styles. */
  screen: string;
  /** The screen's name and its state: also the name of its picture. */
  name: string;
  borrower: string;
  /** Another path than the borrower's own link has. */
  path?: string;
  /** Opened through a link of the document at `path`: the path of that link. */
  through?: string;
  /** Changes of the launch query; undefined removes a parameter. */
  query?: Record<string, string | undefined>;
  /** The answer's status, where it is not 200. */
  status?: number;
  /** The one language that it is written in, where there is but one. */
  language?: LoanLocale;
  /** What it is written in, where that is neither language of the launch query. */
  written?: 'zh';
  /** Its picture is the screen, not the document: a dialog covers no more, and a long text is no picture. */
  isScreenOnly?: boolean;
}

// Whoever comes to the company site has no session.
const nobody = launchKeys.filter((key) => key !== 'isNeedPop').map((key) => [key, undefined] as const);
const visitor = { borrower: 'ana', query: { ...Object.fromEntries(nobody), productId: undefined } };

/**
 * Every screen, in every state that a link alone shows: for the test preview, the browser tests, the byte budget and the
 * pictures. Dialogs and what comes after a tap are in the tests.
 */
export const screenStates: readonly ScreenState[] = [
  { screen: 'confirm-offer', name: 'confirm-offer', borrower: 'ana' },
  { screen: 'confirm-offer', name: 'confirm-offer-instalments', borrower: 'julia' },
  { screen: 'confirm-offer', name: 'confirm-offer-expired', borrower: 'karim', status: 410 },
  { screen: 'contract', name: 'contract-of-an-offer', borrower: 'ana', through: '/loan-agreement' },
  { screen: 'contract', name: 'contract-of-a-loan', borrower: 'fermin', through: '/loan-agreement' },
  { screen: 'contract', name: 'contract-of-instalments', borrower: 'ines', path: '/agony' },
  { screen: 'loan-details', name: 'loan-details-21', borrower: 'bruno' },
  { screen: 'loan-details', name: 'loan-details-110', borrower: 'carla' },
  { screen: 'loan-details', name: 'loan-details-151', borrower: 'diego' },
  { screen: 'loan-details', name: 'loan-details-170', borrower: 'elena' },
  { screen: 'loan-details', name: 'loan-details-174', borrower: 'fermin' },
  { screen: 'loan-details', name: 'loan-details-180', borrower: 'gloria' },
  { screen: 'loan-details', name: 'loan-details-200', borrower: 'hugo' },
  { screen: 'loan-details', name: 'loan-details-instalments', borrower: 'ines' },
  { screen: 'loan-details', name: 'loan-details-long', borrower: 'maximiliano' },
  { screen: 'loan-details', name: 'loan-details-extended', borrower: 'oscar' },
  { screen: 'loan-details', name: 'loan-details-payment-taken-back', borrower: 'sergio' },
  { screen: 'letter', name: 'letter', borrower: 'hugo', path: '/settlement-letter' },
  { screen: 'failed', name: 'letter-refused', borrower: 'sergio', path: '/settlement-letter', status: 409 },
  ...verifyStates(),
  { screen: 'loan-details', name: 'loan-details-cooling-off', borrower: 'sofia' },
  { screen: 'statement', name: 'statement', borrower: 'fermin', path: '/statement' },
  { screen: 'statement', name: 'statement-overdue', borrower: 'gloria', path: '/statement' },
  { screen: 'statement', name: 'statement-paid-in-part', borrower: 'teresa', path: '/statement' },
  { screen: 'statement', name: 'statement-instalments', borrower: 'ines', path: '/statement' },
  { screen: 'statement', name: 'statement-payment-returned', borrower: 'sergio', path: '/statement' },
  { screen: 'statement', name: 'statement-extended', borrower: 'oscar', path: '/statement' },
  { screen: 'statement', name: 'statement-settled', borrower: 'hugo', path: '/statement' },
  { screen: 'statement', name: 'statement-nothing-yet', borrower: 'bruno', path: '/statement' },
  { screen: 'statement', name: 'statement-long', borrower: 'maximiliano', path: '/statement' },
  {
    screen: 'statement',
    name: 'statement-day-refused',
    borrower: 'fermin',
    path: '/statement',
    query: { payoffDay: '2000-01-01' },
  },
  { screen: 'receipt', name: 'receipt', borrower: 'hugo', path: '/statement', through: '/receipt' },
  { screen: 'receipt', name: 'receipt-paid-in-part', borrower: 'teresa', path: '/statement', through: '/receipt' },
  { screen: 'receipt', name: 'receipt-returned', borrower: 'sergio', path: '/statement', through: '/receipt' },
  {
    screen: 'failed',
    name: 'receipt-unknown',
    borrower: 'fermin',
    path: '/receipt',
    query: { paymentId: 'none' },
    status: 404,
  },
  { screen: 'loan-market', name: 'loan-market', borrower: 'carla', path: '/loan-market' },
  { screen: 'repayment', name: 'repayment', borrower: 'fermin', path: '/repayment' },
  { screen: 'repayment', name: 'repayment-overdue', borrower: 'gloria', path: '/repayment' },
  { screen: 'repayment', name: 'repayment-instalment', borrower: 'ines', path: '/repayment' },
  { screen: 'repayment', name: 'repayment-long', borrower: 'maximiliano', path: '/repayment' },
  { screen: 'extension', name: 'extension', borrower: 'nora', path: '/extension' },
  { screen: 'extension', name: 'extension-charges-first', borrower: 'fermin', path: '/extension' },
  { screen: 'extension', name: 'extension-instalment', borrower: 'ines', path: '/extension' },
  { screen: 'extension', name: 'extension-long', borrower: 'maximiliano', path: '/extension' },
  { screen: 'cooling-off', name: 'cooling-off', borrower: 'sofia', path: '/cooling-off' },
  { screen: 'instruction', name: 'instruction', borrower: 'fermin', path: '/repayment', through: '/carpmm' },
  { screen: 'instruction', name: 'instruction-long', borrower: 'maximiliano', path: '/repayment', through: '/carpmm' },
  { screen: 'instruction', name: 'instruction-extension', borrower: 'nora', path: '/extension', through: '/carpmm' },
  {
    screen: 'instruction',
    name: 'instruction-cancellation',
    borrower: 'sofia',
    path: '/cooling-off',
    through: '/carpmm',
  },
  {
    screen: 'voucher-story',
    name: 'voucher-story-over',
    borrower: 'fermin',
    path: '/carpmm',
    query: { payCode: 'store', requestType: '1', amount: '1' },
  },
  ...nothingToPayStates(),
  ...bankCardStates(),
  ...promotionStates(),
  { screen: 'customer-service', name: 'customer-service', borrower: 'fermin', path: '/customer-service' },
  { screen: 'about-us', name: 'about-us', borrower: 'ana', path: '/about-us' },
  { screen: 'privacy', name: 'privacy', borrower: 'ana', path: '/PrivacyPolicy', isScreenOnly: true },
  {
    screen: 'joint-login-failure',
    name: 'joint-login-failure',
    borrower: 'ana',
    path: '/joint-login-failure',
    language: 'es',
  },
  { screen: 'bind-bank', name: 'bind-bank', borrower: 'ana', path: '/bind-bank' },
  { screen: 'bind-bank', name: 'bind-bank-bound', borrower: 'fermin', path: '/bind-bank' },
  { screen: 'site-home', name: 'site-home', ...visitor, path: '/' },
  { screen: 'site-about', name: 'site-about', ...visitor, path: '/About' },
  { screen: 'site-policy', name: 'site-policy', ...visitor, path: '/Policy', isScreenOnly: true },
  { screen: 'site-loan-terms', name: 'site-loan-terms', ...visitor, path: '/Loan', isScreenOnly: true },
  { screen: 'site-user-agreement', name: 'site-user-agreement', ...visitor, path: '/User', isScreenOnly: true },
  { screen: 'site-contact', name: 'site-contact', ...visitor, path: '/Contact' },
  { screen: 'preview', name: 'preview', borrower: 'fermin', path: '/testPreview', isScreenOnly: true },
  { screen: 'complaint-home', name: 'complaint-home', borrower: 'gloria', path: '/complaint' },
  {
    screen: 'complaint-home',
    name: 'complaint-home-no-loan',
    borrower: 'ana',
    path: '/complaint',
    query: { orderId: undefined },
  },
  {
    screen: 'complaint-form',
    name: 'complaint-form',
    borrower: 'gloria',
    path: '/complainPageNext',
    query: { problemType: '1', problemSonType: '103' },
  },
  {
    screen: 'complaint-form',
    name: 'complaint-form-not-supported',
    borrower: 'bruno',
    path: '/complainPageNext',
    query: { problemType: '1', problemSonType: '103' },
  },
  { screen: 'complaint-list', name: 'complaint-list', borrower: 'gloria', path: '/complaintList' },
  { screen: 'complaint-list', name: 'complaint-list-empty', borrower: 'ana', path: '/complaintList' },
  {
    screen: 'complaint-detail',
    name: 'complaint-detail',
    borrower: 'gloria',
    path: '/complaintList',
    through: '/complainDetails',
  },
  { screen: 'failed', name: 'expired-session', borrower: 'lucia', status: 401 },
  { screen: 'failed', name: 'not-found', borrower: 'ana', path: '/nowhere', status: 404 },
  { screen: 'failed', name: 'unknown-order', borrower: 'fermin', query: { orderId: 'PZ0' }, status: 404 },
];

/** Whoever confirms a letter has no session; whose link it was that is changed does not matter. */
function verifyStates(): ScreenState[] {
  const asked = (letterCode: string) => ({ ...visitor, path: '/verify', query: { ...visitor.query, letterCode } });
  return [
    { screen: 'verify', name: 'verify', ...visitor, path: '/verify' },
    { screen: 'verify', name: 'verify-valid', borrower: 'hugo', path: '/settlement-letter', through: '/verify' },
    { screen: 'verify', name: 'verify-void', ...asked(demoLetterCodes.void) },
    { screen: 'verify', name: 'verify-unknown', ...asked(demoLetterCodes.unknown) },
    { screen: 'verify', name: 'verify-mistyped', ...asked(`${demoLetterCodes.unknown.slice(0, -1)}2`) },
  ];
}

/** Payment screens of orders that ask for nothing, or not in this way. */
function nothingToPayStates(): ScreenState[] {
  const state = (name: string, borrower: string, path: string) => ({
    screen: 'nothing-to-pay',
    name: `nothing-to-pay-${name}`,
    borrower,
    path,
  });
  return [
    state('settled', 'hugo', '/repayment'),
    state('review', 'bruno', '/repayment'),
    state('rejected', 'carla', '/repayment'),
    state('payout', 'diego', '/repayment'),
    state('extended', 'oscar', '/extension'),
    state('no-cancellation', 'fermin', '/cooling-off'),
  ];
}

/** In Chinese, whatever the launch query asks for. */
function bankCardStates(): ScreenState[] {
  const shared = { screen: 'bank-card', path: '/bank-card-repayment', language: 'es', written: 'zh' } as const;
  return [
    { ...shared, name: 'bank-card', borrower: 'fermin' },
    { ...shared, name: 'bank-card-none', borrower: 'gloria' },
    { ...shared, name: 'bank-card-long', borrower: 'maximiliano' },
    { ...shared, screen: 'nothing-to-pay', name: 'nothing-to-pay-card', borrower: 'hugo' },
  ];
}

/** Visitors have no session; whose link it was that is changed does not matter. */
function promotionStates(): ScreenState[] {
  const none = { userId: undefined, sessionId: undefined, productId: undefined, orderId: undefined };
  const shared = { screen: 'promotion', path: '/promotion', borrower: 'ana', language: 'es', written: 'zh' } as const;
  return [
    { ...shared, name: 'promotion', query: { ...none, templateId: 'demo' } },
    { ...shared, name: 'promotion-other-colours', query: { ...none, templateId: 'demo-violet' } },
    { ...shared, name: 'promotion-download', query: { ...none, templateId: 'demo', down_id: 'app-1' } },
    { ...shared, name: 'promotion-agreement', query: { ...none, templateId: 'demo', links_id: 'agreement-1' } },
    { ...shared, screen: 'failed', name: 'promotion-unknown', query: { ...none, templateId: 'none' }, status: 422 },
  ];
}

/** The printed link of the state's borrower, changed as the state says; what `through` names is still to be followed. */
export function addressOf(state: ScreenState, links: readonly { name: string; url: string }[]): string {
  const link = links.find(({ name }) => name === state.borrower);
  if (!link)
    throw new Error(`no demo borrower ${state.borrower}; there are ${links.map(({ name }) => name).join(', ')}`);
  const url = new URL(link.url);
  if (state.path !== undefined) url.pathname = state.path;
  for (const [key, value] of Object.entries(state.query ?? {})) {
    if (value === undefined) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  return url.href;
}
