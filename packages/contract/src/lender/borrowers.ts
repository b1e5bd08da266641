import Type, { type Static } from 'typebox';
import { id, ownId } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, printedText } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const profile = {
  /** The name as written in contracts and letters, composed (NFC). */
  fullName: printedText(200),
  /** The phone as the promotion accepts it. Only its national digits are stored: blanks, dashes and dialling prefixes are dropped. */
  phone: Type.String({ minLength: 6, maxLength: 64 }),
  address: printedText(500),
};

const borrower = Type.Object(
  {
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
    'A borrower who registered by phone is found by that phone, unless another borrower of yours has it, and gets your id. Contracts keep the name and address with which they were accepted.',
  problems: ['conflict'],
  request: closed({ externalId: ownId, ...profile }),
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
  response: pageOf(borrower),
});
