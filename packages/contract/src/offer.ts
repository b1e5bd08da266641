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

const repayPlan = Type.Object(
  {
    title: Type.String(),
    /** The amount due then, in minor units, all charges included. */
    amount: minorUnits,
    pay_time: isoDate,
    description: Type.String(),
  },
  { title: 'PlannedPayment' },
);

/** The offer that the borrower is asked to confirm (spec 3, loan confirm response). */
export const loanConfirmResponse = Type.Object(
  {
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
    /** More about the rate, in words; empty if there is nothing to add. */
    ratemsg: Type.String(),
    /** The amount as text, for the reload dialog. */
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
    /**
     * Ours, in a few words each: what a late day costs, if anything; until when the loan can be cancelled, or that it cannot be; and what
     * accepting does.
     */
    inWords: Type.Optional(
      Type.Object({
        late: Type.Optional(Type.String()),
        /** What `late` says of a day, in minor units: an update shows it among the figures that changed. */
        lateDay: Type.Optional(minorUnits),
        cancel: Type.String(),
        next: Type.Optional(Type.String()),
      }),
    ),
    /** Ours: `firstPayTime` as people say it, with its weekday and how far away it is. */
    firstPayDay: Type.Optional(Type.String()),
    firstPayAway: Type.Optional(Type.String()),
    /** Ours: when the offer expires, formatted for the reader. */
    expiresAt: Type.Optional(Type.String()),
    /** Ours: the offer's number. The push names it, so that only the offer shown can be accepted. */
    offerNo: Type.Optional(id),
    /** Ours: the order created from this offer, once accepted. */
    acceptedOrderId: Type.Optional(Type.String()),
    /** Ours: the order that this offer replaces because it was not paid out in time, and what that means. */
    replaces: Type.Optional(Type.Object({ orderId: id, text: Type.String() })),
    /** Ours: the possible due dates of the first payment, if the borrower can choose, and the page to choose on. */
    firstDue: Type.Optional(
      Type.Object({ earliest: isoDate, latest: isoDate, text: Type.String(), url: Type.String() }),
    ),
    /** Ours: 1 if a bank account must be bound (`bindBank`) before the offer can be taken. */
    needsAccount: Type.Optional(numberFlag),
    /** Ours: what local law adds; left out if the tenant has no disclosure pack. */
    disclosure: Type.Optional(offerDisclosure),
  },
  { title: 'Offer' },
);

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
  refusals: ['notFound', 'offerExpired', 'firstDueDate'],
  request: Type.Object({
    productId: id,
    isType: Type.Optional(Type.String({ maxLength: 8 })),
    /** Ours: which of the product's offers, if a link names one. Without it: the newest open one, else the one that was accepted last. */
    offerNo: Type.Optional(id),
    /** Ours: shows the offer as it would be with this first due date, and changes nothing. */
    firstPayTime: Type.Optional(isoDate),
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
    'Chooses the first due date of an offer, and returns the offer with it. It can be changed until the offer is taken.',
  isOurs: true,
  lostWithout: '/first-payment, and the link to it',
  refusals: ['notFound', 'amountMismatch', 'conflict', 'offerExpired', 'firstDueDate'],
  request: Type.Object({
    productId: id,
    /** The number of the offer that was shown. */
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
  refusals: ['notFound', 'offerExpired', 'amountMismatch', 'notAcknowledged', 'accountMissing'],
  request: Type.Object({
    amount: minorUnits,
    periods: Type.Integer({ minimum: 1 }),
    termUnit,
    productId: id,
    /** Ours: the number of the offer that was shown; without it, the newest offer with these figures. */
    offerNo: Type.Optional(id),
    /** Ours: the total to repay that was shown; refused with 42200 if it is different today. */
    totalAmount: Type.Optional(minorUnits),
    /** Ours: the last due date that was shown; refused with 42200 if it is different today. */
    lastPayTime: Type.Optional(isoDate),
    /** Ours: the disclosure that was shown (`shown`); refused with 42200 if a different one is in force. */
    disclosure: Type.Optional(Type.String({ maxLength: 40 })),
    /** Ours: 1 if the borrower confirmed to have read what must be read; refused without it where that is required. */
    acknowledged: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    /** Ours: the kinds of the other consents given, joined by commas. */
    consents: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  // The code that replaces the page checks where this address leads (requirement O4).
  response: Type.Object({ lendDetailsUrl: Type.String({ minLength: 1 }) }),
});

type Agreed = Omit<RequestOf<typeof loanDetailPush>, 'productId'>;

/** The push for the offer that was shown. A core without offer numbers gets only the specified fields, and the number that the link had. */
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

/** The answer to the second fetch (isType=1): there is no third, even if a core asks for one. */
export function asReloaded(offer: LoanConfirm): LoanConfirm {
  return { ...offer, isNeedPop: 0 };
}
