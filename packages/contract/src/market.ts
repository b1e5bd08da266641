import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { annualCostMethod, id, minorUnits, termUnit } from './fields.ts';

/** A product of the loan market with its full cost. Every field is ours: specification 2 names only the list. */
const marketProduct = Type.Object({
  productId: id,
  productName: Type.String(),
  productLogo: Type.String(),
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
  /** The total to repay for an amount received, over the whole term, if the loan began today. */
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
  request: Type.Object({}),
  response: Type.Object({ products: Type.Array(marketProduct) }),
});
