import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { TenantSettings } from './schema.ts';
import { problemOf, type TenantProblem } from './tenant-problem.ts';

const most = 16_384;

/** Why the lender's own fields cannot be checked by their schema. */
export function borrowerFieldsProblems({
  borrowerFields: schema,
}: Pick<TenantSettings, 'borrowerFields'>): TenantProblem[] {
  const name = 'borrowerFields';
  if (Object.keys(schema).length === 0) return [];
  if (!('type' in schema) || schema.type !== 'object') {
    return [problemOf(name, 'no-object', ' must have "type": "object"')];
  }
  if (JSON.stringify(schema).length > most) {
    return [problemOf(name, 'too-long', ` is longer than ${most} characters`, { most })];
  }
  try {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv, ['date', 'date-time']);
    ajv.compile(schema);
    return [];
  } catch (error) {
    const reason = (error as Error).message;
    return [problemOf(name, 'no-schema', ` is not a JSON Schema: ${reason}`, { reason })];
  }
}
