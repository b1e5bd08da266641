import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { LoanLocale } from '@plazo/contract/launch';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type AnswerSettings, answerBy } from './deadlines.ts';
import { currentDisclosure } from './packs.ts';

interface Reader {
  tenant: AnswerSettings;
  locale: LoanLocale;
  today: IsoDate;
}

/** Where else a borrower can turn, and by when a complaint filed today is answered; empty if neither local law nor the tenant says so. */
export function helpFrom({ tenant, locale, today }: Reader): { help?: DisclosureSection[]; answerBy?: IsoDate } {
  const disclosure = currentDisclosure(tenant);
  const by = answerBy(today, disclosure, tenant);
  return { ...(disclosure ? { help: disclosure.help(locale) } : {}), ...(by === null ? {} : { answerBy: by }) };
}
