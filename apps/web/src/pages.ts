import { loanDetailsPage } from './features/loan/loan-details.page.ts';
import { confirmOfferPage } from './features/offer/confirm-offer.page.ts';
import { contractPage } from './features/offer/contract.page.ts';
import { instructionPage } from './features/repayment/instruction.page.ts';
import { repaymentPage } from './features/repayment/repayment.page.ts';
import { routes } from './paths.ts';
import type { AnyPage } from './screen/page.ts';

/** The table of all pages. */
const pages: readonly AnyPage[] = [confirmOfferPage, contractPage, loanDetailsPage, repaymentPage, instructionPage];

const byPath = new Map(pages.flatMap((page) => page.routes.map((key) => [routes[key] as string, page] as const)));

/** Every path that is a page. */
export const everyPath: readonly string[] = [...byPath.keys()];

export function pageOf(path: string): AnyPage | undefined {
  return byPath.get(path);
}
