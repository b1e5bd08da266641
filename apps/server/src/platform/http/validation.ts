import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { Ajv, type ErrorObject, type Options } from 'ajv';
import type { TSchema } from 'typebox';
import { unknownField } from '../config/unknown-field.ts';
import { type Check, checkOf } from './check.ts';

// A file is documented as a binary string and is never validated here.
const common: Options = { strict: false, formats: { binary: true, currency: isCurrency } };
// Form bodies and queries are text, so they are coerced. JSON has types of its own: `true` is not an amount.
const textRequests = new Ajv({ ...common, coerceTypes: true, removeAdditional: true });
const jsonRequests = new Ajv({ ...common, removeAdditional: true });
const answers = new Ajv({ ...common, allErrors: true, verbose: true });

/** Checks an endpoint's requests: unknown keys are dropped, and text from forms and queries is converted to numbers. */
export function checkRequest({ method, client, request }: AnyEndpoint): Check {
  const isJson = method === 'POST' && (client === 'json' || client === 'provider');
  return isJson ? checkJson(request) : checkOf(textRequests, closed(request));
}

/** Checks JSON bodies: unknown keys are dropped, nothing else changes. */
export function checkJson(schema: TSchema): Check {
  return checkOf(jsonRequests, closed(schema));
}

/** Checks answers: nothing changes. */
export function checkAnswer(schema: TSchema): Check {
  return checkOf(answers, schema);
}

/** What is wrong, for the log: the place and the reason, never the value. */
export function problemOf({ errors }: Check): string {
  const inWords = (error: ErrorObject) =>
    error.keyword === 'additionalProperties' ? unknownField(error) : `${error.message}`;
  return (errors ?? []).map((error) => `${error.instancePath || 'input'} ${inWords(error)}`).join('; ');
}

/** The first invalid field and the reason, for the sender's engineer; never its value. */
export function fieldProblemOf({ errors }: Pick<Check, 'errors'>): { field: string; problem: string } {
  const { instancePath = '', params = {}, message = '' } = errors?.[0] ?? {};
  const path = instancePath.slice(1).replaceAll('/', '.');
  const field = typeof params.missingProperty === 'string' ? params.missingProperty : path;
  return { field, problem: message };
}

/** Whether ISO 4217 has a currency. */
export function isCurrency(code: string): boolean {
  return currencyExponent(code) !== null;
}

function closed(schema: TSchema): object {
  return { ...schema, additionalProperties: false };
}
