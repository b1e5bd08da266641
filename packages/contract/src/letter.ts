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
  /** Everything paid for the order, extensions included, overpayments not. */
  totalPaid: minorUnits,
  /** Whether the loan was cancelled within its cooling-off period rather than repaid. */
  isCancelled: Type.Boolean(),
  /** Whether the lender forgave what was left of it. */
  isForgiven: Type.Optional(Type.Boolean()),
  /** When the letter was first requested. */
  issuedOn: isoDate,
  /** The code that a third party types to verify the letter. */
  code: Type.String(),
  /** The address of the public verification page: text, not a link, and short enough to type. */
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

/** Ours: what the code of a letter stands for. It reveals only as much about the borrower as is needed to match the letter. */
export const verifyLetterResponse = Type.Object({
  /**
   * `valid`: the letter holds; `void`: the order was reopened after the letter was issued; `unknown`: no letter has this code; `mistyped`:
   * no letter can have it.
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
    'Whether a no-debt letter is valid, by its code: for a valid letter, it returns initials, the end of the order number and the date. Rate-limited by address.',
  isRead: true,
  isOurs: true,
  lostWithout: '/verify',
  request: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: verifyLetterResponse,
});

/** Ours: example codes that are public, so that a demo's link can lead to a result of each kind. */
export const demoLetterCodes = {
  /** The code of a letter that was issued and is no longer valid. */
  void: 'DPRCTKPYMNT23456789J',
  /** A code that no letter has. */
  unknown: 'N2T7RXKPH4CDYM39FVJX',
  /** A code with a wrong check character. */
  mistyped: 'N2T7RXKPH4CDYM39FVJ2',
} as const;
