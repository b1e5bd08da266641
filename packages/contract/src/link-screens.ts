import { cannotPay, loanDetailUrl, loanList, messages, paymentPlan, repayUrl } from './documents.ts';

/**
 * The screens that a link of a message can name (`/login?to=pay`), for as long as it lies in a phone. It names neither person nor debt: who
 * has signed in reads their own.
 */
export const linkScreens = {
  pay: repayUrl,
  loan: loanDetailUrl,
  ways: cannotPay,
  plan: paymentPlan,
  loans: loanList,
  messages,
} as const;

export type LinkScreen = keyof typeof linkScreens;

/** The parameter of the sign-in page that names the screen. */
export const screenParameter = 'to';

/** The screens that show one loan: the one that has to be paid first. */
export const screensOfLoan: readonly LinkScreen[] = ['pay', 'loan', 'ways', 'plan'];

/** The screen that an address names; null if it names none. */
export function linkScreenOf(name: string | null): LinkScreen | null {
  return name !== null && Object.hasOwn(linkScreens, name) ? (name as LinkScreen) : null;
}
