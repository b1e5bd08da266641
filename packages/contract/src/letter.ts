import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { currencyCode, id, isoDate, minorUnits, picture } from './fields.ts';

/** Ours: the letter confirming that an order owes nothing, with figures from the ledger. */
export const settlementLetterResponse = Type.Object({
  /** The lender. */
  company: Type.String(),
  companyAddress: Type.String(),
  userName: Type.String(),
  orderId: id,
  productName: Type.String(),
  /** Principal. All amounts here are in minor units. */
  amount: minorUnits,
  /** Ours: the currency's ISO code, written next to the figures. */
  currency: Type.Optional(currencyCode),
  disbursedOn: isoDate,
  settledOn: isoDate,
  /** Everything paid for the order, including extensions but not overpayments. */
  totalPaid: minorUnits,
  /** Whether the loan was cancelled within its cooling-off period rather than repaid. */
  isCancelled: Type.Boolean(),
  /** Whether the lender forgave what was left of it. */
  isForgiven: Type.Optional(Type.Boolean()),
  /** When the letter was first requested. */
  issuedOn: isoDate,
  /** The code that a third party types to verify the letter. */
  code: Type.String(),
  /** The public verification page, short enough to type; no link. */
  verifyUrl: Type.String(),
  /** A QR code (data URI) of that page's address with the code. */
  verifyImage: picture,
});

export type SettlementLetter = Static<typeof settlementLetterResponse>;

export const settlementLetter = endpoint({
  feature: 'letter',
  name: 'settlementLetter',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/settlement-letter',
  client: 'main',
  session: 'borrower',
  summary: 'The no-debt letter of a settled order. Asking again gives the same letter with the same code.',
  isOurs: true,
  lostWithout: '/settlement-letter, and the link to it',
  isHarmless: true,
  refusals: ['notFound', 'notSettled', 'conflict'],
  request: Type.Object({ orderId: id }),
  response: settlementLetterResponse,
});

/** Ours: what a letter's code stands for. It reveals no more about the borrower than needed to match the letter. */
export const verifyLetterResponse = Type.Object({
  /**
   * `valid`: the letter stands; `void`: the order was reopened after the letter was issued; `unknown`: no letter has this
   * code; `mistyped`: no letter can have it.
   */
  state: Type.Union([Type.Literal('valid'), Type.Literal('void'), Type.Literal('unknown'), Type.Literal('mistyped')]),
  /** The lender. */
  company: Type.String(),
  /** Valid letters only: initials, the order's last four characters, and the settlement date. */
  initials: Type.Optional(Type.String()),
  orderEnding: Type.Optional(Type.String()),
  settledOn: Type.Optional(isoDate),
});

export type VerifiedLetter = Static<typeof verifyLetterResponse>;

export const verifyLetter = endpoint({
  feature: 'letter',
  name: 'verifyLetter',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/verify-letter',
  client: 'main',
  session: 'none',
  summary:
    'Whether a no-debt letter is valid, by its code: a valid one answers initials, the end of the order number and its date. Rate-limited by address.',
  isRead: true,
  isOurs: true,
  lostWithout: '/verify',
  request: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: verifyLetterResponse,
});

/** Ours: codes of letters that are in the open, so that a demo's link can lead to what they stand for. */
export const demoLetterCodes = {
  /** Of a letter that was issued and is not valid any more. */
  void: 'DPRCTKPYMNT23456789J',
  /** Of no letter. */
  unknown: 'N2T7RXKPH4CDYM39FVJX',
  /** Its check character is wrong. */
  mistyped: 'N2T7RXKPH4CDYM39FVJ2',
} as const;
