import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';

const { distribute, distributeScript } = await import('../apps/server/src/platform/db/distribute.ts');
const { readSchema } = await import('../apps/server/src/platform/db/schema.ts');

describe('the script for a distributed database', () => {
  const lines = distributeScript(readSchema()).split('\n');
  const placeOf = (/** @type {string} */ start) => lines.findIndex((line) => line.trim().startsWith(start));
  const of = (/** @type {string} */ name) => `select create_distributed_table('${name}',`;

  it('puts the rows of a borrower together', () => {
    expect(lines).toContain(`select create_distributed_table('borrower', 'id', colocate_with => 'none');`);
    for (const name of ['offer', 'loan_order', 'ledger_entry']) {
      expect(lines).toContain(`${of(name)} 'borrower_id', colocate_with => 'borrower');`);
      expect(placeOf(of(name))).toBeGreaterThan(placeOf(of('borrower')));
    }
  });

  it('takes the foreign keys away before, and gives them back after', () => {
    const away = placeOf('for one in select * from kept_key loop');
    const back = placeOf('for one in select * from kept_key order by oid');
    const spread = lines.flatMap((line, place) => (line.startsWith('select create_') ? [place] : []));
    expect(spread.length).toBeGreaterThan(40);
    expect([away < Math.min(...spread), Math.max(...spread) < back]).toEqual([true, true]);
  });

  it('spreads a lookup by what is looked up, copies a reference, and leaves local tables where they are', () => {
    expect(lines).toContain(`${of('borrower_lookup')} 'key', colocate_with => 'none');`);
    expect(lines).toContain(`${of('registration')} 'phone', colocate_with => 'none');`);
    expect(lines).toContain(`select create_reference_table('product_version');`);
    expect(lines.filter((line) => line.includes('event_feed'))).toEqual([expect.stringMatching(/^-- Local/)]);
  });
});

describe('on a PostgreSQL without Citus', () => {
  /** @type {Awaited<ReturnType<typeof startPostgres>>} */
  let cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it('is not run', async () => {
    expect(await distribute(cluster.url)).toBeNull();
  });
});
