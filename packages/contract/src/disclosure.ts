import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { detailRow, flag, id, isoDate, link } from './fields.ts';

// What the law of the place wants to be said next to the figures, in the reader's language. All of it is ours.

/** One part of it: rows, then what is due when, then sentences. */
export const disclosureSection = Type.Object({
  title: Type.String(),
  rows: Type.Array(detailRow),
  plan: Type.Optional(
    Type.Array(
      Type.Object({ title: Type.String(), amount: Type.String(), when: Type.String(), description: Type.String() }),
    ),
  ),
  notes: Type.Array(Type.String()),
});

export type DisclosureSection = Static<typeof disclosureSection>;

/** What an offer shows next to its figures, and asks for. */
export const offerDisclosure = Type.Object({
  /** Names the wording and its version. The push sends it back: only what was shown can be agreed to. */
  shown: Type.String({ maxLength: 40 }),
  notes: Type.Array(Type.String()),
  /** The page to read and print before agreeing. */
  sheet: Type.Object({ title: Type.String(), link: Type.String(), url: link }),
  /** What the borrower confirms to have read; left out where nothing is asked. */
  acknowledgement: Type.Optional(Type.String()),
  /** Other consents, none of them a condition: each has a box of its own, which nobody has ticked. */
  consents: Type.Optional(
    Type.Object({
      title: Type.String(),
      note: Type.String(),
      choices: Type.Array(Type.Object({ kind: id, text: Type.String() })),
    }),
  ),
});

export type OfferDisclosure = Static<typeof offerDisclosure>;

export const disclosureSheetResponse = Type.Object({
  title: Type.String(),
  intro: Type.String(),
  sections: Type.Array(disclosureSection),
});

export type DisclosureSheet = Static<typeof disclosureSheetResponse>;

export const disclosureSheet = endpoint({
  feature: 'disclosure',
  name: 'disclosureSheet',
  method: 'POST',
  // Ours: specification 7 has no such call.
  path: '/v3/loan-confirm/disclosure-sheet',
  client: 'main',
  session: 'borrower',
  summary:
    'The page of key figures that the law wants beside the contract of an order, or of an offer. 40400 where it wants none.',
  isRead: true,
  isOurs: true,
  lostWithout: '/disclosure, and the link to it',
  refusals: ['notFound'],
  request: Type.Object({ orderNo: id }),
  response: disclosureSheetResponse,
});

/** Consents for marketing, none of them a condition of anything. */
export const marketingConsentsResponse = Type.Object({
  choices: Type.Array(
    Type.Object({
      kind: id,
      text: Type.String(),
      isGiven: flag,
      /** Since when: the day of the newest answer where the lender is; left out where there is none. */
      since: Type.Optional(isoDate),
    }),
  ),
});

export type MarketingConsents = Static<typeof marketingConsentsResponse>;

export const marketingConsents = endpoint({
  feature: 'disclosure',
  name: 'marketingConsents',
  method: 'POST',
  // Ours: specification 7 has no such call.
  path: '/v3/consents/marketing',
  client: 'main',
  session: 'borrower',
  summary: 'Which consents for marketing the borrower has given. 40400 where none are asked for.',
  isRead: true,
  isOurs: true,
  lostWithout: '/consents, and the links to it',
  refusals: ['notFound'],
  request: Type.Object({}),
  response: marketingConsentsResponse,
});

export const decideMarketingConsent = endpoint({
  feature: 'disclosure',
  name: 'decideMarketingConsent',
  method: 'POST',
  // Ours: specification 7 has no such call.
  path: '/v3/consents/decide',
  client: 'main',
  session: 'borrower',
  summary:
    'Gives one of these consents (`1`) or withdraws it (`0`), from now on; the same answer again changes nothing.',
  isOurs: true,
  lostWithout: '/consents',
  refusals: ['notFound'],
  request: Type.Object({ kind: id, isGiven: Type.Union([Type.Literal('0'), Type.Literal('1')]) }),
  response: marketingConsentsResponse,
});
