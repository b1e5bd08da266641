import { isVisible } from '@plazo/loan-rules/readable-text';
import fc from 'fast-check';

/** The part of JSON Schema that the calls' schemas use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
}

/** Values that fit a schema, including the ends of its ranges. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return integerOf(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 4_000 }: Schema): fc.Arbitrary<string> {
  // Not before the year 1 and not after 9999: others cannot be written.
  const range = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
  if (format === 'date-time') return fc.date(range).map((date) => date.toISOString());
  if (format === 'date') return fc.date(range).map((date) => date.toISOString().slice(0, 10));
  if (format === 'currency') return fc.constantFrom('MXN', 'CLP', 'KWD');
  if (format === 'readable' || format === 'printed') return namesOf(minLength, maxLength);
  if (pattern === undefined) return fc.string({ unit: 'binary', minLength, maxLength });
  const isLongEnough = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.stringMatching(new RegExp(pattern)).filter(isLongEnough);
}

/** Texts that people can read and documents can print. */
function namesOf(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const letters = fc.constantFrom(
    'a',
    'Z',
    'ñ',
    'e\u0301',
    'ễ',
    'ł',
    'अ',
    '王',
    '7',
    "'",
    '"',
    '<',
    '&',
    '\\',
    '%',
    ' ',
  );
  return fc
    .string({ unit: letters, minLength, maxLength: Math.floor(maxLength / 2) })
    .filter((text) => isVisible(text));
}

function integerOf({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: Schema): fc.Arbitrary<number> {
  const most = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.constantFrom(minimum, most), fc.integer({ min: minimum, max: most }));
}

function arrayOf({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Schema): fc.Arbitrary<unknown[]> {
  const range = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, 5)) };
  const of = fitting(items);
  return uniqueItems ? fc.uniqueArray(of, { ...range, selector: (one) => JSON.stringify(one) }) : fc.array(of, range);
}

function objectOf({ properties = {}, required = [], patternProperties }: Schema): fc.Arbitrary<object> {
  const [others] = Object.values(patternProperties ?? {});
  if (others) return fc.dictionary(fc.string(), fitting(others));
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
