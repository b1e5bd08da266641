import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { annualCostMethod, currencyCode, detailRow, id, minorUnits, picture, termUnit } from './fields.ts';

/** A product of the loan market with its full cost. Every field is ours: specification 2 names only the list. */
const marketProduct = Type.Object({
  productId: id,
  productName: Type.String(),
  productLogo: picture,
  /** The amounts that can be borrowed, in minor units. */
  minAmount: minorUnits,
  maxAmount: minorUnits,
  periods: Type.Integer({ minimum: 1 }),
  termUnit,
  /** The daily rate, formatted for the reader. */
  loanRate: Type.String(),
  /** The annual all-in cost, formatted. */
  annualCost: Type.String(),
  annualCostMethod: Type.Optional(annualCostMethod),
  /** The total to repay for an amount received, over the whole term, if the loan started today. */
  exampleAmount: minorUnits,
  exampleTotal: minorUnits,
});

export type MarketProduct = Static<typeof marketProduct>;

export const productsMarket = endpoint({
  feature: 'market',
  name: 'productsMarket',
  method: 'POST',
  // Ours: the loan market has no path in the specification (requirement A4).
  path: '/v3/products/market',
  client: 'main',
  session: 'borrower',
  summary: 'The products that the lender shows to a borrower, each with its full cost.',
  isRead: true,
  isOurs: true,
  lostWithout: '/loan-market, and the link to it',
  request: Type.Object({}),
  response: Type.Object({ products: Type.Array(marketProduct) }),
});

/** What one product on sale costs, in the reader's words. Every field is ours. */
const productCosts = Type.Object({
  productId: id,
  productName: Type.String(),
  currency: currencyCode,
  minAmount: minorUnits,
  maxAmount: minorUnits,
  /** The shortest and the longest term on sale. */
  shortest: Type.String(),
  longest: Type.String(),
  /** The highest annual cost of all its terms, formatted. */
  annualCostMost: Type.String(),
  annualCostMethod,
  /** An example loan that starts today, row by row. */
  example: Type.Array(detailRow),
  /** The figures of the example as its rows write them: the amount received, the total repaid, and the time until then. */
  exampleReceived: Type.Optional(Type.String()),
  exampleTotal: Type.Optional(Type.String()),
  exampleTerm: Type.Optional(Type.String()),
  /** What its terms say of interest, fees, lateness, paying early, returning it and extending: a name and a sentence each. */
  rules: Type.Optional(Type.Array(detailRow)),
});

export type ProductCosts = Static<typeof productCosts>;

export const loanCostsResponse = Type.Object({
  /** Across all products: the shortest and the longest term, and the highest annual cost. Left out if nothing is on sale. */
  shortest: Type.Optional(Type.String()),
  longest: Type.Optional(Type.String()),
  annualCostMost: Type.Optional(Type.String()),
  annualCostMethod: Type.Optional(annualCostMethod),
  products: Type.Array(productCosts),
});

export type LoanCosts = Static<typeof loanCostsResponse>;

export const loanCosts = endpoint({
  feature: 'market',
  name: 'loanCosts',
  method: 'POST',
  // Ours: app stores require this page; specification 7 has no such call.
  path: '/v3/products/costs',
  client: 'main',
  // Anyone may read what a loan costs.
  session: 'none',
  summary:
    'What the products on sale cost: shortest and longest term, highest annual cost, and a worked example of each.',
  isRead: true,
  isOurs: true,
  lostWithout: '/LoanCosts, the example on the company site, and the rules of each product on /Loan',
  request: Type.Object({}),
  response: loanCostsResponse,
});
