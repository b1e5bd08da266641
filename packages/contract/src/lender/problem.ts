import Type, { type Static } from 'typebox';
import { fieldProblemCodes } from './field-problems.ts';

/**
 * The problems of the lender API: `type` of the problem document (RFC 9457), its status and its title. Programs should decide by `type`.
 */
export const problems = {
  'invalid-request': { status: 400, title: 'The request does not fit the call' },
  'invalid-cursor': { status: 400, title: 'The cursor is not one that this list gave out' },
  'idempotency-key-missing': { status: 400, title: 'A POST needs the header Idempotency-Key' },
  unauthorized: { status: 401, title: 'The API key is missing, wrong, expired or revoked' },
  'missing-scope': { status: 403, title: 'The API key does not have the scope of this call' },
  'proof-needed': { status: 403, title: 'The person has to prove again who they are' },
  'needs-second-person': { status: 403, title: 'Somebody else has to approve this' },
  'not-found': { status: 404, title: 'There is no such thing' },
  'method-not-allowed': { status: 405, title: 'The address has no such method' },
  conflict: { status: 409, title: 'The state of the thing does not allow this' },
  'idempotency-key-running': { status: 409, title: 'The first call with this Idempotency-Key is still running' },
  'being-made': { status: 409, title: 'It is being made: ask again' },
  gone: { status: 410, title: 'It has expired' },
  'precondition-failed': { status: 412, title: 'Somebody has changed it since it was read' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-type': { status: 415, title: 'The body is not JSON' },
  'not-possible': { status: 422, title: 'The figures or the content do not allow this' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key came with another request before' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something failed on our side' },
  unavailable: { status: 503, title: 'The service is not available for the moment' },
  timeout: { status: 504, title: 'The call took too long' },
} as const;

export type ProblemName = keyof typeof problems;

/** The `type` of a problem document. */
export function problemType(name: ProblemName): string {
  return `urn:plazo:problem:${name}`;
}

/** The name in one of our `type` values; `internal` for any other. */
export function problemName(type: string): ProblemName {
  const names = Object.keys(problems) as ProblemName[];
  return names.find((name) => problemType(name) === type) ?? 'internal';
}

const fieldProblem = Type.Object(
  {
    /** Empty: what was sent as a whole, or the state of the thing. */
    field: Type.String(),
    /** A sentence in English, for engineers. */
    problem: Type.String(),
    /** The same for programs. */
    code: Type.Enum([...fieldProblemCodes]),
    /** What the sentence names: a limit, what is allowed. Amounts are in minor units. */
    values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  },
  { title: 'FieldProblem' },
);

/** The body of every refused call, `application/problem+json` (RFC 9457). */
export const problemDocument = Type.Object(
  {
    type: Type.String({ examples: ['urn:plazo:problem:not-found'] }),
    title: Type.String(),
    status: Type.Integer(),
    /** What went wrong this time, for the engineer who reads it. */
    detail: Type.String(),
    /** The request's id in our log. */
    instance: Type.String(),
    /** Of what is being made, the part that is there: 0 to 1. */
    progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** The fields that are not valid, or why the state of the thing does not allow it. */
    errors: Type.Optional(Type.Array(fieldProblem)),
  },
  { title: 'Problem' },
);

export type ProblemDocument = Static<typeof problemDocument>;
