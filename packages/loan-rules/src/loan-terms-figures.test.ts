import { expect, it } from 'vitest';
import { loanTermsFigures } from './loan-terms-figures.ts';

it('match the specification', () => {
  expect(loanTermsFigures).toEqual({
    termMinDays: 91,
    termMaxDays: 365,
    decisionDays: 1,
    fundsMinDays: 1,
    fundsMaxDays: 3,
    latePenaltyNewRupees: 1000,
    latePenaltyRepeatRupees: 800,
    lateInterest: [
      { fromDay: 1, percent: 5 },
      { fromDay: 31, percent: 4 },
      { fromDay: 91, percent: 2 },
    ],
    prepaymentEarliestDays: 7,
    dataChangeNoticeDays: 3,
    judgmentPaymentDays: 10,
    assignmentNoticeBusinessDays: 7,
    applicantOverAge: 18,
  });
});
