import { complaintSave } from '@plazo/contract/complaints';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredStatements } from '../db/statement.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import './queues.repository.ts';

// What the staff list is short, and is found without reading what grows: orders, bookings, payments, complaints.

const many = 20_000;
const growing = /Seq Scan on (loan_order|ledger_entry|ledger_transaction|payment|complaint|complaint_reply|voucher)\b/;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
  const loan = await TestLoan.take(server);
  await loan.pay('evt-1', 10_000);
  const complaint = { problemType: '2', problemDetail: 'Queja.', orderNo: loan.orderId };
  await server.call(complaintSave, complaint, loan.launch);
  await copy('offer', `'id', t.id || n`);
  await copy('loan_order', `'id', t.id || n`);
  await copy('ledger_transaction', `'id', t.id || '-' || n, 'order_id', t.order_id || n`);
  await copy('ledger_entry', `'transaction_id', t.transaction_id || '-' || n, 'order_id', t.order_id || n`);
  await copy('voucher', `'id', t.id || n, 'order_id', t.order_id || n, 'reference', t.reference || n`);
  await copy('payment', `'id', t.id || n, 'order_id', t.order_id || n, 'voucher_id', t.voucher_id || n`);
  await copy('complaint', `'id', t.id || n, 'folio', t.folio || n`);
  // Nearly all are answered, and a few payments wait for somebody.
  await server.db.execute(`
    insert into complaint_reply select 'r' || id, id, 'Listo.', created_at from complaint where right(id, 3) <> '777';
    update payment set flag = 'expired' where right(id, 3) = '777';
    update payment set order_id = null where right(id, 3) = '888';
    update payment set order_id = null, flag = 'old' where right(id, 3) = '999';
    create function plan_of(query text) returns setof text language plpgsql as $f$
    begin return query execute 'explain (analyze, buffers, timing off) ' || query; end $f$`);
  // As the database does by itself, in time.
  await server.db.execute('vacuum analyze');
  return () => server.db.execute('drop function plan_of');
});

/** Writes the only row of a table again, many times, with other keys. */
async function copy(table: string, keys: string): Promise<void> {
  await server.db.execute(
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${keys}))).*
     from ${table} t, generate_series(1, ${many}) n`,
  );
}

async function planOf(name: string): Promise<string> {
  const text = declaredStatements().find((statement) => statement.name === name)?.text ?? '';
  // The only parameter of a list is its length.
  const query = text.replaceAll('$1', '100').replaceAll("'", "''");
  const lines = await rowsOf<{ line: string }>(server.db, `select line from plan_of('${query}') as line`);
  return lines.map(({ line }) => line).join('\n');
}

/** Blocks of 8 kB that were read. */
function blocksOf(plan: string): number {
  const [, hit = '0', , read = '0'] = /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

describe(`among ${many} orders`, () => {
  it.each([
    'payment_ends.list_unapplied',
    'payment_ends.list_flagged',
    'payment_ends.list_held',
    'payment_ends.list_unmatched',
    'complaint.find_newest_all',
    'complaint.find_newest_open',
    'complaint.find_newest_answered',
    'operation.queues',
  ])('%s reads what it lists', async (name) => {
    const plan = await planOf(name);
    expect(plan).toContain('Scan');
    expect(plan).not.toMatch(growing);
    expect(blocksOf(plan)).toBeGreaterThan(0);
    expect(blocksOf(plan), plan).toBeLessThan(1_000);
  });

  it('an answered complaint is not among the open ones', async () => {
    const open = await rowsOf(server.db, 'select id from complaint where answered_at is null');
    expect(open).toHaveLength(many / 1000);
  });
});
