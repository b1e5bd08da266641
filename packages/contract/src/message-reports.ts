import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id, ownId } from './fields.ts';

const plainText = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\x00-\\x1f\\x7f]+$' });

const report = Type.Object({
  /** The id under which the message was sent. */
  messageId: id,
  /** `delivered`: it is on the borrower's phone; `failed`: it never will be. */
  result: Type.Enum(['delivered', 'failed']),
  /** Why it failed, for the lender's staff. */
  reason: Type.Optional(plainText),
});

export type MessageReport = Static<typeof report>;

/** A provider's report about a message (unspecified; ours). Signed as our calls to the provider are: see docs/wire-notes.md. */
export const messageWebhook = endpoint({
  feature: 'messages',
  name: 'messageWebhook',
  method: 'POST',
  path: '/webhooks/messages',
  client: 'provider',
  session: 'none',
  summary: 'What became of a message. It may come again, and before the answer to the call that sent the message.',
  refusals: ['sessionExpired'],
  request: report,
  response: Type.Object({
    /** `repeated`: it was known, or a message that was delivered has failed; `unknown`: no reminder has this id. */
    outcome: Type.Enum(['applied', 'repeated', 'unknown']),
  }),
});

/** What the lender's app has done with a message (unspecified; ours). Signed with a secret of its own. */
export const appMessageWebhook = endpoint({
  feature: 'app-messages',
  name: 'appMessageWebhook',
  method: 'POST',
  path: '/webhooks/app-messages',
  client: 'provider',
  session: 'none',
  summary: 'Whether the app has shown a message that the event message.ready has named. It may come again.',
  refusals: ['sessionExpired'],
  request: report,
  response: Type.Object({
    /** `repeated`: it was known; `unknown`: no message of the app has this id. */
    outcome: Type.Enum(['applied', 'repeated', 'unknown']),
  }),
});

/** What became of an e-mail later (unspecified; ours): it was delivered, or came back. Signed with a secret of its own. */
export const emailWebhook = endpoint({
  feature: 'emails',
  name: 'emailWebhook',
  method: 'POST',
  path: '/webhooks/emails',
  client: 'provider',
  session: 'none',
  summary: 'Whether an e-mail was delivered or came back. Its Message-ID begins with `messageId`. It may come again.',
  refusals: ['sessionExpired'],
  request: report,
  response: Type.Object({
    /** `repeated`: it was known, or an e-mail that was delivered came back; `unknown`: no e-mail has this id. */
    outcome: Type.Enum(['applied', 'repeated', 'unknown']),
  }),
});

const reply = Type.Object({
  /** The provider's id of this reply. */
  eventId: ownId,
  channel: Type.Enum(['sms', 'whatsapp']),
  /** The phone that it came from, with the country's code. */
  from: Type.String({ pattern: '^\\+?[0-9]{6,15}$' }),
  content: Type.String({ maxLength: 10_000 }),
});

export type MessageReply = Static<typeof reply>;

/** A borrower's reply, as a provider passes it on (unspecified; ours). */
export const replyWebhook = endpoint({
  feature: 'messages',
  name: 'replyWebhook',
  method: 'POST',
  path: '/webhooks/replies',
  client: 'provider',
  session: 'none',
  summary: 'What a borrower answers. STOP, BAJA or ALTO ends the channel. Idempotent by event id.',
  refusals: ['sessionExpired', 'conflict'],
  request: reply,
  response: Type.Object({
    /** `stopped`: the channel has ended with it; `unknown`: no borrower has this phone. */
    outcome: Type.Enum(['kept', 'stopped', 'repeated', 'unknown']),
  }),
});
