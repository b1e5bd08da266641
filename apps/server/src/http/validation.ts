import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

// Form bodies and queries are text, so requests are coerced; answers are ours and must be right as they are.
// A file is documented as binary text and never comes this way.
const requests = new Ajv({ coerceTypes: true, removeAdditional: true, strict: false, formats: { binary: true } });
const answers = new Ajv({ strict: false, allErrors: true, formats: { binary: true } });

/** Compiles a request schema: the check drops unknown keys and turns text into the numbers that the schema asks for. */
export function compileRequest(schema: TSchema): ValidateFunction {
  return requests.compile({ ...schema, additionalProperties: false });
}

/** Compiles an answer schema: nothing is changed. */
export function compileAnswer(schema: TSchema): ValidateFunction {
  return answers.compile(schema);
}

/** What is wrong, for the log: where and why, never the value itself. */
export function problemOf(validate: ValidateFunction): string {
  return (validate.errors ?? []).map((error) => `${error.instancePath || 'input'} ${error.message}`).join('; ');
}
