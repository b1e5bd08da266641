import { type CustomerContact, getWhatsapp } from '@plazo/contract/support';
import { type Answering, answeringAt } from '@plazo/loan-rules/service-hours';
import { helpFrom } from '../disclosure/help.ts';
import { kindsOf } from '../disclosure/marketing-consent.service.ts';
import { currentDisclosure } from '../disclosure/packs.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { weekdayNumber } from '../platform/config/contact-schema.ts';

/** How to reach the lender, from the tenant file. */
export function serveSupport(calls: BorrowerCalls, { config: { tenant } }: { config: Config }): void {
  const disclosure = currentDisclosure(tenant);
  const { holidays } = tenant.disclosure;
  const hours = tenant.serviceOpen.map(({ days, ...span }) => ({ ...span, days: days.map(weekdayNumber) }));
  const hasConsents = disclosure && kindsOf(disclosure).length > 0 ? { hasConsents: '1' } : {};
  calls.servePublic(getWhatsapp, async (_input, { locale, today, now }) => ({
    phone: tenant.serviceWhatsapp,
    va: tenant.servicePhone,
    email: tenant.serviceEmail,
    hours: tenant.serviceHours[locale],
    ...presentAnswering(answeringAt(hours, { at: now, timeZone: tenant.timeZone, holidays })),
    ...helpFrom({ tenant, locale, today }),
    ...hasConsents,
  }));
}

function presentAnswering(answering: Answering | null): Pick<CustomerContact, 'open' | 'opens'> {
  if (answering === null) return {};
  return 'until' in answering ? { open: answering } : { opens: answering };
}
