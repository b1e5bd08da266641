import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { fieldProblemCodes } from './field-problems.ts';
import { closed, nullable } from './fields.ts';
import {
  type FirstFinding,
  fileFindings,
  firstFindings,
  firstSteps,
  settingProblems,
  testBorrower,
} from './first-step-names.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const everyFinding: FirstFinding[] = [...new Set(Object.values(firstFindings).flat())];

const finding = Type.Object(
  {
    what: Type.Enum(everyFinding),
    /** Of what it is said: a setting, a key of the tenant file, a product, a person; null if it needs no name. */
    name: nullable(Type.String()),
    /** The step is not done without it; otherwise it is only worth knowing. */
    isNeeded: Type.Boolean(),
  },
  { title: 'FirstFinding' },
);

const step = Type.Object(
  { step: Type.Enum([...firstSteps]), isDone: Type.Boolean(), findings: Type.Array(finding) },
  { title: 'FirstStep' },
);

const answer = Type.Object({
  steps: Type.Array(step),
  /** Whether all people who can sign in are one pair of eyes. */
  isAlone: Type.Boolean(),
  /** Whether the calls that `approvals` of the tenant file names wait for a second person now. */
  approvals: Type.Enum(['off', 'not-yet', 'on'], {
    description:
      '`off`: the tenant file names no calls. `not-yet`: by `approvals.fromSecondPerson` they wait once two people of different lines may approve',
  }),
  /** The borrower of the first loan, with its newest offer or order. */
  loan: Type.Object({ borrowerId: nullable(id), offerId: nullable(id), productId: nullable(id) }),
});

export type FirstSteps = Static<typeof answer>;

export const getFirstSteps = lenderEndpoint({
  resource: 'first-steps',
  name: 'getFirstSteps',
  method: 'GET',
  path: '/first-steps',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'What is missing between an empty database and a first loan that is paid',
  description: `Checked by the server each time. The first loan is that of the borrower with your id \`${testBorrower}\`.`,
  problems: [],
  request: closed({}),
  response: answer,
});

const tenantFile = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 100 });

export const getTenantFile = lenderEndpoint({
  resource: 'first-steps',
  name: 'getTenantFile',
  method: 'GET',
  path: '/tenant-file',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'The tenant file with which the server was started, and what would finish it',
  problems: [],
  request: closed({}),
  response: Type.Object({
    /** As it was written; empty without one. */
    file: tenantFile,
    /** The same, with approvals by a second person as soon as there is one, if it says nothing of approvals. */
    finished: tenantFile,
  }),
});

const fileFinding = Type.Object(
  {
    what: Type.Enum([...fileFindings]),
    /** The settings of the file that it is about, such as `channels.0.prefix`, or the product. */
    names: Type.Array(Type.String()),
    /** What is wrong with a setting, for programs, where its form alone is wrong. */
    code: Type.Optional(Type.Enum([...fieldProblemCodes])),
    /** What is wrong where several settings have to go together, and the values that say it. */
    problem: Type.Optional(Type.Enum([...settingProblems])),
    values: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** In English. */
    message: Type.String(),
  },
  { title: 'TenantFileFinding' },
);

export type TenantFileFinding = Static<typeof fileFinding>;

export const checkTenantFile = lenderEndpoint({
  resource: 'first-steps',
  name: 'checkTenantFile',
  method: 'POST',
  path: '/tenant-file/check',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'Why production would not start with a tenant file, one sentence each',
  description: 'Pictures and fonts that it names are not looked for: they lie next to it.',
  isRead: true,
  problems: [],
  request: closed({ file: tenantFile }),
  response: Type.Object({
    problems: Type.Array(Type.String()),
    /** The same, one each, for another language than English. */
    findings: Type.Array(fileFinding),
  }),
});
