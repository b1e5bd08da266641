/** Why there is no screen to show. */
export interface Failure {
  /**
   * `not-found`: no such screen; `unknown`: no such loan or offer; `refused`: the server understood and said no. For none
   * of them the same address will do better. `unsure`: what was asked for may have been done.
   */
  kind: 'not-found' | 'expired' | 'offer-expired' | 'unknown' | 'refused' | 'unsure' | 'failed';
  /** What happened, for the reader; empty where the kind says it all. */
  message: string;
  /** Whether a borrower can come back by phone, on a page of ours. */
  mayLogIn: boolean;
  /** Whether the core has a market, where a browser finds other offers. */
  hasMarket: boolean;
  /** Where to see whether it was done (page.ts). */
  outcomeAt?: 'loanList' | 'complaintList' | undefined;
}
