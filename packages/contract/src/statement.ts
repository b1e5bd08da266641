import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { detailRow, flag, id, isoDate, minorUnits } from './fields.ts';

// Ours, all of it: no specified call explains a debt (requirements M3, D1).

/** Money in minor units that may be taken away: a payment lowers what is owed. */
const signedMinorUnits = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

const day = Type.Object({ date: isoDate, amount: signedMinorUnits, balance: signedMinorUnits });

const line = Type.Object({
  date: isoDate,
  text: Type.String(),
  /** In smaller words: the rate, or what came of it. Empty for none. */
  note: Type.String(),
  /** By how much what is owed changes; 0 for what moves only money that is kept for the borrower. */
  amount: signedMinorUnits,
  /** What is owed afterwards. */
  balance: signedMinorUnits,
  /** The payment that has a receipt, or empty. */
  paymentId: Type.String(),
  /** The days of a run that cost the same; `date` is the last of them. Empty for a line of one day. */
  days: Type.Array(day),
});

export type StatementLine = Static<typeof line>;

/** Why an order owes what it owes, day by day. */
export const loanStatementResponse = Type.Object({
  orderStatus: Type.Integer(),
  productName: Type.String(),
  productLogo: Type.String(),
  /** The day of all these figures. */
  today: isoDate,
  /** Everything that is owed on that day: the last balance, and the sum of all lines. */
  outstanding: minorUnits,
  /** What is asked for now, as loan details say it, and when it is due; without both where nothing can be paid. */
  repayAmount: Type.Optional(minorUnits),
  repayDate: Type.Optional(isoDate),
  lines: Type.Array(line),
  /** The unpaid instalments: those with `isAsked` '1' sum to what is asked for now, all of them to what is owed. */
  instalments: Type.Array(Type.Object({ text: Type.String(), dueDate: isoDate, amount: minorUnits, isAsked: flag })),
  /** What is kept for the borrower: paid, and not needed. */
  kept: minorUnits,
  payments: Type.Array(
    Type.Object({ paymentId: id, date: isoDate, text: Type.String(), state: Type.String(), amount: minorUnits }),
  ),
  /** The days for which everything can be quoted; without it where nothing is to be paid. */
  payoff: Type.Optional(
    Type.Object({
      from: isoDate,
      through: isoDate,
      /** Whether the late charge grows tomorrow, a cap has stopped it, or neither. */
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
  summary: 'Why an order owes what it owes: every charge, penalty day and payment, and what is asked for now.',
  request: Type.Object({ productId: Type.Optional(id), orderId: id }),
  response: loanStatementResponse,
});

/** What it takes to owe nothing any more on one day. */
export const payoffQuoteResponse = Type.Object({
  date: isoDate,
  amount: minorUnits,
  /** What of the amount is what, written for the reader; the rows sum to the amount. */
  detail: Type.Array(detailRow),
  /** Interest that is given back for paying early, with its tax; it is in the rows already. */
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
  summary: 'What paying everything costs on a day, from today to the last due date.',
  request: Type.Object({ productId: Type.Optional(id), orderId: id, date: isoDate }),
  response: payoffQuoteResponse,
});

/**
 * What became of a payment. `partly`: its code is not paid yet. `overpaid`: more than was owed, the rest is kept or was paid
 * back. `returned`: its provider took it back.
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
  /** What else there is to know, a sentence each. */
  notes: Type.Array(Type.String()),
  amount: minorUnits,
  /** When, where, through what. */
  detail: Type.Array(detailRow),
  /** What it paid, by instalment; with `kept` they sum to the amount. A loan with but one instalment has no title. */
  paid: Type.Array(Type.Object({ title: Type.String(), amount: minorUnits, detail: Type.Array(detailRow) })),
  /** What the order did not need. */
  kept: minorUnits,
  /** What of it is kept for the borrower today. */
  stillKept: Type.Optional(minorUnits),
  /** What the order owed after it, and on which day that was. */
  balance: minorUnits,
  balanceDate: isoDate,
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
  request: Type.Object({ paymentId: id }),
  response: paymentReceiptResponse,
});
