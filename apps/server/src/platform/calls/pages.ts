import { isIsoDate } from '@plazo/loan-rules/calendar';
import { LenderProblem } from './lender-problem.ts';

/** The request for a page. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface Page<Row> {
  data: Row[];
  next: string | null;
}

const usualLimit = 50;
const max = { number: Number.MAX_SAFE_INTEGER, integer: 2 ** 31 - 1 };

/** A place in a list's order, with the types of its parts: an `integer` is one that the database stores in four bytes. */
type PlaceTypes = Record<string, 'number' | 'integer' | 'string' | 'date'>;
type Place<Types extends PlaceTypes> = {
  [Name in keyof Types]: Types[Name] extends 'string' | 'date' ? string : number;
};

/** How to read a list. */
export interface Listing<Types extends PlaceTypes, Row, Shown> {
  place: Types;
  /** The rows after a place in the order, or the first ones; at most `limit`. */
  find(after: Place<Types> | null, limit: number): Promise<Row[]>;
  placeOf(row: Row): Place<Types>;
  show(row: Row): Shown;
}

/** A page of a list. The cursor is the place of its last row, so rows added in between move nothing. */
export async function pageFrom<Types extends PlaceTypes, Row, Shown>(
  { limit = usualLimit, cursor }: PageRequest,
  { place, find, placeOf, show }: Listing<Types, Row, Shown>,
): Promise<Page<Shown>> {
  const after = cursor === undefined ? null : readCursor(cursor, place);
  // One row more shows whether there is another page.
  const rows = await find(after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(show), next: rows.length > limit && last ? writeCursor(placeOf(last), place) : null };
}

/** A place as the text that a list gives out. */
export function writeCursor<Types extends PlaceTypes>(place: Place<Types>, types: Types): string {
  const values = Object.keys(types).map((name) => place[name]);
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The place that a list gave out as text; refuses any other text. */
export function readCursor<Types extends PlaceTypes>(cursor: string, types: Types): Place<Types> {
  const values = valuesOf(cursor);
  const names = Object.entries(types);
  const isOurs =
    values.length === names.length &&
    names.every(([, type], at) => {
      const value = values[at];
      if (type === 'date') return typeof value === 'string' && isIsoDate(value);
      // None of them is negative, and no instant in the database is that old.
      if (type !== 'string') return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max[type];
      // The database refuses NUL.
      return typeof value === 'string' && !value.includes('\u0000');
    });
  if (!isOurs) throw new LenderProblem('invalid-cursor', 'the cursor is not from this list');
  return Object.fromEntries(names.map(([name], at) => [name, values[at]])) as Place<Types>;
}

function valuesOf(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
