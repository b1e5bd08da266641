import Type, { type Static, type TSchema } from 'typebox';
import { endpoint } from './endpoint.ts';
import { flag, id, isoDate, minorUnits } from './fields.ts';

/** Spec 7: the older bank-card store has a prefix of its own. */
const store = '/api/v1/youmi/youmi-api/service/loan';

/** Codes of the bodies of these calls (spec 8); every other one is shown with its message. */
export const cardCode = {
  success: '00',
  duplicate: '800005',
  wrongCode: '800006',
  /** Ours: the card's bank said no. */
  declined: '800101',
  /** Ours: the code is over, or was replaced by a newer one. */
  codeExpired: '800102',
  /** Ours: too many wrong codes, or too many codes asked for. */
  tooManyCodes: '800103',
  /** Ours: nobody has said yet whether the money was taken. */
  inProgress: '800104',
  /** Ours: this lender does not offer what was asked for. */
  notOffered: '800105',
} as const;

export type CardCode = (typeof cardCode)[keyof typeof cardCode];

/** What the form client is answered: the body alone (requirement A2). `data` is null unless the code is '00'. */
const bodyOf = <Data extends TSchema>(data: Data) =>
  Type.Object({ code: Type.String(), message: Type.String(), data: Type.Union([data, Type.Null()]) });

const bankCard = Type.Object({
  id,
  bankName: Type.String(),
  /** Masked: the number itself is not known here. */
  cardNo: Type.String(),
  bankCode: Type.String(),
});

export type BankCard = Static<typeof bankCard>;

const repaymentWayData = Type.Object({
  /** unspecified: we send '1' where there is another page to pay on, else '0'. */
  alipay: flag,
  /** For one commit. */
  repayToken: Type.String(),
  bankCards: Type.Array(bankCard),
  /** Ours: what the order asks for, in minor units; the screen is opened with `amount` where a core does not say it. */
  amount: Type.Optional(minorUnits),
  /** Ours. */
  repayDate: Type.Optional(isoDate),
  /** Ours. */
  productName: Type.Optional(Type.String()),
  /** Ours: the repayment that waits for its code. */
  pending: Type.Optional(
    Type.Object({
      repayRecordId: id,
      card: bankCard,
      /** The last digits of the telephone that the code was sent to. */
      phoneEnding: Type.String(),
      /** Seconds until another code may be asked for. */
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
  language: 'zh',
  summary: 'The bank cards with which an order can be repaid, and a token for one repayment.',
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
  language: 'zh',
  summary: 'Repays what an order asks for with a card, or sends the code that the card asks for.',
  request: Type.Object({
    /** In minor units; what the order asks for. */
    amount: minorUnits,
    cardId: id,
    orderId: id,
    repayToken: Type.String({ minLength: 1, maxLength: 100 }),
    /** unspecified: 1 asks for a code whatever the card needs, and for another one. */
    sendMsg: Type.Union([Type.Literal('0'), Type.Literal('1')]),
    // The card is found by its id; the store that these come from wanted them back.
    bankName: text,
    cardNo: text,
    bankCode: text,
    // unspecified: which coupons there are. None is taken off.
    couponId: text,
  }),
  response: bodyOf(
    Type.Object({
      /** '1': a code was sent and is to be confirmed; '0': the repayment is done. */
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
  language: 'zh',
  summary: 'Repays with the code that was sent. Confirming again is answered the same.',
  request: Type.Object({
    orderId: id,
    verifyCode: Type.String({ minLength: 1, maxLength: 12 }),
    repaymentRecordId: id,
  }),
  response: bodyOf(Type.Object({ repayRecordId: id })),
});

export const repaymentHuichao = endpoint({
  feature: 'bank-card',
  name: 'repaymentHuichao',
  method: 'POST',
  path: `${store}/repayment-huichao`,
  client: 'form',
  session: 'borrower',
  language: 'zh',
  summary: 'Where an order can be repaid on another page.',
  request: Type.Object({ userId: Type.String({ minLength: 1, maxLength: 200 }), orderId: id, amount: minorUnits }),
  response: Type.Object({ code: Type.String(), message: Type.String(), url: Type.String() }),
});
