import type { Pool, PoolConfig } from 'pg';

/**
 * The settings of our connections. Both engines print dates and instants alike, whatever the server's own settings. Compiling a plan (jit)
 * takes longer than any of our statements, and so does starting processes that share its work: in a large database the planner expects more
 * rows than one borrower, or one batch, has, and would do both.
 */
export function sessionSettings(statementTimeout: number, idleTimeout: number): PoolConfig {
  return {
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    options: '-c timezone=UTC -c datestyle=ISO -c jit=off -c max_parallel_workers_per_gather=0',
  };
}

/** A pooler's connections are made before ours and serve others, too, so there the role brings the settings. */
export async function checkRoleSettings(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; wrong: string[] }>(
    `select current_user as name,
            array_remove(array[
              case when current_setting('TimeZone') <> 'UTC' then 'timezone = ''UTC''' end,
              case when current_setting('DateStyle') not like 'ISO%' then 'datestyle = ''ISO''' end,
              case when current_setting('jit') <> 'off' then 'jit = off' end,
              case when current_setting('max_parallel_workers_per_gather') <> '0' then 'max_parallel_workers_per_gather = 0' end,
              case when current_setting('statement_timeout') = '0' then 'statement_timeout = ''10s''' end,
              case when current_setting('idle_in_transaction_session_timeout') = '0'
                   then 'idle_in_transaction_session_timeout = ''20s''' end], null) as wrong`,
  );
  const { name = '', wrong = [] } = rows[0] ?? {};
  if (wrong.length === 0) return;
  const commands = wrong.map((setting) => `alter role ${JSON.stringify(name)} set ${setting};`).join(' ');
  throw new Error(
    `behind a pooler the role must bring the settings of its connections; as its owner, run: ${commands}`,
  );
}
