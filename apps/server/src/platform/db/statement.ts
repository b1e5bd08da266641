/** A column's type and how its text is decoded. The same on both engines, because we decode the text ourselves. */
export const column = {
  text: { oid: 25, read: (value: string): string => value },
  integer: { oid: 23, read: (value: string): number => Number(value) },
  /** A bigint that must fit a JavaScript safe integer: money in minor units, counters. */
  bigint: { oid: 20, read: readSafeInteger },
  boolean: { oid: 16, read: (value: string): boolean => value === 't' },
  /** A date without time, `YYYY-MM-DD`. */
  date: { oid: 1082, read: (value: string): string => value },
  // An instant has no column of its own: select it as epoch milliseconds (bigint) or through to_char (text).
  json: { oid: 3802, read: (value: string): unknown => JSON.parse(value) as unknown },
} as const;

type Column = (typeof column)[keyof typeof column];
/** A nullable column is marked by wrapping it: `nullable(column.text)`. */
export interface NullableColumn<C extends Column = Column> {
  oid: number;
  read: C['read'];
  nullable: true;
}

export function nullable<C extends Column>(inner: C): NullableColumn<C> {
  return { ...inner, nullable: true };
}

export type Columns = Record<string, Column | NullableColumn>;

export type Row<C extends Columns> = {
  [K in keyof C]: C[K] extends NullableColumn<infer Inner>
    ? ReturnType<Inner['read']> | null
    : ReturnType<C[K]['read']>;
};

export type Parameter = string | number | boolean | null;

/** One named, prepared SQL statement and its result columns. */
export interface Statement<C extends Columns = Columns> {
  name: string;
  columns: C;
  text: string;
}

const declared = new Map<string, Statement>();

/**
 * Declares a statement once, at module level. The name is the prepared statement's name, so it must be unique;
 * the columns are checked against a real database by statements.test.ts.
 */
export function statement<C extends Columns>(name: string, columns: C, text: string): Statement<C> {
  if (declared.has(name)) throw new Error(`statement ${name} is declared twice`);
  // PostgreSQL truncates longer names silently, and two truncated names may collide.
  if (name.length > 63) throw new Error(`statement ${name}: the name is longer than 63 characters`);
  const declaration = { name, columns, text };
  declared.set(name, declaration);
  return declaration;
}

/** Every statement declared so far, for the test that describes them on a real database. */
export function declaredStatements(): Statement[] {
  return [...declared.values()];
}

function readSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a safe integer`);
  return number;
}
