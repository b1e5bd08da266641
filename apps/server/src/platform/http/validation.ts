import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { readableProblem } from '@plazo/loan-rules/readable-text';
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { codeOfKeyword } from '../config/keyword-code.ts';
import { unknownField } from '../config/unknown-field.ts';
import { printedProblem } from '../printed-text.ts';

/** Whether a value fits its schema. `errors` has the problems of the value that was checked last. */
export interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null | undefined;
}

/** A field that does not fit, and the reason; never its value. */
export interface FieldProblem extends FieldSentence {
  code: FieldProblemCode;
  /** What the sentence names. */
  values?: Record<string, string | number>;
}

interface FieldSentence {
  field: string;
  problem: string;
}

/** The formats of text, each with the reason why a text does not fit. */
const textFormats: Readonly<Record<string, (text: string) => string | null>> = {
  readable: readableProblem,
  printed: printedProblem,
};

// A file is documented as a binary string and is never validated here.
const formats: NonNullable<Options['formats']> = { binary: true, currency: isCurrency };
for (const [name, problemIn] of Object.entries(textFormats)) formats[name] = (text: string) => problemIn(text) === null;

function ajv(options: Options): Ajv {
  // With its schema (`verbose`), an error can suggest the field that was meant.
  const made = new Ajv({ strict: false, verbose: true, formats, ...options });
  addFormats.default(made, ['date', 'date-time']);
  return made;
}

// Forms and addresses are text, so they are converted. JSON has types: `true` is not an amount.
const dropping = {
  text: ajv({ coerceTypes: true, removeAdditional: true }),
  json: ajv({ removeAdditional: true }),
};
const refusing = { text: ajv({ coerceTypes: true }), json: ajv({ allErrors: true }) };

/**
 * The check of a schema, compiled on first use. A server has some four hundred; compiling them all takes longer than the rest of its start.
 */
function checkOf(ajv: Ajv, schema: object): Check {
  let compiled: ValidateFunction | undefined;
  const check: Check = (value) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    check.errors = compiled.errors;
    return isValid;
  };
  return check;
}

/** The form in which a value arrived: as text (a form, an address), or as JSON. */
export type Form = 'text' | 'json';

/** Checks the input of a client from the specification: unknown fields are dropped, and text is converted. */
export function checkDropping(schema: TSchema, form: Form): Check {
  return checkOf(dropping[form], { ...schema, additionalProperties: false });
}

/** Checks by the schema alone, refusing unknown fields of a closed object; text is converted. */
export function checkRefusing(schema: object, form: Form): Check {
  return checkOf(refusing[form], schema);
}

/** Checks other parties' JSON: unknown fields are dropped, nothing else changes. */
export function checkJson(schema: TSchema): Check {
  return checkDropping(schema, 'json');
}

/** Checks our own answers: nothing changes. */
export function checkAnswer(schema: TSchema): Check {
  return checkRefusing(schema, 'json');
}

/** The problem, for the log: the place and the reason, never the value. */
export function problemOf({ errors }: Check): string {
  const inWords = (error: ErrorObject) =>
    error.keyword === 'additionalProperties' ? unknownField(error) : `${error.message}`;
  return (errors ?? []).map((error) => `${error.instancePath || 'input'} ${inWords(error)}`).join('; ');
}

/** The first invalid field and the reason, for the sender's engineer. */
export function fieldProblemOf({ errors }: Pick<Check, 'errors'>): FieldSentence {
  const { instancePath = '', params = {}, message = '' } = errors?.[0] ?? {};
  const path = instancePath.slice(1).replaceAll('/', '.');
  const field = typeof params.missingProperty === 'string' ? params.missingProperty : path;
  return { field, problem: message };
}

const maxProblems = 20;

/** Every invalid field, with the values that would fit. */
export function fieldProblems({ errors }: Check): FieldProblem[] {
  const told = (errors ?? []).filter(
    ({ keyword, schemaPath }) => keyword !== 'const' || !schemaPath.includes('/anyOf/'),
  );
  return told.slice(0, maxProblems).map((error) => {
    const { field, problem } = fieldProblemOf({ errors: [error] });
    const { additionalProperty } = error.params as { additionalProperty?: string };
    const inside = [field, additionalProperty].filter(Boolean).join('.');
    if (additionalProperty !== undefined) return { field: inside, problem: unknownField(error), code: 'unknown' };
    return { field: inside, problem: inWords(error) ?? problem, ...codeOf(error) };
  });
}

const formatCodes: Readonly<Record<string, FieldProblemCode>> = { readable: 'unreadable', printed: 'unprintable' };

/** The same for programs. */
function codeOf(error: ErrorObject): Pick<FieldProblem, 'code' | 'values'> {
  const { format, limit } = error.params as { format?: string; limit?: number };
  const code = formatCodes[format ?? ''] ?? codeOfKeyword(error.keyword);
  const allowed = valuesOf(error);
  if (allowed) return { code, values: { allowed: allowed.join(', ') } };
  return typeof limit === 'number' ? { code, values: { limit } } : { code };
}

/** The values that would fit, or the problem of a text; null if the schema's own words are enough. */
function inWords(error: ErrorObject): string | null {
  const values = valuesOf(error);
  if (values) return oneOf(values);
  const { format } = error.params as { format?: string };
  return textFormats[format ?? '']?.(String(error.data)) ?? null;
}

/** The allowed values, if a value is outside a list. */
function valuesOf({ keyword, schema }: ErrorObject): unknown[] | null {
  if (keyword === 'enum') return schema as unknown[];
  const choices = keyword === 'anyOf' ? (schema as { const?: unknown }[]) : [];
  return choices.length > 0 && choices.every((choice) => 'const' in choice) ? choices.map((one) => one.const) : null;
}

/** The message about a value outside a list. */
export function oneOf(values: readonly unknown[]): string {
  return `must be one of ${values.join(', ')}`;
}

/** Whether ISO 4217 has a currency. */
function isCurrency(code: string): boolean {
  return currencyExponent(code) !== null;
}
