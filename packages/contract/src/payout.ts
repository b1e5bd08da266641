import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id, ownId, reportedCurrency } from './fields.ts';

/** `sent`: the money is on its way; `confirmed`: it has arrived; `failed`: it did not leave, or came back before arrival was confirmed. */
export const payoutResult = Type.Union([Type.Literal('sent'), Type.Literal('confirmed'), Type.Literal('failed')]);
export type PayoutResult = Static<typeof payoutResult>;

const plainText = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\x00-\\x1f\\x7f]+$' });

/** What happened to a payout, as a provider answers when asked and reports later. */
const payoutNews = {
  result: payoutResult,
  /** The transfer's number. */
  reference: Type.Optional(plainText),
  /** ISO 8601 instant at which the money left; without it: now. */
  paidAt: Type.Optional(Type.String({ maxLength: 40 })),
  /** Why it failed, for the lender's staff. */
  reason: Type.Optional(plainText),
  /** The amount sent, in minor units; without it: the amount requested. */
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
  currency: Type.Optional(reportedCurrency),
};

/** A provider's answer when asked to pay out. */
export const payoutAnswer = Type.Object(payoutNews);
export type PayoutAnswer = Static<typeof payoutAnswer>;

/** A report about a payout from a provider (unspecified; ours). Signed as our calls to the provider are: see docs/wire-notes.md. */
export const payoutWebhook = endpoint({
  feature: 'payouts',
  name: 'payoutWebhook',
  method: 'POST',
  path: '/webhooks/payouts',
  client: 'provider',
  session: 'none',
  summary:
    'The outcome of a payout. Idempotent by event id; a report that contradicts an earlier one is kept for the staff.',
  refusals: ['sessionExpired', 'notFound', 'conflict', 'amountMismatch'],
  request: Type.Object({
    /** The provider's id of this event. */
    eventId: ownId,
    /** The id under which the payout was requested. */
    payoutId: id,
    ...payoutNews,
  }),
  response: Type.Object({
    /** `applied`: it changed something; `repeated`: it was already known; `contradicted`: somebody must look at it. */
    outcome: Type.Union([Type.Literal('applied'), Type.Literal('repeated'), Type.Literal('contradicted')]),
  }),
});
