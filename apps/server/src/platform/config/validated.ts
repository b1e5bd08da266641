import { Ajv, type ErrorObject } from 'ajv';
import { unknownField } from './unknown-field.ts';

const options = {
  useDefaults: true,
  allErrors: true,
  strict: false,
  // With its schema, an error tells which key is meant by one that there is not.
  verbose: true,
  // Settings are checked once: better code would take longer to make than it saves.
  code: { optimize: false },
};
/** Variables are texts, whatever they mean; a file of JSON says itself what is a text and what is a number. */
const readers = { text: new Ajv({ ...options, coerceTypes: true }), json: new Ajv(options) };

/** A value as its schema has it, defaults filled in; or what is wrong with it, and with which of its keys. */
export type Validated<T> = { value: T } | { problems: string[]; wrong: string[] };

export function validated<T>(
  schema: object,
  given: unknown,
  { prefix, from }: { prefix: string; from: keyof typeof readers },
): Validated<T> {
  const validate = readers[from].compile(schema);
  if (validate(given)) return { value: given as T };
  const errors = validate.errors ?? [];
  return {
    // A value that is none of several is reported once for each of them.
    problems: [...new Set(errors.map((error) => prefix + inWords(error, errors)))],
    wrong: [...new Set(errors.map(({ instancePath }) => instancePath.split('/')[1] ?? ''))],
  };
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

/** What a text that has a form of its own is meant to be: a schema says it for the reader of a refusal, as `meant`. */
function meantBy({ parentSchema }: ErrorObject): string | undefined {
  const meant: unknown = parentSchema?.meant;
  return typeof meant === 'string' ? `must be ${meant}` : undefined;
}

/** For a person who sets it, what the validator says for programmers. */
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
