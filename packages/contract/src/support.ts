import Type, { type Static } from 'typebox';
import { disclosureSection } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { flag, isoDate } from './fields.ts';

/** How a borrower reaches the lender (spec 3, customer contact). Empty: this channel is unavailable. */
export const customerContactResponse = Type.Object({
  /** A WhatsApp-style number. */
  phone: Type.String(),
  /** unspecified: what "va" stands for; we take it as the number of the voice line. */
  va: Type.String(),
  email: Type.String(),
  /** Ours: the hours in which somebody answers, in the reader's language. */
  hours: Type.Optional(Type.String()),
  /** Ours: until when somebody answers now, or the day and time from which somebody does; left out if the lender does not say. */
  open: Type.Optional(Type.Object({ until: Type.String() })),
  opens: Type.Optional(Type.Object({ date: isoDate, from: Type.String() })),
  /** Ours: where else a borrower can turn under local law. */
  help: Type.Optional(Type.Array(disclosureSection)),
  /** Ours: the day by which a complaint filed today is answered; left out if there is no deadline. */
  answerBy: Type.Optional(isoDate),
  /** Ours: '1' if marketing consents are requested, which can then be viewed and withdrawn. */
  hasConsents: Type.Optional(flag),
});

export type CustomerContact = Static<typeof customerContactResponse>;

export const getWhatsapp = endpoint({
  feature: 'support',
  name: 'getWhatsapp',
  method: 'POST',
  path: '/user-problem/get-whatsapp',
  client: 'main',
  // Somebody who has lost their session needs help most.
  session: 'none',
  summary: 'How to reach customer service.',
  isRead: true,
  // unspecified: the meaning of overall; its value is 30 (spec 7).
  request: Type.Object({ overall: Type.Integer({ minimum: 0, maximum: 1000 }) }),
  response: customerContactResponse,
});
