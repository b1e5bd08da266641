import Type, { type Static } from 'typebox';
import { currencyCode, isoDate, longestOwnId, minorUnits } from '../fields.ts';
import { closed, date, instant, lateBucket, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The same report as CSV: its rows, with the field names in the first line. It is always made anew. */
function asCsv(name: string, path: `/${string}`) {
  const description = 'As CSV (RFC 4180).';
  return { name, path, media: 'text/csv', response: Type.String(), description, problems: [] } as const;
}

const ofDay = { on: date };
const ofDays = { from: date, through: date };

const maxAge = {
  maxAge: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 604_800,
      description:
        'How old the answer may be, in seconds (`madeAt`). Kept answers come at once; if none is new enough, one is made in the background, and the call is refused with `being-made` until it is there, or with `unavailable` and `Retry-After` while it cannot be made. Left out: the report is made while you wait, which takes minutes with a million orders.',
    }),
  ),
};

/** The books are read as they are from then on: the figures are never older. */
const madeAt = instant;

const account = Type.Object({
  currency: currencyCode,
  account: Type.String({ examples: ['principal', 'cash', 'income_interest'] }),
  /** The amounts booked to its debit and credit, in minor units, and its balance: debit positive. */
  debit: minorUnits,
  credit: minorUnits,
  balance: Type.Integer(),
});

export const trialBalance = lenderEndpoint({
  resource: 'reports',
  name: 'trialBalance',
  method: 'GET',
  path: '/reports/trial-balance',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'Every account at the end of a day; the balances of a currency sum to zero',
  problems: ['being-made'],
  request: closed({ ...ofDay, ...maxAge }),
  response: Type.Object({ on: isoDate, madeAt, accounts: Type.Array(account) }),
});

export const trialBalanceCsv = lenderEndpoint({
  ...trialBalance,
  ...asCsv('trialBalanceCsv', '/reports/trial-balance.csv'),
  request: closed(ofDay),
});

const portfolioRow = Type.Object({
  currency: currencyCode,
  /** Orders that were paid out and still owe something. */
  openOrders: Type.Integer(),
  principal: minorUnits,
  interest: minorUnits,
  iva: minorUnits,
  commission: minorUnits,
  penalty: minorUnits,
  outstanding: minorUnits,
});

export type PortfolioRow = Static<typeof portfolioRow>;

export const portfolio = lenderEndpoint({
  resource: 'reports',
  name: 'portfolio',
  method: 'GET',
  path: '/reports/portfolio',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'What was owed at the end of a day, by the ledger',
  description:
    'Without what was charged off by then (`chargeOffs`). Penalties are booked when something happens to an order: those of the days since then are not in the ledger yet, nor in this report.',
  problems: ['being-made'],
  request: closed({ ...ofDay, ...maxAge }),
  response: Type.Object({ on: isoDate, madeAt, rows: Type.Array(portfolioRow) }),
});

export const portfolioCsv = lenderEndpoint({
  ...portfolio,
  ...asCsv('portfolioCsv', '/reports/portfolio.csv'),
  request: closed(ofDay),
});

const bucket = Type.Object({
  currency: currencyCode,
  /** How many days late the oldest unpaid instalment was. */
  daysLate: lateBucket,
  orders: Type.Integer(),
  /** Everything that these orders owe, due or not. */
  outstanding: minorUnits,
  /** The part of it that was late. */
  late: minorUnits,
});

export type ArrearsRow = Static<typeof bucket>;

export const arrears = lenderEndpoint({
  resource: 'reports',
  name: 'arrears',
  method: 'GET',
  path: '/reports/arrears',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'The portfolio of a day by days overdue',
  description: 'Its totals are those of the portfolio. Due dates are the current ones, extensions included.',
  problems: ['being-made'],
  request: closed({ ...ofDay, ...maxAge }),
  response: Type.Object({ on: isoDate, madeAt, rows: Type.Array(bucket) }),
});

export const arrearsCsv = lenderEndpoint({
  ...arrears,
  ...asCsv('arrearsCsv', '/reports/arrears.csv'),
  request: closed(ofDay),
});

/** As days late, or what became of the debt. */
const rollBucket = Type.String({
  description:
    'A bucket, as `daysLate` of the arrears names it; `nothing-owed`: not paid out yet, or fully paid; `charged-off`, `transferred`',
  examples: ['not-late', '1-30', 'charged-off'],
});

const roll = Type.Object({
  currency: currencyCode,
  /** Where the orders were at the end of `from`, and at the end of `through`. */
  before: rollBucket,
  after: rollBucket,
  orders: Type.Integer(),
  /** Everything that they owed on each of the two days, in minor units. */
  owedBefore: minorUnits,
  owedAfter: minorUnits,
});

export type RollRow = Static<typeof roll>;

export const rollRates = lenderEndpoint({
  resource: 'reports',
  name: 'rollRates',
  method: 'GET',
  path: '/reports/roll-rates',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'How orders went from bucket to bucket between two days',
  description:
    'The orders of `before` of a row by their `after` are its roll rates: those that went on to a later bucket, and those that were cured. What was owed on each day sums to the portfolio of that day. Due dates are the current ones, extensions included.',
  problems: ['being-made'],
  request: closed({ ...ofDays, ...maxAge }),
  response: Type.Object({ madeAt, rows: Type.Array(roll) }),
});

export const rollRatesCsv = lenderEndpoint({
  ...rollRates,
  ...asCsv('rollRatesCsv', '/reports/roll-rates.csv'),
  request: closed(ofDays),
});

const chargeOff = Type.Object({
  currency: currencyCode,
  /** What was owed when it was charged off. */
  chargedOff: minorUnits,
  /** Of what had been charged off, what is counted on again because that was reversed. */
  reinstated: minorUnits,
  /** Paid after a charge-off, without what was reversed; negative if more of former days was reversed. */
  recovered: Type.Integer(),
  /** Passed on to a new owner; negative if more was taken back. */
  transferred: Type.Integer(),
});

export type ChargeOffRow = Static<typeof chargeOff>;

export const chargeOffs = lenderEndpoint({
  resource: 'reports',
  name: 'chargeOffs',
  method: 'GET',
  path: '/reports/charge-offs',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'What was charged off, recovered and passed on in a range of days, by the ledger',
  problems: ['being-made'],
  request: closed({ ...ofDays, ...maxAge }),
  response: Type.Object({ madeAt, rows: Type.Array(chargeOff) }),
});

export const chargeOffsCsv = lenderEndpoint({
  ...chargeOffs,
  ...asCsv('chargeOffsCsv', '/reports/charge-offs.csv'),
  request: closed(ofDays),
});

const result = Type.Object({
  currency: currencyCode,
  /** Everything owed at the end of `through`, and by orders that were more than 30 days late, whatever the buckets: the portfolio at risk. */
  outstanding: minorUnits,
  atRisk: minorUnits,
  /** Orders that were late at the end of `from`, and those of them that were cured: paid, or up to date, at the end of `through`. */
  late: Type.Integer(),
  cured: Type.Integer(),
  /**
   * The contacts about the late ones in the days after `from`, and the cured ones that had any. A message that failed, or of which nobody
   * knows whether it arrived, is none.
   */
  contacts: Type.Integer(),
  curedAfterContact: Type.Integer(),
  /** Promises to pay that were decided in the days after `from`. */
  promisesKept: Type.Integer(),
  promisesBroken: Type.Integer(),
});

export type CollectionResult = Static<typeof result>;

export const collectionResults = lenderEndpoint({
  resource: 'reports',
  name: 'collectionResults',
  method: 'GET',
  path: '/reports/collections',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'What collection came to between two days: at risk, cured, contacts, promises kept and broken',
  description:
    '`atRisk` and `outstanding` are those of the arrears report of `through`, `late` the late orders of that of `from`. An order that was forgiven, charged off or transferred in between, or whose payout came back, is not cured. Contacts per cure are `contacts` by `cured`. `GET /reports/charge-offs` has what was recovered.',
  problems: ['being-made'],
  request: closed({ ...ofDays, ...maxAge }),
  response: Type.Object({ madeAt, rows: Type.Array(result) }),
});

export const collectionResultsCsv = lenderEndpoint({
  ...collectionResults,
  ...asCsv('collectionResultsCsv', '/reports/collections.csv'),
  request: closed(ofDays),
});

export const ledgerExtract = lenderEndpoint({
  resource: 'reports',
  name: 'ledgerExtract',
  method: 'GET',
  path: '/reports/ledger.csv',
  scope: 'reports:read',
  needsProof: true,
  shows: 'nobody',
  summary: 'Every ledger entry of a range of days as CSV, by order and in booking order',
  description:
    'The state of the books when the call began. Amounts are in minor units, debit positive, credit negative; those of a transaction sum to zero, those of an account since the beginning to its trial balance. An answer that breaks off is not complete; your HTTP client reports that.',
  media: 'text/csv',
  problems: [],
  request: closed({ from: Type.Optional(date), through: date }),
  response: Type.String(),
});

const flow = Type.Object({
  date: isoDate,
  currency: currencyCode,
  disbursed: minorUnits,
  /** Payouts that came back. */
  returned: minorUnits,
  /** Payments, and fees for extensions. */
  collected: minorUnits,
  /** Payments that were reversed. */
  reversed: minorUnits,
  refunded: minorUnits,
});

export type CashFlow = Static<typeof flow>;

export const cashFlows = lenderEndpoint({
  resource: 'reports',
  name: 'cashFlows',
  method: 'GET',
  path: '/reports/cash-flows',
  shows: 'nobody',
  isSlow: true,
  scope: 'reports:read',
  summary: 'Money out and in by day, for at most 366 days; days without any are left out',
  problems: ['being-made'],
  request: closed({ ...ofDays, ...maxAge }),
  response: Type.Object({ madeAt, rows: Type.Array(flow) }),
});

export const cashFlowsCsv = lenderEndpoint({
  ...cashFlows,
  ...asCsv('cashFlowsCsv', '/reports/cash-flows.csv'),
  request: closed(ofDays),
});

export const verifyLedger = lenderEndpoint({
  resource: 'reports',
  name: 'verifyLedger',
  method: 'GET',
  path: '/reports/ledger-check',
  scope: 'reports:read',
  shows: 'nobody',
  summary:
    'Computes the plans and bookings of the orders of the next borrowers (by id) again, and lists every difference from the ledger',
  problems: [],
  request: closed({
    after: Type.Optional(
      Type.String({
        maxLength: longestOwnId,
        pattern: '^[^\\u0000]*$',
        description: '`next` of the previous answer',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description:
          'Number of orders; 50 if left out. A borrower’s orders are not divided, so that there may be a few more',
      }),
    ),
  }),
  response: Type.Object({
    /** The number of orders checked. */
    orders: Type.Integer(),
    faults: Type.Array(Type.Object({ orderId: Type.String(), fault: Type.String() })),
    /** The id of the last borrower; null if there are no more after it. */
    next: nullable(Type.String()),
  }),
});
