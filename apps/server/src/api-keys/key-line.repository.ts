import type { Actor } from '../platform/calls/actor.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const lock = statement(
  'key_line.lock',
  { locked: column.text },
  // An arbitrary number that no other lock uses.
  'select pg_advisory_xact_lock(7275052)::text as locked',
);

const find = statement('key_line.find', { line: column.text }, 'select line from api_key where id = $keyId');
const findOfPerson = statement(
  'key_line.find_of_person',
  { line: column.text },
  'select line from staff_member where id = $staffId',
);

// Keys and people in statements of their own: on a cluster they lie on different nodes.
const keysOn = statement('key_line.keys_on', { id: column.text }, 'select id from api_key where line = $line');
const peopleOn = statement('key_line.people_on', { id: column.text }, 'select id from staff_member where line = $line');

const replace = statement('key_line.replace', {}, 'update api_key set line = $by where line = $line');
const replaceOfPeople = statement(
  'key_line.replace_of_people',
  {},
  'update staff_member set line = $by where line = $line',
);

const countBegun = statement(
  'key_line.count_begun',
  { lines: column.bigint },
  'select count(*) as lines from api_key where begins_line',
);

const countBegunByPeople = statement(
  'key_line.count_begun_by_people',
  { lines: column.bigint },
  'select count(*) as lines from staff_member where begins_line',
);

/** Until the transaction ends nobody else can make or rotate a key, confirm or reset a person, or approve a call. */
export async function lockLines(transaction: Queryable): Promise<void> {
  await transaction.query(lock);
}

/** The line of a key; null for one that does not exist. */
export async function findLine(db: Queryable, keyId: string): Promise<string | null> {
  const [row] = await db.query(find, { keyId });
  return row?.line ?? null;
}

/** The line of a person; null for one who does not exist. */
export async function findLineOfPerson(db: Queryable, staffId: string): Promise<string | null> {
  const [row] = await db.query(findOfPerson, { staffId });
  return row?.line ?? null;
}

/** Every key and person on a line, also those that no longer work. */
export async function findOnLine(db: Queryable, line: string): Promise<Actor[]> {
  const keys = await db.query(keysOn, { line });
  const people = await db.query(peopleOn, { line });
  return [
    ...keys.map(({ id }) => ({ kind: 'key' as const, id })),
    ...people.map(({ id }) => ({ kind: 'person' as const, id })),
  ];
}

/** Moves every key and person of a line to another line. */
export async function replaceLine(transaction: Queryable, line: string, by: string): Promise<void> {
  await transaction.query(replace, { line, by });
  await transaction.query(replaceOfPeople, { line, by });
}

/** How many keys and people have ever begun a line, whatever became of them. */
export async function countLinesBegun(db: Queryable): Promise<number> {
  const [keys, people] = await Promise.all([db.query(countBegun), db.query(countBegunByPeople)]);
  return only(keys).lines + only(people).lines;
}
