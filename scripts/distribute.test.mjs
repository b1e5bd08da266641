import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute } from './distribute.mjs';
import { startPostgres } from './postgres.mjs';

const { distributeScript } = await import('../apps/server/src/platform/db/distribute.ts');
const { readSchema } = await import('../apps/server/src/platform/db/schema.ts');

const table = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {string[]} */ ...columns) =>
  `create table ${name} (\n${columns.map((one) => `  ${one}`).join(',\n')}\n);\ncomment on table ${name} is\n  '${kind}: A row of it.';\n`;
const person = table('borrower', 'borrower', 'id text primary key');

describe('the script for a distributed database', () => {
  const script = distributeScript(readSchema());
  const lines = script.split('\n');
  const placeOf = (/** @type {string} */ start) => lines.findIndex((line) => line.startsWith(start));

  it('puts the rows of a borrower together, each table after those that it refers to', () => {
    const of = (/** @type {string} */ name) =>
      placeOf(`select create_distributed_table('${name}', 'borrower_id', colocate_with => 'borrower')`);
    expect(placeOf(`select create_distributed_table('borrower', 'id'`)).toBeLessThan(of('offer'));
    expect(of('offer')).toBeGreaterThan(placeOf(`select create_reference_table('product_version')`));
    expect(of('loan_order')).toBeGreaterThan(of('offer'));
    expect(of('ledger_entry')).toBeGreaterThan(of('ledger_transaction'));
  });

  it('takes away the key that goes round in a circle, and gives it back', () => {
    const away = placeOf('alter table offer drop constraint offer_borrower_id_replaces_fkey;');
    const back = placeOf('alter table offer add foreign key (borrower_id, replaces) references loan_order;');
    expect(away).toBeGreaterThan(0);
    expect(away).toBeLessThan(placeOf(`select create_distributed_table('offer'`));
    expect(back).toBeGreaterThan(placeOf(`select create_distributed_table('loan_order'`));
  });

  it('spreads a lookup by what is looked up, and leaves local tables where they are', () => {
    expect(lines).toContain(`select create_distributed_table('borrower_lookup', 'key', colocate_with => 'none');`);
    expect(lines).toContain('--   event_feed');
    expect(script).not.toContain(`table('event_feed'`);
  });

  it.each([
    [
      'a lookup that refers to a borrower',
      table('note', 'lookup', 'id text primary key references borrower'),
      'lookup, and it refers to borrower',
    ],
  ])('names %s', (_, sql, why) => {
    const said = distributeScript(person + sql);
    expect(said).toContain(`--   note: ${why}`);
    expect(said).not.toContain(`table('note'`);
  });
});

describe('on a PostgreSQL without Citus', () => {
  /** @type {Awaited<ReturnType<typeof startPostgres>>} */
  let cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it('it says that it was not run', async () => {
    expect(await distribute(cluster.url)).toEqual({
      said: 'not run: this database has no extension citus',
      isRun: false,
    });
  });
});
