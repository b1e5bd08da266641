import { approvableCalls, callsWithAmount, unapprovableCalls } from '@plazo/contract/lender/approvals';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { unknownName } from '@plazo/loan-rules/nearest';
import Type from 'typebox';
import { problemOf, type TenantProblem } from './tenant-problem.ts';

const plainRule = Type.Object({}, { additionalProperties: false });

const rule = Type.Object(
  {
    above: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000_000,
        description:
          'Up to this amount, in minor units, the call is made at once; 0 if left out. Amounts are summed for one order over its whole life, and for one line of keys over 24 hours, together with those of other calls that give money away',
      }),
    ),
  },
  { additionalProperties: false },
);

const hasAmount = (call: string) => callsWithAmount.some((one) => one === call);
const quoted = (calls: readonly string[]) => calls.map((call) => `\`${call}\``).join(', ');

/** The calls of the lender's API that wait for a second person. */
export const approvalSettings = Type.Object(
  {
    hours: Type.Integer({ default: 24, minimum: 1, maximum: 720, description: 'How long a call waits' }),
    fromSecondPerson: Type.Boolean({
      default: false,
      description:
        'Calls wait only once two people of different lines may approve. While they do, taking roles from a person, disabling and resetting one wait, too, so that one person alone cannot end it',
    }),
    setUpOn: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description:
          'A day on which keys that the operator makes need no approval and begin lines, as the first two do: for a lender who has lost them',
      }),
    ),
    calls: Type.Object(
      Object.fromEntries(approvableCalls.map((call) => [call, Type.Optional(hasAmount(call) ? rule : plainRule)])),
      { default: {} },
    ),
  },
  {
    default: {},
    additionalProperties: false,
    description: `Calls of the lender's API that wait for a second person, such as \`{"calls": {"forgiveOrder": {"above": 50000}}}\`. With an amount: ${quoted(callsWithAmount)}. Without: ${quoted(approvableCalls.filter((call) => !hasAmount(call)))}. No other call that changes something can wait: ${quoted(Object.keys(unapprovableCalls))}`,
  },
);

/** The problems of the calls that must wait, and of the day of another set-up. */
export function approvalProblems({ calls, setUpOn }: { calls: object; setUpOn?: string | undefined }): TenantProblem[] {
  const unable = Object.keys(calls).filter((call) => !approvableCalls.some((one) => one === call));
  return [
    ...unable.map((call) =>
      problemOf(`approvals.calls.${call}`, 'cannot-wait', ` cannot wait for a second person: ${reasonOf(call)}`, {
        call,
      }),
    ),
    ...(setUpOn === undefined || isIsoDate(setUpOn)
      ? []
      : [problemOf('approvals.setUpOn', 'no-date', ` is ${setUpOn}, which is not a date`, { value: setUpOn })]),
  ];
}

function reasonOf(call: string): string {
  return Object.entries(unapprovableCalls).find(([name]) => name === call)?.[1] ?? unknownName(call, approvableCalls);
}
