import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import type { LinkScreen } from '../link-screens.ts';
import { closed, instant, longText, nullable, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The placeholders of a message, written between `{{` and `}}`. None of them is an amount or a day. */
export const messagePlaceholders = {
  name: 'the first name of the borrower',
  company: '`displayName` of the tenant',
  link: 'the address at which the borrower signs in; it names neither person nor debt',
  payLink: 'the same, then the screen to pay on',
  loanLink: 'the same, then the loan',
  waysLink: 'the same, then what is possible for who cannot pay',
  planLink: 'the same, then the payment plan',
  messagesLink: 'the same, then what you have sent, and how to stop it',
  servicePhone: '`servicePhone` of the tenant',
} as const;

/** The placeholders of links that name a screen. They live as long as the message: each opening asks who is there. */
export const screenOfPlaceholder = {
  payLink: 'pay',
  loanLink: 'loan',
  waysLink: 'ways',
  planLink: 'plan',
  messagesLink: 'messages',
} as const satisfies Partial<Record<keyof typeof messagePlaceholders, LinkScreen>>;

/** What a message is for. */
export const messagePurposes = ['before-due', 'due', 'late', 'promise', 'plan'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** The channels by which texts are sent. */
export const messageChannels = ['sms', 'whatsapp', 'email', 'app'] as const;
export type MessageChannel = (typeof messageChannels)[number];

const template = Type.Object({
  id: Type.String(),
  purpose: Type.Enum([...messagePurposes]),
  channel: Type.Enum([...messageChannels]),
  /** 1 Spanish, 2 English. */
  language: Type.Enum(['1', '2']),
  version: Type.Integer(),
  /** Of an e-mail. */
  subject: nullable(Type.String()),
  content: Type.String(),
  /** The provider's name of the template (WhatsApp). */
  providerName: nullable(Type.String()),
  /** A version that is used, or the newest that is not yet. */
  state: Type.Enum(['draft', 'active']),
  /** As how many messages the text is sent and charged, with the example values; 1 by e-mail and in the app. */
  segments: Type.Integer(),
  writtenBy: Type.String(),
  writtenAt: instant,
  activatedBy: nullable(Type.String()),
  /** Whether somebody else than its author has activated it; null while it is a draft. */
  isChecked: nullable(Type.Boolean()),
});

export type MessageTemplate = Static<typeof template>;

const templateId = Type.String({ pattern: '^[a-z]+[a-z0-9.-]{0,60}$', examples: ['late.sms.1.3'] });

export const listMessageTemplates = lenderEndpoint({
  resource: 'messages',
  name: 'listMessageTemplates',
  method: 'GET',
  path: '/message-templates',
  scope: 'messages:read',
  shows: 'nobody',
  summary: 'The texts that are sent to borrowers: those in use, and newer drafts',
  problems: [],
  request: closed({}),
  response: Type.Object({ data: Type.Array(template) }),
});

export const writeMessageTemplate = lenderEndpoint({
  resource: 'messages',
  name: 'writeMessageTemplate',
  method: 'POST',
  path: '/message-templates',
  scope: 'messages:write',
  summary: 'Writes a new version of a text; it is sent once it is activated',
  description: `Placeholders: ${Object.entries(messagePlaceholders)
    .map(([name, meaning]) => `\`{{${name}}}\` (${meaning})`)
    .join(
      ', ',
    )}. Somebody else may read the phone, so a text is refused (\`not-possible\`) that has an amount, a word of debt or lateness, a threat, shame, other people, markup, or another address than \`{{link}}\`. It names \`{{company}}\`, and in \`due\` and \`late\` says that who has paid already can ignore it. An e-mail has a \`subject\`, to which the same words are refused.`,
  status: 201,
  problems: ['not-possible'],
  request: closed({
    purpose: Type.Enum([...messagePurposes]),
    channel: Type.Enum([...messageChannels]),
    language: Type.Enum(['1', '2']),
    /** Of an e-mail, and of nothing else. */
    subject: Type.Optional(text(100)),
    content: longText(1_000),
    providerName: Type.Optional(nullable(text(80))),
  }),
  response: template,
});

export const activateMessageTemplate = lenderEndpoint({
  resource: 'messages',
  name: 'activateMessageTemplate',
  method: 'POST',
  path: '/message-templates/{templateId}/activate',
  scope: 'messages:write',
  summary: 'Uses a text from now on, instead of the version before',
  description:
    'Somebody else than its author should: `isChecked` says whether that was so. `approvals.calls` of the tenant can require it.',
  problems: ['not-found', 'conflict'],
  request: closed({ templateId }),
  response: template,
});

export const previewMessage = lenderEndpoint({
  resource: 'messages',
  name: 'previewMessage',
  method: 'GET',
  path: '/orders/{orderId}/message-preview',
  scope: 'messages:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'A text as the borrower of an order would read it; nothing is sent',
  problems: ['not-found'],
  request: closed({ orderId: id, templateId }),
  response: Type.Object({ subject: nullable(Type.String()), content: Type.String(), segments: Type.Integer() }),
});
