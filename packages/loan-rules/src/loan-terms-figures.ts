/** The figures in the loan terms and conditions, a separate text. Source: specification 9, requirement S7. */
export const loanTermsFigures = {
  /** The term, in calendar days. */
  termMinDays: 91,
  termMaxDays: 365,
  /** Days until a decision, and until the funds arrive. */
  decisionDays: 1,
  fundsMinDays: 1,
  fundsMaxDays: 3,
  /** The one-time late penalty, in whole rupees. */
  latePenaltyNewRupees: 1000,
  latePenaltyRepeatRupees: 800,
  /** Daily interest on the unpaid amount, in percent, from that day of delay until the next entry begins. */
  lateInterest: [
    { fromDay: 1, percent: 5 },
    { fromDay: 31, percent: 4 },
    { fromDay: 91, percent: 2 },
  ],
  /** Prepayment: only after half the term, and this many calendar days after disbursement at the earliest. */
  prepaymentEarliestDays: 7,
  /** Calendar days to report a change of personal data. */
  dataChangeNoticeDays: 3,
  /** Days to pay a final judgment. */
  judgmentPaymentDays: 10,
  /** Business days of notice before the lender assigns the loan. */
  assignmentNoticeBusinessDays: 7,
  /** The applicant must be older than this, in years. Source: specification 5. */
  applicantOverAge: 18,
} as const;
