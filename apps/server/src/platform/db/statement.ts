import { compileText, type NamesIn, snakeCase } from './named-parameters.ts';

/** A column's type and how its text is decoded. The same on both engines, because we decode the text ourselves. */
export interface Column<T = unknown> {
  oid: number;
  read: (value: string) => T;
  isNullable?: true;
}

const text: Column<string> = { oid: 25, read: (value) => value };
const integer: Column<number> = { oid: 23, read: Number };
const json: Column = { oid: 3802, read: (value) => JSON.parse(value) as unknown };
const builtJson: Column = { ...json, oid: 114 };

export const column = {
  text,
  /** A text column with a few allowed words. */
  word: <W extends string>() => text as Column<W>,
  integer,
  /** An integer column with a few allowed values. */
  integerOf: <N extends number>() => integer as Column<N>,
  /** A bigint that must fit a JavaScript safe integer: money in minor units, counters. */
  bigint: { oid: 20, read: readSafeInteger } as Column<number>,
  boolean: { oid: 16, read: (value) => value === 't' } as Column<boolean>,
  /** A date without time, `YYYY-MM-DD`. */
  date: { oid: 1082, read: (value) => value } as Column<string>,
  /** An instant in epoch milliseconds; a statement writes one with `$name::instant`. */
  instant: { oid: 1184, read: readInstant } as Column<number>,
  json: <T = unknown>() => json as Column<T>,
  /** JSON that the statement itself builds, with `json_agg` and `json_build_object`: `jsonb_agg` takes twice as long. */
  builtJson: <T = unknown>() => builtJson as Column<T>,
};

/** A nullable column is marked by wrapping it: `nullable(column.text)`. */
export function nullable<T>(inner: Column<T>): Column<T | null> {
  return { ...inner, isNullable: true };
}

/** A statement's columns by their names in the code: `borrowerId` is `borrower_id` in the database. */
export type Columns = Readonly<Record<string, Column>>;

export type Row<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

export type Parameter = string | number | boolean | null;

type Named<N extends string> = Readonly<Record<Exclude<N, '...'>, Parameter>>;

/** The values for a statement, by name. If the compiler does not know its text completely, there may be more: then the call checks them. */
export type Given<N extends string> = '...' extends N
  ? Named<N> | (Named<N> & Readonly<Record<string, Parameter>>)
  : Named<N>;

/** A statement without parameters takes no values. */
export type Values<N extends string> = [N] extends [never]
  ? []
  : [N] extends ['...']
    ? [given?: Given<N>]
    : [given: Given<N>];

/** One named, prepared SQL statement, its parameters and its result columns. */
export interface Statement<C extends Columns = Columns, N extends string = string> {
  name: string;
  columns: C;
  text: string;
  /** The parameters by their numbers in the text: `$1` is the first. */
  parameters: readonly N[];
}

const declared = new Map<string, Statement>();

/**
 * Declares a statement once, at module level. The name is the prepared statement's name, so it must be unique. A parameter is a name after
 * a dollar sign, `$borrowerId`; an instant is written `$now::instant`. The columns are checked against a real database by statements.test.ts.
 */
export function statement<C extends Columns, const T extends string>(
  name: string,
  columns: C,
  text: T,
): Statement<C, NamesIn<T>> {
  if (declared.has(name)) throw new Error(`statement ${name} is declared twice`);
  const declaration = undeclared(name, columns, text);
  declared.set(name, declaration);
  return declaration;
}

/** A statement whose text is only known at run time. */
export function undeclared<C extends Columns, const T extends string>(
  name: string,
  columns: C,
  text: T,
): Statement<C, NamesIn<T>> {
  // PostgreSQL truncates longer names silently, and two truncated names may collide.
  if (name.length > 63) throw new Error(`statement ${name}: the name is longer than 63 characters`);
  for (const key of Object.keys(columns)) snakeCase(key);
  const compiled = compileText(text, name);
  return { name, columns, text: compiled.text, parameters: compiled.names as NamesIn<T>[] };
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

const instant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** Microseconds are rounded, as the database does. */
function readInstant(value: string): number {
  const [, day, time, fraction = ''] = instant.exec(value) ?? [];
  if (day === undefined) throw new RangeError(`${value} is no instant in UTC`);
  return Date.parse(`${day}T${time}Z`) + Math.round(Number(fraction.padEnd(6, '0')) / 1000);
}
