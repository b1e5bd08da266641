import { type LoanCosts, loanCosts } from '@plazo/contract/market';
import { sendLoginCode } from '@plazo/contract/promotion';
import type { Lender } from '../../legal/lender-values.ts';
import { type Platform, platformOf } from '../../lib/platform.ts';
import type { LoadContext } from '../../screen/page.ts';

export interface Store {
  platform: 'ios' | 'android';
  address: string;
}

/** The company details shown on every page of the company site. */
export interface Site extends Lender {
  /** The year of the copyright. */
  year: string;
  /** Whether there are loan terms apart from the contracts: under some laws there can be none. */
  hasLoanTerms: boolean;
  /** Whether a borrower can sign in by phone, on a page of ours. */
  mayLogIn: boolean;
  /** Where the reader's device gets the app; on another device, both stores. Empty if it is in none. */
  stores: readonly Store[];
}

export async function loadSite({ tenant, today, offers, userAgent }: LoadContext): Promise<Site> {
  const { displayName, companyName, companyAddress, serviceEmail, servicePhone } = tenant;
  const lender = { displayName, companyName, companyAddress, serviceEmail, servicePhone };
  return {
    ...lender,
    year: today.slice(0, 4),
    hasLoanTerms: tenant.disclosurePack === 'none',
    mayLogIn: offers(sendLoginCode),
    stores: storesOf(tenant.downloads, platformOf(userAgent)),
  };
}

/** The site works without them: nothing may be on sale, or a core may not say. */
export async function loadCosts({ offers, call }: LoadContext): Promise<LoanCosts | null> {
  return offers(loanCosts) ? call(loanCosts, {}).catch(() => null) : null;
}

function storesOf(downloads: LoadContext['tenant']['downloads'], reader: Platform): Store[] {
  return (['android', 'ios'] as const)
    .filter((platform) => downloads[platform] !== '' && (reader === 'other' || reader === platform))
    .map((platform) => ({ platform, address: downloads[platform] }));
}
