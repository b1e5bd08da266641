import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';
import { Ajv, type ErrorObject } from 'ajv';
import { codeOfKeyword } from './keyword-code.ts';
import { unknownField } from './unknown-field.ts';

const options = {
  useDefaults: true,
  allErrors: true,
  strict: false,
  // With its schema, an error can suggest the key that was meant.
  verbose: true,
  // Settings are checked once: optimising the code would take longer than it saves.
  code: { optimize: false },
};
/** Variables are texts, whatever their meaning; a JSON file says itself which value is a text and which a number. */
const readers = { text: new Ajv({ ...options, coerceTypes: true }), json: new Ajv(options) };

/** A value that fits its schema, with defaults filled in; or its problems, and the keys concerned. */
export type Validated<T> = { value: T } | { problems: string[]; wrong: string[]; details: SettingProblem[] };

/** What is wrong with a setting, for programs. */
export interface SettingProblem {
  /** Such as `channels.0.prefix`; empty for all of them. */
  name: string;
  code: FieldProblemCode;
  message: string;
}

export function validated<T>(
  schema: object,
  given: unknown,
  { prefix, from }: { prefix: string; from: keyof typeof readers },
): Validated<T> {
  const validate = readers[from].compile(schema);
  if (validate(given)) return { value: given as T };
  const errors = validate.errors ?? [];
  return {
    // A value outside a list is reported once for each choice.
    problems: [...new Set(errors.map((error) => prefix + inWords(error, errors)))],
    details: detailsOf(errors, prefix),
    wrong: [...new Set(errors.map(({ instancePath }) => instancePath.split('/')[1] ?? ''))],
  };
}

/** Each sentence once, with what it is about. */
function detailsOf(errors: readonly ErrorObject[], prefix: string): SettingProblem[] {
  const details = errors.map((error) => {
    const { additionalProperty, missingProperty } = error.params as Record<string, unknown>;
    const inside = [additionalProperty, missingProperty].filter((name) => typeof name === 'string');
    const name = [...error.instancePath.split('/').slice(1), ...inside].join('.');
    const code = additionalProperty === undefined ? codeOfKeyword(error.keyword) : 'unknown';
    return { name, code, message: prefix + inWords(error, errors) };
  });
  return details.filter(({ message }, index) => details.findIndex((other) => other.message === message) === index);
}

function inWords(error: ErrorObject, errors: readonly ErrorObject[]): string {
  const name = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'const' || error.keyword === 'anyOf') {
    const choices = errors.filter(
      ({ keyword, instancePath }) => keyword === 'const' && instancePath === error.instancePath,
    );
    return `${name} must be one of ${choices.map(({ params }) => params.allowedValue).join(', ')}`;
  }
  if (error.keyword === 'additionalProperties') {
    return `${name || 'it'} has an unknown key: ${unknownField(error)}`;
  }
  return `${name || 'it'} ${plain(error) ?? error.message}`;
}

/** The form that a text should have: its schema states it as `meant`, for the reader of a refusal. */
function meantBy({ parentSchema }: ErrorObject): string | undefined {
  const meant: unknown = parentSchema?.meant;
  return typeof meant === 'string' ? `must be ${meant}` : undefined;
}

/** The validator's message for programmers, put for the person who edits the setting. */
function plain(error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  if (keyword === 'pattern') return meantBy(error);
  if (keyword === 'minLength') return 'must not be empty';
  if (keyword === 'minimum') return `must be at least ${params.limit}`;
  if (keyword === 'maximum') return `must be at most ${params.limit}`;
  if (keyword !== 'type') return undefined;
  const kinds = { integer: 'must be a whole number', boolean: 'must be true or false', string: 'must be a text' };
  return Object.entries(kinds).find(([type]) => type === params.type)?.[1];
}
