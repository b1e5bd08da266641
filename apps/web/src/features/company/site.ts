import { sendLoginCode } from '@plazo/contract/promotion';
import type { Lender } from '../../legal/lender-values.ts';
import type { LoadContext } from '../../screen/page.ts';

/** What every page of the company site says of the company. */
export interface Site extends Lender {
  /** Of the copyright. */
  year: string;
  /** Whether there are loan terms besides the contracts: the law of a place leaves no room for them. */
  hasLoanTerms: boolean;
  /** Whether a borrower can come in by phone, on a page of ours. */
  mayLogIn: boolean;
}

export async function loadSite({ tenant, today, offers }: LoadContext): Promise<Site> {
  const { displayName, companyName, companyAddress, serviceEmail, servicePhone } = tenant;
  const lender = { displayName, companyName, companyAddress, serviceEmail, servicePhone };
  return {
    ...lender,
    year: today.slice(0, 4),
    hasLoanTerms: tenant.disclosurePack === 'none',
    mayLogIn: offers(sendLoginCode),
  };
}
