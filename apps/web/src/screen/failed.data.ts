/** Why there is no screen to show. */
export interface Failure {
  /**
   * `not-found`: no such screen; `unknown`: no such loan or offer; `refused`: the server understood and refused. For all three, trying the
   * same URL again is useless. `unsure`: the request may have been carried out.
   */
  kind: 'not-found' | 'expired' | 'offer-expired' | 'unknown' | 'refused' | 'unsure' | 'failed';
  /** What happened, for the reader; empty if the kind says it all. */
  message: string;
  /** Whether a borrower can sign in again by phone, on a page of ours. */
  mayLogIn: boolean;
  /** Whether the core has a market, where a browser finds other offers. */
  hasMarket: boolean;
  /** Where to check whether it was carried out (page.ts). */
  outcomeAt?: 'loanList' | 'complaintList' | undefined;
}
