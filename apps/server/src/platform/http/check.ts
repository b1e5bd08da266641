import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';

/** Whether a value is as its schema has it. `errors` is what is wrong with the value that was checked last. */
export interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null | undefined;
}

/**
 * The check of a schema, compiled when it is first asked for. A server has some four hundred; to compile them all takes
 * longer than everything else that it does at start.
 */
export function checkOf(ajv: Ajv, schema: object): Check {
  let compiled: ValidateFunction | undefined;
  const check: Check = (value) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    check.errors = compiled.errors;
    return isValid;
  };
  return check;
}
