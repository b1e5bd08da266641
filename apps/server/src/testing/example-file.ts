import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Example, isEnveloped } from '../borrower-api/openapi.ts';

const root = new URL('../../../../', import.meta.url);
const formatter = fileURLToPath(new URL('node_modules/.bin/biome', root));

// OpenAPI 3.1 is based on JSON Schema 2020-12.
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The names of all fields, lists by their items. */
export function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldsOf(one, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`));
}

/**
 * The examples to store, by call: a stored one stays, with its ids and days, as long as it has the fields of today's answer and is valid by
 * its call's schemas. An example without a call is dropped.
 */
export function examplesToStore(
  stored: Readonly<Record<string, Example>>,
  answered: Readonly<Record<string, Example>>,
  endpoints: readonly AnyEndpoint[],
): Record<string, Example> {
  const places = [...Object.keys(stored).filter((name) => name in answered), ...Object.keys(answered)];
  const entries = [...new Set(places)].map((name) => {
    const [old, today] = [stored[name], answered[name]];
    const endpoint = endpoints.find((one) => one.name === name);
    return [name, old && today && endpoint && stillAgrees(old, today, endpoint) ? old : today] as const;
  });
  return Object.fromEntries(entries) as Record<string, Example>;
}

function stillAgrees(old: Example, today: Example, endpoint: AnyEndpoint): boolean {
  const hasSameFields = String(fieldsOf(old).sort()) === String(fieldsOf(today).sort());
  const { request, answer } = old;
  const content = isEnveloped(endpoint) ? (answer as { data?: unknown } | undefined)?.data : answer;
  const isValidRequest = request === undefined || ajv.validate(endpoint.request as object, request);
  return hasSameFields && isValidRequest && ajv.validate(endpoint.response as object, content);
}

/** The examples as a file's text, formatted as the lint run requires. */
export function textOfExamples(examples: Readonly<Record<string, Example>>): string {
  const options = { cwd: fileURLToPath(root), input: JSON.stringify(examples, null, 2), encoding: 'utf8' } as const;
  return execFileSync(formatter, ['format', '--stdin-file-path=examples.json'], options);
}
