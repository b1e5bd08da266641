import { complaintSave } from '@plazo/contract/complaints';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredStatements } from '../platform/db/statement.ts';
import { openFreshTestDb } from '../platform/db/test-db.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import '../ledger-checks/ledger-check.repository.ts';
import '../ledger-checks/ledger-replay.repository.ts';
import '../loans/collection-state.repository.ts';
import '../loans/order-history.repository.ts';
import '../loans/held.repository.ts';
import '../loans/order-list.repository.ts';
import '../overview/counts.repository.ts';
import '../payments/payment-ends.repository.ts';
import '../payouts/payout-lists.repository.ts';
import '../products/product.repository.ts';
import '../reports/report.repository.ts';
import '../webhooks/delivery.repository.ts';
import './queues.repository.ts';

// The staff's lists are short, and must be found without reading tables that grow: orders, bookings, payments, complaints. The same holds
// for each batch of `ledger verify`: otherwise its time would grow with the square of the orders.

const many = 10_000;

/** Each copy is of a borrower of its own. */
const of = `'borrower_id', t.borrower_id || n`;
const growing =
  /Seq Scan on (loan_order|offer|acceptance|instalment|ledger_entry|ledger_transaction|payment|payment_reversal|complaint|complaint_reply|voucher|rating|payout|event_feed|order_history)\b/;

/** The beginning of a list of orders. */
const anyOrder = {
  ...{ status: 'null', productId: 'null', claim: 'null', borrowerId: 'null', timeZone: `'America/Mexico_City'` },
  ...{
    createdFrom: `'0001-01-01'`,
    createdThrough: `'9999-12-30'`,
    dueFrom: `'0001-01-01'`,
    dueThrough: `'9999-12-30'`,
  },
  ...{ minAmount: '0', maxAmount: '9007199254740991', placeAmount: '9007199254740991', placeDueOn: `'0001-01-01'` },
  ...{ placeCreatedAt: '253402214400000', placeId: `''`, limit: '51' },
};

let server: TestServer;
beforeAll(async () => {
  // A connection from earlier tests keeps plans for tables of a few rows: checking a foreign key would read a whole table for each copied
  // row.
  server = await TestServer.open({ db: await openFreshTestDb() });
  const loan = await TestLoan.take(server);
  await loan.pay('evt-1', 10_000);
  const complaint = { problemType: '2', problemDetail: 'Queja.', orderNo: loan.orderId };
  await server.call(complaintSave, complaint, loan.launch);
  await copy('borrower', `'id', t.id || n`);
  await copy('bank_account', of);
  await copy('offer', `${of}, 'id', t.id || n`);
  await copy('loan_order', `${of}, 'id', t.id || n`);
  await copy('acceptance', `${of}, 'order_id', t.order_id || n`);
  await copy('instalment', `${of}, 'order_id', t.order_id || n`);
  await copy('ledger_transaction', `${of}, 'id', t.id || '-' || n, 'order_id', t.order_id || n`);
  await copy('ledger_entry', `${of}, 'order_id', t.order_id || n`);
  await copy('collection_state', `${of}, 'order_id', t.order_id || n`);
  await copy('voucher', `${of}, 'id', t.id || n, 'order_id', t.order_id || n, 'reference', t.reference || n`);
  await copy('payment', `${of}, 'id', t.id || n, 'order_id', t.order_id || n, 'voucher_id', t.voucher_id || n`);
  await copy('payout', `${of}, 'id', t.id || n, 'order_id', t.order_id || n`);
  await copy('complaint', `'id', t.id || n, 'folio', t.folio || n`);
  // Nearly all are answered, and a few payments wait for a person.
  await server.db.execute(`
    insert into rating select id, borrower_id, 5, now() from loan_order;
    insert into payment_reversal select borrower_id, 'r' || id, id, now(), now(), '', 1 from payment;
    insert into complaint_reply select 'r' || id, borrower_id, id, 'Listo.', created_at from complaint where right(id, 3) <> '777';
    insert into extension select borrower_id, order_id, 1, '2026-03-01', 7, id from payment where order_id is not null;
    with booked as (
      insert into ledger_transaction (id, borrower_id, order_id, number, kind, cause, business_date, booked_at)
      select 'more-' || id, borrower_id, order_id, 100 + row_number() over (partition by borrower_id), 'payment', 'more', business_date, booked_at
      from ledger_transaction where kind = 'disbursement' returning borrower_id, order_id, number)
    insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, amount)
    select borrower_id, order_id, number, line, account, amount from booked
    cross join (values (1, 'cash', 100), (2, 'unapplied_cash', -100)) as both_sides (line, account, amount);
    insert into event_feed select number, created_at, event_id, type, data from event;
    delete from event;
    update collection_state set announced = '31-60' where right(order_id, 2) = '77';
    update payout set problem = 'other-amount' where right(id, 3) = '777';
    update payment set flag = 'expired' where right(id, 3) = '777';
    update payment set order_id = null where right(id, 3) = '888';
    update payment set order_id = null, flag = 'old' where right(id, 3) = '999';
    create function plan_of(query text) returns setof text language plpgsql as $f$
    begin return query execute 'explain (analyze, buffers, timing off) ' || query; end $f$`);
  // As the database itself does after a while.
  await server.db.execute('vacuum analyze');
  return () => server.db.close();
}, 300_000);

/** Copies the only row of a table many times, with different keys. */
async function copy(table: string, keys: string): Promise<void> {
  await server.db.execute(
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${keys}))).*
     from ${table} t, generate_series(1, ${many}) n`,
  );
}

/** Its parameters are SQL texts; the length of a list may be left out. */
async function planOf(name: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
  const { text = '', parameters = [] } = declaredStatements().find((statement) => statement.name === name) ?? {};
  const filled = text.replace(/\$(\d+)/g, (_, number) => given[parameters[Number(number) - 1] ?? ''] ?? '100');
  const query = filled.replaceAll("'", "''");
  const lines = await rowsOf<{ line: string }>(server.db, `select line from plan_of('${query}') as line`);
  return lines.map(({ line }) => line).join('\n');
}

/** Blocks of 8 kB that were read. */
function blocksOf(plan: string): number {
  const [, hit = '0', , read = '0'] = /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

describe(`among ${many} orders`, () => {
  it.each<[name: string, given?: Readonly<Record<string, string>>, most?: number]>([
    // Of each of its hundred rows it looks up the loan, its product, and the bookings of its balance.
    ['payment_ends.list_unapplied', { after: 'null' }, 1_500],
    ['operation.count_work', { today: `'2026-03-02'`, me: `'nobody'` }],
    ['order_list.page_all', anyOrder],
    ['order_list.page_status', { ...anyOrder, status: '174' }],
    ['order_list.page_product', { ...anyOrder, productId: `'flex'` }],
    ['order_list.page_due', anyOrder],
    ['order_list.page_amount', anyOrder],
    ['order_list.page_amount_status', { ...anyOrder, status: '174' }],
    ['order_list.page_assignee', { ...anyOrder, assignee: `'nobody'` }],
    ['payout.list_waiting'],
    ['complaint.find_newest_all'],
    ['complaint.find_newest_open'],
    ['complaint.find_newest_answered'],
    ['complaint.page_by_clock', { afterAnswerBy: 'null', afterCreatedAt: 'null', afterId: 'null' }],
    ['operation.queues'],
    ['product.find_next_offered', { productId: 'null', termUnit: 'null', periods: 'null' }],
    ['product.is_on_sale', { id: `(select min(id) from product)`, now: '4102444800000' }],
    [
      'webhook_delivery.send_again',
      { endpointId: "'an-endpoint'", position: "'7'", now: '0', id: "'00000000-0000-0000-0000-000000000000'" },
    ],
  ])('%s only reads what it lists', async (name, given, most = 1_000) => {
    const plan = await planOf(name, given);
    expect(plan).toContain('Scan');
    expect(plan).not.toMatch(growing);
    expect(blocksOf(plan)).toBeGreaterThan(0);
    expect(blocksOf(plan), plan).toBeLessThan(most);
  });

  it.each(
    declaredStatements()
      .map(({ name }) => name)
      .filter((name) => /^(ledger_check|ledger_replay)\.(?!find_range)|^loan\.find_orders_between$/.test(name))
      // These are used only if the whole book is one batch (ranged.repository.ts).
      .filter((name) => !name.endsWith('_all')),
  )('%s only reads the orders of its batch', async (name) => {
    const batch = await rowsOf<{ id: string }>(server.db, 'select id from borrower order by id limit 200');
    const plan = await planOf(name, { after: "''", last: `'${batch.at(-1)?.id}'` });
    expect(plan).not.toMatch(growing);
    expect(blocksOf(plan), plan).toBeLessThan(200 * 20);
  });

  it.each(
    declaredStatements()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('report.') && !name.endsWith('_all')),
  )('%s reads the rows of its batch once', async (name) => {
    const batch = await rowsOf<{ id: string }>(server.db, 'select id from borrower order by id limit 5000');
    const days = {
      on: `'2026-03-02'`,
      from: `'2026-03-01'`,
      through: `'2026-03-02'`,
      timeZone: `'America/Mexico_City'`,
      begins: `'{1,31,61,91}'`,
    };
    const plan = await planOf(name, { after: `''`, last: `'${batch.at(-1)?.id}'`, ...days });
    expect(plan).not.toMatch(growing);
    expect(blocksOf(plan), plan).toBeLessThan(5_000 * 60);
  });

  it('collection.find_of_other_edges only reads the late ones', async () => {
    const given = { afterBorrowerId: `''`, afterOrderId: `''` };
    for (const buckets of [`'{1-30,31-60,61-and-more}'`, `'{1-15,16-and-more}'`]) {
      const plan = await planOf('collection.find_of_other_edges', { ...given, buckets });
      expect(plan).not.toContain('Seq Scan');
      expect(blocksOf(plan), plan).toBeLessThan(many / 50);
    }
  });

  it.each([
    ['the newest', 'null'],
    ['the middle', "(select nextval('order_history_number')) / 2"],
  ])('order_history.page only reads the entries of its page, from %s on', async (_, place) => {
    const [busiest] = await rowsOf<{ id: string; borrower: string }>(
      server.db,
      'select order_id as id, borrower_id as borrower from order_history group by 1, 2 order by count(*) desc limit 1',
    );
    const page = { borrowerId: `'${busiest?.borrower}'`, orderId: `'${busiest?.id}'`, before: place, limit: '50' };
    const plan = await planOf('order_history.page', page);
    expect(plan).toMatch(/using order_history_pkey.*\n.*Index Cond: \(\(borrower_id = .*\(order_id = /);
    expect(plan).not.toMatch(growing);
    expect(plan).not.toContain('Sort');
    expect(blocksOf(plan), plan).toBeLessThan(100);
  });

  it.each(['unmatched', 'held', 'flagged'])('%s payments are read without the other queues', async (queue) => {
    await server.db.execute(`update payment set order_id = null, flag = 'old' where right(id, 1) = '9'`);
    await server.db.execute('vacuum analyze payment');
    const plan = await planOf(`payment_ends.page_${queue}`, {
      beforeReceivedAt: 'null',
      beforeId: 'null',
      receivedFrom: `'0001-01-01'`,
      receivedThrough: `'9999-12-30'`,
      timeZone: `'America/Mexico_City'`,
      limit: '51',
    });
    expect(plan).toContain(`using payment_queue_${queue}`);
    expect(plan).not.toMatch(growing);
    expect(blocksOf(plan), plan).toBeLessThan(1_000);
  });

  it('held payments of one loan are read without those of the others', async () => {
    const [voucher] = await rowsOf<{ order: string }>(
      server.db,
      `select order_id as order from voucher where borrower_id = 'ana'`,
    );
    const plan = await planOf('held.find', { borrowerId: "'ana'", orderId: `'${voucher?.order}'` });
    expect(plan).toContain('using payment_held_by_voucher');
    expect(blocksOf(plan), plan).toBeLessThan(100);
  });

  it('an answered complaint is not among the open ones', async () => {
    const open = await rowsOf(server.db, 'select id from complaint where answered_at is null order by id');
    // Ten, or more: the id that was copied may end in a seven itself.
    expect(open.length).toBeGreaterThanOrEqual(many / 1000);
    expect(open).toEqual(await rowsOf(server.db, `select id from complaint where right(id, 3) = '777' order by id`));
  });
});
