import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import { checkRefusing, type FieldProblem, fieldProblems } from '../platform/http/validation.ts';

const mostBytes = 4_096;

/** Refuses fields of the lender's own that do not fit the tenant's schema, or are too long. */
export function ownFieldsCheck({ borrowerFields }: Pick<TenantSettings, 'borrowerFields'>) {
  const check = checkRefusing(borrowerFields, 'json');
  return (given: object): void => {
    if (Object.keys(borrowerFields).length === 0)
      refuse([{ field: '', problem: 'is not known: the tenant file has no borrowerFields', code: 'unknown' }]);
    if (Buffer.byteLength(JSON.stringify(given)) > mostBytes)
      refuse([
        {
          field: '',
          problem: `is longer than ${mostBytes} bytes of JSON`,
          code: 'too-long',
          values: { limit: mostBytes },
        },
      ]);
    // Such a name marks an encrypted value (approvals/sealed-request.ts).
    if (Object.keys(given).some((name) => name.startsWith('$')))
      refuse([{ field: '', problem: 'has a name that begins with $', code: 'wrong-characters' }]);
    if (!check(given)) refuse(fieldProblems(check));
  };
}

function refuse(problems: readonly FieldProblem[]): never {
  const errors = problems.map(({ field, ...problem }) => ({
    ...problem,
    field: ['ownFields', field].filter(Boolean).join('.'),
  }));
  const [first] = errors;
  throw new LenderProblem('invalid-request', `${first?.field} ${first?.problem}`, errors);
}
