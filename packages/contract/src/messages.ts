import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { flag } from './fields.ts';

/** The ways in which a lender reaches a borrower. */
const channel = Type.Union([
  Type.Literal('sms'),
  Type.Literal('whatsapp'),
  Type.Literal('email'),
  Type.Literal('app'),
  Type.Literal('call'),
  Type.Literal('visit'),
  Type.Literal('letter'),
]);
const time = '([01][0-9]|2[0-3]):[0-5][0-9]';

const contact = Type.Object({
  /** In the lender's time zone, `YYYY-MM-DD HH:MM`. */
  at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$' }),
  channel,
  /** Of a message. */
  content: Type.Optional(Type.String()),
  /** Of an e-mail. */
  subject: Type.Optional(Type.String()),
  /** Of the message's text: `1` Spanish, `2` English; left out where it is not known. */
  language: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
  /** Of a message: whether it has arrived, as far as the lender knows; of a call or a visit: whether the borrower was reached. */
  outcome: Type.Union([
    Type.Literal('sent'),
    Type.Literal('arrived'),
    Type.Literal('failed'),
    Type.Literal('reached'),
    Type.Literal('not-reached'),
    Type.Literal('made'),
  ]),
});

const ownMessagesResponse = Type.Object({
  /** The newest fifty, newest first. */
  contacts: Type.Array(contact),
  /** By which the lender may turn to the borrower, unless it was stopped. */
  channels: Type.Array(Type.Object({ channel, isStopped: flag })),
  /** The hours of the borrower's choice, `HH:MM-HH:MM`; empty: none. */
  hours: Type.String(),
  /** 1 Spanish, 2 English; empty: none chosen. */
  language: Type.String(),
});

/** Every contact with a borrower, and how they want it to be. */
export type OwnMessages = Static<typeof ownMessagesResponse>;

export const ownMessages = endpoint({
  feature: 'messages',
  name: 'ownMessages',
  method: 'POST',
  // Ours.
  path: '/v3/user/messages',
  client: 'main',
  session: 'borrower',
  summary:
    'What the lender has sent to the borrower, its calls and visits, and the borrower’s choice of channels, hours, language.',
  isRead: true,
  isOurs: true,
  lostWithout: '/messages, and the link to it',
  request: Type.Object({}),
  response: ownMessagesResponse,
});

export const chooseContact = endpoint({
  feature: 'messages',
  name: 'chooseContact',
  method: 'POST',
  // Ours.
  path: '/v3/user/contact-choice',
  client: 'main',
  session: 'borrower',
  summary: 'Stops a channel or takes that back, or chooses hours and language. What is left out stays.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the forms at /messages',
  request: Type.Object({
    channel: Type.Optional(channel),
    /** Of the channel: `1` stops it. */
    isStopped: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
    /** Empty: whenever it is allowed. */
    hours: Type.Optional(Type.String({ pattern: `^(${time}-${time})?$` })),
    language: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
  }),
  response: Type.Object({}),
});
