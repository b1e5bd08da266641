import type { DisclosureSheet, OfferDisclosure, MarketingConsents as WireConsents } from '@plazo/contract/disclosure';
import * as to from '@plazo/contract/documents';
import type { LoanLocale } from '@plazo/contract/launch';
import type { ContractDetail } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { localDate } from '@plazo/loan-rules/calendar';
import type { DisclosedLoan, Disclosure } from './disclosure.ts';
import { kindsOf, type MarketingConsents } from './marketing-consent.service.ts';
import { nameOf } from './packs.ts';

/** The page of key figures. */
function sheetAddress(orderNo: string): string {
  return `${to.disclosureSheet}?orderId=${orderNo}`;
}

export function presentOfferDisclosure(disclosure: Disclosure, loan: DisclosedLoan, company: string): OfferDisclosure {
  const t = disclosure.texts(loan.locale);
  const choices = Object.entries(t.consents).map(([kind, text]) => ({ kind, text: fill(text, { company }) }));
  return {
    shown: nameOf(disclosure),
    notes: disclosure.offerNotes(loan),
    sheet: { title: t.sheetTitle, link: t.sheetLink, url: sheetAddress(loan.orderNo) },
    ...(t.acknowledgement === null ? {} : { acknowledgement: t.acknowledgement }),
    ...(choices.length === 0 ? {} : { consents: { title: t.consentsTitle, note: t.consentsNote, choices } }),
  };
}

export function presentSheet(disclosure: Disclosure, loan: DisclosedLoan): DisclosureSheet {
  const { sheetTitle: title, sheetIntro: intro } = disclosure.texts(loan.locale);
  return { title, intro, sections: disclosure.sheet(loan) };
}

/** Each consent that is asked for, with its newest answer. */
export function presentConsents(
  { disclosure, answers }: MarketingConsents,
  { locale, company, timeZone }: { locale: LoanLocale; company: string; timeZone: string },
): WireConsents {
  const choices = Object.entries(disclosure.texts(locale).consents).map(([kind, text]) => {
    const answer = answers.find((one) => one.kind === kind);
    const since = answer ? { since: localDate(answer.decidedAt, timeZone) } : {};
    return { kind, text: fill(text, { company }), isGiven: answer?.isGiven ? '1' : '0', ...since };
  });
  return { choices };
}

/** The contract's additions: its own sections, the link to the sheet, and the confirmation of having read it. */
export function presentContractDisclosure(
  disclosure: Disclosure,
  loan: DisclosedLoan,
): NonNullable<ContractDetail['disclosure']> {
  const { sheetLink: title, consentsTitle, acknowledged } = disclosure.texts(loan.locale);
  const sections = disclosure.contract(loan);
  const sheet = { title, url: sheetAddress(loan.orderNo) };
  const consents =
    kindsOf(disclosure).length > 0 ? { consents: { title: consentsTitle, url: to.marketingConsents } } : {};
  return { sections, sheet, ...consents, ...(loan.document.acknowledged ? { acknowledged } : {}) };
}
