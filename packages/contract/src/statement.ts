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
  /** A secondary line: the rate, or the outcome. Empty for none. */
  note: Type.String(),
  /** The change in what is owed; 0 for an entry that only moves the borrower's credit. */
  amount: signedMinorUnits,
  /** What is owed afterwards. */
  balance: signedMinorUnits,
  /** The payment, if it has a receipt; else empty. */
  paymentId: Type.String(),
  /** The days that this line sums up, each at the same cost; `date` is the last. Empty for a single day. */
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
  /** The total owed on that day: the last balance, and the sum of all lines. */
  outstanding: minorUnits,
  /** The amount due now, as in the loan details, and its date; both left out if nothing can be paid. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  /** Charges for days to come that `repayAmount` leaves out: paid today, it ends the loan. */
  repayRebate: Type.Optional(minorUnits),
  lines: Type.Array(line),
  /** The unpaid instalments: those with `isDue` '1' sum to the amount due now and `repayRebate`, all of them to the total owed. */
  instalments: Type.Array(Type.Object({ text: Type.String(), dueDate: isoDate, amount: minorUnits, isDue: flag })),
  /** The borrower's credit: money paid beyond what was owed. */
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

/** What it takes to pay off everything on one day. */
export const payoffQuoteResponse = Type.Object({
  date: isoDate,
  amount: minorUnits,
  /** The breakdown of the amount, formatted for the reader; the rows sum to it. */
  detail: Type.Array(detailRow),
  /** The interest rebate for paying early, with its tax; the rows include it. */
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
    'What paying everything costs on a day, from today to the last due date, or 30 days on once that has passed.',
  isRead: true,
  isOurs: true,
  lostWithout: 'paying everything off on a chosen day',
  refusals: ['notFound', 'orderNotPayable', 'payoffDay'],
  request: Type.Object({ productId: Type.Optional(id), orderId: id, date: isoDate }),
  response: payoffQuoteResponse,
});

/**
 * The outcome of a payment. `partly`: its voucher is not fully paid yet. `overpaid`: more than was owed; the rest is kept as
 * credit or was refunded. `returned`: the provider reversed it.
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
  /** When, where, through what. */
  detail: Type.Array(detailRow),
  /** What it paid, by instalment; with `kept` they sum to the amount. No title if the loan has a single instalment. */
  paid: Type.Array(Type.Object({ title: Type.String(), amount: minorUnits, detail: Type.Array(detailRow) })),
  /** The part beyond what was owed. */
  credit: minorUnits,
  /** How much of it is still the borrower's credit today. */
  creditLeft: Type.Optional(minorUnits),
  /** What the order owed after it, and the day of that balance. */
  balance: minorUnits,
  balanceDate: isoDate,
  /** Of a payment that was reversed, or a part of it: what the order owes today, if anything can be paid. */
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
  summary: 'The receipt of one payment: when, through what, what it paid, and what was owed afterwards.',
  isRead: true,
  isOurs: true,
  lostWithout: '/receipt, and the links to it',
  refusals: ['notFound', 'conflict'],
  request: Type.Object({ paymentId: id }),
  response: paymentReceiptResponse,
});
