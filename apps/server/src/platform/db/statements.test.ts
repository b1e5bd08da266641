import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Placed, StatementNodes } from '../../testing/statement-nodes.ts';
import { meanings, reasons } from '../../testing/statement-reasons.ts';
import type { Db } from './db.ts';
import { snakeCase } from './named-parameters.ts';
import { declaredStatements, type Statement } from './statement.ts';
import { openTestDb } from './test-db.ts';

const sources = fileURLToPath(new URL('../../', import.meta.url));
const declaring = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => /= (?:statement|ranged)\(/.test(readFileSync(path.join(sources, file), 'utf8')));

// Each is a small module around a single statement, not a feature with a repository.
const exceptions = ['sandbox/sandbox-clock.ts', 'platform/http/session.ts'].map((file) => path.normalize(file));

const isOnServer = (process.env.TEST_POSTGRES_URL ?? '') !== '';

let db: Db;
beforeAll(async () => {
  for (const file of declaring) await import(pathToFileURL(path.join(sources, file)).href);
  db = await openTestDb();
});

/** Ranged statements exist twice (ranged.repository.ts), and test files that ran before in this worker declare some of their own. */
function ofTheProduct(): Statement[] {
  const all = declaredStatements().filter(({ name }) => !/test\.|^look-/.test(name));
  const names = new Set(all.map(({ name }) => name));
  return all.filter(({ name }) => !(name.endsWith('_all') && names.has(name.slice(0, -4))));
}

const reasonOf = (name: string) => reasons.find(([which]) => which.test(name))?.[1] ?? '';

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

  // Its plan is the same on every engine (decision 068).
  it.skipIf(isOnServer)('reads tables of borrowers by the borrower, or says why not', async () => {
    const nodes = await StatementNodes.open();
    const placed: Placed[] = [];
    for (const one of ofTheProduct()) placed.push(await nodes.placed(one));
    await nodes.close();
    const spread = placed.filter(({ nodes }) => ['two nodes', 'many nodes', 'local and others'].includes(nodes));
    expect(spread.filter(({ name }) => reasonOf(name) === '')).toEqual([]);
    // Rows of several nodes cannot be locked by one statement (decision 069).
    const locking = new Set(
      ofTheProduct().flatMap(({ name, text }) => (/\bfor (no key )?update\b/.test(text) ? [name] : [])),
    );
    expect(spread.map(({ name }) => name).filter((name) => locking.has(name))).toEqual([]);
    const unused = reasons.filter(([, why]) => !spread.some(({ name }) => reasonOf(name) === why));
    expect(unused).toEqual([]);

    const rows = placed
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, nodes, tables }) => {
        const why = spread.some((one) => one.name === name) ? reasonOf(name) : '';
        return `| \`${name}\` | ${nodes} | ${tables.join(', ')} | ${why} |`;
      });
    const counts = Object.entries(meanings).map(([nodes, meaning]) => {
      const count = placed.filter((one) => one.nodes === nodes).length;
      return `| ${nodes} | ${count} | ${meaning} |`;
    });
    const document = [
      ...['# Statements', ''],
      ...[
        'Every statement of the server, and on which nodes its rows lie where tables of borrowers are divided by borrower ([how data lies](data.md)). Read',
        'from its plan by `apps/server/src/platform/db/statements.test.ts`; `npm run record` writes this page.',
        '',
      ],
      ...['| nodes | statements | what that means |', '| --- | --- | --- |', ...counts, ''],
      ...['| statement | nodes | tables | why more than one |', '| --- | --- | --- | --- |', ...rows, ''],
    ].join('\n');
    const file = fileURLToPath(new URL('../../../../../docs/statements.md', import.meta.url));
    if (process.env.STATEMENTS === 'write') writeFileSync(file, document);
    const say = 'docs/statements.md is old: run this file with STATEMENTS=write';
    expect(readFileSync(file, 'utf8'), say).toBe(document);
  });
});
