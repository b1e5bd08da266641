import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, instant, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const account = Type.Object({
  id: Type.String(),
  borrowerId: id,
  /** `clabe` and `card` in Mexico, `account` with an IFSC in India, `iban`. */
  kind: Type.Enum(['clabe', 'card', 'account', 'iban']),
  /** Empty if the number itself names its bank. */
  bankCode: Type.String(),
  lastDigits: Type.String(),
  boundAt: instant,
});

export type LenderBankAccount = Static<typeof account>;

const ofBorrower = { borrowerId: id };

export const listBankAccounts = lenderEndpoint({
  resource: 'bank-accounts',
  name: 'listBankAccounts',
  method: 'GET',
  path: '/borrowers/{borrowerId}/bank-accounts',
  scope: 'borrowers:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'The accounts that a borrower has bound, newest first, without their numbers',
  description: 'A loan is paid out to the newest account.',
  problems: ['not-found'],
  request: closed(ofBorrower),
  response: Type.Object({ data: Type.Array(account) }),
});

export const readBankAccount = lenderEndpoint({
  resource: 'bank-accounts',
  name: 'readBankAccount',
  method: 'GET',
  path: '/borrowers/{borrowerId}/bank-accounts/{accountId}',
  scope: 'bank-accounts:read',
  needsProof: true,
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'The full number of an account, for paying out',
  description: 'Every access is recorded.',
  isAudited: true,
  problems: ['not-found', 'conflict'],
  request: closed({ ...ofBorrower, accountId: Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }) }),
  response: Type.Object({
    ...account.properties,
    number: Type.String(),
    /** The holder: the borrower's current name. */
    holder: Type.String(),
  }),
});

const card = Type.Object(
  {
    id: Type.String(),
    borrowerId: id,
    bankName: Type.String(),
    bankCode: Type.String(),
    numberEnding: Type.String(),
    /** Whether a payment with this card requires a code by text message. */
    needsCode: Type.Boolean(),
    createdAt: instant,
  },
  { title: 'BankCard' },
);

export type LenderBankCard = Static<typeof card>;

export const listBankCards = lenderEndpoint({
  resource: 'bank-cards',
  name: 'listBankCards',
  method: 'GET',
  path: '/borrowers/{borrowerId}/bank-cards',
  scope: 'borrowers:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'The cards that a borrower can repay with, oldest first',
  problems: ['not-found'],
  request: closed(ofBorrower),
  response: Type.Object({ data: Type.Array(card) }),
});

export const addBankCard = lenderEndpoint({
  resource: 'bank-cards',
  name: 'addBankCard',
  method: 'POST',
  path: '/borrowers/{borrowerId}/bank-cards',
  scope: 'bank-accounts:write',
  summary: 'Adds a card that a borrower can repay with, by your card processor’s token for it',
  description: 'The card number is never sent here. No call returns the token.',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    ...ofBorrower,
    bankName: text(80),
    bankCode: Type.String({ pattern: '^[A-Za-z0-9]{1,16}$' }),
    numberEnding: Type.String({ pattern: '^[0-9]{4}$' }),
    processorToken: Type.String({ pattern: '^[\\u0021-\\u007e]{1,200}$' }),
    needsCode: Type.Optional(Type.Boolean({ description: 'false if left out' })),
  }),
  response: card,
});

export const removeBankCard = lenderEndpoint({
  resource: 'bank-cards',
  name: 'removeBankCard',
  method: 'DELETE',
  path: '/borrowers/{borrowerId}/bank-cards/{cardId}',
  scope: 'bank-accounts:write',
  summary: 'Removes a card; add it again to reverse that',
  description: 'A payment that is still waiting for its code ends. What the processor was already asked for continues.',
  problems: ['not-found'],
  request: closed({ ...ofBorrower, cardId: Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }) }),
  response: card,
});
