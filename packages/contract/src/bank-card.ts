import Type, { type Static, type TSchema } from 'typebox';
import { endpoint } from './endpoint.ts';
import { bankCard, flag, id, isoDate, minorUnits, ownText } from './fields.ts';

/** Spec 7: the older bank-card store has its own prefix. */
const store = '/api/v1/youmi/youmi-api/service/loan';

/** The codes in these calls' bodies (spec 8); any other is shown with its message. */
export const cardCode = {
  success: '00',
  duplicate: '800005',
  wrongCode: '800006',
  /** Ours: the card's bank declined. */
  declined: '800101',
  /** Ours: the code has expired, or a newer one replaced it. */
  codeExpired: '800102',
  /** Ours: too many wrong codes, or too many codes requested. */
  tooManyCodes: '800103',
  /** Ours: it is not yet known whether the money was taken. */
  inProgress: '800104',
  /** Ours: this lender does not offer card repayment. */
  notOffered: '800105',
} as const;

export type CardCode = (typeof cardCode)[keyof typeof cardCode];

/** The code of a success. */
const code = Type.String({ default: '00' });

/** The form client gets the body alone (requirement A2). `data` is null unless the code is '00'. */
const bodyOf = <Data extends TSchema>(data: Data) =>
  Type.Object({ code, message: Type.String(), data: Type.Union([data, Type.Null()]) });

export type BankCard = Static<typeof bankCard>;

const repaymentWayData = Type.Object({
  /** unspecified: we send '1' if the order can also be paid on another page, else '0'. */
  alipay: flag,
  /** Good for one commit. */
  repayToken: Type.String(),
  bankCards: Type.Array(bankCard),
  /** Ours: the amount due, in minor units. If a core leaves it out, the screen takes `amount` from its URL. */
  amount: Type.Optional(minorUnits),
  /** Ours. */
  repayDate: Type.Optional(isoDate),
  /** Ours. */
  productName: Type.Optional(Type.String()),
  /** Ours: the repayment still waiting for its code. */
  pending: Type.Optional(
    Type.Object({
      repayRecordId: id,
      card: bankCard,
      /** The last digits of the phone that the code was sent to. */
      phoneEnding: Type.String(),
      /** Seconds until another code may be requested. */
      waitSeconds: Type.Integer({ minimum: 0, maximum: 60 }),
    }),
  ),
});

export type RepaymentWay = Static<typeof repaymentWayData>;
export type PendingRepayment = NonNullable<RepaymentWay['pending']>;

export const repaymentWay = endpoint({
  feature: 'bank-card',
  name: 'repaymentWay',
  method: 'POST',
  path: `${store}/repayment-way`,
  client: 'form',
  session: 'borrower',
  language: 'card',
  summary: 'The bank cards that can repay an order, and a token for one repayment.',
  isHarmless: true,
  refusals: ['notFound', 'orderNotPayable'],
  // spec 7: the call has a query and an `orderId`, but the specification does not say whether the one is in the other. We send it in both.
  alsoInQuery: ['orderId'],
  request: Type.Object({ orderId: id }),
  response: bodyOf(repaymentWayData),
});

const text = Type.Optional(Type.String({ maxLength: 100 }));

export const repaymentCommit = endpoint({
  feature: 'bank-card',
  name: 'repaymentCommit',
  method: 'POST',
  path: `${store}/repayment-commit`,
  client: 'form',
  session: 'borrower',
  language: 'card',
  summary: 'Repays the amount due with a card, or sends the code that the card requires.',
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  request: Type.Object({
    /** The amount due, in minor units. */
    amount: minorUnits,
    cardId: id,
    orderId: id,
    repayToken: Type.String({ minLength: 1, maxLength: 100 }),
    /** unspecified: 1 requests a code even if the card needs none, or requests another one. */
    sendMsg: Type.Union([Type.Literal('0'), Type.Literal('1')]),
    // We find the card by its id; the older store also expected these fields.
    bankName: text,
    cardNo: text,
    bankCode: text,
    // unspecified: which coupons exist. None is applied.
    couponId: text,
  }),
  response: bodyOf(
    Type.Object({
      /** '1': a code was sent and must be confirmed; '0': the repayment is done. */
      needValid: flag,
      repayRecordId: id,
    }),
  ),
});

export const repaymentConfirm = endpoint({
  feature: 'bank-card',
  name: 'repaymentConfirm',
  method: 'POST',
  path: `${store}/repayment-confirm`,
  client: 'form',
  session: 'borrower',
  language: 'card',
  summary: 'Repays with the code that was sent. Confirming again gives the same answer.',
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  request: Type.Object({
    orderId: id,
    verifyCode: Type.String({ minLength: 1, maxLength: 64 }),
    repaymentRecordId: id,
  }),
  // spec 7: only the code is specified.
  response: bodyOf(Type.Object({ repayRecordId: Type.Optional(id) })),
});

export const repaymentHuichao = endpoint({
  feature: 'bank-card',
  name: 'repaymentHuichao',
  method: 'POST',
  path: `${store}/repayment-huichao`,
  client: 'form',
  session: 'borrower',
  language: 'card',
  summary: 'The address of another page where an order can be repaid.',
  isHarmless: true,
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch'],
  request: Type.Object({ userId: Type.String({ minLength: 1, maxLength: 200 }), orderId: id, amount: minorUnits }),
  response: Type.Object({ code, message: ownText, url: Type.String() }),
});
