import Type from 'typebox';

/** What borrowers of a product may agree on alone. */
const ownPlan = Type.Object(
  {
    payments: Type.Integer({ minimum: 2, maximum: 24, description: 'How many payments their plan has at most' }),
    every: Type.Enum(['week', 'fortnight', 'month'], {
      default: 'month',
      description: 'How far apart the payments are; the first one is as far from the day on which the plan is chosen',
    }),
    fromDaysLate: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 365,
      description: 'For how many days an order has to be late',
    }),
    perOrder: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 10,
      description: 'How many plans of an order its borrower may begin alone in all',
    }),
  },
  { additionalProperties: false },
);

const productId = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });

/** By product id: the interest of payment plans. */
export const planRates = Type.Record(productId, Type.Integer({ minimum: 0, maximum: 20_000_000 }), {
  default: {},
  additionalProperties: false,
  description:
    'By product id, such as `{"flex": 180000}`: the yearly interest of payment plans on late principal, in parts per million (180000 is 18 %), taxes included. It is fixed with each plan, and never more than the late charges of the same days. Left out: they have none',
});

/** By product id: payment plans without a person of the lender's. */
export const ownPlanSettings = Type.Record(productId, ownPlan, {
  default: {},
  additionalProperties: false,
  description:
    'By product id, such as `{"flex": {"payments": 6}}`: the payment plans that borrowers who are late may begin without one of your people. Also for loans that were taken before',
});
