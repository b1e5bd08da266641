import { isoDate } from '@plazo/contract/fields';

/** A field that differs from the contract. It never holds a value, because values are a borrower's data. */
export interface Difference {
  /** With dots and brackets, `repayList[0].entries`; empty for the answer as a whole. */
  field: string;
  /** The kind of value that was sent. */
  came: string;
  expected: string;
}

/** The parts of a schema that reading needs. */
export interface Shape {
  type?: string;
  anyOf?: Shape[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** Set by the contract where a field can be written in several ways (fields.ts). */
  'x-core'?:
    | 'flag'
    | 'rate'
    | 'unnamed'
    | 'template'
    | 'entries'
    | 'addresses'
    | 'picture'
    | 'link'
    | 'contract'
    | 'currency'
    | 'ours';
}

export const datePattern = (isoDate as Shape).pattern;

/** A value as a word for comparison; empty for lists and objects, whose conversion may throw. */
export function wordOf(given: unknown): string {
  return typeof given === 'object' ? '' : String(given).trim().toLowerCase();
}

/** A field's name without the marks by which spellings differ. */
export const plainName = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** The kind of a value, so that an engineer can find it in their core; never the value itself. */
export function kindOf(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (given === null) return 'null';
  if (given === '') return 'an empty text';
  if (Array.isArray(given)) return `a list of ${given.length}`;
  if (typeof given === 'object') return 'an object';
  if (typeof given === 'boolean') return String(given);
  if (typeof given === 'string') return kindOfText(given);
  if (!Number.isInteger(given)) return 'a number with a fraction';
  if (!Number.isSafeInteger(given)) return 'a number with more digits than JSON keeps';
  return (given as number) < 0 ? 'a negative number' : 'a number';
}

function kindOfText(text: string): string {
  if (/^\s*-?\d+\s*$/.test(text)) return 'digits as text';
  if (/^\d{4}-\d{2}-\d{2}[ T].*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return 'an instant with a time zone';
  return text.length > 200 ? `a text of ${text.length} characters` : 'a text';
}

/** Only the host of an address is named: `allowedHosts` lacks it, and it is not a borrower's data. */
export function kindOfAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'a text that is no address';
  const { protocol, host } = new URL(text);
  return `an address on ${protocol === 'https:' ? '' : 'http://'}${host.slice(0, 100)}`;
}

/** Whether a field is money: the contract gives only amounts this limit. */
export function isAmount({ type, maximum }: Shape): boolean {
  return type === 'integer' && maximum === Number.MAX_SAFE_INTEGER;
}

export function expectationOf(shape: Shape): string {
  const { type, anyOf, pattern, minimum } = shape;
  if (anyOf) return anyOf.map((one) => ('const' in one ? `"${one.const}"` : expectationOf(one))).join(' or ');
  if ('const' in shape) return `"${shape.const}"`;
  if (shape['x-core'] === 'flag') return 'a flag, 1 or 0';
  if (shape['x-core'] === 'entries') return 'a list that is not empty';
  if (type === 'array') return 'a list';
  if (type === 'object') return 'an object';
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return 'null';
  if (isAmount(shape)) return 'an amount in whole minor units';
  if (type === 'integer') return minimum === undefined ? 'a whole number' : `a whole number from ${minimum}`;
  if (shape['x-core'] === 'link') return 'a path, or an https address on a host of allowedHosts';
  if (shape['x-core'] === 'contract')
    return 'the path /loan-agreement or /agony, or an https address on a host of allowedHosts';
  if (shape['x-core'] === 'picture') return 'a path, an https address on a host of allowedHosts, or data:image/';
  if (shape['x-core'] === 'rate') return 'a daily rate with its percent sign, like 0.05 %';
  if (shape['x-core'] === 'currency') return "a currency of ISO 4217 with the decimals of the tenant's `currency`";
  if (pattern === datePattern) return 'a day of the calendar, YYYY-MM-DD';
  if (pattern !== undefined) return `a text like ${pattern}`;
  return shape.minLength ? 'a text that is not empty' : 'a text';
}

/** What a schema expects, field by field, in words. */
export function outlineOf(shape: Shape): unknown {
  const { type, anyOf, properties, required = [], items } = shape;
  const [object] = anyOf?.filter((one) => one.type === 'object') ?? [];
  if (object) return outlineOf(object);
  if (type === 'array') return [outlineOf(items ?? {})];
  if (type !== 'object') return expectationOf(shape);
  const entries = Object.entries(properties ?? {});
  return Object.fromEntries(
    entries.map(([name, one]) => [required.includes(name) ? name : `${name} (optional)`, outlineOf(one)]),
  );
}
