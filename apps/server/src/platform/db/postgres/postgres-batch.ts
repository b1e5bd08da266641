import type { Connection, Submittable } from 'pg';
import { serialize } from 'pg-protocol/dist/serializer.js';
import { DatabaseError } from '../database-error.ts';
import type { DescribedColumn } from '../db.ts';
import type { Statement } from '../statement.ts';
import type { Answer, Call, Encoder } from '../wire.ts';

/** The messages that `pg` passes to a custom query (see pg-cursor); its types lack them. */
interface DataRow {
  fields: (string | null)[];
}
interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** The callbacks that `pg` invokes on the active query. */
abstract class ActiveQuery implements Submittable {
  abstract submit(connection: Connection): void;
  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
  handleRowDescription(_message: RowDescription): void {}
  handleDataRow(_message: DataRow): void {}
  handleCommandComplete(_message: { text: string }): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/**
 * Several statements in one round trip, under one Sync: `pg` itself (even with `pipeline`) ends each statement with its own Sync, so that a
 * statement could still run after the BEGIN before it failed.
 */
export class BatchQuery extends ActiveQuery {
  readonly #calls: readonly Call[];
  readonly #prepared: Encoder;
  readonly #settle: (error: Error | null, answers: Answer[]) => void;
  #answers: Answer[] = [];
  #answer: Answer = { width: 0, values: [], tag: '' };

  constructor(calls: readonly Call[], prepared: Encoder, settle: (error: Error | null, answers: Answer[]) => void) {
    super();
    this.#calls = calls;
    this.#prepared = prepared;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.stream.write(this.#prepared.encode(this.#calls));
  }

  override handleDataRow(message: DataRow): void {
    this.#answer.width = message.fields.length;
    this.#answer.values.push(...message.fields);
  }

  override handleCommandComplete(message: { text: string }): void {
    this.#answer.tag = message.text;
    this.#answers.push(this.#answer);
    this.#answer = { width: 0, values: [], tag: '' };
  }

  handleError(error: Error): void {
    this.#prepared.forget(this.#calls);
    this.#settle(toDatabaseError(error, this.#calls[this.#answers.length]?.name), []);
  }

  handleReadyForQuery(): void {
    this.#settle(null, this.#answers);
  }
}

/** Describes a statement's columns without running it. */
export class DescribeQuery extends ActiveQuery {
  readonly #statement: Statement;
  readonly #settle: (error: Error | null, columns: DescribedColumn[]) => void;
  #columns: DescribedColumn[] = [];

  constructor(statement: Statement, settle: (error: Error | null, columns: DescribedColumn[]) => void) {
    super();
    this.#statement = statement;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    const parse = serialize.parse({ name: '', text: this.#statement.text });
    connection.stream.write(Buffer.concat([parse, serialize.describe({ type: 'S', name: '' }), serialize.sync()]));
  }

  override handleRowDescription(message: RowDescription): void {
    this.#columns = message.fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#settle(toDatabaseError(error, this.#statement.name), []);
  }

  handleReadyForQuery(): void {
    this.#settle(null, this.#columns);
  }
}

/** A refusal by the server becomes our own error; a connection error stays unchanged. */
export function toDatabaseError(error: Error, statement?: string): Error {
  const { severity, code, constraint } = error as Partial<Record<'severity' | 'code' | 'constraint', string>>;
  if (severity === undefined || code === undefined) return error;
  return new DatabaseError({
    severity,
    code,
    message: error.message,
    ...(constraint === undefined ? {} : { constraint }),
    ...(statement === undefined ? {} : { statement }),
  });
}
