import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { LoanLocale } from '@plazo/contract/launch';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { TenantSettings } from '../config/schema.ts';
import { answerBy } from './deadlines.ts';
import { currentDisclosure } from './packs.ts';

interface Reader {
  tenant: Pick<TenantSettings, 'disclosure'>;
  locale: LoanLocale;
  today: IsoDate;
}

/** Whom else a borrower can turn to, and by when a complaint of today is answered; nothing where the law of the place adds nothing. */
export function helpFrom({ tenant, locale, today }: Reader): { help?: DisclosureSection[]; answerBy?: IsoDate } {
  const disclosure = currentDisclosure(tenant);
  const by = answerBy(today, disclosure, tenant.disclosure.holidays);
  return { ...(disclosure ? { help: disclosure.help(locale) } : {}), ...(by === null ? {} : { answerBy: by }) };
}
