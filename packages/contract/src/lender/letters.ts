import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { closed, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const letter = Type.Object(
  {
    /** The code printed on the letter, which the verification page asks for. */
    code: Type.String(),
    orderId: id,
    borrowerId: id,
    issuedOn: isoDate,
    /** `void`: it was revoked, or the order was reopened, for example because a payment was reversed. */
    state: Type.Enum(['valid', 'void']),
    /** Where anyone can verify it. */
    verifyUrl: Type.String(),
  },
  { title: 'Letter' },
);

export type LenderLetter = Static<typeof letter>;

/** With any grouping and case, as when somebody reads it aloud. */
const code = Type.String({ minLength: 1, maxLength: 60 });

export const issueLetter = lenderEndpoint({
  resource: 'letters',
  name: 'issueLetter',
  method: 'POST',
  path: '/orders/{orderId}/letters',
  scope: 'letters:write',
  summary: 'Issues the no-debt letter of a settled order',
  description:
    'If there is a valid letter already, it is answered again. Borrowers get the same one on their own screen.',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id }),
  response: letter,
});

export const listLetters = lenderEndpoint({
  resource: 'letters',
  name: 'listLetters',
  method: 'GET',
  path: '/orders/{orderId}/letters',
  scope: 'letters:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The letters of an order, newest first, including void ones',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ ...pageQuery, orderId: id }),
  response: pageOf(letter),
});

export const getLetter = lenderEndpoint({
  resource: 'letters',
  name: 'getLetter',
  method: 'GET',
  path: '/letters/{code}',
  scope: 'letters:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The letter that has a code, and whether it is valid',
  problems: ['not-found'],
  request: closed({ code }),
  response: letter,
});

export const revokeLetter = lenderEndpoint({
  resource: 'letters',
  name: 'revokeLetter',
  method: 'POST',
  path: '/letters/{code}/revoke',
  scope: 'letters:write',
  summary: 'Voids a letter for good; a new one with another code can be issued',
  description: 'For a letter that fell into the wrong hands. The borrower gets a new one by opening the screen again.',
  problems: ['not-found', 'conflict'],
  request: closed({ code, reason: text(500) }),
  response: letter,
});
