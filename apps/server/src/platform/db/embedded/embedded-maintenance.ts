import type { Db } from '../db.ts';
import { column, statement } from '../statement.ts';

// The embedded PostgreSQL has no background processes: without a checkpointer the log grows for ever; without autovacuum dead rows stay and
// the planner thinks that every table is empty.

const logPosition = statement(
  'maintenance.log-position',
  { bytes: column.bigint },
  `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as bytes`,
);

// A session's counts reach the statistics a second later, or at once on request.
const countNow = statement('maintenance.count-now', {}, 'select from pg_stat_force_next_flush()');

// The rule of autovacuum, with its default thresholds, but only for the most urgent table: everyone waits in the meantime.
const neediest = statement(
  'maintenance.neediest-table',
  { name: column.text },
  `select format('%I', name) as name from (
     select s.relname as name,
            greatest(s.n_mod_since_analyze / (50 + 0.1 * greatest(c.reltuples, 0)),
                     s.n_dead_tup / (50 + 0.2 * greatest(c.reltuples, 0)),
                     s.n_ins_since_vacuum / (1000 + 0.2 * greatest(c.reltuples, 0))) as need
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
   ) tables where need > 1 order by need desc limit 1`,
);

const TICK_MS = 2_000;
const CHECKPOINT_BYTES = 48 * 1024 * 1024;
const CHECKPOINT_MS = 5 * 60_000;

export interface Maintenance {
  run(): Promise<void>;
  /** Does the work without a checkpoint in between, which would remove log. */
  without<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Maintains the database; `writes` counts the statements that may have written. */
export function startMaintenance(db: Db, writes: () => number, options: { timers: boolean }): Maintenance {
  const done = { checkpointBytes: 0, checkpointWrites: 0, checkpointAt: Date.now(), vacuumWrites: 0 };
  let running: Promise<void> | undefined;

  async function runOnce(): Promise<void> {
    const written = writes();
    if (written !== done.vacuumWrites) {
      await db.query(countNow);
      const [table] = await db.query(neediest);
      if (table) await db.execute(`vacuum (analyze) ${table.name}`);
      // While one table needs it, another may, too.
      else done.vacuumWrites = written;
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
      // Runs it like maintenance, so that neither a checkpoint nor the end of the process comes before it is done.
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
