import Type, { type Static } from 'typebox';
import { endpoint, type RequestOf } from './endpoint.ts';
import { annualCostMethod, detailRow, id, isoDate, minorUnits, termUnit } from './fields.ts';

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
  /** 1: the offer asks to be fetched again (requirement O3). Not the launch parameter of the same name. */
  isNeedPop: Type.Integer(),
  sendSms: Type.Integer(),
  details: Type.Array(detailRow),
  repay_plans: Type.Array(repayPlan),
  /** The daily rate, formatted for the reader. */
  loanRate: Type.String(),
  ratemsg: Type.String(),
  /** The amount in words of the reload dialog. */
  amountDec: Type.String(),
  /** Where the contract can be read before it is accepted. */
  isNewContract: Type.String(),
  messageType: Type.String(),
  comProductLogo: Type.String(),
  comProductName: Type.String(),
  /** Coupon, in minor units; 0 without one. */
  couNum: minorUnits,
  /** Ours: everything that will be repaid, in minor units. A core of a lender's own may leave it out. */
  totalAmount: Type.Optional(minorUnits),
  /** Ours: the annual all-in cost, formatted. */
  annualCost: Type.Optional(Type.String()),
  annualCostMethod: Type.Optional(annualCostMethod),
  /** Ours: when the offer ends, for the reader. */
  expiresAt: Type.Optional(Type.String()),
  /** Ours: the number of the offer. The push names it, so that no other offer is taken than the one that was shown. */
  offerNo: Type.Optional(id),
  /** Ours: the order that came of this offer, once it was accepted. */
  acceptedOrderId: Type.Optional(Type.String()),
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
  request: Type.Object({ productId: id, isType: Type.Optional(Type.String({ maxLength: 8 })) }),
  response: loanConfirmResponse,
});

export const loanDetailPush = endpoint({
  feature: 'offer',
  name: 'loanDetailPush',
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  client: 'main',
  session: 'borrower',
  summary: 'Takes the offer: exactly one loan however often it is sent. The figures must be those of the offer.',
  request: Type.Object({
    amount: minorUnits,
    periods: Type.Integer({ minimum: 1 }),
    termUnit,
    productId: id,
    /** Ours: the offer that was shown; refused with 42200 when there is a newer one. */
    offerNo: Type.Optional(id),
    /** Ours: everything to repay as it was shown; refused with 42200 when it would cost something else today. */
    totalAmount: Type.Optional(minorUnits),
    /** Ours: the last due date that was shown; refused with 42200 when it would be another one today. */
    lastPayTime: Type.Optional(isoDate),
  }),
  response: Type.Object({ lendDetailsUrl: Type.String() }),
});

type Agreed = Omit<RequestOf<typeof loanDetailPush>, 'productId'>;

/** What a push says of the offer that was shown. A core that does not number its offers gets the specified fields alone. */
export function agreedFigures(offer: LoanConfirm): Agreed {
  const { amount, periods, termUnit, offerNo, totalAmount, repay_plans: plans } = offer;
  const agreed: Agreed = { amount, periods, termUnit };
  if (offerNo === undefined) return agreed;
  const lastPayTime = plans.at(-1)?.pay_time;
  return {
    ...agreed,
    offerNo,
    ...(totalAmount === undefined ? {} : { totalAmount }),
    ...(lastPayTime === undefined ? {} : { lastPayTime }),
  };
}

/** Whether the answer asks for the reload dialog. */
export function needsReload(offer: Pick<LoanConfirm, 'isNeedPop'>): boolean {
  return offer.isNeedPop === 1;
}

/** The answer to the second fetch (isType=1): no third one follows, though a core may ask for it. */
export function asReloaded(offer: LoanConfirm): LoanConfirm {
  return { ...offer, isNeedPop: 0 };
}
