import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { closed, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const letter = Type.Object({
  /** What stands on the letter, and what its verification asks for. */
  code: Type.String(),
  orderId: id,
  borrowerId: id,
  issuedOn: isoDate,
  /** `void`: it was revoked, or the order was reopened, for example because a payment was reversed. */
  state: Type.Enum(['valid', 'void']),
  /** Where anybody can verify it. */
  verifyUrl: Type.String(),
});

export type LenderLetter = Static<typeof letter>;

/** In any grouping and case, as somebody reads it out. */
const code = Type.String({ minLength: 1, maxLength: 60 });

export const issueLetter = lenderEndpoint({
  resource: 'letters',
  name: 'issueLetter',
  method: 'POST',
  path: '/orders/{orderId}/letters',
  scope: 'letters:write',
  summary: 'The letter that a settled order owes nothing',
  description: 'Where one stands it is answered again. Borrowers get the same one on their own screen.',
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
  summary: 'The letters of an order, void ones too, newest first',
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
  summary: 'The letter with a code, and whether it is valid',
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
  summary: 'Makes a letter void for good; a new one, with another code, can be issued',
  description: 'For a letter that came into the wrong hands. Its borrower gets a new one by opening their screen.',
  problems: ['not-found', 'conflict'],
  request: closed({ code, reason: text(500) }),
  response: letter,
});
