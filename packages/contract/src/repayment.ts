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

const channel = Type.Object(
  {
    logo: picture,
    desc: Type.String(),
    payCode: Type.String({ minLength: 1 }),
    /** The code of the voucher already issued for this channel, or empty. */
    vCode: Type.String(),
    /** That code as a barcode (data URI), or empty. */
    BARcodeImg: picture,
    /** Ours: the amount that can be paid here for the amount due, in minor units, if they differ. */
    amount: Type.Optional(minorUnits),
  },
  { title: 'Channel' },
);

/** The channels of one section; `reviewer` is the section's title. */
const channelSection = Type.Object(
  {
    reviewer: Type.String(),
    // unspecified: its name.
    entries: Type.Array(channel, { 'x-core': 'entries' }),
  },
  { title: 'ChannelSection' },
);

export type Channel = Static<typeof channel>;
export type ChannelSection = Static<typeof channelSection>;

/** The amount to repay now, and the channels for it (spec 3, instalment repay detail). */
export const loanPlayDetailResponse = Type.Object({
  /** In minor units. */
  repayAmount: minorUnits,
  productName: Type.String(),
  repayDate: isoDate,
  productLogo: picture,
  /** Ours: which loan it is, in words: the product, and how much was lent. */
  ofLoan: Type.Optional(Type.String()),
  /** Ours: which of the instalments it is, in words. */
  which: Type.Optional(Type.String()),
  detail: Type.Array(
    // Ours: the value as a number, of a row that is a part of the amount. In minor units; less than 0 if it lowers it.
    Type.Object({ ...detailRow.properties, inMinorUnits: Type.Optional(Type.Integer()) }, { title: 'RepaymentRow' }),
  ),
  /** Ours: what remains to be paid afterwards, with the total as the last row; left out if nothing does. */
  left: Type.Optional(Type.Array(detailRow)),
  repayList: Type.Array(channelSection),
  noticeMsg: Type.String(),
  /** Ours: the `repayDate` to send when requesting a code; without it, the amount alone identifies what is paid. */
  codeFor: Type.Optional(isoDate),
  /** Ours: the smallest and the largest partial payment that a code can be requested for (requestType 4), in minor units. */
  parts: Type.Optional(Type.Object({ least: minorUnits, most: minorUnits })),
  /** Ours: the borrower's cards that can pay exactly this amount, as in repayment-way. */
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
  summary:
    'The amount due on an order, or the amount that ends it today, and the channels through which it can be paid.',
  isRead: true,
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch'],
  request: Type.Object({
    productId: Type.Optional(id),
    orderId: id,
    /** Ours: '1' asks for the amount that ends the loan today. */
    payoff: Type.Optional(Type.Literal('1')),
    /**
     * Ours: a partial payment of the amount due, in minor units: the answer says what it covers, and the channels for it. Refused with
     * 42200 outside `parts`.
     */
    part: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
  }),
  response: loanPlayDetailResponse,
});

/** A payment that arrived under a code and was not reversed. */
const voucherPayment = Type.Object(
  {
    paymentId: id,
    amount: minorUnits,
    /** When it was paid, in the lender's time zone. */
    date: isoDate,
    /** `HH:MM` */
    time: Type.String(),
  },
  { title: 'VoucherPayment' },
);

/** Ours: payments made for this extension that were too small to buy it and were credited to the order instead; newest first. */
const shortPayments = Type.Optional(Type.Array(voucherPayment));

/** What extending costs, how it moves the due date, and the channels for its fee (spec 3, delay detail). */
export const loanPlayDelayDetailResponse = Type.Object({
  productLogo: picture,
  productName: Type.String(),
  delayInfo: Type.Object({
    /** unspecified: the title above the amount, as `reviewer` is the title of a section of channels. */
    reviewer: Type.String(),
    /** The fee, in minor units. */
    delayAmount: minorUnits,
    /** The due date after the extension. */
    delayTime: isoDate,
  }),
  /** What is due when, once the instalment is extended; `amount` in minor units. */
  repayPlan: Type.Array(
    Type.Object({ title: Type.String(), amount: minorUnits, remark: Type.String(), time: isoDate }),
  ),
  repayList: Type.Array(channelSection),
  noticeMsg: Type.String(),
  note: Type.String(),
  /** Ours: unpaid interest and penalties, which must be paid first with a repayment voucher; 0 if the fee can be paid now. */
  chargesAmount: Type.Optional(minorUnits),
  /** Ours: the number of days actually gained: from the due date, or from today if that has passed, to the new date. */
  daysGained: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Ours: the amount due without an extension, and its due date. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /**
   * Ours: the amount due on the extension's new due date if the borrower neither pays nor extends: in minor units, late charges included.
   */
  waitAmount: Type.Optional(minorUnits),
  /** Ours: the cost of doing neither, day by day. */
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
  summary: 'The cost of extending the current instalment, the new due date, and the channels for the fee.',
  isRead: true,
  refusals: ['notFound', 'orderNotPayable', 'extensionNotOffered'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: loanPlayDelayDetailResponse,
});

/**
 * Repayment or extension (spec 7: requestType 1 and 2). Cancellation and partial payment are ours: the principal is returned, or part of
 * the amount due is paid.
 */
export const requestType = { repayment: '1', extension: '2', cancellation: '3', part: '4' } as const;

/**
 * What a voucher pays: the amount due, everything owed, what must be paid before an extension, the extension's fee, the principal of a loan
 * being cancelled, or part of the amount due.
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
    /** The amount to pay with it, in minor units. */
    amount: minorUnits,
    repayTitle: Type.String(),
    repayDes: Type.String(),
    /** The code as an image (data URI) for a scanner. */
    repayCode: picture,
    vCode: Type.String(),
    companyName: Type.String(),
  }),
  dataList: Type.Array(Type.Object({ title: Type.String(), content: Type.Array(Type.String()) })),
  /** unspecified: `eMail` is either the link to the channel's site, on any host, or an e-mail address. */
  imgList: Type.Array(Type.Object({ title: Type.String(), eMail: Type.String(), content: pictures })),
  bottomLogo: picture,
  /** Ours: the currency's ISO code, written next to the figures. */
  currency: Type.Optional(currencyCode),
  /** Ours: the bank of the account to transfer to, under the name in the borrower's own bank's list. */
  bankName: Type.Optional(Type.String()),
  /** Ours: the last day on which this amount is right. What is paid under the code later is credited all the same. */
  validThrough: Type.Optional(isoDate),
  /** Ours: with the code of an extension, the due date that it leads to. */
  newDueDate: Type.Optional(isoDate),
  /** Ours: which loan it pays, in words: the product, and how much was lent. */
  ofLoan: Type.Optional(Type.String()),
  /** Ours: what the code pays. Without it: what it was requested for (requestType). */
  purpose: Type.Optional(voucherPurpose),
  /** Ours: the amount owed, in minor units, if the channel cannot take that exact amount and a larger one is paid. */
  owed: Type.Optional(minorUnits),
  /** Ours: '1' if `voucher-state` reports payments under the code. */
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
    'A voucher for one channel. The amount must be the amount due, the payoff of today, the charges to pay before an extension, its fee (requestType=2), the amount that cancels the loan (requestType=3), or part of the amount due (requestType=4); asking again returns the same voucher.',
  refusals: ['notFound', 'orderNotPayable', 'extensionNotOffered', 'cancellationNotOffered', 'amountMismatch'],
  request: Type.Object({
    productId: Type.Optional(id),
    orderId: id,
    amount: minorUnits,
    payCode: id,
    requestType: voucherRequestType,
    /** Ours: the due date of what is to be paid or extended. Refused with 42200 once something else is due. */
    repayDate: Type.Optional(isoDate),
  }),
  response: voucherResponse,
});

/** Ours: whether a code has been paid. */
export const voucherStateResponse = Type.Object({
  /**
   * `open`: it can be paid, and the amount is right. `partly`, `paid`: money arrived. `over`: its day has passed, or something else is due;
   * money that still arrives is credited all the same. `unknown`: there is no such code.
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
  /** The amount and due date of a code issued today for the same purpose; left out if none can be issued. */
  now: Type.Optional(Type.Object({ amount: minorUnits, repayDate: isoDate })),
});

export type VoucherState = Static<typeof voucherStateResponse>;
export type VoucherPayment = Static<typeof voucherPayment>;

export const voucherState = endpoint({
  feature: 'repayment',
  name: 'voucherState',
  method: 'POST',
  // Ours. A screen makes this call only if the core sent `isWatched` with the code.
  path: '/v3/loan-details/voucher-state',
  client: 'main',
  session: 'borrower',
  summary: 'Whether a code has been paid, when, and the amount of a code issued today for the same purpose.',
  isRead: true,
  isOurs: true,
  lostWithout: 'a code that updates by itself once it was paid',
  refusals: ['notFound', 'orderNotPayable'],
  request: Type.Object({
    orderId: id,
    amount: minorUnits,
    payCode: id,
    requestType: voucherRequestType,
    /** The code itself. Without it, the newest code with these figures. */
    vCode: Type.Optional(id),
  }),
  response: voucherStateResponse,
});

/** Ours: what cancelling a loan within its cooling-off period means, and the channels for returning its principal. */
export const coolingOffDetailResponse = Type.Object({
  productLogo: picture,
  productName: Type.String(),
  /** The amount to return, in minor units. */
  amount: minorUnits,
  /** The last day on which it must arrive. */
  through: isoDate,
  /** The charges that are dropped, in minor units. */
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
    'The amount to return to cancel a loan without charges, the deadline, and the channels (generate-vcode with requestType=3).',
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
  summary:
    'A payment arrived. Idempotent by event id; a payment that cannot be credited at once is held, never dropped.',
  refusals: ['sessionExpired', 'conflict', 'amountMismatch'],
  request: Type.Object({
    /** The provider's id of this event. */
    eventId: ownId,
    /** The voucher's reference as given by the payer. */
    reference: Type.String({ minLength: 1, maxLength: longestOwnId, pattern: '^[^\\x00-\\x1f\\x7f]+$' }),
    /** In minor units. The limit is far below the largest exact integer, so that the sum of an order's payments stays exact, too. */
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    currency: reportedCurrency,
    /** ISO 8601 instant. */
    paidAt: Type.String({ maxLength: 40 }),
  }),
  response: Type.Object({
    /**
     * The outcome: credited to an order, or held for the staff because its reference is unknown, or its day is too long ago or before its
     * loan.
     */
    result: Type.Union([Type.Literal('credited'), Type.Literal('unmatched'), Type.Literal('held')]),
    orderId: Type.Union([Type.String(), Type.Null()]),
    /** The part of this payment beyond what the order owed, in minor units. */
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
    'A payment, or part of one, was reversed. Idempotent by event id; what it paid is owed again. A reversal with a date before its payment is held for the staff.',
  refusals: ['sessionExpired', 'notFound', 'conflict', 'amountMismatch'],
  request: Type.Object({
    /** The provider's id of this event. */
    eventId: ownId,
    /** The event id of the payment. */
    paymentEventId: ownId,
    /** In minor units; without it: all of the payment that was not reversed before. */
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
    /** ISO 8601 instant. */
    reversedAt: Type.String({ maxLength: 40 }),
  }),
  response: Type.Object({
    /** `held`: its date is before the payment's, so nothing is booked until the staff decides. */
    result: Type.Union([Type.Literal('reversed'), Type.Literal('held')]),
    /** The order that owes the amount again; null if the payment was never matched. */
    orderId: Type.Union([Type.String(), Type.Null()]),
  }),
});
