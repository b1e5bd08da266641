import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../testing/database-state.ts';
import type { Db } from './db.ts';
import { tablesOfBorrowers } from './partitioned-schema.ts';
import { readSchema } from './schema.ts';
import { openTestDb } from './test-db.ts';

// The first word of a table's comment says what kind of table it is (decision 068); its keys must conform.

interface Table {
  name: string;
  comment: string | null;
  /** The first column of the primary key and of each unique key. */
  keys: Record<string, string>;
  /** Referenced tables, each with the first column of the foreign key. */
  references: { to: string; by: string }[];
  triggers: string[];
}

const kinds = ['borrower', 'reference', 'lookup', 'local'];

const tables = `
  select c.relname as name, obj_description(c.oid) as comment,
         (select coalesce(jsonb_object_agg(i.indexrelid::regclass, (select a.attname from pg_attribute a
                                                                    where a.attrelid = c.oid and a.attnum = i.indkey[0])), '{}')
          from pg_index i where i.indrelid = c.oid and i.indisunique) as keys,
         (select coalesce(jsonb_agg(jsonb_build_object('to', f.confrelid::regclass, 'by',
                                                       (select a.attname from pg_attribute a
                                                        where a.attrelid = c.oid and a.attnum = f.conkey[1]))), '[]')
          from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as "references",
         (select coalesce(jsonb_agg(t.tgname), '[]') from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migration'
  order by c.relname`;

function kindOf({ comment }: Pick<Table, 'comment'>): string | undefined {
  return kinds.find((kind) => comment?.startsWith(`${kind}: `));
}

/** The borrower itself is found by its id, which is the same value. */
const keyOf = (name: string) => (name === 'borrower' ? 'id' : 'borrower_id');

function faultsOf(table: Table, all: readonly Table[]): string[] {
  const of = (name: string) => kindOf(all.find((one) => one.name === name) ?? { comment: null });
  const isBorrowers = kindOf(table) === 'borrower';
  const toBorrowers = table.references.filter(({ to }) => of(to) === 'borrower');
  // Its rows may lie on another node than the borrower's.
  const isSpreadApart = ['reference', 'lookup'].includes(kindOf(table) ?? '');
  const badKeys = Object.entries(table.keys).filter(([, first]) => first !== keyOf(table.name));
  return [
    ...(isBorrowers ? badKeys.map(([key, first]) => `${key} begins with ${first}`) : []),
    ...(Object.keys(table.keys).length === 0 ? ['it has no key'] : []),
    ...toBorrowers
      .filter(({ by }) => !isBorrowers || by !== 'borrower_id')
      .map(({ to, by }) => `it refers to ${to} by ${by}`),
    ...(kindOf(table) === 'lookup' && Object.keys(table.keys).length > 1 ? ['it has a second key'] : []),
    ...(isSpreadApart ? table.triggers.map((name) => `${name} may write to another node`) : []),
  ];
}

let db: Db;
let all: Table[];
beforeAll(async () => {
  db = await openTestDb();
  all = await rowsOf<Table & Record<string, unknown>>(db, tables);
});
afterAll(() => db.close());

it('every table says in the first word of its comment what it is, and then what a row is', () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((table) => kindOf(table) === undefined).map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ comment }) => (comment?.length ?? 0) < 40).map(({ name }) => name)).toEqual([]);
});

it('the keys of a borrower’s table begin with the borrower, and only such tables refer to it', () => {
  const faulty = all.flatMap((table) => faultsOf(table, all).map((fault) => `${table.name}: ${fault}`));
  expect(faulty).toEqual([]);
});

const offer: Table = {
  ...{ name: 'offer', comment: 'borrower: …', keys: { offer_pkey: 'borrower_id' } },
  ...{ references: [], triggers: [] },
};

it.each<[string, Partial<Table>, string[]]>([
  ['a primary key of its own', { keys: { x_pkey: 'id' } }, ['x_pkey begins with id']],
  ['a reference by an id alone', { references: [{ to: 'offer', by: 'offer_id' }] }, ['it refers to offer by offer_id']],
  ['a reference by the borrower', { references: [{ to: 'offer', by: 'borrower_id' }] }, []],
  [
    'a reference table that refers to a borrower’s',
    { comment: 'reference: …', references: [{ to: 'offer', by: 'borrower_id' }] },
    ['it refers to offer by borrower_id'],
  ],
  ['a table without a key', { comment: 'local: …', keys: {} }, ['it has no key']],
  ['a lookup with two keys', { comment: 'lookup: …', keys: { a: 'code', b: 'borrower_id' } }, ['it has a second key']],
  [
    'a lookup that refers to a borrower’s',
    { comment: 'lookup: …', references: [{ to: 'offer', by: 'borrower_id' }] },
    ['it refers to offer by borrower_id'],
  ],
  [
    'a reference table with a trigger',
    { comment: 'reference: …', triggers: ['told'] },
    ['told may write to another node'],
  ],
  ['a lookup with a key of its own', { comment: 'lookup: …', keys: { x_pkey: 'reference' } }, []],
])('judges %s', (_, change, faults) => {
  const table = { ...offer, name: 'x', keys: { x_pkey: 'borrower_id' }, ...change };
  expect(faultsOf(table, [offer, table])).toEqual(faults);
});

it('the tables of borrowers are those that are partitioned', () => {
  const ofBorrowers = all.filter((table) => kindOf(table) === 'borrower').map(({ name }) => name);
  expect(tablesOfBorrowers(readSchema()).sort()).toEqual(ofBorrowers);
});

it.runIf(process.env.TEST_PARTITIONED === 'true')('each is partitioned, into four', async () => {
  const found = await rowsOf<{ name: string; parts: number }>(
    db,
    `select inhparent::regclass::text as name, count(*)::int as parts from pg_inherits i
     join pg_class c on c.oid = i.inhparent and c.relkind = 'p' group by inhparent order by 1`,
  );
  expect(found).toEqual(
    tablesOfBorrowers(readSchema())
      .sort()
      .map((name) => ({ name, parts: 4 })),
  );
});
