import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { declaredStatements } from './statement.ts';
import { openTestDb } from './test-db.ts';

const sources = fileURLToPath(new URL('../', import.meta.url));
const declaring = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => /= statement\(/.test(readFileSync(path.join(sources, file), 'utf8')));

// Each is one small module around its one statement, not a feature with a repository.
const exceptions = ['clock.ts', path.join('http', 'session.ts')];

let db: Db;
beforeAll(async () => {
  for (const file of declaring) await import(pathToFileURL(path.join(sources, file)).href);
  db = await openTestDb();
});

describe('every declared statement', () => {
  it('lives in a repository, or in the database folder itself', () => {
    const elsewhere = declaring.filter((file) => !file.endsWith('.repository.ts') && file.split(path.sep)[0] !== 'db');
    expect(elsewhere.filter((file) => !exceptions.includes(file))).toEqual([]);
  });

  it('answers the columns that it declares, on the real database', async () => {
    // Test files that ran in this worker before may have declared statements on tables of their own.
    const statements = declaredStatements().filter(({ name }) => !name.includes('-test.'));
    expect(statements.length).toBeGreaterThan(20);
    const expected: Record<string, unknown> = {};
    const actual: Record<string, unknown> = {};
    for (const statement of statements) {
      expected[statement.name] = Object.entries(statement.columns).map(([name, { oid }]) => ({ name, oid }));
      actual[statement.name] = await db.describe(statement).catch(String);
    }
    expect(actual).toEqual(expected);
  });
});
