import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { readLoan } from '../loans/loan.service.ts';
import type { Db } from '../platform/db/db.ts';
import { type EmbeddedDb, openEmbedded } from '../platform/db/embedded/embedded-db.ts';
import { dayOf, sixMonths } from '../testing/borrowers.ts';
import { pastTriggers } from '../testing/past-triggers.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { verifyLedger } from './ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const isEmbedded = (db: Db): db is EmbeddedDb => 'dump' in db;

async function payShare(loan: TestLoan, eventId: string, share: number): Promise<void> {
  const { reference, amount } = await loan.code();
  await server.pay({ eventId, reference, amount: Math.round(amount * share) });
}

/** Changes a row that must never change. */
const tamper = (script: string) => pastTriggers(server.db, ...script.split(';'));

/** As if another document had been accepted. */
const acceptedAs = (document: string) =>
  `update acceptance set document = ${document}::text, document_hash = encode(sha256(convert_to(${document}::text, 'UTF8')), 'hex')`;

/** Ends a loan on the day it was taken: pays it off, or cancels it. */
async function end(loan: TestLoan, how: 'payoff' | 'coolingOff'): Promise<void> {
  const { [how]: ending } = await readLoan(server.db, loan.borrower, loan.orderId, dayOf(server.clock.now()));
  const code = await loan.code({ amount: ending?.amount ?? 0, requestType: how === 'payoff' ? '1' : '3' });
  await server.pay({ eventId: `evt-${how}`, ...code });
}

describe('the ledger, verified,', () => {
  it('supports orders that were paid in part, in full, too much, late, extended, and not yet', async () => {
    await TestLoan.take(server);
    await (await TestLoan.take(server, { borrower: 'bea' })).pay('evt-full');
    await payShare(await TestLoan.take(server, { borrower: 'carla' }), 'evt-much', 1.1);
    await payShare(await TestLoan.take(server, { borrower: 'dora', ...sixMonths }), 'evt-part', 0.5);
    const extended = await TestLoan.take(server, { borrower: 'eva' });
    server.clock.set('2026-04-01T18:00:00Z');
    await extended.extend('evt');
    server.clock.moveDays(20);
    await payShare(extended, 'evt-late', 0.5);
    expect(await verifyLedger(server.db, server.config.tenant.timeZone, { size: 2 })).toEqual({
      said: '5 orders verified, 0 differences.',
      isFaulty: false,
    });
  });

  // PostgreSQL limits each statement.
  it.skipIf(Boolean(process.env.TEST_POSTGRES_URL))('takes as long as it needs: no transaction limits it', async () => {
    for (const borrower of ['ana', 'bea']) await (await TestLoan.take(server, { borrower })).pay(`evt-${borrower}`);
    const { db } = server;
    if (!isEmbedded(db)) throw new Error('the test database is not embedded');
    // Any transaction would exceed its time limit.
    const hurried = await openEmbedded({ folder: null, template: await db.dump(), transactionTimeout: 1 });
    try {
      expect((await verifyLedger(hurried, server.config.tenant.timeZone)).said).toBe(
        '2 orders verified, 0 differences.',
      );
    } finally {
      await hurried.close();
    }
  });

  it('can be stopped, and continues where it was', async () => {
    for (const borrower of ['ana', 'bea', 'carla', 'dora']) await TestLoan.take(server, { borrower });
    const { timeZone } = server.config.tenant;
    const stopped = new AbortController();
    const first = await verifyLedger(server.db, timeZone, {
      size: 1,
      signal: stopped.signal,
      progress: (line) => line.startsWith('2 ') && stopped.abort(),
    });
    expect(first).toEqual({
      said: expect.stringMatching(
        /^stopped; continue with: ledger verify --after \S+\n2 orders verified, 0 differences\.$/,
      ),
      isFaulty: true,
    });
    const after = /--after (\S+)/.exec(first.said)?.[1] ?? '';
    const second = await verifyLedger(server.db, timeZone, { after });
    expect(second).toEqual({ said: '2 orders verified, 0 differences.', isFaulty: false });
  });

  it('supports orders that were paid off early, and cancelled', async () => {
    await end(await TestLoan.take(server, sixMonths), 'payoff');
    await end(await TestLoan.take(server, { borrower: 'bea' }), 'coolingOff');
    expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toBe(
      '2 orders verified, 0 differences.',
    );
  });

  it.each([
    [
      'a rebate that was not agreed',
      'payoff',
      `update product_version set terms = terms - 'earlyPayoff'`,
      /rebate of \d+ is in force, at most 0 is allowed; 0 is owed/,
    ],
    [
      'a rebate while something is owed',
      'payoff',
      `update ledger_entry set amount = amount + 1 where account = 'principal' and amount < -1 and instalment = 1`,
      /rebate of \d+ is in force, at most \d+ is allowed; 1 is owed/,
    ],
    [
      'a cancellation of only some charges',
      'coolingOff',
      `update ledger_entry set amount = amount - 1 where account = 'income_interest' and amount > 0`,
      /cancellation of 21690 is in force, at most 0 is allowed; 0 is owed/,
    ],
    [
      'a cancellation after its days',
      'coolingOff',
      `update ledger_transaction set business_date = '2026-03-05' where kind = 'cancellation'`,
      /cancelled on 2026-03-05; that was possible until 2026-03-04/,
    ],
  ] as const)('names %s', async (_, how, script, fault) => {
    await end(await TestLoan.take(server, how === 'payoff' ? sixMonths : {}), how);
    expect((await verifyLedger(server.db, server.config.tenant.timeZone)).isFaulty).toBe(false);
    await tamper(script);
    expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toMatch(fault);
  });

  it.each([
    ['an entry', `update ledger_entry set amount = amount - 1 where account = 'principal'`, /entries that sum to -1$/m],
    ['a status', `update loan_order set status = 174`, /status 174, settled on 2026-03-02; the ledger says 0 is owed/],
    ['a day', `update loan_order set settled_on = '2026-03-03'`, /settled on 2026-03-03; .* last paid on 2026-03-02/],
    ['an amount paid', `update payment set amount = 1`, /payment evt-1 of 1 is in the ledger with 271691/],
    [
      'a payment without an entry',
      `delete from ledger_transaction where kind = 'payment'`,
      /payment evt-1 of 271691 is/,
    ],
    [
      'an instalment',
      `update instalment set interest = 1`,
      /instalment 1 is agreed as 250000 \+ 1 \+ .* charged 250000 \+ 3699/,
    ],
    ['a voucher', `update voucher set status = 'issued'`, /voucher \d{14} of 271691 is issued, and 271691 was paid/],
    [
      'a balance',
      `update ledger_entry set account = 'interest' where account = 'iva' and amount < 0`,
      /account interest of instalment 1 has a balance of -2992/,
    ],
    [
      'a penalty',
      `update ledger_transaction set kind = 'penalty' where kind = 'charges';
       update ledger_entry set account = 'penalty', amount = 100 * amount where account = 'interest'`,
      /charged a penalty of 369900; the cap is 250000/,
    ],
    [
      'instalments, all of them,',
      `delete from instalment`,
      /instalment 1 is agreed as 0 \+ 0 .* charged 250000 \+ 3699/,
    ],
    [
      'instalments, one too many,',
      `insert into instalment (borrower_id, order_id, number, due_date, principal, interest, iva, commission)
         select borrower_id, order_id, 2, due_date, 5, 0, 0, 0 from instalment`,
      /instalment 2 is agreed as 5 \+ 0 .* charged 0 \+ 0/,
    ],
    [
      'a due date',
      `update instalment set due_date = due_date + 1`,
      /agreed is instalment 1 of .* on 2026-04-02, by its terms instalment 1 of .* on 2026-04-01/,
    ],
    [
      'the day of the disbursement',
      `update loan_order set disbursed_on = disbursed_on - 1`,
      /\(disbursement\) is of 2026-03-02; the loan was paid out on 2026-03-01/,
    ],
    ['an order', `update loan_order set coupon_amount = 1`, /not what was offered: .* version 1, coupon 1/],
    [
      'a rate',
      `update product_version set terms = jsonb_set(terms, '{annualRatePpm}', '1')`,
      /by its terms instalment 1 of/,
    ],
    ['a currency', `update payment set currency = 'USD'`, /payment evt-1 of USD under \d{14} is not of this order/],
    [
      'a reference',
      `update payment set reference = '1'`,
      /payment evt-1 of MXN under 1 is not of this order, or of its/,
    ],
    [
      'whose a code is',
      `delete from borrower_lookup where kind = 'voucher'`,
      /code \d{14} does not lead to its borrower/,
    ],
    [
      'whose a payment is',
      `update borrower_lookup set borrower_id = 'bea' where kind = 'payment'`,
      /payment evt-1 does not lead to its borrower/,
    ],
    [
      'the accepted document',
      `update acceptance set document = document || ' '`,
      /the accepted document differs from the plan, its hash or these terms: instalment 1/,
    ],
    [
      'an accepted instalment',
      acceptedAs(`jsonb_set(document::jsonb, '{instalments,0,interest}', '1')`),
      /the accepted document differs from .*: instalment 1/,
    ],
    [
      'accepted instalments, one too many,',
      acceptedAs(`jsonb_insert(document::jsonb, '{instalments,-1}', '{"number": 2}', true)`),
      /the accepted document differs from .*: instalment 2/,
    ],
    [
      'the day of a payment',
      `update ledger_transaction set business_date = business_date + 1 where kind = 'payment'`,
      /payment evt-1 was paid on 2026-03-02, its payment is of 2026-03-03/,
    ],
  ])('names %s that was changed by hand', async (_, script, fault) => {
    const loan = await TestLoan.take(server);
    const { orderId } = loan;
    await loan.pay('evt-1');
    expect((await verifyLedger(server.db, server.config.tenant.timeZone)).isFaulty).toBe(false);
    await tamper(script);
    // And an intact one.
    const product = { ...flex, id: 'beside' };
    await (await TestLoan.take(server, { borrower: 'bea', product })).pay('evt-2');
    const { said, isFaulty } = await verifyLedger(server.db, server.config.tenant.timeZone);
    expect(isFaulty).toBe(true);
    expect(said).toMatch(fault);
    expect(
      said
        .split('\n')
        .slice(0, -1)
        .every((line) => line.startsWith(`${orderId}  `)),
    ).toBe(true);
  });

  it.each([
    [
      'a penalty',
      `update ledger_entry set amount = 2 * amount where (order_id, transaction_number) in (select order_id, number from ledger_transaction where kind = 'penalty')`,
      /booked is a penalty of 2026-05-06 \(income_penalty -23496, .*; what follows is a penalty of 2026-05-06 \(income_penalty -11748,/,
    ],
    [
      'the target of a payment',
      `update ledger_entry set instalment = 3 where account = 'principal' and instalment = 2 and amount < 0`,
      /^\w+ {2}booked is a payment of 2026-05-06 .*principal 3 -.*; what follows is .*principal 2 -/,
    ],
    [
      'an extension',
      `insert into extension select borrower_id, order_id, 3, '2026-06-02', 5, 'evt-part' from ledger_transaction where cause = 'evt-part'`,
      /extension by payment evt-part moves 2026-06-02 by 5 days; instalment 3 is agreed for 2026-06-02, and may be moved by 7/,
    ],
    [
      'a correction',
      `insert into ledger_transaction (borrower_id, id, order_id, kind, business_date, booked_at, corrects, number)
         select borrower_id, 'undone', order_id, 'correction', business_date, booked_at, number, 1000 from ledger_transaction where kind = 'payment' and cause = 'evt-part';
       insert into ledger_entry select -amount, 1000, line, nullif(instalment, 2), borrower_id, order_id, account
         from ledger_entry where transaction_number = (select corrects from ledger_transaction where id = 'undone')`,
      /correction undone does not reverse transaction [-0-9a-f]+/,
    ],
    [
      'a letter',
      `insert into settlement_letter (borrower_id, code, order_id, issued_on) select borrower_id, 'CODE', id, '2026-05-06' from loan_order`,
      /letter CODE says that nothing is owed; the order has status 174/,
    ],
  ])('names %s of an open order that was changed by hand', async (_, script, fault) => {
    const loan = await TestLoan.take(server, sixMonths);
    server.clock.set('2026-04-02T18:00:00Z');
    await loan.pay('evt-first');
    server.clock.set('2026-05-06T18:00:00Z');
    await payShare(loan, 'evt-part', 0.25);
    expect((await verifyLedger(server.db, server.config.tenant.timeZone)).isFaulty).toBe(false);
    await tamper(script);
    expect((await verifyLedger(server.db, server.config.tenant.timeZone)).said).toMatch(fault);
  });
});
