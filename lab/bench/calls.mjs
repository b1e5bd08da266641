import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { besidePgbench, orderOf, orderSql } from './beside-pgbench.mjs';
import { copyOrders, copyRows } from './copy-rows.mjs';
import { pgbenchScript } from './pgbench.mjs';
import { launchOf, openDatabase, recordCall, recordPush, sessionOf, writeBorrowers } from './push-statements.mjs';
import { row } from './report.mjs';
import { production, startServer } from './server.mjs';
import { interleave, median } from './statistics.mjs';

const { sign, signatureHeader } = await import('../../apps/server/src/platform/http/signature.ts');

/** @typedef {import('./push-load.mjs').Call} Call */
/** @typedef {import('./copy-rows.mjs').Db} Db */
/** @typedef {import('./beside-pgbench.mjs').Run} Run */
/** @typedef {'details' | 'voucher' | 'payment'} Kind */

/** Ranges of borrower numbers, far apart. Every run takes the next part of its range. */
const ranges = {
  detailsPgbench: 30_000_000,
  details: 40_000_000,
  voucherPgbench: 50_000_000,
  voucher: 60_000_000,
  paymentPgbench: 70_000_000,
  payment: 80_000_000,
};
const template = 90_000_000;
/** A server runs for weeks: until its code is compiled, a third of its CPU goes to the compiler. */
const warmUp = 4_000;

const referenceOf = (/** @type {number} */ n) => String(n).padStart(14, '0');
const referenceSql = (/** @type {string} */ n) => `lpad(${n}::text, 14, '0')`;
const eventOf = (/** @type {number} */ n) => `bench-payment-${n}`;

/** @param {number} n @returns {Call} */
function detailsOf(n) {
  const body = new URLSearchParams({ orderId: orderOf(n) });
  return { path: `/tells/v3/loan-details/loan-details?${launchOf(n)}`, body: body.toString() };
}

/** @param {number} n @param {number} amount @returns {Call} */
function voucherOf(n, amount) {
  const body = new URLSearchParams({ orderId: orderOf(n), amount: String(amount), payCode: 'store', requestType: '1' });
  return { path: `/tells/v3/loan-details/generate-vcode?${launchOf(n)}`, body: body.toString() };
}

/** @param {number} n @param {number} amount @returns {Call} */
function paymentOf(n, amount) {
  const paidAt = new Date().toISOString();
  const body = JSON.stringify({ eventId: eventOf(n), reference: referenceOf(n), amount, currency: 'MXN', paidAt });
  const secret = production.PAYMENT_WEBHOOK_SECRET ?? '';
  const signature = sign(body, secret, Math.floor(Date.now() / 1000));
  return {
    path: '/webhooks/payments',
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
  };
}

/**
 * loan-details (a read), generate-vcode (a new voucher) and the payments webhook (the whole amount) per second through the server on
 * PostgreSQL, each against pgbench running the same statements on the same PostgreSQL.
 * @param {{ cluster: { url: string, port: number, folder: string }, folder: string, rounds: number, count: number,
 *   clients: number, progress: (line: string) => void }} options
 */
export async function measureCalls({ cluster, folder, rounds, count, clients, progress }) {
  const db = await openDatabase({ url: cluster.url });
  const load = fork(join(import.meta.dirname, 'push-load.mjs'));
  const server = await startServer({ folder, environment: { ...production, DATABASE_URL: cluster.url } });
  try {
    progress('writing orders');
    const { amount, scripts } = await prepare(db, warmUp + rounds * count);
    const callOf = (/** @type {Kind} */ kind, /** @type {number} */ n) => {
      if (kind === 'details') return detailsOf(n);
      return kind === 'voucher' ? voucherOf(n, amount) : paymentOf(n, amount);
    };
    const calls = { server, port: server.port, load, ranges, scripts, callOf };
    const sides = besidePgbench({ db, cluster, folder, clients, ...calls });
    progress('warming up');
    await interleave(1, sides(warmUp));
    await db.execute('vacuum (analyze)');
    const runs = await interleave(rounds, sides(count), progress);
    await checkAll(db, warmUp + rounds * count);
    return rowsOf(runs, clients);
  } finally {
    load.kill();
    await server.stop();
    await db.close();
  }
}

/**
 * Writes a copy of the template's order for every borrower, and a voucher for those who pay; records pgbench's scripts.
 * @param {Db} db
 * @param {number} count borrowers a range
 */
async function prepare(db, count) {
  await writeBorrowers(db, { first: template, count: 1 });
  // The sandbox pays out at once.
  await recordPush(db, template, { SANDBOX: 'true' });
  const order = orderOf(template);
  for (const first of Object.values(ranges)) {
    await writeBorrowers(db, { first, count });
    const series = `generate_series(${first}::bigint, ${first + count - 1}::bigint)`;
    const keys = { borrower_id: 'n::text', order_id: orderSql('n') };
    const tables = ['instalment', 'collection_state', 'ledger_transaction', 'ledger_entry'];
    await copyOrders(db, { order, series, keys, tables });
  }
  const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');
  const sum = statement(
    `bench.owed_${Date.now()}`,
    { owed: column.bigint },
    `select sum(principal + interest + iva + commission)::bigint as owed from instalment where order_id = '${order}'`,
  );
  const amount = (await db.query(sum))[0]?.owed ?? 0;
  const sessionHash = createHash('sha256').update(sessionOf(template)).digest('hex');
  const known = new Map([
    [String(template), ':borrower'],
    [sessionHash, ':session'],
    [order, orderSql(':borrower')],
    [eventOf(template), `'bench-payment-' || :borrower::text`],
  ]);
  const details = await recordCall(db, detailsOf(template), production);
  const voucher = await recordCall(db, voucherOf(template, amount), production);
  const reference = String(
    voucher.flatMap(({ parameters }) => parameters).find((value) => /^\d{14}$/.test(String(value))),
  );
  known.set(reference, referenceSql(':borrower'));
  // Those who pay have a voucher, whose reference is computed from the borrower's number.
  for (const first of [ranges.payment, ranges.paymentPgbench]) {
    await copyRows(db, 'voucher', {
      where: `t.reference = '${reference}'`,
      series: `generate_series(${first}::bigint, ${first + count - 1}::bigint)`,
      keys: {
        id: `'bench-voucher-' || n`,
        borrower_id: 'n::text',
        order_id: orderSql('n'),
        reference: referenceSql('n'),
      },
    });
    await copyRows(db, 'borrower_lookup', {
      where: `t.kind = 'voucher' and t.key = '${reference}'`,
      series: `generate_series(${first}::bigint, ${first + count - 1}::bigint)`,
      keys: { key: referenceSql('n'), borrower_id: 'n::text' },
    });
  }
  await db.execute(`
    update voucher set reference = '${referenceOf(template)}' where reference = '${reference}';
    update borrower_lookup set key = '${referenceOf(template)}' where kind = 'voucher' and key = '${reference}'`);
  known.set(referenceOf(template), referenceSql(':borrower'));
  const payment = await recordCall(db, paymentOf(template, amount), production);
  return {
    amount,
    scripts: {
      details: pgbenchScript(details, known),
      voucher: pgbenchScript(voucher, known),
      payment: pgbenchScript(payment, known),
    },
  };
}

/** Fails if an answered call left nothing in the database. @param {Db} db @param {number} count */
async function checkAll(db, count) {
  const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');
  const read = statement(
    `bench.count_calls_${Date.now()}`,
    { vouchers: column.bigint, settled: column.bigint, unbalanced: column.bigint },
    `select (select count(*) from voucher where reference !~ '^0') as vouchers,
            (select count(*) from loan_order where status = 200 and borrower_id::bigint between ${ranges.paymentPgbench} and ${template}) as settled,
            (select count(*) from (select from ledger_entry group by order_id having sum(amount) <> 0) u) as unbalanced`,
  );
  const [found] = await db.query(read);
  if (found?.settled !== 2 * count + 1 || found.unbalanced !== 0) {
    throw new Error(`${2 * count + 1} orders should be settled: ${JSON.stringify(found)}`);
  }
}

/** @param {Record<keyof typeof ranges, Run[]>} runs @param {number} clients */
function rowsOf(runs, clients) {
  const of = (/** @type {keyof typeof ranges} */ side, /** @type {keyof Run} */ key) =>
    median(runs[side].map((run) => run[key]));
  const all = { details: 'reads of a loan', voucher: 'vouchers', payment: 'payments' };
  const one = { details: 'read', voucher: 'voucher', payment: 'payment' };
  const aims = { details: 0.5, voucher: 0.7, payment: 0.75 };
  return /** @type {const} */ (['details', 'voucher', 'payment']).flatMap((kind) => [
    row({
      what: `${all[kind]}, PostgreSQL, ${clients} clients`,
      measured: of(kind, 'perSecond'),
      unit: '/s',
      reference: of(`${kind}Pgbench`, 'perSecond'),
      referenceName: 'pgbench',
      aim: aims[kind],
      atLeast: true,
    }),
    row({ what: `CPU a ${one[kind]}: server`, measured: of(kind, 'serverCpu'), unit: 'ms' }),
    row({ what: `CPU a ${one[kind]}: PostgreSQL under the server`, measured: of(kind, 'databaseCpu'), unit: 'ms' }),
    row({
      what: `CPU a ${one[kind]}: PostgreSQL under pgbench`,
      measured: of(`${kind}Pgbench`, 'databaseCpu'),
      unit: 'ms',
    }),
    row({ what: `time of a ${one[kind]}, median`, measured: of(kind, 'p50'), unit: 'ms' }),
    row({ what: `time of a ${one[kind]}, 99 %`, measured: of(kind, 'p99'), unit: 'ms' }),
  ]);
}
