import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

// A file is documented as a binary string and is never validated here.
const common: Options = { strict: false, formats: { binary: true } };
// Form bodies and queries are text, so they are coerced. JSON has types of its own: `true` is not an amount.
const textRequests = new Ajv({ ...common, coerceTypes: true, removeAdditional: true });
const jsonRequests = new Ajv({ ...common, removeAdditional: true });
const answers = new Ajv({ ...common, allErrors: true });

/** Compiles an endpoint's request schema: unknown keys are dropped, and text from forms and queries is converted to numbers. */
export function compileRequest({ method, client, request }: AnyEndpoint): ValidateFunction {
  const isJson = method === 'POST' && (client === 'json' || client === 'provider');
  return isJson ? compileJson(request) : textRequests.compile(closed(request));
}

/** Compiles a JSON body's schema: unknown keys are dropped, nothing else changes. */
export function compileJson(schema: TSchema): ValidateFunction {
  return jsonRequests.compile(closed(schema));
}

/** Compiles an answer's schema: nothing changes. */
export function compileAnswer(schema: TSchema): ValidateFunction {
  return answers.compile(schema);
}

/** What is wrong, for the log: the place and the reason, never the value. */
export function problemOf(validate: ValidateFunction): string {
  return (validate.errors ?? []).map((error) => `${error.instancePath || 'input'} ${error.message}`).join('; ');
}

/** The first invalid field and the reason, for the sender's engineer; never its value. */
export function fieldProblemOf({ errors }: ValidateFunction): { field: string; problem: string } {
  const { instancePath = '', params = {}, message = '' } = errors?.[0] ?? {};
  const path = instancePath.slice(1).replaceAll('/', '.');
  const field = typeof params.missingProperty === 'string' ? params.missingProperty : path;
  return { field, problem: message };
}

function closed(schema: TSchema): object {
  return { ...schema, additionalProperties: false };
}
