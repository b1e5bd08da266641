import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

// A file is documented as binary text and never comes this way.
const common: Options = { strict: false, formats: { binary: true } };
// A form body and a query are text, so they are coerced. JSON says itself what is a number: `true` is no amount.
const textRequests = new Ajv({ ...common, coerceTypes: true, removeAdditional: true });
const jsonRequests = new Ajv({ ...common, removeAdditional: true });
const answers = new Ajv({ ...common, allErrors: true });

/** Compiles an endpoint's request schema: unknown keys are dropped, and the text of a form or a query becomes numbers. */
export function compileRequest({ method, client, request }: AnyEndpoint): ValidateFunction {
  const isJson = method === 'POST' && (client === 'json' || client === 'provider');
  return isJson ? compileJson(request) : textRequests.compile(closed(request));
}

/** Compiles the schema of a JSON body: unknown keys are dropped, and nothing else is changed. */
export function compileJson(schema: TSchema): ValidateFunction {
  return jsonRequests.compile(closed(schema));
}

/** Compiles an answer schema: nothing is changed. */
export function compileAnswer(schema: TSchema): ValidateFunction {
  return answers.compile(schema);
}

/** What is wrong, for the log: where and why, never the value itself. */
export function problemOf(validate: ValidateFunction): string {
  return (validate.errors ?? []).map((error) => `${error.instancePath || 'input'} ${error.message}`).join('; ');
}

/** The first field that is wrong, and why, for the engineer who sent it; never its value. */
export function fieldProblemOf({ errors }: ValidateFunction): { field: string; problem: string } {
  const { instancePath = '', params = {}, message = '' } = errors?.[0] ?? {};
  const path = instancePath.slice(1).replaceAll('/', '.');
  const field = typeof params.missingProperty === 'string' ? params.missingProperty : path;
  return { field, problem: message };
}

function closed(schema: TSchema): object {
  return { ...schema, additionalProperties: false };
}
