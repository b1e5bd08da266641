// What a distributed PostgreSQL (Citus) needs besides the schema.
//
//   npm run distribute             prints the script
//   npm run distribute -- <url>    creates the schema in that database and runs the script there; says "not run" if it has no extension citus
import { register } from 'tsx/esm/api';

register();
const { distributeScript } = await import('../apps/server/src/platform/db/distribute.ts');
const { migrate } = await import('../apps/server/src/platform/db/migrate.ts');
const { openPostgres } = await import('../apps/server/src/platform/db/postgres/postgres-db.ts');
const { readSchema } = await import('../apps/server/src/platform/db/schema.ts');
const { column, statement } = await import('../apps/server/src/platform/db/statement.ts');

const findCitus = statement(
  'distribute.find_citus',
  { version: column.text },
  `select extversion as version from pg_extension where extname = 'citus'`,
);

/** Returns what to say, and whether it ran. @param {string} url @returns {Promise<{ said: string, isRun: boolean }>} */
export async function distribute(url) {
  const db = await openPostgres({ url, maxConnections: 1 });
  try {
    const [citus] = await db.query(findCitus);
    if (!citus) return { said: 'not run: this database has no extension citus', isRun: false };
    await migrate(db);
    await db.execute(distributeScript(readSchema()));
    return { said: `distributed, on Citus ${citus.version}`, isRun: true };
  } finally {
    await db.close();
  }
}

if (import.meta.filename === process.argv[1]) {
  const [url] = process.argv.slice(2);
  if (url === undefined) {
    process.stdout.write(distributeScript(readSchema()));
  } else {
    const { said, isRun } = await distribute(url);
    console.log(said);
    if (!isRun) process.exitCode = 1;
  }
}
