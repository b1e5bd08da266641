import { unknownName } from '@plazo/loan-rules/nearest';
import type { ErrorObject } from 'ajv';

/**
 * The message about a field that a closed object lacks, with the one that was probably meant, if the schema comes with the error
 * (`verbose`).
 */
export function unknownField({ params, parentSchema }: Pick<ErrorObject, 'params' | 'parentSchema'>): string {
  const { properties = {} } = (parentSchema ?? {}) as { properties?: object };
  return unknownName(String(params.additionalProperty), Object.keys(properties));
}
