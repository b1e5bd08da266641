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

const boundCard = Type.Object({
  id,
  bankCode: Type.String(),
  bankName: Type.String(),
  /** A CLABE (account) or a card. */
  cardType: Type.Union([Type.Literal('clabe'), Type.Literal('card')]),
  /** Masked: the last four digits only. */
  cardNo: Type.String(),
});

const boundCards = Type.Array(boundCard);

export type Bank = Static<typeof bank>;
export type BoundCard = Static<typeof boundCard>;

export const cardListResponse = Type.Object({
  /** The banks to choose from, in display order. */
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
    'Binds a bank account or card. Sending the same number again updates its bank and phone and adds no second one.',
  isOurs: true,
  request: Type.Object({
    bankCode: Type.String({ pattern: '^\\d{3}$' }),
    cardType: Type.Union([Type.Literal('clabe'), Type.Literal('card')]),
    /** Digits only: 18 for a CLABE, 15 to 19 for a card, with a valid check digit. */
    cardNo: Type.String({ pattern: '^\\d{15,19}$' }),
    /** The ten digits of a Mexican phone number. Spec 5 lets eleven be typed. */
    phone: Type.String({ pattern: '^\\d{10}$' }),
  }),
  response: Type.Object({ bankCards: boundCards }),
});
