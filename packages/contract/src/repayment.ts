import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  bankCard,
  costOfWaiting,
  currencyCode,
  detailRow,
  flag,
  id,
  isoDate,
  longestOwnId,
  minorUnits,
  ownId,
  picture,
  pictures,
  reportedCurrency,
} from './fields.ts';

const channel = Type.Object({
  logo: picture,
  desc: Type.String(),
  payCode: Type.String({ minLength: 1 }),
  /** The code of the voucher that is already issued for this channel, or empty. */
  vCode: Type.String(),
  /** That code as a barcode (data URI), or empty. */
  BARcodeImg: picture,
  /** Ours: what can be paid here for what is asked, in minor units, where that is another amount. */
  amount: Type.Optional(minorUnits),
});

/** The channels of one section; `reviewer` is the section's title. */
const channelSection = Type.Object({
  reviewer: Type.String(),
  // unspecified: its name.
  entries: Type.Array(channel, { 'x-core': 'unnamed' }),
});

export type Channel = Static<typeof channel>;
export type ChannelSection = Static<typeof channelSection>;

/** What is to be repaid now, and through what (spec 3, instalment repay detail). */
export const loanPlayDetailResponse = Type.Object({
  /** In minor units. */
  repayAmount: minorUnits,
  productName: Type.String(),
  repayDate: isoDate,
  productLogo: picture,
  /** Ours: which of several instalments it is, in words. */
  which: Type.Optional(Type.String()),
  detail: Type.Array(detailRow),
  /** Ours: what is left to be paid afterwards, in all as the last one; left out where nothing is. */
  left: Type.Optional(Type.Array(detailRow)),
  repayList: Type.Array(channelSection),
  noticeMsg: Type.String(),
  /** Ours: what a code is asked for with as its `repayDate`; without it the amount alone says what is paid. */
  codeFor: Type.Optional(isoDate),
  /** Ours: from how much to how much may be paid of it with a code of its own (requestType 4), in minor units. */
  parts: Type.Optional(Type.Object({ least: minorUnits, most: minorUnits })),
  /** Ours: the borrower's cards that can pay just this amount, as in repayment-way. */
  bankCards: Type.Optional(Type.Array(bankCard)),
});

export type LoanPlayDetail = Static<typeof loanPlayDetailResponse>;

export const loanPlayDetail = endpoint({
  feature: 'repayment',
  name: 'loanPlayDetail',
  method: 'POST',
  path: '/v3/installment/loan-play-detail',
  client: 'main',
  session: 'borrower',
  summary: 'What an order asks for now, or what ends it today, and the channels through which it can be paid.',
  isRead: true,
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch'],
  request: Type.Object({
    productId: Type.Optional(id),
    orderId: id,
    /** Ours: '1' asks for what ends the loan today. */
    payoff: Type.Optional(Type.Literal('1')),
    /** Ours: a part of what is asked for, in minor units: what it pays, and the channels for it. Refused with 42200 outside `parts`. */
    part: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
  }),
  response: loanPlayDetailResponse,
});

/** A payment that arrived under a code and was not reversed. */
const voucherPayment = Type.Object({
  paymentId: id,
  amount: minorUnits,
  /** When it was paid, where the lender is. */
  date: isoDate,
  /** `HH:MM` */
  time: Type.String(),
});

/** Ours: what came for this extension and was too little to buy it, so that it paid the order; newest first. */
const shortPayments = Type.Optional(Type.Array(voucherPayment));

/** What extending costs and moves, and through what its fee can be paid (spec 3, delay detail). */
export const loanPlayDelayDetailResponse = Type.Object({
  productLogo: picture,
  productName: Type.String(),
  delayInfo: Type.Object({
    /** unspecified: the title over the amount, as `reviewer` is that of a section of channels. */
    reviewer: Type.String(),
    /** The fee, in minor units. */
    delayAmount: minorUnits,
    /** The due date after the extension. */
    delayTime: isoDate,
  }),
  /** What is paid when, once the instalment is extended; `amount` in minor units. */
  repayPlan: Type.Array(
    Type.Object({ title: Type.String(), amount: minorUnits, remark: Type.String(), time: isoDate }),
  ),
  repayList: Type.Array(channelSection),
  noticeMsg: Type.String(),
  note: Type.String(),
  /** Ours: unpaid interest and penalties, which are paid first with a repayment voucher; 0 when the fee can be paid. */
  chargesAmount: Type.Optional(minorUnits),
  /** Ours: the days that are really gained: to the new date from the due date, or from today where that has passed. */
  daysGained: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Ours: what the order asks for without an extension, and its due date. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /** Ours: what it will ask for on the day after the extension, if neither is done: in minor units, late charges included. */
  waitAmount: Type.Optional(minorUnits),
  /** Ours: what it costs to do neither, day by day. */
  waiting: Type.Optional(costOfWaiting),
  received: shortPayments,
});

export type LoanPlayDelayDetail = Static<typeof loanPlayDelayDetailResponse>;

export const loanPlayDelayDetail = endpoint({
  feature: 'repayment',
  name: 'loanPlayDelayDetail',
  method: 'POST',
  path: '/v3/installment/loan-play-delay-detail',
  client: 'main',
  session: 'borrower',
  summary: 'What it costs to postpone the current instalment, until when, and the channels for its fee.',
  isRead: true,
  refusals: ['notFound', 'orderNotPayable', 'extensionNotOffered'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: loanPlayDelayDetailResponse,
});

/** Repayment or extension (spec 7: requestType 1 and 2); cancellation and part are ours: the principal is returned, or a part is paid. */
export const requestType = { repayment: '1', extension: '2', cancellation: '3', part: '4' } as const;

/**
 * What a voucher pays: what is due, everything that is owed, what comes before an extension, the extension's fee, the
 * principal of a loan that is cancelled, or a part of what is due.
 */
const voucherPurpose = Type.Union([
  Type.Literal('repayment'),
  Type.Literal('payoff'),
  Type.Literal('charges'),
  Type.Literal('extension'),
  Type.Literal('cancellation'),
  Type.Literal('part'),
]);

export type VoucherPurpose = Static<typeof voucherPurpose>;

/** A voucher with its instructions (spec 3, voucher generation response). */
export const voucherResponse = Type.Object({
  topLogo: picture,
  repayDetail: Type.Object({
    /** What is to be paid with it, in minor units. */
    amount: minorUnits,
    repayTitle: Type.String(),
    repayDes: Type.String(),
    /** The code as an image (data URI) that a scanner reads. */
    repayCode: picture,
    vCode: Type.String(),
    companyName: Type.String(),
  }),
  dataList: Type.Array(Type.Object({ title: Type.String(), content: Type.Array(Type.String()) })),
  /** unspecified: eMail carries the link of the channel's site, on any host, or an e-mail address. */
  imgList: Type.Array(Type.Object({ title: Type.String(), eMail: Type.String(), content: pictures })),
  bottomLogo: picture,
  /** Ours: the currency's ISO code, written next to the figures. */
  currency: Type.Optional(currencyCode),
  /** Ours: the bank of the account that a transfer goes to, as the borrower's own bank lists it. */
  bankName: Type.Optional(Type.String()),
  /** Ours: the last day on which this amount is right. */
  validThrough: Type.Optional(isoDate),
  /** Ours: what the code is for. Without it: what it was asked for with (requestType). */
  purpose: Type.Optional(voucherPurpose),
  /** Ours: what is owed, in minor units, where the channel takes no such amount and more is paid. */
  owed: Type.Optional(minorUnits),
  /** Ours: '1' where `voucher-state` tells what becomes of the code. */
  isWatched: Type.Optional(flag),
  received: shortPayments,
});

const voucherRequestType = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3'), Type.Literal('4')]);

export type Voucher = Static<typeof voucherResponse>;

export const generateVcode = endpoint({
  feature: 'repayment',
  name: 'generateVcode',
  method: 'POST',
  path: '/v3/loan-details/generate-vcode',
  client: 'main',
  session: 'borrower',
  summary:
    'A voucher for one channel. The amount must be what the order asks for, what ends it today, what comes before an extension, its fee (requestType=2), what cancels the loan (requestType=3), or a part of what it asks for (requestType=4); asking again answers the same voucher.',
  refusals: ['notFound', 'orderNotPayable', 'extensionNotOffered', 'cancellationNotOffered', 'amountMismatch'],
  request: Type.Object({
    productId: Type.Optional(id),
    orderId: id,
    amount: minorUnits,
    payCode: id,
    requestType: voucherRequestType,
    /** Ours: the due date of what is to be paid or extended. Refused with 42200 once something else is asked for. */
    repayDate: Type.Optional(isoDate),
  }),
  response: voucherResponse,
});

/** Ours: what became of a code. */
export const voucherStateResponse = Type.Object({
  /**
   * `open`: it can be paid, and the amount is right. `partly`, `paid`: money came. `over`: its day is over, or something
   * else is asked for; money that comes is credited all the same. `unknown`: there is no such code.
   */
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('partly'),
    Type.Literal('paid'),
    Type.Literal('over'),
    Type.Literal('unknown'),
  ]),
  /** The last day on which its amount was right. */
  validThrough: Type.Optional(isoDate),
  /** Newest first. */
  payments: Type.Array(voucherPayment),
  /** What a code for the same would be made out for today, and its due date; without it there is none to be had. */
  now: Type.Optional(Type.Object({ amount: minorUnits, repayDate: isoDate })),
});

export type VoucherState = Static<typeof voucherStateResponse>;
export type VoucherPayment = Static<typeof voucherPayment>;

export const voucherState = endpoint({
  feature: 'repayment',
  name: 'voucherState',
  method: 'POST',
  // Ours. A screen asks it only of a core that sends `isWatched` with the code.
  path: '/v3/loan-details/voucher-state',
  client: 'main',
  session: 'borrower',
  summary:
    'What became of a code: whether it was paid, when, and what a code for the same would be made out for today.',
  isRead: true,
  isOurs: true,
  lostWithout: 'a code that says by itself that it was paid',
  refusals: ['notFound', 'orderNotPayable'],
  request: Type.Object({
    orderId: id,
    amount: minorUnits,
    payCode: id,
    requestType: voucherRequestType,
    /** The code itself. Without it the newest one that was made with these figures. */
    vCode: Type.Optional(id),
  }),
  response: voucherStateResponse,
});

/** Ours: what cancelling a loan within its cooling-off days means, and through what its principal goes back. */
export const coolingOffDetailResponse = Type.Object({
  productLogo: picture,
  productName: Type.String(),
  /** What has to be returned, in minor units. */
  amount: minorUnits,
  /** The last day on which it has to be there. */
  through: isoDate,
  /** The charges that fall away, in minor units. */
  chargesAmount: minorUnits,
  detail: Type.Array(detailRow),
  repayList: Type.Array(channelSection),
});

export type CoolingOffDetail = Static<typeof coolingOffDetailResponse>;

export const coolingOffDetail = endpoint({
  feature: 'repayment',
  name: 'coolingOffDetail',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/cooling-off-detail',
  client: 'main',
  session: 'borrower',
  summary:
    'What has to be returned to cancel a loan without charges, by when, and the channels for it (generate-vcode with requestType=3).',
  isRead: true,
  isOurs: true,
  lostWithout: '/cooling-off, and the link to it',
  refusals: ['notFound', 'cancellationNotOffered'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: coolingOffDetailResponse,
});

/** A payment event, as a provider sends it (requirement M4). Signed: see docs/wire-notes.md. */
export const paymentWebhook = endpoint({
  feature: 'repayment',
  name: 'paymentWebhook',
  method: 'POST',
  path: '/webhooks/payments',
  client: 'provider',
  session: 'none',
  summary: 'A payment arrived. Idempotent by event id; what cannot be credited at once is kept, never dropped.',
  refusals: ['sessionExpired', 'conflict', 'amountMismatch'],
  request: Type.Object({
    /** The provider's id of this event. */
    eventId: ownId,
    /** The voucher's reference as the payer gave it. */
    reference: Type.String({ minLength: 1, maxLength: longestOwnId, pattern: '^[^\\x00-\\x1f\\x7f]+$' }),
    /** In minor units. Far below what can be counted exactly, so that the sum of an order's payments can be, too. */
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    currency: reportedCurrency,
    /** ISO 8601 instant. */
    paidAt: Type.String({ maxLength: 40 }),
  }),
  response: Type.Object({
    /** What became of it: credited to an order, or kept for the staff: its reference is unknown, or its day too long ago or before its loan. */
    result: Type.Union([Type.Literal('credited'), Type.Literal('unmatched'), Type.Literal('held')]),
    orderId: Type.Union([Type.String(), Type.Null()]),
    /** What the order owed and did not need of this payment, in minor units. */
    unapplied: minorUnits,
  }),
});

/** The reversal of a payment (unspecified; ours). Signed as a payment is. */
export const paymentReversalWebhook = endpoint({
  feature: 'repayment',
  name: 'paymentReversalWebhook',
  method: 'POST',
  path: '/webhooks/payment-reversals',
  client: 'provider',
  session: 'none',
  summary:
    'A payment, or a part of one, was reversed. Idempotent by event id; what it paid is owed again. Dated before its payment, it is kept for the staff.',
  refusals: ['sessionExpired', 'notFound', 'conflict', 'amountMismatch'],
  request: Type.Object({
    /** The provider's id of this event. */
    eventId: ownId,
    /** The event id of the payment. */
    paymentEventId: ownId,
    /** In minor units; without it all of the payment that was not reversed before. */
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
    /** ISO 8601 instant. */
    reversedAt: Type.String({ maxLength: 40 }),
  }),
  response: Type.Object({
    /** `held`: it is dated before its payment, so nothing is booked until the staff decides. */
    result: Type.Union([Type.Literal('reversed'), Type.Literal('held')]),
    /** The order that owes it again; null where the payment was never matched. */
    orderId: Type.Union([Type.String(), Type.Null()]),
  }),
});
