import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { costOfWaiting, currencyCode, detailRow, flag, id, isoDate, minorUnits, picture } from './fields.ts';

// All ours: no specified call explains a debt (requirements M3, D1).

/** Minor units, possibly negative: a payment lowers what is owed. */
const signedMinorUnits = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

const day = Type.Object({ date: isoDate, amount: signedMinorUnits, balance: signedMinorUnits });

const line = Type.Object({
  date: isoDate,
  text: Type.String(),
  /** A secondary line: the rate, or the outcome. Empty if there is none. */
  note: Type.String(),
  /** The change in the debt; 0 for an entry that changes only the credit balance. */
  amount: signedMinorUnits,
  /** The debt after this line. */
  balance: signedMinorUnits,
  /** The payment's id, if it has a receipt; otherwise empty. */
  paymentId: Type.String(),
  /** The number of days that this line sums up, each at the same cost; `date` is the last. Empty for a single day. */
  days: Type.Array(day),
});

export type StatementLine = Static<typeof line>;

/** Why an order owes what it owes, day by day. */
export const loanStatementResponse = Type.Object({
  orderStatus: Type.Integer(),
  productName: Type.String(),
  productLogo: picture,
  /** The day of these figures. */
  today: isoDate,
  /** The total owed on that day: the last balance, which is the sum of all lines. */
  outstanding: minorUnits,
  /** The amount due now, as in the loan details, and its date; both left out if nothing can be paid. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /** Charges for future days, which `repayAmount` leaves out: if it is paid today, it ends the loan. */
  repayRebate: Type.Optional(minorUnits),
  lines: Type.Array(line),
  /**
   * The unpaid instalments. Those with `isDue` '1' sum to the amount due now plus `repayRebate`; all of them sum to the total owed plus
   * `planInterest`. `penalty`: how much of its amount is late charges; `paid`: what was paid of one already, which its amount no longer
   * includes. Both are left out if there is none.
   */
  instalments: Type.Array(
    Type.Object({
      text: Type.String(),
      dueDate: isoDate,
      amount: minorUnits,
      isDue: flag,
      penalty: Type.Optional(minorUnits),
      paid: Type.Optional(minorUnits),
    }),
  ),
  /** The interest in the payments of a plan: each brings its own, so none of it is owed yet. Left out if there is none. */
  planInterest: Type.Optional(minorUnits),
  /** The borrower's credit balance: money paid beyond what was owed. */
  creditBalance: minorUnits,
  payments: Type.Array(
    Type.Object({ paymentId: id, date: isoDate, text: Type.String(), state: Type.String(), amount: minorUnits }),
  ),
  /** What it costs not to pay the amount due now. */
  waiting: Type.Optional(costOfWaiting),
  /** The days for which a payoff can be quoted; left out if nothing is owed. */
  payoff: Type.Optional(
    Type.Object({
      from: isoDate,
      through: isoDate,
      /** Whether the penalty grows tomorrow, has reached a cap, or neither. */
      penalty: Type.Optional(Type.Union([Type.Literal('grows'), Type.Literal('capped'), Type.Literal('rests')])),
    }),
  ),
});

export type LoanStatement = Static<typeof loanStatementResponse>;

export const loanStatement = endpoint({
  feature: 'statement',
  name: 'loanStatement',
  method: 'POST',
  path: '/v3/loan-details/statement',
  client: 'main',
  session: 'borrower',
  summary: 'Why an order owes what it owes: every charge, penalty day and payment, and the amount due now.',
  isRead: true,
  isOurs: true,
  lostWithout: '/statement, and the links to it',
  refusals: ['notFound', 'conflict'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: loanStatementResponse,
});

/** What it costs to pay off everything on one day. */
export const payoffQuoteResponse = Type.Object({
  date: isoDate,
  amount: minorUnits,
  /** The breakdown of the amount, formatted for the reader; the rows sum to it. */
  detail: Type.Array(detailRow),
  /** The interest rebate for paying early, with its tax; it is included in the rows. */
  rebate: minorUnits,
});

export type PayoffQuote = Static<typeof payoffQuoteResponse>;

export const payoffQuote = endpoint({
  feature: 'statement',
  name: 'payoffQuote',
  method: 'POST',
  path: '/v3/loan-details/payoff',
  client: 'main',
  session: 'borrower',
  summary:
    'The cost of paying everything off on a day, from today to the last due date, or up to 30 days ahead once that has passed.',
  isRead: true,
  isOurs: true,
  lostWithout: 'quoting a payoff for a chosen day',
  refusals: ['notFound', 'orderNotPayable', 'payoffDay'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id, date: isoDate }),
  response: payoffQuoteResponse,
});

/**
 * The outcome of a payment. `partly`: its voucher is not fully paid yet. `overpaid`: more than was owed; the excess was credited to the
 * borrower or refunded. `returned`: the provider reversed it.
 */
const receiptState = Type.Union([
  Type.Literal('credited'),
  Type.Literal('partly'),
  Type.Literal('overpaid'),
  Type.Literal('returned'),
]);

/** A receipt of one payment. */
export const paymentReceiptResponse = Type.Object({
  paymentId: id,
  orderId: id,
  productId: id,
  productName: Type.String(),
  state: receiptState,
  stateText: Type.String(),
  /** Further notes, one sentence each. */
  notes: Type.Array(Type.String()),
  amount: minorUnits,
  /** Ours: the currency's ISO code, written next to the figures. */
  currency: Type.Optional(currencyCode),
  /** When and through which channel it was paid. */
  detail: Type.Array(detailRow),
  /** What it paid, by instalment; with `kept` the rows sum to the amount. No title if the loan has a single instalment. */
  paid: Type.Array(Type.Object({ title: Type.String(), amount: minorUnits, detail: Type.Array(detailRow) })),
  /** The part beyond what was owed. */
  credit: minorUnits,
  /** How much of that is still in the borrower's credit balance today. */
  creditLeft: Type.Optional(minorUnits),
  /** The debt after it, and the day of that balance. */
  balance: minorUnits,
  balanceDate: isoDate,
  /** For a payment that was reversed in whole or part: the amount due today, if anything can be paid. */
  owed: Type.Optional(minorUnits),
});

export type PaymentReceipt = Static<typeof paymentReceiptResponse>;

export const paymentReceipt = endpoint({
  feature: 'statement',
  name: 'paymentReceipt',
  method: 'POST',
  path: '/v3/loan-details/receipt',
  client: 'main',
  session: 'borrower',
  summary: 'The receipt of one payment: date, channel, what it paid, and the debt afterwards.',
  isRead: true,
  isOurs: true,
  lostWithout: '/receipt, and the links to it',
  refusals: ['notFound', 'conflict'],
  request: Type.Object({ paymentId: id }),
  response: paymentReceiptResponse,
});
