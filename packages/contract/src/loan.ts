import { ratingStars } from '@plazo/loan-rules/limits';
import Type, { type Static } from 'typebox';
import { disclosureSection } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import {
  annualCostMethod,
  component,
  contractLink,
  costOfWaiting,
  currencyCode,
  detailRow,
  flag,
  id,
  isoDate,
  link,
  minorUnits,
  picture,
} from './fields.ts';
import { planOver } from './payment-plan.ts';

/** Ours: a payment, or part of one, that the payment channel took back. What it covered is owed again, and nothing has been paid since. */
const reversedPayment = Type.Object({
  paymentId: id,
  /** The amount taken back. */
  amount: minorUnits,
  /** The whole payment, if only part of it was taken back. */
  paidAmount: Type.Optional(minorUnits),
  paidOn: isoDate,
  reversedOn: isoDate,
  /** Who took it back, in the reader's language; empty if unknown. */
  by: Type.String(),
  /** Where to report that a payment does not appear. */
  complaintUrl: link,
});

/** An order as its borrower sees it (spec 3, loan details response). */
export const loanDetailsResponse = Type.Object({
  /** 21, 110, 151, 170, 174, 180 or 200; a screen shows any other like 200 (spec 4). */
  orderStatus: Type.Integer(),
  noticeStatusText: Type.String(),
  noticeDesText: Type.String(),
  productName: Type.String(),
  productLogo: picture,
  userOrderDetail: Type.Object({ detail: Type.Array(detailRow) }),
  /** unspecified: we answer '1' for the lender's own products. */
  inside: flag,
  /** '1' asks for a rating. */
  isScore: flag,
  /** unspecified: we answer the address of the repayment screen, or empty if nothing can be repaid. */
  h5Url: link,
  /** '1' offers an extension. */
  isDelay: flag,
  /** The contract's address. */
  isNewContract: contractLink,
  /** Ours: the next amount due, in minor units, and its date. A lender's own core may leave both out. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /** Ours: the components of `repayAmount`, in minor units; they sum to it. */
  repayParts: Type.Optional(Type.Array(Type.Object({ component, amount: minorUnits }))),
  /** Ours: what was paid of the loan's cost, extending it included, in minor units; left out if nothing was. */
  paidCost: Type.Optional(minorUnits),
  /** Ours: the amount asked for, in minor units, until the lender has decided. */
  requested: Type.Optional(minorUnits),
  /** Ours: the amount lent, in minor units, while the loan is repaid. */
  lent: Type.Optional(minorUnits),
  /** Ours: the day on which the money was sent. */
  paidOutOn: Type.Optional(isoDate),
  /**
   * Ours: the account that the money goes to, and the amount; only until the end of the payout day. `by`: the agreed day. The bank is empty
   * if unknown, and so are the last digits if the account is no longer stored.
   */
  payout: Type.Optional(
    Type.Object({ amount: minorUnits, bankName: Type.String(), accountEnding: Type.String(), by: isoDate }),
  ),
  /**
   * Ours: '1' while the money did not arrive or came back, and was not sent again: nothing is owed, another account can be given, and
   * `cancelUnpaid` cancels the order for nothing.
   */
  isMoneyBack: Type.Optional(flag),
  /** Ours: every instalment in order, with its amount; left out if there is only one. */
  plan: Type.Optional(
    Type.Array(
      Type.Object({
        amount: minorUnits,
        dueDate: isoDate,
        state: Type.Union([Type.Literal('paid'), Type.Literal('late'), Type.Literal('due'), Type.Literal('coming')]),
      }),
    ),
  ),
  /** Ours: '1' while the loan is paid by a payment plan (payment-plan.ts); `plan` then has its payments. */
  isPlanned: Type.Optional(flag),
  /** Ours: '1' while the lender proposes a payment plan that can still be accepted. */
  isPlanProposed: Type.Optional(flag),
  /** Ours: all that is still to be paid, including what falls due later; left out if there is only one payment. */
  outstanding: Type.Optional(minorUnits),
  /**
   * Ours: what extending costs: the fee, the total to pay today, the new due date and the amount due then; left out if no extension is
   * offered.
   */
  extension: Type.Optional(
    Type.Object({ fee: minorUnits, today: minorUnits, rest: Type.Optional(minorUnits), dueDate: isoDate }),
  ),
  /** Ours: the last day to cancel the loan by returning its principal; left out if it cannot be cancelled. */
  coolingOffThrough: Type.Optional(isoDate),
  /** Ours: the last day on which the loan could be cancelled, once it is over. */
  coolingOffEndedOn: Type.Optional(isoDate),
  /** Ours: '1' if the no-debt letter is available (letter.ts). */
  isLetter: Type.Optional(flag),
  /** Ours: the borrower's credit balance, in minor units: money paid beyond what was owed. */
  creditBalance: Type.Optional(minorUnits),
  /** Ours: the day on which everything was paid, or the loan was cancelled. */
  settledOn: Type.Optional(isoDate),
  /** Ours: '1' for a loan that was cancelled within its cooling-off period. */
  isCancelled: Type.Optional(flag),
  /** Ours: '1' for a loan that ended because the lender forgave the rest of it. */
  isForgiven: Type.Optional(flag),
  /** Ours: '1' for a loan that costs nothing more, because the lender has stopped counting on it; it can still be paid. */
  isChargedOff: Type.Optional(flag),
  /** Ours: '1' for a loan that is now owed to somebody else, whom the texts name; it cannot be paid here. */
  isTransferred: Type.Optional(flag),
  /** Ours: the newest payment that was not reversed; it has a receipt (statement.ts). */
  lastPaymentId: Type.Optional(id),
  reversal: Type.Optional(reversedPayment),
  /** Ours: payments that the lender reviews before crediting them, newest first. */
  heldPayments: Type.Optional(Type.Array(Type.Object({ amount: minorUnits, paidOn: isoDate }))),
  /** Ours: what it costs not to pay the amount due. */
  waiting: Type.Optional(costOfWaiting),
  /** Ours: the last day of a pause of late charges that is running. */
  pausedThrough: Type.Optional(isoDate),
  /** Ours: the newest payment plan, if it is over. */
  planOver: Type.Optional(planOver),
  /** Ours: the due date before the extension. */
  formerDueDate: Type.Optional(isoDate),
  /** Ours: '1' on the day the loan was taken, until something is paid: the borrower is still told that it was confirmed. */
  isJustTaken: Type.Optional(flag),
  /** Ours: the loan was paid out after the agreed day, so every date is that many days later than in the contract. */
  paidOutDaysLater: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Ours: the address of the new offer, if the loan ended because it was not paid out on the agreed day; empty otherwise. */
  reofferUrl: Type.Optional(link),
  /** Ours: the address of the statement; empty while it would have nothing to show. */
  statementUrl: Type.Optional(link),
  /** Ours: the address of the list of the borrower's orders; left out if the core has no such list. */
  orderListUrl: Type.Optional(link),
});

export type LoanDetails = Static<typeof loanDetailsResponse>;

export const loanDetails = endpoint({
  feature: 'loan',
  name: 'loanDetails',
  method: 'POST',
  path: '/v3/loan-details/loan-details',
  client: 'main',
  session: 'borrower',
  summary: "One of the borrower's orders: its status, its figures and the actions available now.",
  isRead: true,
  refusals: ['notFound'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: loanDetailsResponse,
});

export const cancelUnpaid = endpoint({
  feature: 'loan',
  name: 'cancelUnpaid',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/cancel-unpaid',
  client: 'main',
  session: 'borrower',
  summary:
    'Cancels, for nothing, an order whose money did not arrive or came back. Sent again, it is the same cancellation.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the button in /loan-details that cancels a loan whose money came back',
  refusals: ['notFound', 'conflict'],
  request: Type.Object({ orderId: id }),
  response: Type.Object({}),
});

/** An order in the list: what identifies it, and what is due on it. Every field is ours: specification 7 names only the list. */
const orderOfList = Type.Object({
  orderId: id,
  productId: id,
  productName: Type.String(),
  productLogo: picture,
  /** As in loan details. */
  orderStatus: Type.Integer(),
  noticeStatusText: Type.String(),
  /** Principal, in minor units. */
  amount: minorUnits,
  /** The next amount due, in minor units, and its date; left out if nothing can be paid. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /** The day on which it was settled or cancelled. */
  settledOn: Type.Optional(isoDate),
});

export type OrderOfList = Static<typeof orderOfList>;

export const orderListResponse = Type.Object({
  /** Newest first. */
  orders: Type.Array(orderOfList),
  /** '1': there are older orders that the list leaves out. */
  isNewestOnly: flag,
});

export type OrderList = Static<typeof orderListResponse>;

export const orderList = endpoint({
  feature: 'loan',
  name: 'orderList',
  method: 'POST',
  // Ours: the order list has no path in the specification (requirement A4).
  path: '/v3/loan-details/order-list',
  client: 'main',
  session: 'borrower',
  summary: "The borrower's fifty newest orders, each with its status and what is due.",
  isRead: true,
  isOurs: true,
  lostWithout: 'the amounts due and their dates in /loans, and the link to it from loan details',
  request: Type.Object({}),
  response: orderListResponse,
});

/** The promissory note of an order, or of an offer not yet accepted (spec 3, contract detail). */
export const contractDetailResponse = Type.Object({
  userName: Type.String(),
  productName: Type.String(),
  /** Principal. All amounts here are in minor units. */
  amount: minorUnits,
  bankNo: Type.String(),
  /** When the lender pays out, as agreed. */
  daiDate: isoDate,
  /** When the (last) repayment is due. */
  planDate: isoDate,
  /** The total to repay. */
  contractAmount: minorUnits,
  commission: minorUnits,
  Interest: minorUnits,
  IVA: minorUnits,
  /** What the borrower receives. */
  giveAmount: minorUnits,
  userAddress: Type.String(),
  contractDate: isoDate,
  company: Type.String(),
  /** Ours: the currency's ISO code, written next to the figures. */
  currency: Type.Optional(currencyCode),
  /** Ours: the number format at the time of acceptance. */
  format: Type.Optional(
    Type.Object({
      symbol: Type.String(),
      group: Type.String(),
      decimal: Type.String(),
      /** Left out: two. */
      decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
    }),
  ),
  /** Ours: the annual all-in cost as shown in the offer, formatted. */
  annualCost: Type.Optional(Type.String()),
  annualCostMethod: Type.Optional(annualCostMethod),
  /** Ours: every payment with its due date, all charges included. */
  repayPlan: Type.Optional(Type.Array(Type.Object({ amount: minorUnits, time: isoDate }))),
  /** Ours: the terms behind the figures, with formatted percentages. */
  terms: Type.Optional(
    Type.Object({
      annualRate: Type.String(),
      ivaRate: Type.String(),
      /** Per day, on the overdue principal or on the whole overdue instalment. */
      penaltyRate: Type.String(),
      penaltyBase: Type.Union([Type.Literal('principal'), Type.Literal('instalment')]),
      /** Days after the due date without a penalty. */
      penaltyGraceDays: Type.Integer({ minimum: 0 }),
      /** The cap on an instalment's penalties, as a share of its principal; empty for no cap. */
      penaltyCap: Type.String(),
      /** The cap on one day's penalty of an instalment, in minor units; 0 for no cap. */
      penaltyDailyCap: minorUnits,
      /** The cap on all penalties of the loan, as a share of the principal; empty for no cap. */
      penaltyOrderCap: Type.String(),
      /** On the unpaid principal. */
      extensionFeeRate: Type.String(),
      /** 0: no extension. */
      extensionMaxDays: Type.Integer({ minimum: 0 }),
      /** 0: none. */
      coolingOffDays: Type.Integer({ minimum: 0 }),
      /** What IVA is charged on, in addition to interest and commission. */
      ivaOn: Type.Optional(Type.Array(Type.Union([Type.Literal('penalty'), Type.Literal('extension')]))),
      /** How many of the first instalments have no interest and repay no principal. */
      interestFreePeriods: Type.Optional(Type.Integer({ minimum: 0 })),
      principalFreePeriods: Type.Optional(Type.Integer({ minimum: 0 })),
      /** The charge per day; empty if days are not counted one by one. */
      dailyRate: Type.Optional(Type.String()),
      /** The cost of paying everything early: all charges as agreed, or interest only for the days that have passed. */
      earlyPayoff: Type.Optional(Type.Union([Type.Literal('agreed'), Type.Literal('accrued')])),
      /** The order in which a payment covers the parts of an instalment. */
      allocationOrder: Type.Optional(Type.Array(component)),
      /** How many extensions the loan can have. */
      extensionMaxCount: Type.Optional(Type.Integer({ minimum: 0 })),
      /** The most that one extension can cost, with its tax, in minor units. */
      extensionFeeMost: Type.Optional(minorUnits),
      /** The most that all late charges of the loan can come to, in minor units; left out where nothing caps them. */
      penaltyMost: Type.Optional(minorUnits),
      /** The smallest partial payment, and the remainder that is not charged, in minor units; left out if neither is agreed. */
      partialPaymentMin: Type.Optional(minorUnits),
      residueTolerance: Type.Optional(minorUnits),
      /**
       * What happens if the payout is later than planned: all dates move by the same number of days, or the loan ends and is offered again.
       */
      latePayout: Type.Optional(Type.Union([Type.Literal('shift'), Type.Literal('reoffer')])),
    }),
  ),
  /** Ours: what local law requires in the contract, and the page of key figures that belongs to it. */
  disclosure: Type.Optional(
    Type.Object({
      sections: Type.Array(disclosureSection),
      sheet: Type.Object({ title: Type.String(), url: link }),
      /** Where marketing consents can be viewed and withdrawn; left out if none are requested. */
      consents: Type.Optional(Type.Object({ title: Type.String(), url: link })),
      /** What the borrower confirmed to have read, and when. Left out until then. */
      acknowledged: Type.Optional(Type.String()),
    }),
  ),
  /** Ours: how the contract was accepted; values that an old order does not have are empty. Left out until it is accepted. */
  acceptance: Type.Optional(
    Type.Object({
      /** Date and time in the lender's time zone. */
      acceptedAt: Type.String(),
      /** The version of the contract's wording, and the language in which it was read. */
      wording: Type.String(),
      language: Type.String(),
      /** SHA-256 of the document with its figures, in hex. */
      hash: Type.String(),
      address: Type.String(),
      device: Type.String(),
    }),
  ),
  /** Ours: the loan was paid out after the planned day, and these are its due dates; everything else is as agreed. */
  latePayout: Type.Optional(
    Type.Object({
      paidOutOn: isoDate,
      daysLater: Type.Integer({ minimum: 1 }),
      repayPlan: Type.Array(Type.Object({ amount: minorUnits, time: isoDate })),
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
  summary: 'The contract, with every figure from the order, or from the offer until it is accepted.',
  isRead: true,
  refusals: ['notFound'],
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
  summary: 'Rates a settled order, once: a second rating gets the same answer but changes nothing.',
  refusals: ['notFound', 'conflict'],
  request: Type.Object({
    score: Type.Integer({ minimum: 1, maximum: ratingStars }),
    /** Ours: the order to rate; without it, the newest settled order not yet rated. */
    orderId: Type.Optional(id),
  }),
  response: Type.Object({}),
});

/** Whether the extension button is shown, given that the status allows it. */
export function isExtensionOffered(loan: Pick<LoanDetails, 'isDelay'>): boolean {
  return loan.isDelay === '1';
}

/** Whether the loan was just taken. If a core does not say, the URL decides. */
export function isNewlyTaken(loan: Pick<LoanDetails, 'isJustTaken'>): boolean {
  return loan.isJustTaken !== '0';
}

/** Whether the no-debt letter is available. */
export function hasLetter(loan: Pick<LoanDetails, 'isLetter'>): boolean {
  return loan.isLetter === '1';
}

/** Whether the rating dialog is shown. */
export function isRatingAsked(loan: Pick<LoanDetails, 'isScore'>): boolean {
  return loan.isScore === '1';
}
