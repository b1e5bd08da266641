import { type Clock, systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const readOffset = statement(
  'clock.read_offset',
  { offsetMs: column.bigint },
  'select offset_ms from sandbox_clock where id = 1',
);

const moveOffset = statement(
  'clock.move_offset',
  { offsetMs: column.bigint },
  `insert into sandbox_clock (id, offset_ms) values (1, $by)
   on conflict (id) do update set offset_ms = sandbox_clock.offset_ms + excluded.offset_ms
   returning offset_ms`,
);

/** The demo's clock: the system clock plus an offset in the database, so that every process shares it. */
export class SandboxClock implements Clock {
  #offset = 0;

  constructor(
    private readonly db: Db,
    private readonly source: Clock = systemClock,
  ) {}

  now(): number {
    return this.source.now() + this.#offset;
  }

  /** Reads the offset again: another process may have moved it. */
  async refresh(): Promise<void> {
    const [row] = await this.db.query(readOffset);
    this.#offset = row?.offsetMs ?? 0;
  }

  /** Moves the clock by some milliseconds. */
  async move(milliseconds: number): Promise<void> {
    const [row] = await this.db.query(moveOffset, { by: milliseconds });
    this.#offset = row?.offsetMs ?? this.#offset;
  }
}
