import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { type Db, type Queryable, withCommit } from './db.ts';
import { column, nullable, statement } from './statement.ts';
import { openFreshTestDb } from './test-db.ts';

const everyType = statement(
  'db-test.every-type',
  {
    text: column.text,
    number: column.integer,
    money: column.bigint,
    yes: column.boolean,
    no: column.boolean,
    day: column.date,
    at: column.instant,
    rounded: column.instant,
    document: column.json(),
    nothing: nullable(column.text),
  },
  `select $text::text as text, $number::int as number, $money::bigint as money, $yes::boolean as yes, not $yes::boolean as no,
     $day::date as day, $at::instant as at, $at::instant + interval '500 microseconds' as rounded, $document::jsonb as document, null::text as nothing`,
);
const unsafe = statement('db-test.unsafe', { n: column.bigint }, 'select 9007199254740993::bigint as n');
const undeclaredNull = statement('db-test.undeclared-null', { n: column.text }, 'select null::text as n');
const tooFew = statement('db-test.too-few', { n: column.text }, `select 'a' as n, 'b' as m`);
const insert = statement('db-test.insert', {}, 'insert into note (id, text) values ($id, $text)');
const update = statement(
  'db-test.update',
  { id: column.integer },
  'update note set text = $text where id = $id returning id',
);
const all = statement(
  'db-test.all',
  { id: column.integer, text: column.text },
  'select id, text from note order by id',
);
const lock = statement('db-test.lock', { text: column.text }, 'select text from note where id = $id for update');
const quotient = statement('db-test.quotient', { n: column.integer }, 'select 12 / $divisor::int as n');
const unprepared = statement('db-test.unprepared', {}, 'insert into nowhere values (1)');
const deferred = statement('db-test.deferred', {}, 'insert into deferred_note (note_id) values ($id)');

let db: Db;
beforeAll(async () => {
  db = await openFreshTestDb();
  await db.execute(`create table note (id integer primary key, text text not null);
    create table deferred_note (note_id integer references note deferrable initially deferred)`);
});
afterAll(() => db.close());
beforeEach(() => db.execute('truncate note cascade'));

async function texts(): Promise<string[]> {
  return (await db.query(all)).map((row) => row.text);
}

describe('rows', () => {
  it('are decoded by the declared columns', async () => {
    const given = {
      text: 'Señor «ñ» 中 😀',
      number: -7,
      money: 9_007_199_254_740_991,
      yes: true,
      day: '2026-02-28',
      at: Date.UTC(2026, 1, 28, 12, 0, 0, 7),
    };
    const document = { a: [1, null] };
    const expected = { ...given, no: false, rounded: given.at + 1, document, nothing: null };
    const values = { ...given, document: JSON.stringify(document) };
    // Twice: parsed first, then by name.
    expect(await db.query(everyType, values)).toEqual([expected]);
    expect(await db.query(everyType, { ...values, text: '' })).toEqual([{ ...expected, text: '' }]);
  });

  it('are refused if JavaScript would round them', async () => {
    await expect(db.query(unsafe)).rejects.toThrow('9007199254740993 does not fit a safe integer');
  });

  it('are refused if undeclared', async () => {
    await expect(db.query(undeclaredNull)).rejects.toThrow('n is null but not declared nullable');
    await expect(db.query(tooFew)).rejects.toThrow('answers 2 columns, but declares 1');
    await expect(db.query(insert, { id: Number.NaN, text: 'x' })).rejects.toThrow(
      'statement db-test.insert: $id is given NaN',
    );
  });

  it('come in any number and size', async () => {
    const long = 'ñ'.repeat(300_000);
    await Promise.all(
      Array.from({ length: 200 }, (_, id) => db.query(insert, { id, text: id === 77 ? long : `text ${id}` })),
    );
    const rows = await db.query(all);
    expect(rows).toHaveLength(200);
    expect(rows[77]?.text).toBe(long);
    expect(rows[199]).toEqual({ id: 199, text: 'text 199' });
  });
});

describe('a refused statement', () => {
  it('reports code, constraint and name, but no row values', async () => {
    await db.query(insert, { id: 1, text: 'one' });
    const error = await db.query(insert, { id: 1, text: 'again' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'note_pkey' });
    expect(String(error)).toBe(
      'DatabaseError: duplicate key value violates unique constraint "note_pkey" (statement db-test.insert)',
    );
    expect(await texts()).toEqual(['one']);
  });

  it('leaves its name usable', async () => {
    await expect(db.query(unprepared)).rejects.toMatchObject({ code: '42P01' });
    await db.execute('create table nowhere (id integer)');
    await db.query(unprepared);
    await db.execute('drop table nowhere');
  });

  it('does not fail the other statements in its batch', async () => {
    await db.query(insert, { id: 2, text: 'two' });
    const results = await Promise.allSettled([1, 2, 3].map((id) => db.query(insert, { id, text: `new ${id}` })));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await texts()).toEqual(['new 1', 'two', 'new 3']);
  });

  it('does not fail the reads in its batch', async () => {
    const divisors = [0, 1, 2, 0, 3, ...Array.from({ length: 40 }, () => 4)];
    const results = await Promise.allSettled(divisors.map((divisor) => db.query(quotient, { divisor })));
    for (const [index, result] of results.entries()) {
      const divisor = divisors[index] ?? 0;
      if (divisor > 0) expect(result).toMatchObject({ value: [{ n: 12 / divisor }] });
      else expect(result).toMatchObject({ reason: { code: '22012' } });
    }
  });
});

describe('a script', () => {
  it('runs completely or not at all', async () => {
    await expect(db.execute(`insert into note values (1, 'a'); insert into note values (1, 'b')`)).rejects.toThrow(
      'duplicate key',
    );
    await expect(db.execute(`begin; insert into note values (1, 'a'); select 1 / 0; commit`)).rejects.toThrow('zero');
    expect(await texts()).toEqual([]);
    await db.query(insert, { id: 1, text: 'after' });
    expect(await texts()).toEqual(['after']);
  });
});

describe('a transaction', () => {
  it('keeps its writes and returns the result of its work', async () => {
    const answer = await db.transaction(async (transaction) => {
      await transaction.query(insert, { id: 1, text: 'one' });
      return (await transaction.query(all))[0]?.text;
    });
    expect(answer).toBe('one');
    expect(await texts()).toEqual(['one']);
  });

  it('rolls back when its work throws', async () => {
    const work = db.transaction(async (transaction) => {
      await transaction.query(insert, { id: 1, text: 'one' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await texts()).toEqual([]);
  });

  it('rolls back when a statement failed, even if its work swallowed that', async () => {
    const work = db.transaction(async (transaction) => {
      await transaction.query(insert, { id: 1, text: 'one' });
      await transaction.query(insert, { id: 1, text: 'again' }).catch(() => undefined);
      return 'fine';
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await texts()).toEqual([]);
  });

  it('sends statements that were not awaited together with the commit', async () => {
    await db.transaction(async (transaction) => {
      void transaction.query(insert, { id: 1, text: 'one' });
      void transaction.query(insert, { id: 2, text: 'two' });
    });
    expect(await texts()).toEqual(['one', 'two']);
  });

  it('fails if a statement fails that was not awaited', async () => {
    const work = db.transaction(async (transaction) => {
      void transaction.query(insert, { id: 1, text: 'one' });
      void transaction.query(insert, { id: 1, text: 'again' });
      void transaction.query(insert, { id: 2, text: 'never sent' });
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await texts()).toEqual([]);
  });

  it('leaves statements to its commit, and fails once if one of them fails', async () => {
    const write = async (transaction: Queryable, id: number) =>
      (await transaction.query(update, { id, text: 'new' })).length;
    await db.query(insert, { id: 1, text: 'one' });
    const { written } = await db.transaction(async (transaction) => ({ written: withCommit(write(transaction, 1)) }));
    expect(await written).toBe(1);
    const wrong = async (transaction: Queryable) => void (await transaction.query(insert, { id: 1, text: 'again' }));
    const work = db.transaction(async (transaction) => {
      withCommit(write(transaction, 1));
      withCommit(wrong(transaction));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await texts()).toEqual(['new']);
  });

  it('fails if only the commit fails', async () => {
    const work = db.transaction((transaction) => transaction.query(deferred, { id: 99 }));
    await expect(work).rejects.toMatchObject({ code: '23503' });
    await db.query(insert, { id: 1, text: 'one' });
    expect(await texts()).toEqual(['one']);
  });

  it('runs statements in order, whether issued before, during or after others', async () => {
    await db.transaction(async (transaction) => {
      const first = transaction.query(insert, { id: 1, text: 'a' });
      const second = transaction.query(update, { id: 1, text: 'b' });
      await first;
      const third = transaction.query(update, { id: 1, text: 'c' });
      expect(await second).toEqual([{ id: 1 }]);
      await third;
    });
    expect(await texts()).toEqual(['c']);
  });

  it('may do nothing', async () => {
    expect(await db.transaction(async () => 5)).toBe(5);
  });

  it('refuses statements after its end', async () => {
    let leaked: Queryable | undefined;
    await db.transaction(async (transaction) => {
      leaked = transaction;
    });
    await expect(leaked?.query(insert, { id: 1, text: 'late' })).rejects.toThrow("after its transaction's end");
    expect(await texts()).toEqual([]);
  });

  it('hides its writes from others until it commits', async () => {
    let seen: Promise<string[]> | undefined;
    await db.transaction(async (transaction) => {
      await transaction.query(insert, { id: 1, text: 'one' });
      seen = texts();
      // PostgreSQL answers now, with the old state; the embedded database answers after the commit.
      await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, 100))]);
      await transaction.query(insert, { id: 2, text: 'two' });
    });
    expect([[], ['one', 'two']]).toContainEqual(await seen);
  });

  it('loses no update when many change the same row', async () => {
    await db.query(insert, { id: 1, text: '0' });
    const increment = () =>
      db.transaction(async (transaction) => {
        const [row] = await transaction.query(lock, { id: 1 });
        await transaction.query(update, { id: 1, text: String(Number(row?.text) + 1) });
      });
    await Promise.all(Array.from({ length: 40 }, increment));
    expect(await texts()).toEqual(['40']);
  });

  it('runs again after a deadlock', async () => {
    await db.query(insert, { id: 1, text: '0' });
    await db.query(insert, { id: 2, text: '0' });
    const both = (first: number, second: number) =>
      db.transaction(async (transaction) => {
        await transaction.query(lock, { id: first });
        await new Promise((resolve) => setTimeout(resolve, 20));
        await transaction.query(lock, { id: second });
        await transaction.query(update, { id: first, text: 'done' });
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await texts()).toEqual(['done', 'done']);
  });
});
