import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { column, statement } from './statement.ts';
import { openFreshTestDb } from './test-db.ts';

const rowsOf = statement('migrate-test.rows', { n: column.bigint }, 'select count(*) as n from migrated');
const real = readMigrations();

function migration(name: string, script: string): Migration {
  return { name, script, checksum: `checksum of ${script.length}` };
}

let db: Db;
beforeAll(async () => {
  db = await openFreshTestDb();
});
afterAll(() => db.close());

describe('migrate', () => {
  const more = [...real, migration('998_more', 'create table migrated (id integer); insert into migrated values (1)')];

  it('begins with the schema, and finds what came after it in order', () => {
    expect(real[0]?.name).toBe('000_schema');
    expect(real.map(({ name }) => name)).toEqual(real.map(({ name }) => name).sort());
    expect(real[0]?.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses a database of a build from before the schema, and says what to do', async () => {
    const earlier = await openFreshTestDb();
    await earlier.execute(`update schema_migration set name = '001_core'`);
    await expect(migrate(earlier)).rejects.toThrow(
      'a build of Plazo from before 0.1.0, which this version cannot take over: start with an empty database',
    );
    await earlier.close();
  });

  it('applies new scripts once, however many processes start together', async () => {
    const applied = await Promise.all([migrate(db, more), migrate(db, more), migrate(db, more)]);
    expect(applied.flat()).toEqual(['998_more']);
    expect(await migrate(db, more)).toEqual([]);
    expect(await db.query(rowsOf)).toEqual([{ n: 1 }]);
  });

  it('applies a script completely or not at all', async () => {
    const broken = [
      ...more,
      migration('999_broken', 'insert into migrated values (2); insert into nowhere values (1)'),
    ];
    await expect(migrate(db, broken)).rejects.toThrow('migration 999_broken failed: relation "nowhere" does not exist');
    expect(await db.query(rowsOf)).toEqual([{ n: 1 }]);
    const fixed = [...more, migration('999_broken', 'insert into migrated values (2)')];
    expect(await migrate(db, fixed)).toEqual(['999_broken']);
    expect(await db.query(rowsOf)).toEqual([{ n: 2 }]);
  });

  it('refuses a script that was changed after it was applied', async () => {
    const changed = more.map((one) => (one.name === '998_more' ? { ...one, checksum: 'other' } : one));
    await expect(migrate(db, changed)).rejects.toThrow(
      "written by another version of Plazo: its migration 998_more differs from this version's",
    );
  });

  it('refuses a database that a newer version migrated', async () => {
    await expect(migrate(db, real)).rejects.toThrow('a newer version of Plazo: it has 998_more, 999_broken, which');
  });

  it('starts next to a newer version whose scripts only expand, and not if one of them does more', async () => {
    const alone = await openFreshTestDb();
    const newer = [...real, migration('998_more', '-- expands: a table.\ncreate table migrated (id integer)')];
    await migrate(alone, newer);
    expect(await migrate(alone, real)).toEqual([]);
    const another = [...newer, migration('999_less', 'drop table migrated')];
    await migrate(alone, another);
    await expect(migrate(alone, real)).rejects.toThrow('a newer version of Plazo: it has 998_more, 999_less, which');
    expect(await migrate(alone, another)).toEqual([]);
    await alone.close();
  });

  it('does not call a database newer if it lacks what this version has', async () => {
    const ours = [...real, migration('997_ours', 'create table ours (id integer)')];
    await expect(migrate(db, ours)).rejects.toThrow('another version of Plazo: it has 998_more, 999_broken, which');
    await expect(db.execute('select * from ours')).rejects.toThrow('does not exist');
  });
});
