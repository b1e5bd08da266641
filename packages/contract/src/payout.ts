import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id, ownId, reportedCurrency } from './fields.ts';

/** `sent`: the money is on its way; `confirmed`: it has arrived; `failed`: it did not leave, or came back before it was confirmed. */
export const payoutResult = Type.Union([Type.Literal('sent'), Type.Literal('confirmed'), Type.Literal('failed')]);
export type PayoutResult = Static<typeof payoutResult>;

const plainText = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\x00-\\x1f\\x7f]+$' });

/** What becomes of a payout, as a provider answers it when asked, and as it reports it later. */
const payoutNews = {
  result: payoutResult,
  /** The number of the transfer. */
  reference: Type.Optional(plainText),
  /** ISO 8601 instant at which the money left; without it: now. */
  paidAt: Type.Optional(Type.String({ maxLength: 40 })),
  /** Why it failed, for the lender's people. */
  reason: Type.Optional(plainText),
  /** In minor units, what was sent; without it: what was asked for. */
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
  currency: Type.Optional(reportedCurrency),
};

/** What a provider answers when it is asked to pay out. */
export const payoutAnswer = Type.Object(payoutNews);
export type PayoutAnswer = Static<typeof payoutAnswer>;

/** A payout's news, as a provider reports it (unspecified; ours). Signed as our calls to it are: see docs/wire-notes.md. */
export const payoutWebhook = endpoint({
  feature: 'payouts',
  name: 'payoutWebhook',
  method: 'POST',
  path: '/webhooks/payouts',
  client: 'provider',
  session: 'none',
  summary: 'What became of a payout. Idempotent by event id; what contradicts an earlier report is kept for the staff.',
  refusals: ['sessionExpired', 'notFound', 'conflict', 'amountMismatch'],
  request: Type.Object({
    /** The provider's id of this event. */
    eventId: ownId,
    /** The id under which it was asked to pay out. */
    payoutId: id,
    ...payoutNews,
  }),
  response: Type.Object({
    /** `applied`: it changed something; `repeated`: it was known; `contradicted`: somebody has to look. */
    outcome: Type.Union([Type.Literal('applied'), Type.Literal('repeated'), Type.Literal('contradicted')]),
  }),
});
