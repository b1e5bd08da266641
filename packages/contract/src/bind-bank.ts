import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

// Ours: specification 7 lists a card bind without path or payload (requirement A4). The fields are named as in the
// repayment-way response (spec 3: bankCards with id, bankName, cardNo, bankCode).

const bank = Type.Object({
  /** The first three digits of the bank's CLABEs. */
  bankCode: Type.String(),
  bankName: Type.String(),
});

const cardType = Type.Union([
  Type.Literal('clabe'),
  Type.Literal('card'),
  Type.Literal('account'),
  Type.Literal('iban'),
]);

const boundCard = Type.Object(
  {
    id,
    bankCode: Type.String(),
    bankName: Type.String(),
    /** A CLABE or a card; where the lender pays out elsewhere, an Indian account or an IBAN. */
    cardType,
    /** Masked: the last four digits only. */
    cardNo: Type.String(),
  },
  { title: 'BankAccount' },
);

const boundCards = Type.Array(boundCard);

export type Bank = Static<typeof bank>;
export type BoundCard = Static<typeof boundCard>;

export const cardListResponse = Type.Object({
  /** The country whose accounts can be bound; Mexico if left out. */
  accountFormat: Type.Optional(Type.Union([Type.Literal('mx'), Type.Literal('in'), Type.Literal('eu')])),
  /** The banks to choose from, in display order; empty if the country has no list of banks. */
  bankList: Type.Array(bank),
  /** The borrower's accounts and cards, newest first. */
  bankCards: boundCards,
});

export type CardList = Static<typeof cardListResponse>;

export const cardList = endpoint({
  feature: 'bind-bank',
  name: 'cardList',
  method: 'POST',
  path: '/user-bank/card-list',
  client: 'main',
  session: 'borrower',
  summary: "The banks to choose from, and the borrower's accounts and cards, masked.",
  isRead: true,
  isOurs: true,
  lostWithout: '/bind-bank',
  request: Type.Object({}),
  response: cardListResponse,
});

export const bindCard = endpoint({
  feature: 'bind-bank',
  name: 'bindCard',
  method: 'POST',
  path: '/user-bank/bind-card',
  client: 'main',
  session: 'borrower',
  summary:
    'Binds a bank account or card. Sending the same number again updates its bank and phone instead of adding another.',
  isOurs: true,
  lostWithout: '/bind-bank',
  refusals: ['tooManyAccounts'],
  request: Type.Object({
    /** The first three digits of the bank's CLABEs; an IFSC for an Indian account; empty for an IBAN. */
    bankCode: Type.String({ maxLength: 64 }),
    cardType,
    /**
     * 18 digits for a CLABE, 15 to 19 for a card, 9 to 18 for an Indian account, or an IBAN. Check digits must be valid; blanks and dashes
     * are ignored.
     */
    cardNo: Type.String({ minLength: 1, maxLength: 64 }),
    /**
     * The ten digits of a Mexican or Indian number, with or without dialling prefixes; with an IBAN, the number with its country code. Spec
     * 5 allows eleven to be typed.
     */
    phone: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  response: Type.Object({ bankCards: boundCards }),
});
