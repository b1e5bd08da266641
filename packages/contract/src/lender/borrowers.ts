import { statePattern } from '@plazo/loan-rules/limits';
import Type, { type Static } from 'typebox';
import { id, ownId } from '../fields.ts';
import { closed, date, instant, nullable, pageOf, pageQuery, printedText } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const profile = {
  /** The name as written in contracts and letters, composed (NFC). */
  fullName: printedText(200),
  /** The phone as the promotion accepts it. Only its national digits are stored: blanks, dashes and dialling prefixes are dropped. */
  phone: Type.String({ minLength: 6, maxLength: 64 }),
  address: printedText(500),
};

/** What else the lender knows of them. Left out: it stays as it is; null: it goes. */
const record = {
  email: Type.Optional(
    nullable(Type.String({ maxLength: 254, pattern: '^[^@\\s<>"\\u0000-\\u001f]+@[^@\\s<>"\\u0000-\\u001f]+$' })),
  ),
  birthDate: Type.Optional(nullable(date)),
  nationalId: Type.Optional(
    nullable(
      closed({
        kind: Type.Enum(['curp', 'rfc', 'pan']),
        number: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000-\\u001f]*$' }),
      }),
    ),
  ),
  language: Type.Optional(
    nullable(
      Type.Enum(['1', '2'], { description: 'Of messages, unless the borrower chose another: 1 Spanish, 2 English' }),
    ),
  ),
  state: Type.Optional(
    nullable(
      Type.String({
        pattern: statePattern,
        description:
          'The state or territory where they live (ISO 3166-2, such as `MX-BCN`): its days off, and its hours where `timeZone` is not known',
      }),
    ),
  ),
  timeZone: Type.Optional(
    nullable(
      Type.String({
        maxLength: 64,
        description: 'Where they are (IANA, such as `America/Tijuana`): hours of contact are those there',
      }),
    ),
  ),
  ownFields: Type.Optional(
    nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'Fields of your own, as `borrowerFields` of the tenant file describes them; together at most 4 kB',
        },
      ),
    ),
  ),
};

const listed = {
  /** `userId` of the borrower's links. */
  id,
  /** The lender's own id; null for one who registered here. */
  externalId: nullable(Type.String()),
  /** Empty for a borrower who has only registered. */
  fullName: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  createdAt: instant,
  /** When the personal data was erased; the borrower can no longer get a session or an offer. */
  erasedAt: nullable(instant),
};

/** How far the phone is known to be the borrower's, and so whether a code that is sent to it opens a session by itself. */
const phoneTrust = Type.Object(
  {
    /** When a code that was sent to it was last typed, or you made sure that it is theirs. */
    provedAt: nullable(instant),
    doubt: nullable(
      Type.Enum(['reported', 'bounced'], {
        description: '`reported` by you as wrong; `bounced`: a message to it failed',
      }),
    ),
    wrongAnswers: Type.Integer({
      description: 'To the question that is asked after the code; after five only `confirmPhone` opens the way again',
    }),
  },
  { title: 'PhoneTrust' },
);

const row = Type.Object(listed, { title: 'ListedBorrower' });

export type ListedBorrower = Static<typeof row>;

const borrower = Type.Object(
  {
    ...listed,
    email: nullable(Type.String()),
    /** When an e-mail to it came back: none is sent to it until `confirmEmail` or another address. */
    emailReturnedAt: nullable(instant),
    birthDate: nullable(date),
    /** Its last four characters alone: `readNationalId` answers the whole number. */
    nationalId: nullable(Type.Object({ kind: Type.Enum(['curp', 'rfc', 'pan']), lastDigits: Type.String() })),
    language: nullable(Type.Enum(['1', '2'])),
    state: nullable(Type.String()),
    timeZone: nullable(Type.String()),
    ownFields: nullable(Type.Record(Type.String(), Type.Unknown())),
    phoneTrust,
  },
  { title: 'Borrower' },
);

export type LenderBorrower = Static<typeof borrower>;

export const putBorrower = lenderEndpoint({
  resource: 'borrowers',
  name: 'putBorrower',
  method: 'PUT',
  path: '/borrowers/by-external-id/{externalId}',
  scope: 'borrowers:write',
  summary: 'Creates or changes a borrower under your own id',
  hasEtag: true,
  takesIfMatch: true,
  description:
    'A borrower who registered by phone is found by that phone, unless another borrower of yours has it, and gets your id. Contracts keep the name and address with which they were accepted. What is optional stays as it is if it is left out, and goes with null.',
  sealed: ['nationalId'],
  problems: ['conflict'],
  request: closed({ externalId: ownId, ...profile, ...record }),
  response: borrower,
});

export const getBorrower = lenderEndpoint({
  resource: 'borrowers',
  name: 'getBorrower',
  method: 'GET',
  path: '/borrowers/{borrowerId}',
  scope: 'borrowers:read',
  shows: { by: 'borrower', answered: 'id' },
  summary: 'One borrower',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ borrowerId: id }),
  response: borrower,
});

export const reportWrongPhone = lenderEndpoint({
  resource: 'borrowers',
  name: 'reportWrongPhone',
  method: 'POST',
  path: '/borrowers/{borrowerId}/phone/wrong',
  // Whoever speaks to borrowers learns it.
  scope: 'messages:write',
  summary: 'Notes that the phone on file may be somebody else’s: a code alone opens nothing any more',
  description:
    'Who signs in with it has to know the birth date or the end of the account as well, until `confirmPhone`, a right answer, or another phone.',
  problems: ['not-found', 'conflict'],
  request: closed({ borrowerId: id }),
  // No more of the record: who may write to borrowers may not read all of it.
  response: Type.Object({ id, phoneTrust }, { title: 'ReportedPhone' }),
});

export const confirmPhone = lenderEndpoint({
  resource: 'borrowers',
  name: 'confirmPhone',
  method: 'POST',
  path: '/borrowers/{borrowerId}/phone/confirm',
  scope: 'borrowers:write',
  needsProof: true,
  summary:
    'Notes that you have made sure that the phone on file is the borrower’s: a code alone opens a session for 90 days',
  problems: ['not-found', 'conflict'],
  request: closed({ borrowerId: id }),
  response: borrower,
});

export const confirmEmail = lenderEndpoint({
  resource: 'borrowers',
  name: 'confirmEmail',
  method: 'POST',
  path: '/borrowers/{borrowerId}/email/confirm',
  scope: 'borrowers:write',
  summary: 'Notes that you have made sure of the e-mail address on file: one that came back is used again',
  problems: ['not-found', 'conflict'],
  request: closed({ borrowerId: id }),
  response: borrower,
});

export const readNationalId = lenderEndpoint({
  resource: 'borrowers',
  name: 'readNationalId',
  method: 'GET',
  path: '/borrowers/{borrowerId}/national-id',
  scope: 'personal-data:read',
  needsProof: true,
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'The whole national id of a borrower',
  description: 'Every access is recorded.',
  isAudited: true,
  problems: ['not-found', 'conflict'],
  request: closed({ borrowerId: id }),
  response: Type.Object({ kind: Type.Enum(['curp', 'rfc', 'pan']), number: Type.String() }),
});

export const listBorrowers = lenderEndpoint({
  resource: 'borrowers',
  name: 'listBorrowers',
  method: 'GET',
  path: '/borrowers',
  scope: 'borrowers:read',
  shows: { by: 'borrower', answered: 'id' },
  summary: 'The borrowers, newest first, or those that match a search',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        pattern: '^[^\\u0000]*$',
        description:
          'Your id or ours, a phone, the number of an offer or order, the reference of a payment code, the folio of a complaint, or the beginning of a name',
      }),
    ),
  }),
  response: pageOf(row),
});
