import Type from 'typebox';

/** Ids are always strings: a number would lose digits. */
export const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

/** The longest name that a lender can choose, for example for a borrower, a payment or a call. */
export const longestOwnId = 255;

/** A name or id that a lender or a provider gives to something of its own. */
export const ownId = Type.String({ pattern: `^[A-Za-z0-9._:-]{1,${longestOwnId}}$` });

/** An id from outside, as banks and providers write it: no spaces. */
export const visibleId = Type.String({ pattern: `^[\\x21-\\x7e]{1,${longestOwnId}}$` });

/** Money in minor units. */
export const minorUnits = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** An ISO 4217 code. */
export const currencyCode = Type.String({ pattern: '^[A-Z]{3}$', 'x-core': 'currency' });

/** The currency of a reported amount: one that ISO 4217 lists, so that its decimals are known. */
export const reportedCurrency = Type.String({ pattern: '^[A-Z]{3}$', format: 'currency' });

/** Ours: the parts that make up a debt. */
export const component = Type.Union([
  Type.Literal('penalty'),
  Type.Literal('interest'),
  Type.Literal('iva'),
  Type.Literal('commission'),
  Type.Literal('principal'),
]);

/** A daily rate, formatted for the reader: a figure, usually with a percent sign. */
export const dailyRate = Type.String({ pattern: '\\d', 'x-core': 'rate' });

/** A date without time, `YYYY-MM-DD`. */
export const isoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A row of a detail list, formatted for the reader. */
export const detailRow = Type.Object({ text: Type.String(), value: Type.String() }, { title: 'DetailRow' });

// `x-core` lists other ways in which a lender's own core may write a field (apps/server/src/foreign-core/field-reader.ts); `default` is the
// value when the core leaves it out.

/** A borrower's card to repay with. */
export const bankCard = Type.Object(
  {
    id,
    bankName: Type.String(),
    /** Masked: we never hold the full number. */
    cardNo: Type.String(),
    bankCode: Type.String(),
  },
  { title: 'BankCard' },
);

/** A text of ours, which a lender's own core need not send. */
export const ownText = Type.String({ 'x-core': 'ours' });

/** Flags are strings: '1' is yes, anything else no. */
export const flag = Type.String({ 'x-core': 'flag' });

/** A flag that is a number on the wire: 1 is yes. */
export const numberFlag = Type.Integer({ 'x-core': 'flag', default: 0 });

/** In minor units; 0 if a core leaves it out. */
export const minorUnitsOrNone = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 });

// An address from a lender's own core must lead to one of our paths or to a host of the tenant's `allowedHosts`; any other is left out.

/** The address of a picture; may also be `data:image/`. */
export const picture = Type.String({ 'x-core': 'picture' });

/** Addresses of pictures. */
export const pictures = Type.Array(picture, { 'x-core': 'addresses' });

/** The address of a screen or a document. */
export const link = Type.String({ 'x-core': 'link' });

/** A link to a contract: on our own host, to one of our documents that shows a contract. */
export const contractLink = Type.String({ 'x-core': 'contract' });

/**
 * Together with `periods`, how long a loan runs: a number of days, or instalments that are a week, 14 days or a month apart. unspecified:
 * its values.
 */
export const termUnit = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('fortnight'),
  Type.Literal('month'),
]);

/** Ours: the method by which the annual cost is computed, so that it is shown under the right name. Without it: `cat`. */
export const annualCostMethod = Type.Union([
  Type.Literal('cat'),
  Type.Literal('aprc'),
  Type.Literal('us-apr'),
  Type.Literal('in-apr'),
]);

/** Ours: what waiting costs, in minor units. Left out if the next day costs nothing. */
export const costOfWaiting = Type.Object(
  {
    /** The first day on which waiting costs more, and by how much. */
    from: isoDate,
    perDay: minorUnits,
    /** A later day, and what today's amount due would have grown to by then. */
    date: isoDate,
    amount: minorUnits,
    /** The increase over today, and the number of days that cause it: days after today, or late days if none has been charged yet. */
    added: minorUnits,
    days: Type.Integer({ minimum: 1 }),
    /** The most that all late charges of the loan can come to; left out if there is no cap. */
    most: Type.Optional(minorUnits),
    /** How the late charges owed grow: the days on which the curve bends. Left out if unknown. */
    growth: Type.Optional(Type.Array(Type.Object({ date: isoDate, amount: minorUnits }))),
    /** The last of these days, if the charges stop growing then; left out if there is no cap. */
    stopsOn: Type.Optional(isoDate),
  },
  { title: 'CostOfWaiting' },
);
