import Type from 'typebox';

/** Ids are always strings: a number would lose digits. */
export const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

/** How long a name may be that the lender chooses: of a borrower, a payment, a call. */
export const longestOwnId = 255;

/** What a lender or a provider calls something of its own. */
export const ownId = Type.String({ pattern: `^[A-Za-z0-9._:-]{1,${longestOwnId}}$` });

/** What others call something, as banks and providers write it: no spaces. */
export const visibleId = Type.String({ pattern: `^[\\x21-\\x7e]{1,${longestOwnId}}$` });

/** Money in minor units. */
export const minorUnits = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** An ISO 4217 code. */
export const currencyCode = Type.String({ pattern: '^[A-Z]{3}$', 'x-core': 'currency' });

/** The currency of money that is reported: one that ISO 4217 has, so that its decimals are known. */
export const reportedCurrency = Type.String({ pattern: '^[A-Z]{3}$', format: 'currency' });

/** Ours: what a debt is made of. */
export const component = Type.Union([
  Type.Literal('penalty'),
  Type.Literal('interest'),
  Type.Literal('iva'),
  Type.Literal('commission'),
  Type.Literal('principal'),
]);

/** A daily rate, formatted for the reader: a figure, as a rule with its percent sign. */
export const dailyRate = Type.String({ pattern: '\\d', 'x-core': 'rate' });

/** A date without time, `YYYY-MM-DD`. */
export const isoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A row of a detail list, formatted for the reader. */
export const detailRow = Type.Object({ text: Type.String(), value: Type.String() });

// `x-core` says in what other ways a lender's own core may write a field (apps/server/src/foreign-core/field-reader.ts), `default`
// what it means by leaving it out.

/** A borrower's card to repay with. */
export const bankCard = Type.Object({
  id,
  bankName: Type.String(),
  /** Masked: we never hold the full number. */
  cardNo: Type.String(),
  bankCode: Type.String(),
});

/** Flags are strings: '1' is yes, anything else no. */
export const flag = Type.String({ 'x-core': 'flag' });

/** A flag that is a number on the wire: 1 is yes. */
export const numberFlag = Type.Integer({ 'x-core': 'flag', default: 0 });

/** Minor units; 0 for a core that leaves it out. */
export const minorUnitsOrNone = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 });

// An address of a lender's own core leads to a path of ours or to a host of the tenant's `allowedHosts`; any other is left out.

/** The address of a picture; may also be `data:image/`. */
export const picture = Type.String({ 'x-core': 'picture' });

/** Addresses of pictures. */
export const pictures = Type.Array(picture, { 'x-core': 'addresses' });

/** The address of a screen or a document. */
export const link = Type.String({ 'x-core': 'link' });

/** A link to a contract: on our own host, to a document of ours that shows one. */
export const contractLink = Type.String({ 'x-core': 'contract' });

/** With `periods` it says how long a loan runs: so many days, or instalments a week, 14 days or a month apart. unspecified: its values. */
export const termUnit = Type.Union([
  Type.Literal('day'),
  Type.Literal('week'),
  Type.Literal('fortnight'),
  Type.Literal('month'),
]);

/** Ours: by which method the cost of a year is computed, so that it is called by its name. Without it: `cat`. */
export const annualCostMethod = Type.Union([
  Type.Literal('cat'),
  Type.Literal('aprc'),
  Type.Literal('us-apr'),
  Type.Literal('in-apr'),
]);

/** Ours: what waiting costs, in minor units. Left out where the next day costs nothing. */
export const costOfWaiting = Type.Object({
  /** The first day that costs something more, and what it adds. */
  from: isoDate,
  perDay: minorUnits,
  /** What would be asked for on a later day, of what is asked for today. */
  date: isoDate,
  amount: minorUnits,
  /** How much that is more than today, and how many days lie before it: after today, or late days if none has been charged for yet. */
  added: minorUnits,
  days: Type.Integer({ minimum: 1 }),
  /** The most that all late charges of the loan can come to; left out where nothing caps them. */
  most: Type.Optional(minorUnits),
  /** How what is owed of late charges grows: the days at which the line bends. Left out where it is not known. */
  growth: Type.Optional(Type.Array(Type.Object({ date: isoDate, amount: minorUnits }))),
  /** The last of these days, if it stops growing there; left out where nothing caps it. */
  stopsOn: Type.Optional(isoDate),
});
