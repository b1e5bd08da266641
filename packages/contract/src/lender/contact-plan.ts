import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { closed, date, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { messageChannels, messagePurposes } from './message-templates.ts';

const step = closed({
  /** Days after the due date, negative before it; of the purpose `promise`: after the day that was promised, 0 or less; of `plan`: after the day of a payment plan's next payment. */
  day: Type.Integer({ minimum: -30, maximum: 90 }),
  /** `before-due` on a day below 0, `due` on 0, `late` above. */
  purpose: Type.Enum([...messagePurposes]),
  channel: Type.Enum([...messageChannels]),
});

export type PlanStep = Static<typeof step>;

const plan = {
  steps: Type.Array(step, { maxItems: 30 }),
  /** At most so many messages within a minute. */
  perMinute: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** At most so many on the first day, twice as many on each following one. */
  firstDayMost: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
};

const storedPlan = Type.Object({
  ...plan,
  /** The product whose orders follow this plan while it is on; null: that of all other orders. */
  productId: nullable(id),
  isOn: Type.Boolean(),
  /** Steps of earlier days are not sent; null if the plan was never on. */
  onSince: nullable(date),
  changedBy: nullable(Type.String()),
});

export type ContactPlan = Static<typeof storedPlan>;

const allPlans = Type.Object({
  ...storedPlan.properties,
  /** The plans of single products, in the order of their ids. */
  byProduct: Type.Array(storedPlan),
  /** Every product, also those that are not sold any more: their loans are still due. */
  products: Type.Array(Type.Object({ id, name: Type.String() })),
});

export type ContactPlans = Static<typeof allPlans>;

export const getContactPlan = lenderEndpoint({
  resource: 'messages',
  name: 'getContactPlan',
  method: 'GET',
  path: '/contact-plan',
  scope: 'messages:read',
  shows: 'nobody',
  summary: 'On which days before and after a due date borrowers get a message',
  problems: [],
  request: closed({}),
  response: allPlans,
});

export const previewContactPlan = lenderEndpoint({
  resource: 'messages',
  name: 'previewContactPlan',
  method: 'GET',
  path: '/contact-plan/preview',
  scope: 'messages:read',
  shows: 'nobody',
  summary: 'What the plan would send within seven days if it were switched on now; nothing is sent',
  description:
    'With `productId`: of the plan of that product, else of the plan of all orders whose product has no plan that is on. By what is due today: payments, promises, hours and caps may still take messages away.',
  problems: [],
  request: closed({ productId: Type.Optional(id) }),
  response: Type.Object({
    days: Type.Array(Type.Object({ date: Type.String(), day: Type.Integer(), messages: Type.Integer() })),
    /** The first hundred. */
    first: Type.Array(Type.Object({ orderId: id, date: Type.String(), day: Type.Integer() })),
  }),
});

export const putContactPlan = lenderEndpoint({
  resource: 'messages',
  name: 'putContactPlan',
  method: 'POST',
  path: '/contact-plan',
  scope: 'messages:write',
  summary: 'Sets the plan of messages, and switches it on or off',
  description:
    'Switched on, it sends the steps that fall due from today on, never those of earlier days; look at `previewContactPlan` before. Each order gets a step once. Of several steps that were missed only the newest is sent, for at most three days. An open promise, a payment plan that was accepted, an open complaint about collection and a stopped channel end the steps of the contract; promise and plan have steps of their own. With `productId` it is the plan of that product: while it is on, the orders of the product follow it alone, and when it is switched off they follow the plan of all others again, for steps that fall due from then on. On without steps, nothing is sent to them. Its `firstDayMost` and `perMinute` are those of its own messages, which also count for the `perMinute` of the plan without a product.',
  problems: ['not-possible'],
  request: closed({ ...plan, productId: Type.Optional(id), isOn: Type.Boolean() }),
  response: storedPlan,
});

export const stopContactPlan = lenderEndpoint({
  resource: 'messages',
  name: 'stopContactPlan',
  method: 'POST',
  path: '/contact-plan/stop',
  scope: 'messages:write',
  summary: 'Stops every message at once, those of products too; what waits is never sent',
  problems: [],
  request: closed({}),
  response: allPlans,
});
