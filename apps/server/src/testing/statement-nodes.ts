import type { Db } from '../platform/db/db.ts';
import { openEmbedded } from '../platform/db/embedded/embedded-db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { kindsOfTables, partitionedMigrations } from '../platform/db/partitioned-schema.ts';
import { readSchema } from '../platform/db/schema.ts';
import type { Statement } from '../platform/db/statement.ts';
import { rowsOf } from './database-state.ts';
import { valuesOf } from './plan-conditions.ts';

// On which nodes the rows of a statement lie (decision 068), read from its plan: each table of a borrower must be read by the borrower's
// id, which is a value of the statement, that of another row that it reads so, or what a lookup leads to.

export type Nodes =
  | 'one node'
  | 'a lookup, then one node'
  | 'two nodes'
  | 'many nodes'
  | 'a lookup'
  /** A reference table, of which each has a copy. */
  | 'any node'
  | 'local'
  /** Local rows, and others that they are compared with. */
  | 'local and others';

export interface Placed {
  name: string;
  nodes: Nodes;
  /** The tables that it reads or writes. */
  tables: string[];
  /** Those that it does not read by a borrower, or by what leads to one. */
  unbound: string[];
}

// A generic plan, so that no value makes a condition untrue, which would hide the tables behind it: of a parameter it shows the number.
// Nested loops show the condition at each table.
const explaining = `
  create function plan_of(query text) returns json language plpgsql as $$
  declare
    given text;
    plan json;
  begin
    execute 'prepare asked as ' || query;
    select string_agg(case t.type when 'text' then quote_literal('v' || t.place)
                                  when 'jsonb' then '''[{}]''' when 'json' then '''[{}]'''
                                  when 'timestamp with time zone' then '''2026-03-02''' when 'date' then '''2026-03-02'''
                                  when 'uuid' then quote_literal(gen_random_uuid())
                                  when 'text[]' then '''{}''' when 'integer[]' then '''{}'''
                                  when 'boolean' then 'true' else '1' end, ', ' order by t.place)
    into given
    from pg_prepared_statements p, unnest(p.parameter_types::text[]) with ordinality as t (type, place) where p.name = 'asked';
    execute 'explain (format json, verbose) execute asked' || coalesce('(' || given || ')', '') into plan;
    deallocate asked;
    return plan;
  end $$;
  set plan_cache_mode = force_generic_plan;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off; set enable_material = off;
  set enable_bitmapscan = off`;

interface Node {
  'Node Type': string;
  'Parent Relationship'?: string;
  Alias?: string;
  Operation?: string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Output?: string[];
  Plans?: Node[];
}

interface Read {
  table: string;
  /** What its borrower is compared with or written from; null if nothing says. */
  by: string | null;
}

export class StatementNodes {
  readonly #db: Db;
  readonly #kinds = kindsOfTables(readSchema());
  readonly #places = new Map<string, number>();

  private constructor(db: Db) {
    this.#db = db;
  }

  static async open(): Promise<StatementNodes> {
    const db = await openEmbedded({ folder: null });
    await migrate(db, partitionedMigrations());
    await db.execute(explaining);
    const nodes = new StatementNodes(db);
    const keys = `select c.relname as table, a.attnum - 1 as place from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'p' and a.attname = case c.relname when 'borrower' then 'id' else 'borrower_id' end`;
    for (const { table, place } of await rowsOf<{ table: string; place: number }>(db, keys))
      nodes.#places.set(table, place);
    return nodes;
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  async placed({ name, text }: Statement): Promise<Placed> {
    const query = `select plan_of('${text.replaceAll("'", "''")}') as plan`;
    const [row] = await rowsOf<{ plan: [{ Plan: Node }] }>(this.#db, query);
    const lists = row ? listsIn(row.plan[0].Plan) : [];
    // A list of a parameter may name many borrowers.
    const isOfList = ({ by }: Read) => lists.some((alias) => by?.startsWith(`${alias}.`));
    const read = (row ? this.#read(row.plan[0].Plan) : []).map((one) => (isOfList(one) ? { ...one, by: null } : one));
    const kinds = new Set(read.map(({ table }) => this.#kinds.get(table)));
    const ofBorrowers = read.filter(({ table }) => this.#kinds.get(table) === 'borrower');
    const unbound = read
      .filter(({ table, by }) => by === null && ['borrower', 'lookup'].includes(this.#kinds.get(table) ?? ''))
      .map(({ table }) => table);
    const values = new Set(ofBorrowers.flatMap(({ by }) => (by !== null && isGiven(by) ? [by] : [])));
    const isSpread = ofBorrowers.length > 0 || kinds.has('lookup');
    const nodes = (): Nodes => {
      if (kinds.has('local')) return isSpread ? 'local and others' : 'local';
      if (unbound.length > 0) return 'many nodes';
      if (ofBorrowers.some(({ by }) => by === 'two') || values.size > 1) return 'two nodes';
      if (ofBorrowers.length > 0) return kinds.has('lookup') ? 'a lookup, then one node' : 'one node';
      if (kinds.has('lookup')) return 'a lookup';
      return kinds.has('reference') ? 'any node' : 'local';
    };
    const tables = [...new Set(read.map(({ table }) => table))].sort();
    return { name, nodes: nodes(), tables, unbound: [...new Set(unbound)].sort() };
  }

  #read(node: Node): Read[] {
    const name = node['Relation Name'] ?? '';
    const table = name.replace(/_p\d$/, '');
    const own = this.#kinds.has(table) ? [{ table, by: this.#boundBy(node, table) }] : [];
    const below = (node.Plans ?? []).flatMap((one) => this.#read(one));
    if (node['Parent Relationship'] !== 'SubPlan') return [...own, ...below];
    // A subquery that is asked for each row of the outer one must name the borrower itself: on Citus an equation with the outer row's is not
    // enough (decision 069).
    const inside = aliasesIn(node);
    const isOuter = ({ by }: Read) => by !== null && /^\w+\./.test(by) && !inside.has(by.split('.')[0] ?? '');
    return [...own, ...below].map((one) => (isOuter(one) ? { ...one, by: null } : one));
  }

  #boundBy(node: Node, table: string): string | null {
    if (node.Operation === 'Insert') {
      const written =
        node.Plans?.filter((one) => one['Parent Relationship'] === 'Outer')
          .flatMap(outputsOf)
          .map((output) => output[this.#places.get(table) ?? 0] ?? '') ?? [];
      if (table in lookedUpBy) return 'written';
      return written.map(borrowerIn).find((one) => one !== null) ?? null;
    }
    // What is changed was read by a node below.
    if (node.Operation !== undefined) return 'read';
    const key = lookedUpBy[table] ?? (table === 'borrower' ? 'id' : 'borrower_id');
    const conditions = [node['Index Cond'], node.Filter].filter((one) => one !== undefined);
    const named = valuesOf(conditions.map((one) => `(${one})`).join(' AND '), key);
    const values = named?.map((value) => (table in lookedUpBy ? value : borrowerIn(value))) ?? [null];
    if (values.includes(null)) return null;
    return values.length > 1 ? 'two' : (values[0] ?? null);
  }
}

/** What a node passes on; rows of several partitions say it each for themselves. */
function outputsOf({ Output, Plans }: Node): string[][] {
  return Output === undefined ? (Plans ?? []).flatMap(outputsOf) : [Output];
}

function aliasesIn({ Alias, Plans = [] }: Node): Set<string> {
  return new Set([...(Alias === undefined ? [] : [Alias]), ...Plans.flatMap((one) => [...aliasesIn(one)])]);
}

/** The names under which a plan reads lists that are parameters. */
function listsIn(node: Node): string[] {
  const own = node['Node Type'] === 'Function Scan' && node.Alias !== undefined ? [node.Alias] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listsIn)];
}

/** What a lookup is looked up by. */
const lookedUpBy: Readonly<Record<string, string>> = {
  borrower_lookup: 'key',
  launch_link: 'code_hash',
  registration: 'phone',
};

/** A parameter or a constant. */
const isGiven = (value: string) => /^['$]/.test(value);

/** The borrower that an expression of a plan is: a value, another row's, or what was looked up. */
function borrowerIn(expression: string): string | null {
  const [, value, other] =
    /^(?:('[^']*'|\$\d+)(?:::text)?|((?:\w+|"[^"]+")\.(?:borrower_id|id)|\(InitPlan[^()]*\)\.\w+))$/.exec(expression) ??
    [];
  return value ?? other ?? null;
}
