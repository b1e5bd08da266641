import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { snakeCase } from './named-parameters.ts';
import { declaredStatements } from './statement.ts';
import { openTestDb } from './test-db.ts';

const sources = fileURLToPath(new URL('../../', import.meta.url));
const declaring = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => /= (?:statement|ranged)\(/.test(readFileSync(path.join(sources, file), 'utf8')));

// Each is a small module around a single statement, not a feature with a repository.
const exceptions = ['sandbox/sandbox-clock.ts', 'platform/http/session.ts'].map((file) => path.normalize(file));

let db: Db;
beforeAll(async () => {
  for (const file of declaring) await import(pathToFileURL(path.join(sources, file)).href);
  db = await openTestDb();
});

describe('every declared statement', () => {
  it('lives in a repository, or in the database folder itself', () => {
    const database = path.join('platform', 'db') + path.sep;
    const elsewhere = declaring.filter((file) => !file.endsWith('.repository.ts') && !file.startsWith(database));
    expect(elsewhere.filter((file) => !exceptions.includes(file))).toEqual([]);
  });

  it('returns the columns that it declares, on a real database', async () => {
    // Test files that ran earlier in this worker may have declared statements on their own tables.
    const statements = declaredStatements().filter(({ name }) => !name.includes('-test.'));
    expect(statements.length).toBeGreaterThan(20);
    const expected: Record<string, unknown> = {};
    const actual: Record<string, unknown> = {};
    for (const statement of statements) {
      expected[statement.name] = Object.entries(statement.columns).map(([name, { oid }]) => ({
        name: snakeCase(name),
        oid,
      }));
      actual[statement.name] = await db.describe(statement).catch(String);
    }
    expect(actual).toEqual(expected);
  });
});
