import { expect, it } from 'vitest';
import { schemaRooms } from '../apps/server/src/platform/db/schema.ts';
import { readRooms, schemaPicture, schemaTable, tablesOf } from './schema-picture.mjs';

it('reads what a table is, its key and what it refers to', () => {
  const sql = `create table note (
  id text not null,
  borrower_id text not null references borrower,
  primary key (borrower_id, id),
  foreign key (borrower_id, id) references offer (borrower_id, id)
);
comment on table note is
  'borrower: What people''s notes say.';
create table key (
  value text primary key
);
comment on table key is 'reference: A key.';`;
  expect(tablesOf(sql)).toEqual([
    {
      ...{ name: 'note', kind: 'borrower', row: "What people's notes say.", key: 'borrower_id, id' },
      references: ['borrower', 'offer'],
    },
    { name: 'key', kind: 'reference', row: 'A key.', key: 'value', references: [] },
  ]);
});

it('finds every table of the schema, and shows each once', () => {
  const rooms = readRooms(schemaRooms);
  const names = rooms.flatMap(({ tables }) => tables.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(50);
  expect(rooms.flatMap(({ tables }) => tables.filter(({ kind }) => kind === ''))).toEqual([]);
  const picture = schemaPicture(rooms);
  for (const name of names) expect(picture.split(`class="name">${name}</text>`)).toHaveLength(2);
  expect(schemaTable(rooms).split('\n')).toHaveLength(names.length + 2);
});
