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

/** By product id: payment plans without a person of the lender's. */
export const ownPlanSettings = Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), ownPlan, {
  default: {},
  additionalProperties: false,
  description:
    'By product id, such as `{"flex": {"payments": 6}}`: the payment plans that borrowers who are late may begin without one of your people. Also for loans that were taken before',
});
