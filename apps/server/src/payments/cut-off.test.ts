import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import { claim } from '../platform/db/borrower-lookup.ts';
import { only } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';
import { cutEverywhere as everywhere } from '../testing/cut-everywhere.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { repaymentRequest } from './ask.ts';
import { receivePayment } from './payment.service.ts';
import { findKeptPayment } from './payment-ends.repository.ts';
import { assignPayment, receiveReversal } from './payment-ends.service.ts';
import { findVoucherByReference, insertVoucher } from './voucher.repository.ts';
import { issueVoucher } from './voucher.service.ts';

// What leads to a borrower is written before the row that it leads to (decision 068). A call that was cut off anywhere, and is sent again,
// loses nothing and does nothing twice: with both in one transaction, as here, and with each in its own, as on several nodes.

let server: TestServer;
let loan: TestLoan;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  loan = await TestLoan.take(server);
});

const due = 271_691;

const moment = () => ({
  now: server.clock.now(),
  today: '2026-03-02',
  timeZone: server.config.tenant.timeZone,
  backdatingDays: 30,
  masterKeys: server.masterKeys,
});

const paid = (reference: string, eventId = 'evt-1') => ({
  ...{ eventId, reference, amount: due, currency: 'MXN' },
  paidAt: new Date(server.clock.now()).toISOString(),
});

const reversed = (amount: number, reversedAt = new Date(server.clock.now()).toISOString(), eventId = 'rev-1') => ({
  ...{ eventId, paymentEventId: 'evt-1', amount, reversedAt },
});

const claims = {
  payment: statement('cut-off-test.payment', { borrowerId: column.text }, claim('payment', '$key', '$borrowerId')),
  reversal: statement('cut-off-test.reversal', { borrowerId: column.text }, claim('reversal', '$key', '$borrowerId')),
  voucher: statement('cut-off-test.voucher', { borrowerId: column.text }, claim('voucher', '$key', '$borrowerId')),
};

/** The first of the two writes, in a transaction of its own: what is left when its process is killed before the second. */
const claimAlone = (kind: keyof typeof claims, key: string, borrowerId: string) =>
  server.db.transaction((transaction) => transaction.query(claims[kind], { key, borrowerId }));

const lookups = () =>
  rowsOf(server.db, `select kind, key, borrower_id from borrower_lookup where kind <> 'order' order by kind, key`);

/** Rows of a borrower to which no lookup leads, or one that leads elsewhere. In steps: rows and lookups may be on different nodes. */
async function astray(): Promise<string[]> {
  const said = `select kind || ' ' || key || ' ' || borrower_id as row from`;
  const rowsAs = async (from: string) =>
    (await rowsOf<{ row: string }>(server.db, `${said} ${from}`)).map(({ row }) => row);
  const led = new Set(await rowsAs('borrower_lookup'));
  const rows = await Promise.all(
    ['voucher', 'payment', 'payment_reversal', 'held_reversal'].map((table) => {
      const [kind, key] = table === 'voucher' ? ['voucher', 'reference'] : [table.replace(/.*_/, ''), 'id'];
      return rowsAs(`(select '${kind}' as kind, ${key} as key, borrower_id from ${table}) r`);
    }),
  );
  return rows.flat().filter((row) => !led.has(row));
}

const events = async (type: string) =>
  (
    await rowsOf(
      server.db,
      `select event_id from (select event_id, type from event union select event_id, type from event_feed) e where type = '${type}'`,
    )
  ).length;

const isSound = async () => {
  const { said } = await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys });
  expect(said).toMatch(/ 0 differences\.$/);
  expect(await astray()).toEqual([]);
};

/** How often a call was cut off before it got through. */
const cutEverywhere = async (call: (db: TestServer['db']) => Promise<unknown>) =>
  (await everywhere(server.db, call)).cuts;

describe('cut off before any of its statements, and sent again', () => {
  it('a code is issued once', async () => {
    const request = { orderId: loan.orderId, channel: only(server.config.tenant.channels.slice(0, 1)), amount: due };
    const issue = (db: TestServer['db']) =>
      issueVoucher(db, loan.borrower, { ...request, requestType: repaymentRequest }, moment());
    expect(await cutEverywhere(issue)).toBeGreaterThan(2);
    const { reference } = await issue(server.db);
    expect(await rowsOf(server.db, 'select reference from voucher')).toEqual([{ reference }]);
    expect(await lookups()).toEqual([{ kind: 'voucher', key: reference, borrower_id: loan.borrower }]);
    await isSound();
  });

  it('a payment is credited once', async () => {
    const event = paid((await loan.code()).reference);
    expect(await cutEverywhere((db) => receivePayment(db, event, moment()))).toBeGreaterThan(4);
    expect(await receivePayment(server.db, event, moment())).toMatchObject({ result: 'credited' });
    expect(await rowsOf(server.db, 'select id from payment')).toHaveLength(1);
    expect(await events('payment.credited')).toBe(1);
    await isSound();
  });

  it('a part of it is reversed once, and a reversal that cannot be true is held once', async () => {
    await loan.pay('evt-1');
    const part = reversed(1_000);
    expect(await cutEverywhere((db) => receiveReversal(db, part, moment()))).toBeGreaterThan(5);
    const held = reversed(2_000, '2026-02-20T12:00:00Z', 'rev-held');
    expect(await cutEverywhere((db) => receiveReversal(db, held, moment()))).toBeGreaterThan(3);
    for (const event of [part, held]) await receiveReversal(server.db, event, moment());
    expect(await rowsOf(server.db, 'select id, amount from payment_reversal')).toEqual([
      { id: 'rev-1', amount: 1_000 },
    ]);
    expect(await rowsOf(server.db, 'select id, amount from held_reversal')).toEqual([
      { id: 'rev-held', amount: 2_000 },
    ]);
    expect([await events('payment.reversed'), await events('reversal.held')]).toEqual([1, 1]);
    await isSound();
  });

  it('money of nobody moves to its borrower once, with its reversals, and nothing is told again', async () => {
    const event = paid('unknown');
    expect(await cutEverywhere((db) => receivePayment(db, event, moment()))).toBeGreaterThan(1);
    await receiveReversal(server.db, reversed(1_000), moment());
    await receiveReversal(server.db, reversed(2_000, '2026-02-20T12:00:00Z', 'rev-held'), moment());
    expect((await lookups()).map((row) => row.borrower_id)).toEqual(['', '', '']);
    const assign = (db: TestServer['db']) => assignPayment(db, 'evt-1', loan.orderId, moment());
    expect(await cutEverywhere(assign)).toBeGreaterThan(10);
    expect((await lookups()).map((row) => row.borrower_id)).toEqual(['ana', 'ana', 'ana']);
    for (const table of ['payment', 'payment_reversal', 'held_reversal']) {
      expect(await rowsOf(server.db, `select borrower_id from ${table}`)).toEqual([{ borrower_id: 'ana' }]);
    }
    const told = ['payment.unmatched', 'payment.credited', 'payment.reversed', 'reversal.held'];
    expect(await Promise.all(told.map(events))).toEqual([1, 1, 1, 1]);
    await isSound();
    // What was reported before is known, and the rest can be reversed.
    expect(await receivePayment(server.db, event, moment())).toMatchObject({ result: 'credited' });
    expect(await receiveReversal(server.db, reversed(1_000), moment())).toMatchObject({ result: 'reversed' });
    await receiveReversal(server.db, reversed(due - 1_000, undefined, 'rev-2'), moment());
    expect(await loan.details()).toMatchObject({ repayAmount: due });
    await isSound();
  });
});

describe('claimed, but not written', () => {
  it.each(['ana', '', 'bea'])('a payment (for “%s”) is not there, and its report is credited once', async (holder) => {
    const { reference } = await loan.code();
    await claimAlone('payment', 'evt-1', holder);
    expect(await findKeptPayment(server.db, 'evt-1')).toBeNull();
    const report = () => receivePayment(server.db, paid(reference), moment());
    const first = await report();
    expect(first).toMatchObject({ result: 'credited', orderId: loan.orderId });
    expect(await report()).toEqual(first);
    expect(await rowsOf(server.db, 'select id, borrower_id from payment')).toEqual([
      { id: 'evt-1', borrower_id: 'ana' },
    ]);
    await isSound();
  });

  it.each(['ana', ''])('a reversal (for “%s”) is booked once, and a held one is held once', async (holder) => {
    await loan.pay('evt-1');
    for (const id of ['rev-1', 'rev-held']) await claimAlone('reversal', id, holder);
    const reports = [reversed(1_000), reversed(2_000, '2026-02-20T12:00:00Z', 'rev-held')];
    for (const event of [...reports, ...reports]) await receiveReversal(server.db, event, moment());
    expect(await rowsOf(server.db, 'select id from payment_reversal')).toEqual([{ id: 'rev-1' }]);
    expect(await rowsOf(server.db, 'select id from held_reversal')).toEqual([{ id: 'rev-held' }]);
    await isSound();
  });

  it('a code is not there: its borrower may take its reference, nobody else, and money under it is nobody’s', async () => {
    const voucher = await findVoucherByReference(server.db, (await loan.code()).reference);
    if (!voucher) throw new Error('no such code');
    const { currency: _, disbursedOn: __, ...record } = voucher;
    const insert = (reference: string) =>
      insertVoucher(
        server.db,
        { ...record, id: randomUUID(), payCode: `code-${reference}`, reference },
        moment().now,
        server.masterKeys,
      );
    await claimAlone('voucher', 'hers', 'ana');
    await claimAlone('voucher', 'others', 'bea');
    expect(await findVoucherByReference(server.db, 'hers')).toBeNull();
    expect(await receivePayment(server.db, paid('others'), moment())).toMatchObject({ result: 'unmatched' });
    expect([await insert('hers'), await insert('hers'), await insert('others')]).toEqual([true, false, false]);
    await isSound();
  });
});

describe('an id that somebody else has', () => {
  it('is refused and kept, whoever’s money it names, and moves nothing', async () => {
    await loan.pay('evt-1');
    await loan.reversePayment('evt-1', { eventId: 'rev-1', amount: 1_000 });
    const bea = await TestLoan.take(server, { borrower: 'bea' });
    const { reference } = await bea.code();
    await bea.pay('evt-2');
    expect(await server.pay(paid(reference))).toMatchObject({ status: 409 });
    expect(await server.pay(paid('unknown'))).toMatchObject({ status: 409 });
    expect(await server.reversePayment('evt-2', 'rev-1', undefined, 1_000)).toMatchObject({ status: 409 });
    expect(await server.reversePayment('evt-2', 'rev-1', '2026-02-20T12:00:00Z')).toMatchObject({ status: 409 });
    expect(await rowsOf(server.db, 'select borrower_id, id from payment order by id')).toEqual([
      { borrower_id: 'ana', id: 'evt-1' },
      { borrower_id: 'bea', id: 'evt-2' },
    ]);
    expect(await rowsOf(server.db, 'select borrower_id, id from payment_reversal')).toEqual([
      { borrower_id: 'ana', id: 'rev-1' },
    ]);
    await isSound();
  });

  it('is one payment, when two borrowers’ are reported under it at the same time', async () => {
    const bea = await TestLoan.take(server, { borrower: 'bea' });
    const references = [(await loan.code()).reference, (await bea.code()).reference, 'unknown'];
    const answers = await Promise.all(references.map((reference) => server.pay(paid(reference))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await rowsOf(server.db, 'select id from payment')).toEqual([{ id: 'evt-1' }]);
    await isSound();
  });
});
