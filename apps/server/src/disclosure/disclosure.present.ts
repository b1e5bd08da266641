import type { DisclosureSheet, OfferDisclosure } from '@plazo/contract/disclosure';
import type { ContractDetail } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import type { DisclosedLoan, Disclosure } from './disclosure.ts';
import { nameOf } from './packs.ts';

/** The page of key figures; its path is that of the pages' own table (apps/web/src/paths.ts). */
function sheetAddress(orderNo: string): string {
  return `/disclosure?orderId=${orderNo}`;
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

/** What a contract adds: its own sections, the way to the sheet, and what was confirmed to have been read. */
export function presentContractDisclosure(
  disclosure: Disclosure,
  loan: DisclosedLoan,
): NonNullable<ContractDetail['disclosure']> {
  const { sheetLink: title, acknowledged } = disclosure.texts(loan.locale);
  const sections = disclosure.contract(loan);
  const sheet = { title, url: sheetAddress(loan.orderNo) };
  return { sections, sheet, ...(loan.document.acknowledged ? { acknowledged } : {}) };
}
