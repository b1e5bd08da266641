import { loadConfig } from '../config/config.ts';
import { exportSql } from '../db/export.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';

const usage = `What an operator does beside the running service.

  npm run --silent ops -- export > plazo.sql     the whole database as SQL, for psql; stop the server first

The database is the one that the environment names (DATA_FOLDER or DATABASE_URL).`;

/** Answers the exit code: 0 done, 2 not understood. */
async function run([command]: readonly string[]): Promise<number> {
  if (command !== 'export') {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = loadConfig(process.env);
  const db = await openDb({ databaseUrl: config.DATABASE_URL, dataFolder: config.DATA_FOLDER });
  try {
    await migrate(db);
    await exportSql(db, write);
  } finally {
    await db.close();
  }
  return 0;
}

/** Waits for a slow reader instead of keeping the whole database in memory. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

run(process.argv.slice(2))
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
