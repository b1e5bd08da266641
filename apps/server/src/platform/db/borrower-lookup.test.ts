import { beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../../testing/database-state.ts';
import { borrowerOf, claim, findBorrower, pointLookups } from './borrower-lookup.ts';
import type { Db, Queryable } from './db.ts';
import { column, statement } from './statement.ts';
import { openTestDb } from './test-db.ts';

let db: Db;
beforeEach(async () => {
  db = await openTestDb();
});

const claimVoucher = statement(
  'lookup-test.claim',
  { borrowerId: column.text },
  `with claimed as (${claim('voucher', '$key', '$borrowerId')}) select borrower_id from claimed`,
);
const holderOf = statement(
  'lookup-test.holder',
  { borrowerId: column.text },
  `select ${borrowerOf('voucher', '$key')} as borrower_id`,
);

const claimFor = async (target: Queryable, borrowerId: string) =>
  (await target.query(claimVoucher, { key: '123', borrowerId })).map((row) => row.borrowerId);

it('a claim returns who holds it: the first one, however often it is claimed', async () => {
  expect(await claimFor(db, 'ana')).toEqual(['ana']);
  expect(await claimFor(db, 'ana')).toEqual(['ana']);
  expect(await claimFor(db, 'bea')).toEqual(['ana']);
  expect(await findBorrower(db, 'voucher', '123')).toBe('ana');
  expect(await db.query(holderOf, { key: '123' })).toEqual([{ borrowerId: 'ana' }]);
});

it('the same key of another kind leads somewhere else', async () => {
  await claimFor(db, 'ana');
  expect(await findBorrower(db, 'payment', '123')).toBeNull();
  expect(await findBorrower(db, 'voucher', '1234')).toBeNull();
});

it('of claims at the same time one holds the key, and all are told who', async () => {
  const names = ['ana', 'bea', 'cid', 'dan'];
  const told = await Promise.all(names.map((name) => db.transaction((transaction) => claimFor(transaction, name))));
  expect(new Set(told.flat()).size).toBe(1);
  expect(told.flat()).toHaveLength(names.length);
  expect(await rowsOf(db, 'select borrower_id from borrower_lookup')).toEqual([{ borrower_id: told[0]?.[0] }]);
});

it('points keys at another borrower', async () => {
  await claimFor(db, '');
  await pointLookups(db, 'voucher', ['123', 'none'], 'ana');
  expect(await findBorrower(db, 'voucher', '123')).toBe('ana');
});
