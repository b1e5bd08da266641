import { type AnyLenderEndpoint, pathFields } from '@plazo/contract/lender/lender-endpoint';
import { readableProblem } from '@plazo/loan-rules/readable-text';
import { Ajv, type ErrorObject, type Options } from 'ajv';
import formats from 'ajv-formats';
import type { TObject, TSchema } from 'typebox';
import { type FieldProblem, LenderProblem } from '../platform/calls/lender-problem.ts';
import { oneOf } from '../platform/calls/read-input.ts';
import { unknownField } from '../platform/config/unknown-field.ts';
import { type Check, checkOf } from '../platform/http/check.ts';
import { fieldProblemOf, isCurrency, problemOf } from '../platform/http/validation.ts';
import { printedProblem } from '../platform/printed-text.ts';

/** What a text has to be, and why it is not. */
const textFormats: Readonly<Record<string, (text: string) => string | null>> = {
  readable: readableProblem,
  printed: printedProblem,
};

// With its schema, an error tells which field is meant by one that there is not.
const common: Options = { strict: false, verbose: true };
// What stands in an address is text; JSON has types of its own.
const addresses = withFormats(new Ajv({ ...common, coerceTypes: true }));
const bodies = withFormats(new Ajv({ ...common, allErrors: true }));
const answers = withFormats(new Ajv({ ...common, allErrors: true }));

function withFormats(ajv: Ajv): Ajv {
  formats.default(ajv, ['date', 'date-time']);
  ajv.addFormat('currency', isCurrency);
  for (const [name, problemIn] of Object.entries(textFormats)) ajv.addFormat(name, (text) => problemIn(text) === null);
  return ajv;
}

/** The parts that a request arrives in. */
export interface RequestParts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** Whether the fields of a call that are not in its path come in a body. */
export function hasBody({ method }: Pick<AnyLenderEndpoint, 'method'>): boolean {
  return method === 'POST' || method === 'PUT';
}

/** The schema of what comes in the path, and of what comes in the query or the body. */
export function schemasOf(endpoint: AnyLenderEndpoint): { path: TObject; rest: TObject } {
  const inPath = pathFields(endpoint);
  const request = endpoint.request as TObject & { required?: string[] };
  const part = (isMine: (name: string) => boolean) =>
    ({
      ...request,
      properties: Object.fromEntries(Object.entries(request.properties).filter(([name]) => isMine(name))),
      required: (request.required ?? []).filter(isMine),
    }) as TObject;
  return { path: part((name) => inPath.includes(name)), rest: part((name) => !inPath.includes(name)) };
}

/** A reader of requests; it answers the fields of path, query and body together, or throws what does not fit. */
export function lenderRequestReader(endpoint: AnyLenderEndpoint): (parts: RequestParts) => Record<string, unknown> {
  const { path, rest } = schemasOf(endpoint);
  const nothing = { type: 'object', properties: {}, additionalProperties: false };
  const checkPath = checkOf(addresses, path);
  const checkQuery = checkOf(addresses, hasBody(endpoint) ? nothing : rest);
  const checkBody = checkOf(bodies, hasBody(endpoint) ? rest : nothing);
  return ({ path, query, body }) => {
    const [inPath, inQuery, inBody] = [{ ...(path as object) }, { ...(query as object) }, body ?? {}];
    if (!checkPath(inPath)) {
      // Of an address that no such thing can have there is none; but nothing can be written there either.
      if (endpoint.method !== 'PUT') throw new LenderProblem('not-found', 'there is none with this id');
      throw new LenderProblem('invalid-request', problemOf(checkPath), fieldProblems(checkPath));
    }
    for (const [check, given] of [
      [checkQuery, inQuery],
      [checkBody, inBody],
    ] as const) {
      if (!check(given)) throw new LenderProblem('invalid-request', problemOf(check), fieldProblems(check));
    }
    return { ...inQuery, ...(inBody as object), ...inPath };
  };
}

/** Checks answers: nothing changes. */
export function checkLenderAnswer(schema: TSchema): Check {
  return checkOf(answers, schema);
}

const maxErrors = 20;

function fieldProblems({ errors }: Check): FieldProblem[] {
  const told = (errors ?? []).filter(
    ({ keyword, schemaPath }) => keyword !== 'const' || !schemaPath.includes('/anyOf/'),
  );
  return told.slice(0, maxErrors).map((error) => {
    const { field, problem } = fieldProblemOf({ errors: [error] });
    const { additionalProperty } = error.params as { additionalProperty?: string };
    const inside = [field, additionalProperty].filter(Boolean).join('.');
    if (additionalProperty !== undefined) return { field: inside, problem: unknownField(error) };
    return { field: inside, problem: inWords(error) ?? problem };
  });
}

/** Which values would do, or what of a text does not; null where the schema's own words say it. */
function inWords(error: ErrorObject): string | null {
  const values = valuesOf(error);
  if (values) return oneOf(values);
  const { format } = error.params as { format?: string };
  return textFormats[format ?? '']?.(String(error.data)) ?? null;
}

/** The values of a list that a value is none of. */
function valuesOf({ keyword, schema }: ErrorObject): unknown[] | null {
  if (keyword === 'enum') return schema as unknown[];
  const choices = keyword === 'anyOf' ? (schema as { const?: unknown }[]) : [];
  return choices.length > 0 && choices.every((choice) => 'const' in choice) ? choices.map((one) => one.const) : null;
}
