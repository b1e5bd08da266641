import type { Lender } from '../../legal/lender-values.ts';
import type { LoadContext } from '../../screen/page.ts';

/** What every page of the company site says of the company. */
export interface Site extends Lender {
  /** Of the copyright. */
  year: string;
}

export async function loadSite({ tenant, today }: LoadContext): Promise<Site> {
  const { displayName, companyName, companyAddress, serviceEmail, servicePhone } = tenant;
  return { displayName, companyName, companyAddress, serviceEmail, servicePhone, year: today.slice(0, 4) };
}
