import { getLetter, issueLetter, listLetters, revokeLetter } from '@plazo/contract/lender/letters';
import { getVoucher, issueVoucher, listVouchers, withdrawVoucher } from '@plazo/contract/lender/vouchers';
import { type Answers, step } from './tour-step.ts';

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });

/** The payment codes of an order that is repaid, for the tour of every call (lender-api/lender-calls.test.ts). */
export const voucherSteps = [
  step(issueVoucher, (answers) => ({ ...orderOf(answers), payCode: 'store', purpose: 'repayment' as const })),
  step(listVouchers, orderOf),
  step(getVoucher, ({ issueVoucher: { reference } }) => ({ reference })),
  step(withdrawVoucher, ({ issueVoucher: { reference } }) => ({ reference })),
];

/** The letters of an order that is settled. */
export const letterSteps = [
  step(issueLetter, orderOf),
  step(listLetters, orderOf),
  step(getLetter, ({ issueLetter: { code } }) => ({ code })),
  step(revokeLetter, ({ issueLetter: { code } }) => ({ code, reason: 'it came into the wrong hands' })),
];
