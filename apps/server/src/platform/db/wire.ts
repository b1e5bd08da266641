import { serialize } from 'pg-protocol/dist/serializer.js';
import type { FailureReport } from './database-error.ts';
import type { Columns, Row, Statement, Values } from './statement.ts';

// The extended query protocol, as far as we use it, shared by both engines: named statements, text values, several
// statements under one Sync. A group is everything up to the next Sync: after the first
// failure in a group the rest is skipped.

/** One execution of a named statement. */
export interface Call {
  name: string;
  text: string;
  parameters: readonly (string | null)[];
}

/** A call's answer: the values of all rows, row after row, and the command tag. */
export interface Answer {
  width: number;
  values: (string | null)[];
  tag: string;
}

export type GroupResult = { answers: Answer[] } | { failure: FailureReport };

export const beginCall: Call = { name: 'begin', text: 'begin', parameters: [] };
export const commitCall: Call = { name: 'commit', text: 'commit', parameters: [] };
export const rollbackCall: Call = { name: 'rollback', text: 'rollback', parameters: [] };

export function toCall<N extends string>(statement: Statement<Columns, N>, ...[given = {}]: Values<N>): Call {
  const { name, text } = statement;
  const values: Readonly<Record<string, unknown>> = given;
  return {
    name,
    text,
    parameters: statement.parameters.map((parameter) => toText(name, parameter, values[parameter])),
  };
}

function toText(statement: string, parameter: string, value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  const what =
    value === undefined
      ? 'not given'
      : `given ${typeof value === 'number' ? value : `a value of type ${typeof value}`}`;
  throw new TypeError(`statement ${statement}: $${parameter} is ${what}`);
}

const startsAsRead = /^\s*(?:select|with|show|begin|commit|rollback)\b/i;
const mayWrite = /\b(?:insert|update|delete|merge|into|nextval|setval|share)\b/i;
const reads = new Map<string, boolean>();

/** Conservative: anything but a clear read counts as a write. A select must not call a function that writes. */
export function isRead(call: Call): boolean {
  let known = reads.get(call.name);
  if (known === undefined) {
    known = startsAsRead.test(call.text) && !mayWrite.test(call.text);
    reads.set(call.name, known);
  }
  return known;
}

/** How a connection is told to run statements. */
export interface Encoder {
  /** One group, with its Sync. */
  encode(calls: readonly Call[]): Buffer;
  /** The group failed. */
  forget(calls: readonly Call[]): void;
}

/** Nothing is prepared: the next transaction may be on another connection. */
export class Unprepared implements Encoder {
  encode(calls: readonly Call[]): Buffer {
    const parts = calls.flatMap(({ text, parameters }) => [
      serialize.parse({ text }),
      serialize.bind({ values: [...parameters] }),
      serialize.execute(),
    ]);
    return Buffer.concat([...parts, serialize.sync()]);
  }

  forget(): void {}
}

/** Which statements one connection has prepared. */
export class PreparedNames implements Encoder {
  #known = new Map<string, 'prepared' | 'perhaps'>();

  encode(calls: readonly Call[]): Buffer {
    const parts: Buffer[] = [];
    for (const call of calls) {
      const known = this.#known.get(call.name);
      if (known !== 'prepared') {
        // Closing an unknown name is not an error, so this is always safe.
        if (known === 'perhaps') parts.push(serialize.close({ type: 'S', name: call.name }));
        parts.push(serialize.parse({ name: call.name, text: call.text }));
        this.#known.set(call.name, 'prepared');
      }
      parts.push(serialize.bind({ statement: call.name, values: [...call.parameters] }), serialize.execute());
    }
    parts.push(serialize.sync());
    return Buffer.concat(parts);
  }

  /** After a failed group we do not know which of its statements were prepared. */
  forget(calls: readonly Call[]): void {
    for (const call of calls) this.#known.set(call.name, 'perhaps');
  }
}

const keysOf = new WeakMap<Statement, string[]>();

/** Decodes a result by the statement's columns. */
export function readRows<C extends Columns>(statement: Statement<C>, answer: Answer): Row<C>[] {
  let keys = keysOf.get(statement);
  if (keys === undefined) {
    keys = Object.keys(statement.columns);
    keysOf.set(statement, keys);
  }
  const { values, width } = answer;
  if (values.length > 0 && width !== keys.length) {
    throw new Error(`statement ${statement.name} answers ${width} columns, but declares ${keys.length}`);
  }
  const rows: Row<C>[] = [];
  for (let start = 0; start < values.length; start += width) {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < width; index++) {
      const key = keys[index] as string;
      row[key] = readValue(statement, key, values[start + index] ?? null);
    }
    rows.push(row as Row<C>);
  }
  return rows;
}

function readValue(statement: Statement, key: string, value: string | null): unknown {
  const column = statement.columns[key];
  if (column === undefined) return undefined;
  if (value !== null) return column.read(value);
  if (column.isNullable !== true)
    throw new Error(`statement ${statement.name}: ${key} is null but not declared nullable`);
  return null;
}
