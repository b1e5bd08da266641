import { approvableCalls } from '@plazo/contract/lender/approvals';
import Type from 'typebox';

const rule = Type.Object(
  {
    above: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000_000,
        description: 'Up to this amount, in minor units, it is made at once; 0 where it is left out',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Which calls of the lender's API wait for a second key. */
export const approvalSettings = Type.Object(
  {
    hours: Type.Integer({ default: 24, minimum: 1, maximum: 720, description: 'How long a call waits' }),
    calls: Type.Object(Object.fromEntries(approvableCalls.map((call) => [call, Type.Optional(rule)])), {
      default: {},
      additionalProperties: false,
    }),
  },
  {
    default: {},
    additionalProperties: false,
    description:
      'Calls of the lender\'s API that wait for a second key, such as `{"calls": {"writeOffOrder": {"above": 50000}}}`: `waiveCharges`, `writeOffOrder`, `closeOrder`, `refundKeptMoney`, `activateProductDraft`, `addApiKey`, `eraseBorrower`',
  },
);
