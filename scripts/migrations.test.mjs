import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemaRooms } from '../apps/server/src/platform/db/schema.ts';
import { floors } from './floors.mjs';
import { root } from './setup.mjs';

const db = join(root, 'apps/server/src/platform/db');

it('no two migrations have the same number', () => {
  const names = readdirSync(join(db, 'migrations')).filter((name) => name.endsWith('.sql'));
  const numbers = names.map((name) => name.slice(0, 3));
  expect(names.filter((_, index) => numbers.indexOf(numbers[index] ?? '') !== index)).toEqual([]);
  expect(numbers).not.toContain('000');
});

it('the schema has one file per room, and uses each of them', () => {
  const files = readdirSync(join(db, 'schema')).map((name) => name.replace('.sql', ''));
  expect(files.sort()).toEqual([...schemaRooms].sort());
  expect(schemaRooms.filter((room) => !floors.flat().includes(room))).toEqual([]);
});

it('the schema is in the order of the floors, except for rooms whose rows refer to an order', () => {
  const isLater = (/** @type {string} */ room) => ['ledger', 'audit', 'disclosure'].includes(room);
  const others = schemaRooms.filter((room) => !isLater(room));
  const floorOf = (/** @type {string} */ room) => floors.findIndex((rooms) => rooms.includes(room));
  expect(others.map(floorOf)).toEqual(others.map(floorOf).sort((a, b) => a - b));
  expect(schemaRooms.indexOf('ledger')).toBeGreaterThan(schemaRooms.indexOf('loans'));
});
