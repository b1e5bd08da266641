import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { pricedLoan, wantedLoan } from './products.ts';

const offer = Type.Object(
  {
    /** Also the number of the order that it becomes. */
    id,
    borrowerId: id,
    productId: id,
    productVersion: Type.Integer(),
    state: Type.Enum(['open', 'taken', 'expired', 'withdrawn']),
    createdAt: instant,
    expiresAt: instant,
    couponAmount: Type.Integer(),
    /** What the loan is for, as you wrote it. */
    purpose: nullable(Type.String()),
    ...pricedLoan,
  },
  { title: 'Offer' },
);

export type LenderOffer = Static<typeof offer>;

export const makeOffer = lenderEndpoint({
  resource: 'offers',
  name: 'makeOffer',
  method: 'POST',
  path: '/offers',
  scope: 'offers:write',
  summary: 'Offers a borrower a loan under the newest version of a product; returns its cost if taken today',
  description:
    'A link with the number as `orderId` leads to this offer; one with only the product leads to the newest. Under a disclosure pack an offer may be valid for longer than requested.',
  status: 201,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    borrowerId: id,
    productId: id,
    ...wantedLoan,
    expiresAt: instant,
    /** The purpose of the loan. No screen shows it; the export of a borrower's personal data contains it, and erasure removes it. */
    purpose: Type.Optional(text(200)),
  }),
  response: offer,
});

export const listOffers = lenderEndpoint({
  resource: 'offers',
  name: 'listOffers',
  method: 'GET',
  path: '/offers',
  scope: 'offers:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The offers, newest first',
  problems: ['invalid-cursor'],
  request: closed({ ...pageQuery, borrowerId: Type.Optional(id) }),
  response: pageOf(offer),
});

export const getOffer = lenderEndpoint({
  resource: 'offers',
  name: 'getOffer',
  method: 'GET',
  path: '/offers/{offerId}',
  scope: 'offers:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'One offer, with its cost if taken today, or the cost at which it was taken',
  problems: ['not-found'],
  request: closed({ offerId: id }),
  response: offer,
});

export const withdrawOffer = lenderEndpoint({
  resource: 'offers',
  name: 'withdrawOffer',
  method: 'POST',
  path: '/offers/{offerId}/withdraw',
  scope: 'offers:write',
  summary: 'Withdraws an offer that was not taken; make another one to undo that',
  problems: ['not-found', 'conflict'],
  request: closed({ offerId: id }),
  response: offer,
});
