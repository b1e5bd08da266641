// What must be true after every kill: every acknowledged loan is there, none is half there, and the ledger balances.
import { column, statement } from './database.mjs';
import { endOf } from './fixtures.mjs';

// Everything that a push writes, in one line per order. Equal offers must give equal lines.
const ordersOfRound = statement(
  'torture.orders',
  { id: column.text, content: column.text },
  `select o.id, concat_ws(' ',
      o.status, o.principal, o.periods,
      (select concat_ws('/', count(*), sum(principal), sum(interest), sum(iva), sum(commission), min(number), max(number))
         from instalment i where i.borrower_id = o.borrower_id and i.order_id = o.id),
      (select concat_ws('/', count(*), string_agg(kind, ',' order by kind)) from ledger_transaction t where t.order_id = o.id),
      (select concat_ws('/', count(*), count(distinct transaction_number), sum(amount), sum(amount) filter (where amount > 0))
         from ledger_entry e where e.order_id = o.id)) as content
    from loan_order o where o.id >= $round and o.id < $end order by o.id`,
);

const damages = statement(
  'torture.damages',
  { what: column.text, n: column.bigint },
  `select * from (
      select 'unbalanced ledger transactions' as what,
             (select count(*) from (select from ledger_entry group by borrower_id, order_id, transaction_number having sum(amount) <> 0) u) as n
      union all select 'the ledger sums to', abs(coalesce(sum(amount), 0))::bigint from ledger_entry
      union all select 'ledger transactions without entries', count(*) from ledger_transaction t
        where not exists (select from ledger_entry e where e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number)
      union all select 'ledger entries without their transaction', count(*) from ledger_entry e
        where not exists (select from ledger_transaction t where t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number)
      union all select 'ledger transactions without an order', count(*) from ledger_transaction t
        where not exists (select from loan_order o where o.id = t.order_id)
      union all select 'instalments without an order', count(*) from instalment i
        where not exists (select from loan_order o where o.id = i.order_id)
      union all select 'orders without all their instalments', count(*) from loan_order o
        where o.term_unit = 'month' and o.periods <> (select count(*) from instalment i where i.borrower_id = o.borrower_id and i.order_id = o.id)
      union all select 'orders without their offer', count(*) from loan_order o
        where not exists (select from offer f where f.id = o.id)
    ) found where n <> 0`,
);

/**
 * Checks a round. Returns the number of orders, and each problem in words.
 * @param {any} db
 * @param {string} round
 * @param {Set<string>} acknowledged
 * @param {string} expected what each order must consist of
 */
export async function verifyRound(db, round, acknowledged, expected) {
  const rows = await db.query(ordersOfRound, { round, end: endOf(round) });
  const present = new Set(rows.map((/** @type {{ id: string }} */ row) => row.id));
  const lost = [...acknowledged].filter((id) => !present.has(id));
  const half = rows.filter((/** @type {{ content: string }} */ row) => row.content !== expected);
  const problems = [];
  if (lost.length > 0) problems.push(`${lost.length} acknowledged orders are lost, ${lost[0]} among them`);
  if (half.length > 0) problems.push(`${half.length} orders are not whole: ${half[0].id} has ${half[0].content}`);
  return { orders: rows.length, problems };
}

/** Checks the whole database. @param {any} db @returns {Promise<string[]>} */
export async function verifyWhole(db) {
  return (await db.query(damages)).map((/** @type {{ what: string, n: number }} */ row) => `${row.what}: ${row.n}`);
}

/** What an undisturbed push writes. @param {any} db @param {string} round */
export async function contentOfOrder(db, round) {
  const [row] = await db.query(ordersOfRound, { round, end: endOf(round) });
  if (!row || !/^\d+ 600000 6 6\/600000\/.* 2\/charges,disbursement \d+\/2\/0\/\d+$/.test(row.content)) {
    throw new Error(`an undisturbed push wrote ${row ? row.content : 'nothing'}`);
  }
  return /** @type {string} */ (row.content);
}
