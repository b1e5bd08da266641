/** The part of JSON Schema that the contract's answers and requests use. */
export interface FieldSchema {
  type?: string;
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  items?: FieldSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A field as the reference shows it. */
export interface ReferenceField {
  /** With its parents: `instalments[].amount`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** The fields of an object, and of the objects and lists inside it. */
export function fieldsOf(schema: FieldSchema, prefix = ''): ReferenceField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const { description = '' } = field;
    const own = { name, type: typeOf(field), isRequired: schema.required?.includes(key) ?? false, description };
    return [own, ...inside(field, name)];
  });
}

function inside(schema: FieldSchema, name: string): ReferenceField[] {
  if (schema.items) return inside(schema.items, `${name}[]`);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => inside(one, name));
  return fieldsOf(schema, `${name}.`);
}

/** The type of a field, in a few words. */
export function typeOf(schema: FieldSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const { type = 'any', format, minimum, maximum, minLength, maxLength } = schema;
  if (format) return format;
  const [least, most] = type === 'string' ? [minLength, maxLength] : [minimum, maximum];
  const range = least === undefined && most === undefined ? '' : ` ${least ?? ''}…${most ?? ''}`;
  return `${type}${range}`;
}
