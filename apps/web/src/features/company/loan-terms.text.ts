import { loanTermsFigures as figures } from '@plazo/loan-rules/loan-terms-figures';
import type { TextSection } from '../../ui/text-content.ts';

const rupees = (amount: number) => `Rs.${amount.toLocaleString('en-IN')}`;

const [first, second, third] = figures.lateInterest;

/** How long each rate of late interest applies, in words. */
const lateInterest = [
  { days: `days ${first.fromDay}-${second.fromDay - 1}`, percent: first.percent },
  { days: `days ${second.fromDay}-${third.fromDay - 1}`, percent: second.percent },
  { days: `from day ${third.fromDay}`, percent: third.percent },
];

/** All figures of the terms, for readers who skip the text. */
export const loanTermsSummary: readonly { label: string; value: string; note: string }[] = [
  { label: 'Applicant', value: `Over ${figures.applicantOverAge}`, note: 'an Indian national' },
  { label: 'Term', value: `${figures.termMinDays} to ${figures.termMaxDays} days`, note: 'calendar days' },
  {
    label: 'Decision',
    value: `Within ${figures.decisionDays} day`,
    note: `funds within ${figures.fundsMinDays} to ${figures.fundsMaxDays} days`,
  },
  {
    label: 'One-time late penalty',
    value: rupees(figures.latePenaltyNewRupees),
    note: `new clients; ${rupees(figures.latePenaltyRepeatRupees)} for repeat clients`,
  },
  {
    label: 'Late interest a day',
    value: lateInterest.map(({ percent }) => `${percent}%`).join(', '),
    note: lateInterest.map(({ days }) => days).join(', '),
  },
  {
    label: 'Prepayment',
    value: 'After half the term',
    note: `not before ${figures.prepaymentEarliestDays} calendar days after disbursement`,
  },
  {
    label: 'Changes of your data',
    value: `Within ${figures.dataChangeNoticeDays} days`,
    note: 'calendar days to notify us',
  },
  { label: 'Final judgment', value: `${figures.judgmentPaymentDays} days`, note: 'to pay it' },
  { label: 'Assignment', value: `${figures.assignmentNoticeBusinessDays} business days`, note: 'of notice from us' },
];

/** Who the loans are for, in one line. */
export const loanTermsScope = `For loans of ${figures.termMinDays} to ${figures.termMaxDays} calendar days to Indian nationals.`;

/**
 * Loan terms and conditions (requirement S7): only in English (spec 1). Every figure comes from loan-rules/loan-terms-figures (spec 9); the
 * wording is our own, and must be approved by a lender's lawyer.
 */
export const loanTerms = {
  title: 'Loan terms and conditions',
  intro: `These terms apply only to loans of ${figures.termMinDays} to ${figures.termMaxDays} calendar days that {company} (“we”), of {address}, grants to Indian nationals through {app} (“you”). The amount, price and dates of your loan are in its agreement, which prevails. Loans of other terms follow their own agreements.`,
  sections: [
    {
      id: 'terms-applicant',
      title: '1. Who may apply',
      content: [
        `The applicant must be an Indian national over ${figures.applicantOverAge} years of age, able to enter into a contract, and must apply in their own name and for their own account.`,
        'You confirm that what you tell us is true and complete. We may ask for documents that prove it, and refuse an application without them.',
      ],
    },
    {
      id: 'terms-term',
      title: '2. Term of the loan',
      content: [
        `A loan under these terms is granted for a term of ${figures.termMinDays} to ${figures.termMaxDays} calendar days. The term of yours begins on the day of disbursement and ends on the last due date of your loan agreement.`,
      ],
    },
    {
      id: 'terms-decision',
      title: '3. Decision and disbursement',
      content: [
        `We decide on a complete application within ${figures.decisionDays} day and tell you the result in {app}. An application is not a promise to lend.`,
        `After approval and your acceptance the funds reach the bank account that you named within ${figures.fundsMinDays} to ${figures.fundsMaxDays} days. The account must be your own.`,
      ],
    },
    {
      id: 'terms-repayment',
      title: '4. Repayment',
      content: [
        'You repay the loan with its interest and charges on the due dates, through one of the channels that {app} shows. A payment counts on the day on which you make it through such a channel.',
        'Keep the receipt until the payment shows in {app}. If it does not, tell us and we look for it.',
      ],
    },
    {
      id: 'terms-late',
      title: '5. Late payment',
      content: [
        'If a due date passes and an amount is still unpaid, we charge:',
        [
          `a one-time penalty of ${rupees(figures.latePenaltyNewRupees)} for new clients, or ${rupees(figures.latePenaltyRepeatRupees)} for repeat clients;`,
          ...lateInterest.map(
            ({ days, percent }) => `daily interest of ${percent}% on the unpaid amount, ${days} of the delay.`,
          ),
        ],
        'Days of delay are counted from the day after the due date. Interest is charged on what is unpaid on that day, so a partial payment lowers it at once.',
      ],
    },
    {
      id: 'terms-prepayment',
      title: '6. Prepayment',
      content: [
        `You may repay the whole loan early only after half of its term has passed, and not before ${figures.prepaymentEarliestDays} calendar days after disbursement. You then pay the interest up to the day of prepayment, not beyond it.`,
      ],
    },
    {
      id: 'terms-data',
      title: '7. Changes of your personal data',
      content: [
        `If your name, address, telephone, e-mail, employment or bank account changes, notify us within ${figures.dataChangeNoticeDays} calendar days of the change. Until then what we send to the old address counts as delivered.`,
      ],
    },
    {
      id: 'terms-assignment',
      title: '8. Assignment',
      content: [
        `We may assign our rights under the loan to somebody else. We give you at least ${figures.assignmentNoticeBusinessDays} business days’ notice, with the name of the new creditor and where to pay. Your obligations do not grow by it.`,
        'You may not assign your obligations without our written consent.',
      ],
    },
    {
      id: 'terms-disputes',
      title: '9. Disputes and judgments',
      content: [
        'Talk to us first: most disagreements end with a call. Nothing in these terms takes away a right that consumer law gives you.',
        `If a court decides finally that an amount is owed, the party that owes it pays within ${figures.judgmentPaymentDays} days of the final judgment.`,
      ],
    },
    {
      id: 'terms-contact',
      title: '10. How to reach us',
      content: ['{company}, {address}. Telephone {phone}. E-mail {email}.'],
    },
  ] satisfies TextSection[],
} as const;
