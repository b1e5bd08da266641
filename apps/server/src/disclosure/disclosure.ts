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
  /** What the borrower confirms; null if nothing is asked. */
  acknowledgement: string | null;
  /** How the contract records it. */
  acknowledged: string;
  consentsTitle: string;
  consentsNote: string;
  /** By kind; `{company}` stands for the lender. */
  consents: Readonly<Record<string, string>>;
}

/** What the law of one place requires to be said and kept, with the tenant's values: one version of a pack. */
export interface Disclosure {
  pinned: PinnedDisclosure;
  rules: DisclosureRules;
  /** The number of days for answering a complaint. */
  complaintAnswer: { days: number; counts: 'business-days' | 'calendar-days' };
  /** The fewest business days that an offer stays open, by its term in days; 0 if the law sets no minimum. */
  validityDays(termDays: number): number;
  texts(locale: LoanLocale): DisclosureTexts;
  /** Notes next to an offer's figures. */
  offerNotes(loan: DisclosedLoan): string[];
  /** The page to read and print before agreeing. */
  sheet(loan: DisclosedLoan): DisclosureSection[];
  /** What the contract says beyond its own sentences. */
  contract(loan: DisclosedLoan): DisclosureSection[];
  /** Where a borrower can turn, apart from complaints and customer service. */
  help(locale: LoanLocale): DisclosureSection[];
}
