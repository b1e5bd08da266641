import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { TenantSettings } from './schema.ts';

const most = 16_384;

/** Why the lender's own fields cannot be checked by their schema. */
export function borrowerFieldsProblems({ borrowerFields: schema }: Pick<TenantSettings, 'borrowerFields'>): string[] {
  if (Object.keys(schema).length === 0) return [];
  if (!('type' in schema) || schema.type !== 'object') return ['tenant borrowerFields must have "type": "object"'];
  if (JSON.stringify(schema).length > most) return [`tenant borrowerFields is longer than ${most} characters`];
  try {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv, ['date', 'date-time']);
    ajv.compile(schema);
    return [];
  } catch (error) {
    return [`tenant borrowerFields is not a JSON Schema: ${(error as Error).message}`];
  }
}
