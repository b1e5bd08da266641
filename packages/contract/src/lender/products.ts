import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits, termUnit } from '../fields.ts';
import { closed, date, instant, nullable, pageOf, pageQuery, positiveAmount, printedText } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** What describes a product, apart from its terms. */
const described = {
  name: printedText(200),
  /** One of our paths, or an https address. */
  logo: Type.String({ maxLength: 500, pattern: '^(/|https://)[^\\u0000-\\u0020]*$' }),
  /** `instant`: an accepted offer is decided at once. `review`: somebody decides. */
  decision: Type.Enum(['instant', 'review']),
  /** All terms that affect money; `packages/loan-rules/src/terms.ts` lists them. */
  terms: Type.Record(Type.String({ pattern: '^[A-Za-z]{1,40}$' }), Type.Unknown(), { maxProperties: 60 }),
};

/** Whether somebody else than its author put these terms on sale; null: they came from a file. */
const isChecked = nullable(Type.Boolean());

const product = Type.Object(
  {
    id,
    name: Type.String(),
    logo: Type.String(),
    decision: Type.Enum(['instant', 'review']),
    version: Type.Integer(),
    terms: Type.Record(Type.String(), Type.Unknown()),
    isChecked,
    retiredAt: nullable(instant),
  },
  { title: 'Product' },
);

export type LenderProduct = Static<typeof product>;

const instalment = Type.Object(
  {
    number: Type.Integer(),
    dueDate: isoDate,
    principal: minorUnits,
    interest: minorUnits,
    iva: minorUnits,
    commission: minorUnits,
    /** What is paid on that day. */
    total: minorUnits,
  },
  { title: 'Instalment' },
);

/** What a loan costs. Amounts are in minor units of the currency. */
export const pricedLoan = {
  currency: currencyCode,
  amount: minorUnits,
  periods: Type.Integer(),
  termUnit,
  interest: minorUnits,
  iva: minorUnits,
  commission: minorUnits,
  total: minorUnits,
  /** In parts per million. */
  annualCostPpm: Type.Integer(),
  /** As if the loan were paid out on this day. */
  disbursedOn: isoDate,
  instalments: Type.Array(instalment),
};

/** The principal. */
export const wantedLoan = {
  amount: positiveAmount,
  periods: Type.Integer({ minimum: 1, maximum: 1_200 }),
  termUnit,
  couponAmount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
  firstDueDate: Type.Optional(date),
};

/** Further loans to check a product with, such as those that you mean to offer. */
const wantedSamples = Type.Optional(
  Type.Array(closed({ amount: positiveAmount, periods: wantedLoan.periods, termUnit }), { maxItems: 20 }),
);

const finding = Type.Object(
  {
    rule: Type.String(),
    /** In English. */
    message: Type.String(),
    /** What the message says, for another language: `packages/loan-rules/src/product-finding.ts` has the sentences. */
    code: Type.String({ examples: ['annual-cost'] }),
    /** The values in that sentence, by name. */
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  },
  { title: 'ProductFinding' },
);

const checked = Type.Object(
  {
    /** What a regulator, an app store or a reader would object to. */
    findings: Type.Array(finding),
    /** Why it cannot be activated here. */
    refusals: Type.Array(Type.String()),
    /** The example loans that it was checked with; if borrowers choose the first due date, the most expensive choice. */
    samples: Type.Array(Type.Object({ ...pricedLoan, firstDueDate: nullable(isoDate) })),
  },
  { title: 'CheckedProduct' },
);

const draft = Type.Object({ id, ...described, updatedAt: instant }, { title: 'ProductDraft' });

export const listProducts = lenderEndpoint({
  resource: 'products',
  name: 'listProducts',
  method: 'GET',
  path: '/products',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'The products with their newest terms, by id',
  problems: ['invalid-cursor'],
  request: closed(pageQuery),
  response: pageOf(product),
});

export const getProduct = lenderEndpoint({
  resource: 'products',
  name: 'getProduct',
  method: 'GET',
  path: '/products/{productId}',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'A product with its newest terms',
  problems: ['not-found'],
  request: closed({ productId: id }),
  response: product,
});

export const putProductDraft = lenderEndpoint({
  resource: 'products',
  name: 'putProductDraft',
  method: 'PUT',
  path: '/products/{productId}/draft',
  scope: 'products:write',
  summary: 'Writes the draft of the next version; this puts nothing on sale',
  hasEtag: true,
  takesIfMatch: true,
  problems: [],
  request: closed({ productId: id, ...described }),
  response: draft,
});

export const getProductDraft = lenderEndpoint({
  resource: 'products',
  name: 'getProductDraft',
  method: 'GET',
  path: '/products/{productId}/draft',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'The draft of the next version',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ productId: id }),
  response: draft,
});

export const checkProductDraft = lenderEndpoint({
  resource: 'products',
  name: 'checkProductDraft',
  method: 'POST',
  path: '/products/{productId}/draft/check',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'What is wrong with the draft, and whether it could be activated',
  description:
    'The check uses the loans of its offers and its market listing, and those in `loans`: a new product has only the latter.',
  isRead: true,
  problems: ['not-found'],
  request: closed({ productId: id, loans: wantedSamples }),
  response: checked,
});

export const listProductVersions = lenderEndpoint({
  resource: 'products',
  name: 'listProductVersions',
  method: 'GET',
  path: '/products/{productId}/versions',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'Every version of a product, newest first; orders keep the version under which they were made',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ ...pageQuery, productId: id }),
  response: pageOf(Type.Object({ version: Type.Integer(), terms: product.properties.terms, isChecked })),
});

export const checkProduct = lenderEndpoint({
  resource: 'products',
  name: 'checkProduct',
  method: 'POST',
  path: '/products/{productId}/check',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'What is wrong with a product on sale, judged by the loans that it is offered as',
  isRead: true,
  problems: ['not-found'],
  request: closed({ productId: id, loans: wantedSamples }),
  response: checked,
});

export const removeProductDraft = lenderEndpoint({
  resource: 'products',
  name: 'removeProductDraft',
  method: 'DELETE',
  path: '/products/{productId}/draft',
  scope: 'products:write',
  summary: 'Removes the draft; what is on sale stays as it is',
  takesIfMatch: true,
  problems: ['not-found'],
  request: closed({ productId: id }),
  response: draft,
});

/** A loan under terms that are not on sale. */
const previewed = {
  ...pricedLoan,
  couponAmount: minorUnits,
  firstDueDate: nullable(isoDate),
  /** Rates in parts per million. */
  annualRatePpm: Type.Integer(),
  dailyRatePpm: Type.Integer(),
  annualCostMethod: Type.String({ examples: ['cat'] }),
  /** If the first payment is late: the first day that costs something, what it costs, and the most that all late charges can come to. */
  late: nullable(Type.Object({ from: isoDate, perDay: minorUnits, most: nullable(minorUnits) })),
  /** The longest possible extension of the first payment, bought on its due date. */
  extension: nullable(Type.Object({ days: Type.Integer(), fee: minorUnits, dueDate: isoDate })),
  /** The last day on which the loan can be cancelled by returning its principal. */
  coolingOffThrough: nullable(isoDate),
};

export const previewProductDraft = lenderEndpoint({
  resource: 'products',
  name: 'previewProductDraft',
  method: 'POST',
  path: '/products/{productId}/draft/preview',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'Every figure of a loan under the terms of the draft',
  isRead: true,
  problems: ['not-found', 'not-possible'],
  request: closed({ productId: id, ...wantedLoan, disbursedOn: Type.Optional(date) }),
  response: Type.Object(previewed),
});

export const previewTerms = lenderEndpoint({
  resource: 'products',
  name: 'previewTerms',
  method: 'POST',
  path: '/product-terms/preview',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'A loan under terms that were not written yet, and what is wrong with them',
  description:
    'For terms as they are typed: nothing is stored. `productId` is that of the product that they are for, also of a new one. Terms of which no loan can be made have findings, and no preview.',
  isRead: true,
  problems: [],
  request: closed({ productId: id, terms: described.terms, ...wantedLoan, disbursedOn: Type.Optional(date) }),
  response: Type.Object({
    preview: nullable(Type.Object(previewed)),
    findings: Type.Array(finding),
    refusals: Type.Array(Type.String()),
  }),
});

export const activateProductDraft = lenderEndpoint({
  resource: 'products',
  name: 'activateProductDraft',
  method: 'POST',
  path: '/products/{productId}/activate',
  scope: 'products:write',
  summary: 'Puts the draft on sale as the newest version',
  takesIfMatch: true,
  description:
    'Offers and orders keep the version under which they were made. Unchanged terms make no new version. A retired product goes back on sale. With the ETag of the draft as `If-Match`, exactly what you have read is put on sale.',
  problems: ['not-found', 'not-possible'],
  request: closed({ productId: id }),
  response: Type.Object({ ...product.properties, isNew: Type.Boolean(), findings: Type.Array(finding) }),
});

export const retireProduct = lenderEndpoint({
  resource: 'products',
  name: 'retireProduct',
  method: 'POST',
  path: '/products/{productId}/retire',
  scope: 'products:write',
  summary: 'Retires a product: no more offers of it can be made; activate it to undo that',
  description: 'Existing offers stay valid until they expire, and loans continue. The product leaves the market.',
  problems: ['not-found'],
  request: closed({ productId: id }),
  response: product,
});

const listing = {
  productId: id,
  periods: wantedLoan.periods,
  termUnit,
  exampleAmount: wantedLoan.amount,
  minPeriods: wantedLoan.periods,
  maxPeriods: wantedLoan.periods,
  /** Products are shown in this order. */
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
};

export const putProductListing = lenderEndpoint({
  resource: 'products',
  name: 'putProductListing',
  method: 'PUT',
  path: '/products/{productId}/listing',
  scope: 'products:write',
  summary: 'Shows a product in the market, with an example loan',
  hasEtag: true,
  takesIfMatch: true,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed(listing),
  response: Type.Object(listing),
});

export const getProductListing = lenderEndpoint({
  resource: 'products',
  name: 'getProductListing',
  method: 'GET',
  path: '/products/{productId}/listing',
  scope: 'products:read',
  shows: 'nobody',
  summary: 'How a product is shown in the market',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ productId: id }),
  response: Type.Object(listing),
});

export const removeProductListing = lenderEndpoint({
  resource: 'products',
  name: 'removeProductListing',
  method: 'DELETE',
  path: '/products/{productId}/listing',
  scope: 'products:write',
  summary: 'Takes a product out of the market; it stays on sale',
  problems: ['not-found'],
  request: closed({ productId: id }),
  response: Type.Object({ productId: id }),
});
