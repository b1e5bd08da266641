import Type, { type Static } from 'typebox';
import { offerDisclosure } from './disclosure.ts';
import { endpoint, type RequestOf } from './endpoint.ts';
import {
  annualCostMethod,
  currencyCode,
  dailyRate,
  detailRow,
  id,
  isoDate,
  minorUnits,
  minorUnitsOrNone,
  numberFlag,
  picture,
  termUnit,
} from './fields.ts';

const repayPlan = Type.Object({
  title: Type.String(),
  /** What is due then, in minor units, all charges included. */
  amount: minorUnits,
  pay_time: isoDate,
  description: Type.String(),
});

/** The offer that the borrower is asked to confirm (spec 3, loan confirm response). */
export const loanConfirmResponse = Type.Object({
  firstPayTime: isoDate,
  /** What the borrower receives, in minor units. */
  amount: minorUnits,
  periods: Type.Integer({ minimum: 1 }),
  termUnit,
  /** 1: fetch the offer again (requirement O3). Not the launch parameter of the same name. */
  isNeedPop: numberFlag,
  sendSms: numberFlag,
  details: Type.Array(detailRow),
  repay_plans: Type.Array(repayPlan),
  /** The daily rate, formatted for the reader. Without it there is no offer. */
  loanRate: dailyRate,
  /** More about the rate, in words; empty where there is no more to say. */
  ratemsg: Type.String(),
  /** The amount in words of the reload dialog. */
  amountDec: Type.String(),
  /** Where the contract can be read before it is accepted. */
  isNewContract: Type.String({ minLength: 1, 'x-core': 'contract' }),
  messageType: Type.String(),
  comProductLogo: picture,
  comProductName: Type.String(),
  /** Coupon, in minor units; 0 without one. */
  couNum: minorUnitsOrNone,
  /** Ours: the currency's ISO code, written next to the figures. */
  currency: Type.Optional(currencyCode),
  /** Ours: the total to repay, in minor units. A lender's own core may leave it out. */
  totalAmount: Type.Optional(minorUnits),
  /** Ours: the annual all-in cost, formatted. */
  annualCost: Type.Optional(Type.String()),
  annualCostMethod: Type.Optional(annualCostMethod),
  /** Ours, in a few words each: what a day late costs, if it costs anything, and until when the loan can be cancelled, or that it cannot. */
  inWords: Type.Optional(Type.Object({ late: Type.Optional(Type.String()), cancel: Type.String() })),
  /** Ours: `firstPayTime` as people say it; its weekday and how far away it is. */
  firstPayDay: Type.Optional(Type.String()),
  firstPayAway: Type.Optional(Type.String()),
  /** Ours: when the offer expires, formatted for the reader. */
  expiresAt: Type.Optional(Type.String()),
  /** Ours: the offer's number. The push names it, so that only the offer that was shown can be taken. */
  offerNo: Type.Optional(id),
  /** Ours: the order made from this offer, once accepted. */
  acceptedOrderId: Type.Optional(Type.String()),
  /** Ours: the order that ended because it was not paid out in time, if this offer takes its place, and what that means. */
  replaces: Type.Optional(Type.Object({ orderId: id, text: Type.String() })),
  /** Ours: the days on which the first payment may be due, where it may be chosen, and where to choose it. */
  firstDue: Type.Optional(Type.Object({ earliest: isoDate, latest: isoDate, text: Type.String(), url: Type.String() })),
  /** Ours: what the law of the place adds; left out where the tenant names none. */
  disclosure: Type.Optional(offerDisclosure),
});

export type LoanConfirm = Static<typeof loanConfirmResponse>;

export const loanDetailConfirm = endpoint({
  feature: 'offer',
  name: 'loanDetailConfirm',
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-confirm',
  client: 'main',
  session: 'borrower',
  summary: 'The offer for a product. isType=1 fetches it again after the reload dialog.',
  isRead: true,
  refusals: ['notFound', 'offerExpired'],
  request: Type.Object({
    productId: id,
    isType: Type.Optional(Type.String({ maxLength: 8 })),
    /** Ours: which of the product's offers, where a link names one; without it the newest that is open, or that was taken last. */
    offerNo: Type.Optional(id),
  }),
  response: loanConfirmResponse,
});

export const chooseFirstDueDate = endpoint({
  feature: 'offer',
  name: 'chooseFirstDueDate',
  method: 'POST',
  // Ours: specification 7 has no such call.
  path: '/v3/loan-confirm/first-due-date',
  client: 'main',
  session: 'borrower',
  summary:
    'Chooses the day of the first payment of an offer, and answers the offer with it. It can be chosen again until the offer is taken.',
  isOurs: true,
  lostWithout: '/first-payment, and the link to it',
  refusals: ['notFound', 'amountMismatch', 'conflict', 'offerExpired', 'firstDueDate'],
  request: Type.Object({
    productId: id,
    /** The offer that was shown. */
    offerNo: id,
    firstPayTime: isoDate,
  }),
  response: loanConfirmResponse,
});

export const loanDetailPush = endpoint({
  feature: 'offer',
  name: 'loanDetailPush',
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  client: 'main',
  session: 'borrower',
  summary: 'Takes the offer. However often it is sent, it makes exactly one loan. The figures must match the offer.',
  refusals: ['notFound', 'offerExpired', 'amountMismatch', 'notAcknowledged'],
  request: Type.Object({
    amount: minorUnits,
    periods: Type.Integer({ minimum: 1 }),
    termUnit,
    productId: id,
    /** Ours: the offer that was shown; without it the newest with these figures. */
    offerNo: Type.Optional(id),
    /** Ours: the total to repay that was shown; refused with 42200 if it is different today. */
    totalAmount: Type.Optional(minorUnits),
    /** Ours: the last due date that was shown; refused with 42200 if it is different today. */
    lastPayTime: Type.Optional(isoDate),
    /** Ours: the disclosure that was shown (`shown`); refused with 42200 if another one holds. */
    disclosure: Type.Optional(Type.String({ maxLength: 40 })),
    /** Ours: 1 if the borrower confirmed to have read what has to be; refused without it where it is asked for. */
    acknowledged: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    /** Ours: the kinds of the other consents that were given, joined by commas. */
    consents: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  // Where it leads is checked where the page is replaced (requirement O4).
  response: Type.Object({ lendDetailsUrl: Type.String({ minLength: 1 }) }),
});

type Agreed = Omit<RequestOf<typeof loanDetailPush>, 'productId'>;

/** The push for the offer that was shown. A core that does not number its offers gets only the specified fields, and the number that its link had. */
export function agreedFigures(offer: LoanConfirm, linked?: string): Agreed {
  const { amount, periods, termUnit, offerNo, totalAmount, repay_plans: plans, disclosure } = offer;
  const agreed: Agreed = { amount, periods, termUnit };
  if (offerNo === undefined) return linked === undefined ? agreed : { ...agreed, offerNo: linked };
  const lastPayTime = plans.at(-1)?.pay_time;
  return {
    ...agreed,
    offerNo,
    ...(totalAmount === undefined ? {} : { totalAmount }),
    ...(lastPayTime === undefined ? {} : { lastPayTime }),
    ...(disclosure === undefined ? {} : { disclosure: disclosure.shown }),
  };
}

/** Whether the answer asks for the reload dialog. */
export function needsReload(offer: Pick<LoanConfirm, 'isNeedPop'>): boolean {
  return offer.isNeedPop === 1;
}

/** The answer to the second fetch (isType=1): no third follows, even if a core asks for one. */
export function asReloaded(offer: LoanConfirm): LoanConfirm {
  return { ...offer, isNeedPop: 0 };
}
