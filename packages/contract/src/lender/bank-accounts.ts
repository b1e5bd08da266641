import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, date, instant, nullable, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** `clabe` and `card` in Mexico, `account` with an IFSC in India, `iban`. */
const kind = Type.Enum(['clabe', 'card', 'account', 'iban']);

/** How you know that an account is the borrower's. Plazo records it, and checks nothing. */
const proof = closed({
  statedBy: text(120),
  method: text(120),
  provedOn: date,
});

const account = Type.Object({
  id: Type.String(),
  borrowerId: id,
  kind,
  /** Empty if the number itself names its bank. */
  bankCode: Type.String(),
  lastDigits: Type.String(),
  boundAt: instant,
  /** Null: the borrower bound it. */
  proof: nullable(proof),
  removedAt: nullable(instant),
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
  summary: 'The accounts of a borrower, newest first, without their numbers',
  description: 'A loan is paid out to the newest account.',
  problems: ['not-found'],
  request: closed(ofBorrower),
  response: Type.Object({ data: Type.Array(account) }),
});

const accountId = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });

export const addBankAccount = lenderEndpoint({
  resource: 'bank-accounts',
  name: 'addBankAccount',
  method: 'POST',
  path: '/borrowers/{borrowerId}/bank-accounts',
  scope: 'bank-accounts:write',
  needsProof: true,
  summary: 'Adds an account of a borrower, with the proof that it is theirs',
  description:
    'It is checked as the borrower’s own entry is, by `accountFormat` of the tenant file, and becomes the newest: the next payout goes there. The same number again replaces bank, phone and proof. `bankCode` is left out where the number names its bank; without `phone` it is the borrower’s.',
  status: 201,
  sealed: ['number'],
  problems: ['not-found', 'conflict'],
  request: closed({
    ...ofBorrower,
    kind,
    number: Type.String({ minLength: 1, maxLength: 64 }),
    bankCode: Type.Optional(Type.String({ maxLength: 64 })),
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    proof,
  }),
  response: account,
});

export const removeBankAccount = lenderEndpoint({
  resource: 'bank-accounts',
  name: 'removeBankAccount',
  method: 'DELETE',
  path: '/borrowers/{borrowerId}/bank-accounts/{accountId}',
  scope: 'bank-accounts:write',
  needsProof: true,
  summary: 'Removes an account: nothing more is paid out to it',
  description: 'A payout that was already asked for is not changed. Add the account again to reverse it.',
  problems: ['not-found'],
  request: closed({ ...ofBorrower, accountId }),
  response: account,
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
  request: closed({ ...ofBorrower, accountId }),
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
