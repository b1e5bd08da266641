import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { LoanLocale } from '@plazo/contract/launch';
import type { DisclosureRules } from '@plazo/loan-rules/disclosure-terms';
import type { Formatter } from '../platform/formats/formatter.ts';
import type { LoanDocument } from './accepted-document.ts';
import type { PinnedDisclosure } from './pinned.ts';

/** A loan to be disclosed, and to whom. */
export interface DisclosedLoan {
  orderNo: string;
  document: LoanDocument;
  locale: LoanLocale;
  write: Formatter;
}

/** The short texts of a pack around its sections. */
export interface DisclosureTexts {
  sheetTitle: string;
  sheetIntro: string;
  /** What the link to the sheet says. */
  sheetLink: string;
  /** What the borrower confirms; null where nothing is asked. */
  acknowledgement: string | null;
  /** The record of it in the contract. */
  acknowledged: string;
  consentsTitle: string;
  consentsNote: string;
  /** By kind; `{company}` stands for the lender. */
  consents: Readonly<Record<string, string>>;
}

/** What the law of one place wants to be said and kept, with the tenant's values: one version of a pack. */
export interface Disclosure {
  pinned: PinnedDisclosure;
  rules: DisclosureRules;
  /** In how many days a complaint is answered. */
  complaintAnswer: { days: number; counts: 'business-days' | 'calendar-days' };
  /** How many business days an offer stays open at least, by its term in days; 0 if the law sets no minimum. */
  validityDays(termDays: number): number;
  texts(locale: LoanLocale): DisclosureTexts;
  /** Beside an offer's figures. */
  offerNotes(loan: DisclosedLoan): string[];
  /** The page to read and print before agreeing. */
  sheet(loan: DisclosedLoan): DisclosureSection[];
  /** What the contract says besides its own sentences. */
  contract(loan: DisclosedLoan): DisclosureSection[];
  /** Whom a borrower can turn to, besides complaints and customer service. */
  help(locale: LoanLocale): DisclosureSection[];
}
