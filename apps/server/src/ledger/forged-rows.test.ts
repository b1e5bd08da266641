import { readFileSync } from 'node:fs';
import { approveOrder, rejectOrder } from '@plazo/contract/lender/orders';
import { assignPayment, refundCreditBalance } from '@plazo/contract/lender/payments';
import { closeOrder, forgiveOrder, reverseWaiver, waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealWaiting } from '../audit/audit.ts';
import { flexReviewed } from '../demo/demo-products.ts';
import { faultsBetween } from '../ledger-checks/ledger-verify.ts';
import { rowsOf } from '../testing/database-state.ts';
import { run } from '../testing/past-triggers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

// An accountant with superuser rights: no trigger fires, and every column, row and copied row is tried.

let lender: TestLender;

beforeAll(async () => {
  lender = await TestLender.open();
  await live();
});
afterAll(() => lender.server.app.close());

/** Takes loans through everything that can happen to their money. */
async function live(): Promise<void> {
  const { server } = lender;
  const reason = 'agreed by phone';
  const paying = await TestLoan.take(server, { borrower: 'ana' });
  await paying.pay('paid', 100_000);
  await lender.call(waiveCharges, { orderId: paying.orderId, charges: { commission: 100 }, reason });
  const waived = { orderId: paying.orderId, charges: { interest: 50 }, reason };
  const { id: waiverId } = await lender.call(waiveCharges, waived);
  await lender.call(reverseWaiver, { orderId: paying.orderId, waiverId, reason });
  await paying.reversePayment('paid', { amount: 1_000 });
  await paying.code();
  const surplus = await TestLoan.take(server, { borrower: 'bea' });
  await surplus.pay('surplus', 300_000);
  await lender.call(refundCreditBalance, { orderId: surplus.orderId, amount: 10_000, reference: 'T-9' });
  const stray = { eventId: 'stray', reference: '93000000000000', amount: 700 };
  await server.pay(stray);
  await lender.call(assignPayment, { paymentId: 'stray', orderId: paying.orderId });
  const lost = await TestLoan.take(server, { borrower: 'eva' });
  const { repayAmount: outstanding = 0 } = await lost.details();
  await lender.call(forgiveOrder, { orderId: lost.orderId, outstanding, reason });
  const closed = await TestLoan.take(server, { borrower: 'gil' });
  await lender.call(closeOrder, { orderId: closed.orderId, most: 1_000_000, reason });
  const extended = await TestLoan.take(server, { borrower: 'ivo' });
  await extended.extend('extended');
  await TestLoan.take(server, { borrower: 'waiting', product: flexReviewed });
  const approved = await TestLoan.take(server, { borrower: 'approved', product: flexReviewed });
  await lender.call(approveOrder, { orderId: approved.orderId });
  const rejected = await TestLoan.take(server, { borrower: 'rejected', product: flexReviewed });
  await lender.call(rejectOrder, { orderId: rejected.orderId, reason });
  // Half of the events are in the chains, half still wait.
  await sealWaiting(server.db, server.masterKeys, 6);
}

class Undone extends Error {}

/** The faults found after a forgery; null if the database itself refuses it. It is rolled back. */
async function faultsAfter(forgery: string): Promise<string[] | null> {
  const { db, masterKeys, config } = lender.server;
  const how = { timeZone: config.tenant.timeZone, masterKeys };
  let said: string[] | null = null;
  const trying = db.transaction(async (transaction) => {
    await run(transaction, 'set local session_replication_role = replica');
    await run(transaction, forgery);
    const all = { after: '', last: '~' };
    said = (await faultsBetween(transaction, how, { ...all, isAll: false })).map(({ fault }) => fault);
    // A small book is queried differently, and must give the same answer.
    const ofSmall = (await faultsBetween(transaction, how, { ...all, isAll: true })).map(({ fault }) => fault);
    expect(ofSmall.sort()).toEqual(said.toSorted());
    throw new Undone();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof Undone) && said !== null) throw error;
  });
  return said;
}

/** Every table that holds money, days or documents of loans. */
const tables = [
  ...['offer', 'loan_order', 'acceptance', 'instalment', 'ledger_transaction', 'ledger_entry', 'voucher', 'payment'],
  ...['payment_reversal', 'extension', 'payout', 'settlement_letter', 'audit_event', 'audit_waiting'],
];

interface Column {
  table: string;
  name: string;
  type: string;
}

/** A value different from the present one. */
function otherValue({ name, type }: Column): string {
  if (['bigint', 'integer'].includes(type)) return `coalesce(${name}, 0) + 1`;
  if (type === 'date') return `coalesce(${name}, '2026-01-01') + 1`;
  if (type === 'timestamp with time zone') return `coalesce(${name}, '2026-01-01') + interval '1 day'`;
  if (type === 'boolean') return `not ${name}`;
  return `coalesce(${name}, '') || 'x'`;
}

/** The forgeries that the documents say stay unseen: `table.column`, or `table.removed` and `table.copied`. */
function toldUnseen(): string[] {
  const text = readFileSync(new URL('../../../../docs/decisions/056-forged-rows.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name = '']) => name)).sort();
}

const ofRows = /\.(removed|copied)$/;

describe('ledger verify', () => {
  it('finds nothing in what the server wrote', async () => {
    expect(await faultsAfter('update payment set amount = amount')).toEqual([]);
  });

  it('sees every changed column of money, days and documents except those that the documents name', async () => {
    const columns = await rowsOf<Column>(
      lender.server.db,
      `select table_name::text as table, column_name::text as name, data_type::text as type from information_schema.columns
       where table_schema = 'public' and table_name in (${tables.map((table) => `'${table}'`)}) order by 1, 2`,
    );
    const unseen: string[] = [];
    for (const one of columns) {
      const said = await faultsAfter(`update ${one.table} set ${one.name} = ${otherValue(one)}`);
      if (said?.length === 0) unseen.push(`${one.table}.${one.name}`);
    }
    expect(unseen.sort()).toEqual(toldUnseen().filter((name) => !ofRows.test(name)));
  }, 300_000);

  const forgeries: [string, string, RegExp][] = [
    ['a balanced waiver', bookedAgain('waiver'), /waived forged \(commission 100, .*\) has no audit event/],
    ['a balanced forgiveness', bookedAgain('forgiveness'), /waived forged \(rest \d+\) has no audit event/],
    ['a balanced refund', bookedAgain('refund'), /money\.refunded .* has no audit event/],
    ['a waiver that was removed', removed('waiver'), /charges\.waived\) is about waived .*, which does not exist/],
    ['a refund that was removed', removed('refund'), /money\.refunded T-9 \(amount 10000\), which does not exist/],
    [
      'a refund of more',
      `update ledger_entry set amount = amount * 2 where (order_id, transaction_number) in (select order_id, number from ledger_transaction where kind = 'refund')`,
      /money\.refunded T-9 is amount 20000; .*says amount 10000/,
    ],
    [
      'a payment with its booking, of more',
      `with paid as (update payment set amount = amount + 100 where id = 'surplus')
       update ledger_entry set amount = amount + case account when 'cash' then 100 else -100 end
       where (order_id, transaction_number) in (select order_id, number from ledger_transaction where kind = 'payment' and cause = 'surplus')
         and account in ('cash', 'unapplied_cash')`,
      /payment\.booked surplus is amount 300100, .*says amount 300000/,
    ],
    [
      'an accepted document together with its hash',
      `update acceptance set document = replace(document, 'ana Pruebas', 'eva Pruebas'),
         document_hash = encode(sha256(convert_to(replace(document, 'ana Pruebas', 'eva Pruebas'), 'UTF8')), 'hex')`,
      /order\.accepted PZ\S+ is .*document \S+,.*says .*document/,
    ],
    [
      'an accepted document without its key',
      `update acceptance set document_key = null`,
      /order\.accepted PZ\S+ is .*document null/,
    ],
    ['what was accepted, removed', `delete from acceptance`, /the accepted document of PZ\S+ is missing/],
    ['a payout, removed', `delete from payout`, /payout\.booked\) is about .*, which does not exist/],
    [
      'a voucher, removed',
      `delete from voucher where status = 'issued'`,
      /voucher\.made \S+ \(.*\), which does not exist/,
    ],
    [
      'a voucher, copied',
      `insert into voucher select (jsonb_populate_record(v, '{"id": "forged", "reference": "1", "status": "replaced"}')).* from voucher v where v.status = 'issued' limit 1`,
      /voucher\.made forged \(.*\) has no audit event/,
    ],
    [
      'an event that waits',
      `insert into audit_waiting (borrower_id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, after, seal)
       select borrower_id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, replace(after, '"amount":', '"amount":1'), seal
       from audit_waiting where action = 'voucher.made'`,
      /nobody vouches for the waiting audit event voucher\.made/,
    ],
    [
      'an event of a chain',
      `update audit_event set after = replace(after, '"amount":', '"amount":1') where action = 'order.accepted'`,
      /nobody vouches for audit event \d+-\d+ \(order\.accepted\)/,
    ],
    ['a payout day', `update payout set paid_on = paid_on + 1`, /payout\.booked \S+ is .*paidOn 2026-03-03.*says/],
    ['a payout amount', `update payout set amount = amount + 1`, /payout \S+ is of \d+ MXN; lent was/],
    ['a voucher amount', `update voucher set amount = amount + 1`, /voucher\.made \S+ is amount/],
    [
      'a loan that another borrower owes',
      everywhere(`borrower_id = 'bea'`, 'ana'),
      /ana accepted it; it is of borrower bea/,
    ],
    [
      'an approval, with the payout that it asks for',
      `with asked as (insert into payout (id, order_id, borrower_id, amount, currency, state, requested_at, due_at)
         select id || '-1', id, borrower_id, principal, 'MXN', 'requested', created_at, created_at from loan_order where borrower_id = 'waiting')
       update loan_order set status = 151 where borrower_id = 'waiting'`,
      /status 151; by what the audit says was decided it is 21/,
    ],
    ['an approval after a rejection', statusOf('rejected', 151), /status 151; .* was decided it is 110/],
    ['a rejection', statusOf('waiting', 110), /status 110; .* was decided it is 21/],
    ['a withdrawn approval', statusOf('approved', 21), /status 21; .* was decided it is 151 or/],
    [
      'a payout that is requested again',
      `update payout set state = 'requested', paid_on = null where borrower_id = 'ana'`,
      /payout \S+ is requested; the order has status 174/,
    ],
    [
      'a borrower marked as erased, so that their document could say anything',
      `with marked as (update borrower set erased_at = now(), records_until = null where id = 'ana')
       update acceptance set document = replace(document, 'ana Pruebas', 'eva Pruebas'),
         document_hash = encode(sha256(convert_to(replace(document, 'ana Pruebas', 'eva Pruebas'), 'UTF8')), 'hex')`,
      /borrower ana is marked as erased; no audit event says so/,
    ],
    ['an event kept out of its chain', `update audit_waiting set is_refused = true`, /nobody vouches for the waiting/],
  ];
  it.each(forgeries)('sees %s', async (_, forgery, fault) => {
    expect((await faultsAfter(forgery))?.join('\n')).toMatch(fault);
  });

  it('sees every changed term of a product that was sold', async () => {
    const sold = await rowsOf<{ product: string; term: string }>(
      lender.server.db,
      `select v.product_id as product, t.key as term from product_version v, jsonb_object_keys(v.terms || '{"coolingOffDays": 0, "residueTolerance": 0}') as t (key)
       where exists (select from loan_order o where o.product_id = v.product_id)`,
    );
    expect(sold.length).toBeGreaterThan(20);
    const unseen: unknown[] = [];
    for (const { product, term } of sold) {
      const changed = `jsonb_set(terms, '{${term}}', case jsonb_typeof(terms -> '${term}') when 'string' then '"x"' else '77' end::jsonb)`;
      const said = await faultsAfter(`update product_version set terms = ${changed} where product_id = '${product}'`);
      if (said?.length === 0) unseen.push([product, term]);
    }
    expect(unseen).toEqual([]);
  });

  it('sees every removed or copied row except those that the documents name', async () => {
    const unseen: string[] = [];
    for (const table of tables) {
      if ((await faultsAfter(`delete from ${table}`))?.length === 0) unseen.push(`${table}.removed`);
      const copy = `insert into ${table} ${await copyOf(table)}`;
      if ((await faultsAfter(copy))?.length === 0) unseen.push(`${table}.copied`);
    }
    expect(unseen.sort()).toEqual(toldUnseen().filter((name) => ofRows.test(name)));
  }, 300_000);
});

/** One change to all rows of a borrower, in every table. */
function everywhere(change: string, borrower: string): string {
  const [first, ...others] = ['loan_order', 'offer', 'voucher', 'payout'].map(
    (table) => `update ${table} set ${change} where borrower_id = '${borrower}'`,
  );
  return `with ${others.map((text, place) => `u${place} as (${text})`)} ${first}`;
}

const statusOf = (borrower: string, status: number) =>
  `update loan_order set status = ${status} where borrower_id = '${borrower}'`;

/** The newest booking of a kind again, unchanged and balanced. */
function bookedAgain(kind: string): string {
  return `with copied as (
      insert into ledger_transaction (borrower_id, id, order_id, kind, business_date, booked_at, cause, number)
      select borrower_id, 'forged', order_id, kind, business_date, booked_at, 'forged', 1000 from ledger_transaction t
      where kind = '${kind}' and cause is not null
        and not exists (select from ledger_transaction r where r.kind = 'reinstatement' and r.cause = t.cause) limit 1
    )
    insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, instalment, amount)
    select borrower_id, order_id, 1000, line, account, instalment, amount from ledger_entry
    where (order_id, transaction_number) = (select order_id, number from ledger_transaction t where kind = '${kind}' and cause is not null
      and not exists (select from ledger_transaction r where r.kind = 'reinstatement' and r.cause = t.cause) limit 1)`;
}

function removed(kind: string): string {
  return `with gone as (delete from ledger_entry where (order_id, transaction_number) in (select order_id, number from ledger_transaction where kind = '${kind}'))
    delete from ledger_transaction where kind = '${kind}'`;
}

/** Copies one row of a table under another id, for the same order. */
async function copyOf(table: string): Promise<string> {
  const [key] = await rowsOf<{ name: string; type: string }>(
    lender.server.db,
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = '${table}'::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum) desc limit 1`,
  );
  const other = key?.type === 'text' ? "'copy'" : '987654';
  const more = table === 'voucher' ? `, 'reference', 'copy', 'status', 'replaced'` : '';
  const columns = await rowsOf<{ name: string }>(
    lender.server.db,
    `select column_name::text as name from information_schema.columns
     where table_name = '${table}' and is_identity = 'NO' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  // Of the events only those that have a row each are matched; a copy of another is one too many for `audit verify`.
  const which = table === 'audit_event' ? `where action = 'voucher.made'` : '';
  const copied = `jsonb_populate_record(t, jsonb_build_object('${key?.name}', ${other}${more}))`;
  return `(${names}) select ${names} from (select (${copied}).* from ${table} t ${which} limit 1) copy`;
}
