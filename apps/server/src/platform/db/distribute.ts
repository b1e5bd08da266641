import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres-db.ts';
import { readSchema } from './schema.ts';
import { column, statement } from './statement.ts';

// What a distributed PostgreSQL (Citus) needs besides the schema, written from the first words of the tables' comments
// (docs/decisions/068-one-schema-keyed-by-the-borrower.md).

const tables = /^create table (\w+) \(\n(.*?)\n\);$/gms;
const kindOfComment = /^comment on table (\w+) is\s+'(\w+): /gm;

/** Sets a database so that a transaction may write to a table that each node has after it has read from all nodes. */
export const oneAfterTheOther = (database: string) =>
  `alter database ${database} set citus.multi_shard_modify_mode to sequential`;

/** The statements that spread an empty database. Its keys conform (catalogue.test.ts). */
export function distributeScript(schema: string): string {
  const kinds = new Map([...schema.matchAll(kindOfComment)].map(([, name = '', kind = '']) => [name, kind]));
  const all = [...schema.matchAll(tables)].map(([, name = '', body = '']) => ({ name, body }));
  const ofKind = (kind: string) => all.filter(({ name }) => kinds.get(name) === kind);
  return `-- Spreads the tables of Plazo over the nodes of a Citus cluster. Written by npm run distribute; run it once, on an empty database.
set citus.multi_shard_modify_mode to 'sequential';
-- Afterwards, too: a transaction may read from all nodes before it writes to a table that is on each of them.
do $$ begin
  execute format('${oneAfterTheOther('%I')}', current_database());
end $$;
-- Triggers write rows of the same borrower, which are on the same node.
set citus.enable_unsafe_triggers to on;

-- A foreign key is refused while only one of its tables is spread, so they all come back afterwards. So do the comments of local tables that
-- refer to a table on each node, which are made anew.
create temporary table kept_key on commit drop as
  select oid, conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
create temporary table kept_comment on commit drop as
  select relname as of, obj_description(oid) as said from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace;
do $$ declare one record; begin
  for one in select * from kept_key loop execute format('alter table %s drop constraint %I', one.of, one.name); end loop;
end $$;

-- Small, and read with the rows of every borrower: a copy on each node.
${ofKind('reference')
  .map(({ name }) => `select create_reference_table('${name}');`)
  .join('\n')}

-- The rows of a borrower, together on one node.
select create_distributed_table('borrower', 'id', colocate_with => 'none');
${ofKind('borrower')
  .filter(({ name }) => name !== 'borrower')
  .map(({ name }) => `select create_distributed_table('${name}', 'borrower_id', colocate_with => 'borrower');`)
  .join('\n')}

-- Lead from something else to the borrower, by that.
${ofKind('lookup')
  .map(
    ({ name, body }) => `select create_distributed_table('${name}', '${lookedUpBy(body)}', colocate_with => 'none');`,
  )
  .join('\n')}

-- Local, on the coordinator: ${ofKind('local')
    .map(({ name }) => name)
    .join(', ')}.
do $$ declare one record; begin
  for one in select * from kept_key order by oid loop
    execute format('alter table %s add constraint %I %s', one.of, one.name, one.definition);
  end loop;
  for one in select k.* from kept_comment k where obj_description(to_regclass(k.of)) is distinct from k.said loop
    execute format('comment on table %I is %L', one.of, one.said);
  end loop;
end $$;
`;
}

/** The last column of the primary key: what comes before it is a kind. */
function lookedUpBy(body: string): string {
  const [, columns = ''] = /^ {2}primary key \((.*)\)/m.exec(body) ?? /^ {2}(\w+) .*\bprimary key\b/m.exec(body) ?? [];
  return columns.split(', ').at(-1) ?? '';
}

const findCitus = statement(
  'distribute.find_citus',
  { version: column.text },
  `select extversion as version from pg_extension where extname = 'citus'`,
);

/**
 * Creates the schema on the coordinator and spreads it; returns the version of Citus, or null if the database has no such extension. Without
 * the other nodes the coordinator must know them already; with them, it is told of them, by the host and port of their URLs.
 */
export async function distribute(coordinator: string, nodes: string[] = []): Promise<string | null> {
  for (const url of nodes) await run(url, 'create extension if not exists citus');
  const db = await openPostgres({ url: coordinator, maxConnections: 1 });
  try {
    if (nodes.length > 0) {
      await db.execute('create extension if not exists citus');
      await db.execute(`select citus_set_coordinator_host(${placeOf(coordinator)})`);
      for (const url of nodes) await db.execute(`select citus_add_node(${placeOf(url)})`);
    }
    const [citus] = await db.query(findCitus);
    if (!citus) return null;
    await migrate(db);
    await db.execute(distributeScript(readSchema()));
    return citus.version;
  } finally {
    await db.close();
  }
}

async function run(url: string, script: string): Promise<void> {
  const db = await openPostgres({ url, maxConnections: 1 });
  await db.execute(script).finally(() => db.close());
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || 5432}`;
}
