import type { Db } from '../db.ts';
import { column, statement } from '../statement.ts';

// The embedded PostgreSQL has no background processes: without a checkpointer the log grows for ever; without
// autovacuum dead rows stay and the planner thinks every table is empty.

const logPosition = statement(
  'maintenance.log-position',
  { bytes: column.bigint },
  `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as bytes`,
);

const TICK_MS = 2_000;
const CHECKPOINT_BYTES = 48 * 1024 * 1024;
const CHECKPOINT_MS = 5 * 60_000;
const VACUUM_MS = 10 * 60_000;
/** Statistics matter most while tables first fill, so the first vacuums come early, each after twice as many writes. */
const FIRST_VACUUM_WRITES = 250;
const MOST_WRITES_BETWEEN_VACUUMS = 20_000;

export interface Maintenance {
  run(): Promise<void>;
  /** Does the work with no checkpoint in between, which would remove log. */
  without<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Maintains the database; `writes` counts the statements that may have written. */
export function startMaintenance(db: Db, writes: () => number, options: { timers: boolean }): Maintenance {
  const done = {
    checkpointBytes: 0,
    checkpointWrites: 0,
    checkpointAt: Date.now(),
    vacuumWrites: 0,
    vacuumAt: Date.now(),
  };
  let vacuumAfter = FIRST_VACUUM_WRITES;
  let running: Promise<void> | undefined;

  async function runOnce(): Promise<void> {
    const written = writes();
    const sinceVacuum = written - done.vacuumWrites;
    if (sinceVacuum >= vacuumAfter || (sinceVacuum > 0 && Date.now() - done.vacuumAt > VACUUM_MS)) {
      await db.execute('vacuum (analyze)');
      vacuumAfter = Math.min(vacuumAfter * 2, MOST_WRITES_BETWEEN_VACUUMS);
      done.vacuumAt = Date.now();
      // Its own script counts as a write.
      done.vacuumWrites = writes();
    }
    if (written === done.checkpointWrites) return;
    const [position] = await db.query(logPosition);
    const bytes = position?.bytes ?? 0;
    if (done.checkpointBytes === 0) done.checkpointBytes = bytes;
    if (bytes - done.checkpointBytes > CHECKPOINT_BYTES || Date.now() - done.checkpointAt > CHECKPOINT_MS) {
      await db.execute('checkpoint');
      done.checkpointAt = Date.now();
      done.checkpointBytes = bytes;
      done.checkpointWrites = writes();
    }
  }

  function run(): Promise<void> {
    running ??= runOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  // A failure here is no reason to stop serving; a real problem shows in the next statement.
  const timer = options.timers ? setInterval(() => void run().catch(() => undefined), TICK_MS) : undefined;
  timer?.unref();
  return {
    run,
    without: async (work) => {
      while (running) await running.catch(() => undefined);
      // As if it were maintenance, so that neither a checkpoint nor the end comes before it is done.
      const done = work();
      running = done
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          running = undefined;
        });
      return done;
    },
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
