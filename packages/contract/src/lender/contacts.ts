import { contactNotedWithinDays } from '@plazo/loan-rules/limits';
import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { closed, instant, longText, nullable, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const channel = Type.Enum(['sms', 'whatsapp', 'email', 'app', 'call', 'visit', 'letter']);

const refusal = Type.Enum([
  'stopped',
  'wrong-phone',
  'returned-email',
  'paused',
  'hours',
  'day-off',
  'cap',
  'conversation',
]);

const permission = {
  isAllowed: Type.Boolean(),
  /**
   * `stopped`: the borrower has asked for no more of this. `wrong-phone`: somebody was told that the phone is another person's.
   * `returned-email`: an e-mail to this address came back. `paused`:
   * the order is paused. `conversation`: they have spoken on the phone, and the law leaves the borrower alone for some days.
   */
  because: nullable(refusal),
  /** All that forbids it until `from`, in order, such as a day off and then a conversation; `hours` only if nothing longer does. */
  reasons: Type.Array(refusal),
  /** Of `day-off`: which day it is, by the calendar where the borrower is. */
  dayOff: nullable(isoDate),
  /** When it will be allowed; null if it is allowed now, or not within a month after a pause. */
  from: nullable(instant),
};

/** Whether a borrower may be contacted now. */
export const contactPermission = Type.Object(permission);

export type ContactPermission = Static<typeof contactPermission>;

const outcome = Type.Enum(['reached', 'not-reached', 'wrong-number']);

const contact = Type.Object({
  id: Type.String(),
  borrowerId: id,
  /** Null: about no loan in particular. */
  orderId: nullable(id),
  channel,
  /** `plan`, or the kind and id of the key that noted it. */
  madeBy: Type.String(),
  madeAt: instant,
  /** Whether the borrower turned to you. */
  isIncoming: Type.Boolean(),
  /** Of what somebody noted; `wrong-number`: somebody else has that phone. */
  outcome: nullable(outcome),
  note: nullable(Type.String()),
  /**
   * Of a message: the text, and what became of it. `unreported`: the provider has taken it and has not said since whether it arrived, so it
   * proves no contact; `unknown`: nobody knows whether the provider has it.
   */
  message: nullable(
    Type.Object({
      content: nullable(Type.String()),
      /** Of an e-mail. */
      subject: nullable(Type.String()),
      /** Of the text: `1` Spanish, `2` English. */
      language: nullable(Type.Enum(['1', '2'])),
      state: Type.Enum(['handed-over', 'sent', 'unreported', 'delivered', 'failed', 'unknown']),
    }),
  ),
});

export type LenderContact = Static<typeof contact>;

const time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['09:00'] });
const hours = Type.Object({ from: time, until: time }, { additionalProperties: false });

const choices = Type.Object({
  /** The IANA time zone where the borrower is; null: not known, and the hours must hold in every zone of the country. */
  timeZone: nullable(Type.String()),
  /** The hours of the borrower's choice, by their clock; they only narrow the tenant's. */
  hours: nullable(hours),
  /** 1 Spanish, 2 English. */
  language: nullable(Type.Enum(['1', '2'])),
  /** The channels that nobody uses any more. */
  stopped: Type.Array(channel),
});

export type ContactChoices = Static<typeof choices>;

export const listContacts = lenderEndpoint({
  resource: 'messages',
  name: 'listContacts',
  method: 'GET',
  path: '/borrowers/{borrowerId}/contacts',
  scope: 'messages:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'Every contact with a borrower, newest first: messages, calls, visits, letters',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(contact),
});

const reply = Type.Object({
  id: Type.String(),
  borrowerId: id,
  channel,
  /** As it was sent: a text by whoever holds the phone. By e-mail: that a mail program was told to get no more of them. */
  content: Type.String(),
  /** Whether it has ended the channel. */
  isStop: Type.Boolean(),
  receivedAt: instant,
});

export type LenderReply = Static<typeof reply>;

export const listReplies = lenderEndpoint({
  resource: 'messages',
  name: 'listReplies',
  method: 'GET',
  path: '/borrowers/{borrowerId}/replies',
  scope: 'messages:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'What came back from a borrower, newest first',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(reply),
});

const channelHealth = Type.Object({
  channel,
  /** How many messages of the last 24 hours are in each state. */
  sent: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer(),
  unreported: Type.Integer(),
  lastReportAt: nullable(instant),
  /** Messages wait for their report for hours, and none came for any: ask the provider. */
  isSilent: Type.Boolean(),
});

export type ChannelHealth = Static<typeof channelHealth>;

export const getMessageHealth = lenderEndpoint({
  resource: 'messages',
  name: 'getMessageHealth',
  method: 'GET',
  path: '/messages/health',
  scope: 'messages:read',
  shows: 'nobody',
  summary: 'Whether the provider of messages reports what became of them',
  problems: [],
  request: closed({}),
  response: Type.Object({ channels: Type.Array(channelHealth) }),
});

export const noteContact = lenderEndpoint({
  resource: 'messages',
  name: 'noteContact',
  method: 'POST',
  path: '/borrowers/{borrowerId}/contacts',
  scope: 'messages:write',
  summary:
    'Notes a contact that your staff makes, or made some days ago, or that comes from the borrower: a call, a message, a visit, a letter',
  description:
    'Refused (`conflict`) if it is outside the hours, on days off (those of the borrower’s state, too), above a cap, while the order is paused, by a phone that was reported as wrong, or on a channel that the borrower has stopped; the detail says why, and from when it is allowed. Hours, days off and caps are those of `madeAt`; what was stopped, reported or paused after it refuses nothing. Ask `contactPermissions` before you dial. With `isIncoming` it came from the borrower: nothing binds it, and no cap counts it; a call on which you spoke is still a conversation. `wrong-number` (of `call`, `sms` and `whatsapp`) does what `reportWrongPhone` does. The note is personal data: erasure removes it.',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    borrowerId: id,
    orderId: Type.Optional(id),
    channel: Type.Enum(['call', 'visit', 'letter', 'sms', 'whatsapp', 'email']),
    isIncoming: Type.Optional(Type.Boolean({ description: 'Left out: you turned to the borrower' })),
    madeAt: Type.Optional(
      Type.String({
        ...instant,
        description: `When it was, not before ${contactNotedWithinDays} days ago; left out: now`,
      }),
    ),
    outcome: Type.Optional(outcome),
    note: Type.Optional(longText(4_000)),
  }),
  response: contact,
});

export const contactPermissions = lenderEndpoint({
  resource: 'messages',
  name: 'contactPermissions',
  method: 'GET',
  path: '/borrowers/{borrowerId}/contact-permissions',
  scope: 'messages:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'Whether a borrower may be contacted now, by each channel',
  description:
    'By the law of the disclosure pack, `contact` of the tenant, the choices of the borrower, a phone that was reported as wrong, an e-mail address that came back and running pauses together. Caps count the contacts about all loans of the borrower, by whichever channel and whoever made them. Without `orderId`, the pause of any order of the borrower counts; with it, that of this order. `noteContact` and messages are refused by the same answer.',
  problems: ['not-found'],
  request: closed({ borrowerId: id, orderId: Type.Optional(id) }),
  response: Type.Object({
    channels: Type.Array(Type.Object({ channel, ...permission })),
  }),
});

export const getContactChoices = lenderEndpoint({
  resource: 'messages',
  name: 'getContactChoices',
  method: 'GET',
  path: '/borrowers/{borrowerId}/contact-choices',
  scope: 'messages:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'Where, when and how a borrower wants to be contacted',
  problems: ['not-found'],
  request: closed({ borrowerId: id }),
  response: choices,
});

export const changeContactChoices = lenderEndpoint({
  resource: 'messages',
  name: 'changeContactChoices',
  method: 'POST',
  path: '/borrowers/{borrowerId}/contact-choices',
  scope: 'messages:write',
  summary: 'Notes where, when and how a borrower wants to be contacted; what is left out stays',
  description: 'Staff can stop a channel; only the borrower can take that back (`conflict`).',
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    borrowerId: id,
    timeZone: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 64 }))),
    hours: Type.Optional(nullable(hours)),
    language: Type.Optional(nullable(Type.Enum(['1', '2']))),
    stopped: Type.Optional(Type.Array(channel, { maxItems: 7, uniqueItems: true })),
  }),
  response: choices,
});
