import { createHash } from 'node:crypto';
import { contractWording } from '@plazo/contract/contract-wording';
import type { LoanLocale } from '@plazo/contract/launch';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { disclosedRate } from '@plazo/loan-rules/disclosed-rate';
import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { PinnedDisclosure } from './pinned.ts';

/** The borrower's details on a contract. */
export interface BorrowerProfile {
  fullName: string;
  address: string;
  bankAccountMasked: string;
}

/** Everything that a contract prints, stored as it was accepted. The oldest orders lack the optional fields. */
export interface AcceptedDocument {
  wording?: string;
  /** The language it was read in. */
  locale?: LoanLocale;
  /** How figures were written, by language: if the lender changes that later, accepted documents stay the same. */
  formats?: TenantSettings['formats'];
  company?: string;
  borrower: BorrowerProfile;
  productName: string;
  amount: number;
  periods: number;
  termUnit: TermUnit;
  /** The payout day from which the dates count. */
  plannedOn: IsoDate;
  terms: ProductTerms;
  instalments: readonly Instalment[];
  annualCostPpm?: number;
  /** What local law adds, as it was shown; left out if it adds nothing. */
  disclosure?: PinnedDisclosure;
  /** Whether the borrower confirmed reading what the disclosure asks them to read. */
  acknowledged?: boolean;
}

/** How a document was accepted. */
export interface Acceptance {
  document: AcceptedDocument;
  /** SHA-256 of the document's text, in hex. This and the following are null for an order that is older than this record. */
  hash: string | null;
  address: string | null;
  device: string | null;
}

/** The part of the document about the loan itself. */
export type LoanDocument = Omit<AcceptedDocument, 'borrower'>;

interface Priced {
  offer: Pick<LoanDocument, 'productName' | 'amount' | 'periods' | 'termUnit' | 'terms'>;
  instalments: readonly Instalment[];
  annualCostPpm: number;
}

/** The loan that an offer becomes if it is paid out on a day. */
export function loanOf({ offer, instalments, annualCostPpm }: Priced, plannedOn: IsoDate): LoanDocument {
  const { productName, amount, periods, termUnit, terms } = offer;
  return { productName, amount, periods, termUnit, plannedOn, terms, instalments, annualCostPpm };
}

interface Parties extends Pick<AcceptedDocument, 'disclosure' | 'acknowledged'> {
  formats: TenantSettings['formats'];
  borrower: BorrowerProfile;
  company: string;
  locale: LoanLocale;
  plannedOn: IsoDate;
}

/** The document of an offer that is, or could be, taken on a day. */
export function documentOf(priced: Priced, parties: Parties): AcceptedDocument {
  return { wording: contractWording.version, ...parties, ...loanOf(priced, parties.plannedOn) };
}

export function hashOfDocument(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The annual cost as it was shown. */
export function annualCostOf({ annualCostPpm, amount, plannedOn, ...plan }: LoanDocument): number {
  if (annualCostPpm !== undefined) return annualCostPpm;
  const { terms, ...loan } = plan;
  return disclosedRate(terms.disclosedRate ?? 'cat', { ...loan, principal: amount, disbursedOn: plannedOn });
}
