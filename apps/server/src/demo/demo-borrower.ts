import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { SentComplaint } from '../complaints/complaints.service.ts';
import type { PictureText } from './demo-picture.ts';
import type { DemoProduct } from './demo-products.ts';

/** What happened to a demo borrower before the demo starts. */
export interface DemoBorrower {
  /** How a link names them; also the user id. */
  name: string;
  fullName: string;
  /** What is always true of them; what they owe by now is read when the list of links is printed. */
  trait?: string;
  product: DemoProduct;
  amount: number;
  periods: number;
  termUnit: TermUnit;
  couponAmount?: number;
  needsReload?: boolean;
  /** What the offer shows until it is fetched again. */
  provisionalAmount?: number;
  /** Days before today on which the offer was taken; none: it is still open. */
  takenDaysAgo?: number;
  /** Decisions of the back office after that, for a reviewed product. */
  decisions?: readonly ('approve' | 'reject' | 'disburse' | 'confirm')[];
  /** Days after the offer was taken on which those decisions were made. */
  decidedDaysLater?: number;
  /** Instalments that were paid on their due date; all of them settles the loan. */
  paidInstalments?: number;
  /** Less than was asked for, paid on that day after the instalments above. */
  partPayment?: { amount: number; daysAgo: number };
  /** An account that was bound. */
  bankAccount?: { bankCode: string; cardType: 'clabe' | 'card'; cardNo: string };
  /** How far an extension of the next instalment has come: what comes first was paid, or the fee too. */
  extension?: 'charges-paid' | 'fee-paid';
  /** The payment that settled the loan was taken back by its provider; its no-debt letter had been issued. */
  isPaymentTakenBack?: boolean;
  /** Stars given to the settled loan. */
  rating?: number;
  /** A loan of before, paid back long ago. */
  earlierLoan?: { amount: number; takenDaysAgo: number };
  isOfferExpired?: boolean;
  isSessionExpired?: boolean;
  /** Bank cards to repay with. */
  cards?: readonly DemoCard[];
  /** Complaints that they have filed, oldest first. */
  complaints?: readonly DemoComplaint[];
}

/** A complaint of a demo borrower. */
export interface DemoComplaint {
  daysAgo: number;
  sent: Pick<SentComplaint, 'problemType' | 'problemSonType' | 'problemDetail'>;
  pictures?: readonly PictureText[];
  /** What the lender has answered the day after. */
  reply?: { text: string; pictures?: readonly PictureText[] };
}

export interface DemoCard {
  bankName: string;
  bankCode: string;
  numberEnding: string;
  needsCode: boolean;
}
