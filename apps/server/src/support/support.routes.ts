import { getWhatsapp } from '@plazo/contract/support';
import { helpFrom } from '../disclosure/help.ts';
import { kindsOf } from '../disclosure/marketing-consent.service.ts';
import { currentDisclosure } from '../disclosure/packs.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';

/** How to reach the lender, from the tenant file. */
export function serveSupport(calls: BorrowerCalls, { config: { tenant } }: { config: Config }): void {
  const disclosure = currentDisclosure(tenant);
  const hasConsents = disclosure && kindsOf(disclosure).length > 0 ? { hasConsents: '1' } : {};
  calls.servePublic(getWhatsapp, async (_input, { locale, today }) => ({
    phone: tenant.serviceWhatsapp,
    va: tenant.servicePhone,
    email: tenant.serviceEmail,
    hours: tenant.serviceHours[locale],
    ...helpFrom({ tenant, locale, today }),
    ...hasConsents,
  }));
}
