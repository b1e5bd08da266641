import { createHash } from 'node:crypto';
import { type Db, only } from '../platform/db/db.ts';
import { column, undeclared } from '../platform/db/statement.ts';

/** The rows of any query, as JSON: for tests only. */
export async function rowsOf<T = Record<string, unknown>>(db: Db, query: string): Promise<T[]> {
  const name = `look-${createHash('sha1').update(query).digest('hex')}`;
  // A cluster has the names of the columns only where its nodes' answers come together.
  const text = `with found as materialized (${query}) select coalesce(jsonb_agg(to_jsonb(found)), '[]') as rows from found`;
  return only(await db.query(undeclared(name, { rows: column.json<T[]>() }, text))).rows;
}

const tableNames = `select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('schema_migration', 'audit_event', 'audit_waiting', 'audit_chain', 'event', 'event_feed', 'event_feed_end')
  order by relname`;

/** An audit event, whether it waits for its place in a chain or has it: the server places it a moment later. */
const audited = ['audit_event', 'audit_waiting']
  .map((table) => `select at, actor_kind, actor_id, action, subject_kind, subject_id, request_id from ${table}`)
  .join(' union all ');

/** An event, whether it waits for its place in the feed or has it. */
const told = ['event', 'event_feed']
  .map((table) => `select event_id, type, data, created_at from ${table}`)
  .join(' union all ');

/** The data of the events of some types (`like`), in order: a server places them in the feed at any moment. */
export async function dataOfEvents<T = Record<string, unknown>>(db: Db, type: string): Promise<T[]> {
  const placed = `select 0 as waits, position as place, type, data from event_feed`;
  const waiting = `select 1 as waits, number as place, type, data from event`;
  const found = await rowsOf<{ data: T }>(
    db,
    `select data from (${placed} union all ${waiting}) e where type like '${type}' order by waits, place`,
  );
  return found.map(({ data }) => data);
}

/** The number of rows of every table, and a digest of their content: if equal before and after, nothing was written. */
export async function stateOf(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(db, tableNames);
  const sources = [
    ...tables.map(({ name }) => ({ name, from: name })),
    { name: 'audit', from: `(${audited})` },
    { name: 'event', from: `(${told})` },
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = sources.map(({ name, from }) => {
    // When the sweep looks at an order next: it says so a moment after the booking.
    const row = `(to_jsonb(t) - 'look_on')::text`;
    return `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as state
       from ${from} t`;
  });
  const states = await rowsOf<{ name: string; state: string }>(db, parts.join(' union all '));
  return Object.fromEntries(states.map(({ name, state }) => [name, state]));
}

/** As `stateOf`, without the records of a report that contradicts the books, and the wish for one of ours: everything else stays the same. */
export async function bookedStateOf(db: Db): Promise<Record<string, string>> {
  const { contradiction: _, event: __, order_history: ___, kept_report: ____, ...state } = await stateOf(db);
  return state;
}

/** An order's ledger balances: the sum of every account with bookings, in minor units. */
export async function balancesOf(db: Db, orderId: string): Promise<Record<string, number>> {
  const sums = await rowsOf<{ account: string; amount: number }>(
    db,
    `select account, sum(amount)::bigint as amount from ledger_entry where order_id = '${orderId}'
     group by account order by account`,
  );
  return Object.fromEntries(sums.map(({ account, amount }) => [account, amount]));
}

/** Transactions that break a rule of double entry; empty if the ledger is sound. */
export async function ledgerFaults(db: Db): Promise<unknown[]> {
  return rowsOf(
    db,
    `select t.id, t.kind, coalesce(sum(e.amount), 0) as sum, count(e.line) as lines
     from ledger_transaction t left join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number
     group by t.borrower_id, t.id, t.kind
     having coalesce(sum(e.amount), 0) <> 0 or count(e.line) < 2 or count(*) filter (where e.order_id <> t.order_id) > 0
     union all
     select o.id, 'instalments do not repay the principal', sum(i.principal) - o.principal, count(*)
     from loan_order o left join instalment i on i.borrower_id = o.borrower_id and i.order_id = o.id
     group by o.id, o.borrower_id having sum(i.principal) is distinct from o.principal`,
  );
}
