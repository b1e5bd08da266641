import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { SentComplaint } from '../complaints/complaints.service.ts';
import type { ProductFile } from '../products/activation.ts';
import type { DemoPicture } from './demo-picture.ts';

/** What happened to a demo borrower before the demo starts. */
export interface DemoBorrower {
  /** The name in links, and the user id. */
  name: string;
  fullName: string;
  /** The constant fact about them; what they owe is looked up when the list of links is printed. */
  trait?: string;
  product: ProductFile;
  amount: number;
  periods: number;
  termUnit: TermUnit;
  couponAmount?: number;
  needsReload?: boolean;
  /** The provisional amount, shown until the offer is fetched again. */
  provisionalAmount?: number;
  /** How many days ago the offer was taken; undefined while it is open. */
  takenDaysAgo?: number;
  /** The back office's decisions on a reviewed product. */
  decisions?: readonly ('approve' | 'reject' | 'disburse' | 'confirm')[];
  /** How many days before today the money came back from the bank. */
  returnedDaysAgo?: number;
  /** How many days after the loan was taken they were made. */
  decidedDaysLater?: number;
  /** How many instalments were paid on their due dates; all of them settle the loan. */
  paidInstalments?: number;
  /** How each of them was paid at a till without coins below fifty centavos: less than the amount due, or more. */
  atTheTill?: readonly ('less' | 'more')[];
  /** A partial payment after the instalments above. */
  partPayment?: { amount: number; daysAgo: number };
  /** How much of the newest payment was reversed, today. */
  partReversed?: number;
  /** A payment of the amount due, reported so late that the lender's staff check it first. */
  heldPayment?: { daysAgo: number };
  /** The bound bank account. */
  bankAccount?: { bankCode: string; cardType: 'clabe' | 'card'; cardNo: string };
  /** How far the extension of the next instalment has come: the charges before it are paid, or the fee as well. */
  extension?: 'charges-paid' | 'fee-paid';
  /** The payment that settled the loan was reversed after the no-debt letter was issued. */
  isPaymentReversed?: boolean;
  /** Stars given to the settled loan. */
  rating?: number;
  /** An earlier loan, repaid long ago. */
  earlierLoan?: { amount: number; takenDaysAgo: number };
  /** The disclosure pack of the loan, if it is not the tenant's. */
  disclosedBy?: 'mx' | 'in';
  /** The marketing consents given with it, joined by commas. */
  consents?: string;
  isOfferExpired?: boolean;
  isSessionExpired?: boolean;
  /** Bank cards to repay with. */
  cards?: readonly DemoCard[];
  /** What the lender sent them, and its calls, oldest first. */
  contacts?: readonly DemoContact[];
  /** What they answered, oldest first. */
  replies?: readonly { minutesAgo: number; content: string }[];
  /** The kind of channel that they pay through, if it is not a till. */
  paysBy?: 'transfer';
  /** A payment plan that the lender proposed today, and whether it was accepted; or earlier, and nobody did by its last day. */
  paymentPlan?: { payments: number; isAccepted?: boolean; lapsedDaysAgo?: number };
  /** A pause of late charges that the lender granted today. */
  pause?: { reason: 'illness'; days: number };
  /** Their complaints, oldest first. */
  complaints?: readonly DemoComplaint[];
}

/** A contact with a demo borrower: a message, or a call. */
export type DemoContact = { daysAgo: number } & (
  | { content: string; state: 'delivered' | 'failed' }
  | { outcome: 'reached' | 'not-reached' }
);

/** A complaint of a demo borrower. */
export interface DemoComplaint {
  daysAgo: number;
  sent: Pick<SentComplaint, 'problemType' | 'problemSonType' | 'problemDetail'>;
  pictures?: readonly DemoPicture[];
  /** The lender's answer on the next day. */
  reply?: { text: string; pictures?: readonly DemoPicture[] };
}

export interface DemoCard {
  bankName: string;
  bankCode: string;
  numberEnding: string;
  needsCode: boolean;
}
