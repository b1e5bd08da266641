import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { detailRow, flag, id, isoDate, link } from './fields.ts';

// What local law requires to be shown next to the figures, in the reader's language. All of it is ours.

/** One section: rows, then the amounts due on each day, then sentences. */
export const disclosureSection = Type.Object(
  {
    title: Type.String(),
    rows: Type.Array(detailRow),
    plan: Type.Optional(
      Type.Array(
        Type.Object({ title: Type.String(), amount: Type.String(), when: Type.String(), description: Type.String() }),
      ),
    ),
    notes: Type.Array(Type.String()),
  },
  { title: 'DisclosureSection' },
);

export type DisclosureSection = Static<typeof disclosureSection>;

/** What an offer shows next to its figures, and what it asks the borrower to confirm. */
export const offerDisclosure = Type.Object(
  {
    /** Identifies the wording and its version. The push sends it back: a borrower can only agree to what was shown. */
    shown: Type.String({ maxLength: 40 }),
    notes: Type.Array(Type.String()),
    /** The page to read and print before agreeing. */
    sheet: Type.Object({ title: Type.String(), link: Type.String(), url: link }),
    /** What the borrower confirms to have read; left out if no confirmation is required. */
    acknowledgement: Type.Optional(Type.String()),
    /** Other consents, none of them a condition: each has its own box, never ticked in advance. */
    consents: Type.Optional(
      Type.Object({
        title: Type.String(),
        note: Type.String(),
        choices: Type.Array(Type.Object({ kind: id, text: Type.String() })),
      }),
    ),
  },
  { title: 'OfferDisclosure' },
);

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
    'The page of key figures that the law requires with the contract of an order or offer. 40400 if it requires none.',
  isRead: true,
  isOurs: true,
  lostWithout: '/disclosure, and the link to it',
  refusals: ['notFound'],
  request: Type.Object({ orderNo: id }),
  response: disclosureSheetResponse,
});

/** Marketing consents, none of them a condition of anything. */
export const marketingConsentsResponse = Type.Object({
  choices: Type.Array(
    Type.Object({
      kind: id,
      text: Type.String(),
      isGiven: flag,
      /** The day of the newest answer, in the lender's time zone; left out if there is no answer. */
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
  summary: 'Which marketing consents the borrower has given. 40400 if none are requested.',
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
    'Gives (`1`) or withdraws (`0`) one of these consents from now on; repeating the same answer changes nothing.',
  isOurs: true,
  lostWithout: '/consents',
  refusals: ['notFound'],
  request: Type.Object({ kind: id, isGiven: Type.Union([Type.Literal('0'), Type.Literal('1')]) }),
  response: marketingConsentsResponse,
});
