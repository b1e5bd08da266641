import { ratingStars } from '@plazo/loan-rules/limits';
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { annualCostMethod, detailRow, flag, id, isoDate, minorUnits } from './fields.ts';

/** An order as its borrower sees it (spec 3, loan details response). */
export const loanDetailsResponse = Type.Object({
  /** 21, 110, 151, 170, 174, 180 or 200; a screen shows any other like 200 (spec 4). */
  orderStatus: Type.Integer(),
  noticeStatusText: Type.String(),
  noticeDesText: Type.String(),
  productName: Type.String(),
  productLogo: Type.String(),
  userOrderDetail: Type.Object({ detail: Type.Array(detailRow) }),
  /** unspecified: we answer '1' for a product of the lender's own. */
  inside: flag,
  /** '1' asks for a rating. */
  isScore: flag,
  /** unspecified: we answer the address of the repayment screen, empty when there is nothing to repay. */
  h5Url: Type.String(),
  /** '1' offers an extension. */
  isDelay: flag,
  /** The contract's address. */
  isNewContract: Type.String(),
  /** Ours: what is due next, in minor units, and when. A core of a lender's own may leave both out. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /** Ours: the last day on which the loan can be cancelled by returning its principal; without it, it cannot be. */
  coolingOffThrough: Type.Optional(isoDate),
  /** Ours: '1' when the no-debt letter can be had (letter.ts). */
  isLetter: Type.Optional(flag),
  /** Ours: what is kept for the borrower: paid, and not needed. In minor units. */
  kept: Type.Optional(minorUnits),
  /** Ours: the day on which everything was paid, or the loan was cancelled. */
  settledOn: Type.Optional(isoDate),
  /** Ours: '1' for a loan that was given back within its cooling-off days. */
  isCancelled: Type.Optional(flag),
  /** Ours: the newest payment that stands; it has a receipt (statement.ts). */
  lastPaymentId: Type.Optional(id),
  /** Ours: what is due next was due on that day, before it was extended. */
  formerDueDate: Type.Optional(isoDate),
  /** Ours: '1' on the day on which the loan was taken, while nothing was paid: its confirmation is news. */
  isJustTaken: Type.Optional(flag),
  /** Ours: the address of the statement, empty while there is nothing to explain. */
  statementUrl: Type.Optional(Type.String()),
});

export type LoanDetails = Static<typeof loanDetailsResponse>;

export const loanDetails = endpoint({
  feature: 'loan',
  name: 'loanDetails',
  method: 'POST',
  path: '/v3/loan-details/loan-details',
  client: 'main',
  session: 'borrower',
  summary: 'One order of the borrower: its status, its figures and what can be done now.',
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: loanDetailsResponse,
});

/** The promissory note of an order, or of an offer that is not accepted yet (spec 3, contract detail). */
export const contractDetailResponse = Type.Object({
  userName: Type.String(),
  productName: Type.String(),
  /** Principal, in minor units, like every amount here. */
  amount: minorUnits,
  bankNo: Type.String(),
  /** When the lender pays out. */
  daiDate: isoDate,
  /** When the (last) repayment is due. */
  planDate: isoDate,
  /** Everything that will be repaid. */
  contractAmount: minorUnits,
  commission: minorUnits,
  Interest: minorUnits,
  IVA: minorUnits,
  /** What the borrower receives. */
  giveAmount: minorUnits,
  userAddress: Type.String(),
  contractDate: isoDate,
  company: Type.String(),
  /** Ours: the annual all-in cost as the offer has it, formatted. */
  annualCost: Type.Optional(Type.String()),
  annualCostMethod: Type.Optional(annualCostMethod),
  /** Ours: what is due when, all charges included. */
  repayPlan: Type.Optional(Type.Array(Type.Object({ amount: minorUnits, time: isoDate }))),
  /** Ours: the terms that the figures come from, percentages formatted. */
  terms: Type.Optional(
    Type.Object({
      annualRate: Type.String(),
      ivaRate: Type.String(),
      /** A day, of what is overdue: of its principal, or of the whole instalment. */
      penaltyRate: Type.String(),
      penaltyBase: Type.Union([Type.Literal('principal'), Type.Literal('instalment')]),
      /** Days after the due date that cost nothing. */
      penaltyGraceDays: Type.Integer({ minimum: 0 }),
      /** The most penalty, as a share of an instalment's principal; empty for no cap. */
      penaltyCap: Type.String(),
      /** The most that a day of an instalment costs, in minor units; 0 for no such cap. */
      penaltyDailyCap: minorUnits,
      /** The most that all penalties cost, as a share of the principal; empty for no such cap. */
      penaltyOrderCap: Type.String(),
      /** Of the principal that is unpaid. */
      extensionFeeRate: Type.String(),
      /** 0: no extension. */
      extensionMaxDays: Type.Integer({ minimum: 0 }),
      /** 0: none. */
      coolingOffDays: Type.Integer({ minimum: 0 }),
      /** What bears IVA beside interest and commission. */
      ivaOn: Type.Optional(Type.Array(Type.Union([Type.Literal('penalty'), Type.Literal('extension')]))),
      /** How many instalments at first bear no interest, and repay no principal. */
      interestFreePeriods: Type.Optional(Type.Integer({ minimum: 0 })),
      principalFreePeriods: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
});

export type ContractDetail = Static<typeof contractDetailResponse>;

export const contractDetail = endpoint({
  feature: 'loan',
  name: 'contractDetail',
  method: 'POST',
  path: '/v3/loan-details/contract-detail',
  client: 'main',
  session: 'borrower',
  summary: 'The contract: every figure from the order, or from the offer while it is not accepted.',
  request: Type.Object({ orderNo: id }),
  response: contractDetailResponse,
});

export const googleScore = endpoint({
  feature: 'loan',
  name: 'googleScore',
  method: 'POST',
  path: '/v3/loan-details/google-score',
  client: 'main',
  session: 'borrower',
  summary: 'Rates a settled order, once: a second rating of it is answered the same and changes nothing.',
  request: Type.Object({
    score: Type.Integer({ minimum: 1, maximum: ratingStars }),
    /** Ours: the order that is rated; without it the newest one that was settled and is not rated. */
    orderId: Type.Optional(id),
  }),
  response: Type.Object({}),
});

/** Whether the extension button is shown, given that the status allows it. */
export function isExtensionOffered(loan: Pick<LoanDetails, 'isDelay'>): boolean {
  return loan.isDelay === '1';
}

/** Whether it is news that the loan was taken. A core that does not say is taken at the address's word. */
export function isNewlyTaken(loan: Pick<LoanDetails, 'isJustTaken'>): boolean {
  return loan.isJustTaken !== '0';
}

/** Whether the no-debt letter can be had. */
export function hasLetter(loan: Pick<LoanDetails, 'isLetter'>): boolean {
  return loan.isLetter === '1';
}

/** Whether the star dialog is shown. */
export function isRatingAsked(loan: Pick<LoanDetails, 'isScore'>): boolean {
  return loan.isScore === '1';
}
