import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id, isoDate, minorUnits } from './fields.ts';

/** Ours: what the letter says that nothing is owed of an order any more, the figures from the ledger. */
export const settlementLetterResponse = Type.Object({
  /** The lender. */
  company: Type.String(),
  companyAddress: Type.String(),
  userName: Type.String(),
  orderId: id,
  productName: Type.String(),
  /** Principal, in minor units, like every amount here. */
  amount: minorUnits,
  disbursedOn: isoDate,
  settledOn: isoDate,
  /** Everything that was paid for the order, extensions included; what was paid too much is not. */
  totalPaid: minorUnits,
  /** Whether it was given back within its cooling-off days instead of repaid. */
  isCancelled: Type.Boolean(),
  /** When the letter was asked for first. */
  issuedOn: isoDate,
  /** What whoever is shown the letter types to have it confirmed. */
  code: Type.String(),
  /** The public page that confirms it, for people to type. */
  verifyUrl: Type.String(),
  /** That page, the code in its address, as a picture (data URI) that a phone reads. */
  verifyImage: Type.String(),
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
  summary: 'The no-debt letter of a settled order. Asked again it is the same letter, with the same code.',
  request: Type.Object({ orderId: id }),
  response: settlementLetterResponse,
});

/** Ours: what a letter's code stands for. Of the borrower no more than what tells one letter from another. */
export const verifyLetterResponse = Type.Object({
  /**
   * `valid`: the letter stands; `void`: it was issued, and the order was opened again since; `unknown`: no letter has this
   * code; `mistyped`: no letter can have it.
   */
  state: Type.Union([Type.Literal('valid'), Type.Literal('void'), Type.Literal('unknown'), Type.Literal('mistyped')]),
  /** The lender. */
  company: Type.String(),
  /** Of a valid letter alone: initials, the order's last four characters, and when it was settled. */
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
  summary: 'Whether a no-debt letter stands, by its code. Anybody may ask; limited by address.',
  request: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: verifyLetterResponse,
});
