import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDelayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLoan } from '../loan/loan.service.ts';
import { dayOf, giveOffer, sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { TestServer } from '../testing/test-server.ts';
import { verifyLedger } from './ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function takeLoan(options: Parameters<typeof giveOffer>[2] = {}): Promise<TestOffer> {
  const offer = await giveOffer(server.db, server.clock.now(), options);
  await server.call(loanDetailPush, offer.agreed, offer.launch);
  return offer;
}

async function pay({ orderId, launch }: TestOffer, eventId: string, share = 1): Promise<void> {
  const { repayAmount } = await server.call(loanPlayDetail, { orderId }, launch);
  const input = { orderId, amount: repayAmount, payCode: 'store', requestType: '1' } as const;
  const { repayDetail } = await server.call(generateVcode, input, launch);
  await server.pay({ eventId, reference: repayDetail.vCode, amount: Math.round(repayAmount * share) });
}

/** Changes a row as nobody may: a superuser's session that fires no triggers. */
const tamper = (script: string) =>
  server.db.execute(`set session_replication_role = replica; ${script}; reset session_replication_role`);

/** Ends a loan on the day it was taken: pays it off, or cancels it. */
async function end({ borrower, orderId, launch }: TestOffer, how: 'payoff' | 'coolingOff'): Promise<void> {
  const amount = (await readLoan(server.db, borrower, orderId, dayOf(server.clock.now())))[how]?.amount ?? 0;
  const requestType = how === 'payoff' ? '1' : '3';
  const input = { orderId, amount, payCode: 'store', requestType } as const;
  const { repayDetail } = await server.call(generateVcode, input, launch);
  await server.pay({ eventId: `evt-${how}`, reference: repayDetail.vCode, amount });
}

describe('the ledger, verified,', () => {
  it('bears out orders that were paid in part, in full, too much, late, extended, and not yet', async () => {
    await takeLoan();
    await pay(await takeLoan({ borrower: 'bea' }), 'evt-full');
    await pay(await takeLoan({ borrower: 'carla' }), 'evt-much', 1.1);
    await takeLoan({ borrower: 'dora', ...sixMonths }).then((offer) => pay(offer, 'evt-part', 0.5));
    const extended = await takeLoan({ borrower: 'eva' });
    server.clock.set('2026-04-01T18:00:00Z');
    const { chargesAmount = 0, delayInfo } = await server.call(
      loanPlayDelayDetail,
      { orderId: extended.orderId },
      extended.launch,
    );
    for (const [requestType, amount] of [
      ['1', chargesAmount],
      ['2', delayInfo.delayAmount],
    ] as const) {
      const input = { orderId: extended.orderId, amount, payCode: 'store', requestType };
      const { repayDetail } = await server.call(generateVcode, input, extended.launch);
      await server.pay({ eventId: `evt-${requestType}`, reference: repayDetail.vCode, amount });
    }
    server.clock.moveDays(20);
    await pay(extended, 'evt-late', 0.5);
    expect(await verifyLedger(server.db, 2)).toEqual({ said: '5 orders verified, 0 differences.', isFaulty: false });
  });

  it('bears out orders that were paid off early, and cancelled', async () => {
    await end(await takeLoan(sixMonths), 'payoff');
    await end(await takeLoan({ borrower: 'bea' }), 'coolingOff');
    expect((await verifyLedger(server.db)).said).toBe('2 orders verified, 0 differences.');
  });

  it.each([
    [
      'a rebate that was not agreed',
      'payoff',
      `update product_version set terms = terms - 'earlyPayoff'`,
      /rebate of \d+ stands, 0 may; 0 is owed/,
    ],
    [
      'a rebate while something is owed',
      'payoff',
      `update ledger_entry set amount = amount + 1 where account = 'principal' and amount < -1 and instalment = 1`,
      /rebate of \d+ stands, \d+ may; 1 is owed/,
    ],
    [
      'a cancellation of a part of the charges',
      'coolingOff',
      `update ledger_entry set amount = amount - 1 where account = 'income_interest' and amount > 0`,
      /cancellation of 21690 stands, 0 may; 0 is owed/,
    ],
    [
      'a cancellation after its days',
      'coolingOff',
      `update ledger_transaction set business_date = '2026-03-05' where kind = 'cancellation'`,
      /cancelled on 2026-03-05; it could be until 2026-03-04/,
    ],
  ] as const)('names %s', async (_, how, script, fault) => {
    await end(await takeLoan(how === 'payoff' ? sixMonths : {}), how);
    expect((await verifyLedger(server.db)).isFaulty).toBe(false);
    await tamper(script);
    expect((await verifyLedger(server.db)).said).toMatch(fault);
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
      /account interest of instalment 1 stands at -2992/,
    ],
    [
      'a penalty',
      `update ledger_transaction set kind = 'penalty' where kind = 'charges';
       update ledger_entry set account = 'penalty', amount = 100 * amount where account = 'interest'`,
      /charged a penalty of 369900; the cap is 250000/,
    ],
  ])('names %s that was changed by hand', async (_, script, fault) => {
    const loan = await takeLoan();
    const { orderId } = loan;
    await pay(loan, 'evt-1');
    expect((await verifyLedger(server.db)).isFaulty).toBe(false);
    await tamper(script);
    // One that is sound, beside it.
    await pay(await takeLoan({ borrower: 'bea' }), 'evt-2');
    const { said, isFaulty } = await verifyLedger(server.db);
    expect(isFaulty).toBe(true);
    expect(said).toMatch(fault);
    expect(
      said
        .split('\n')
        .slice(0, -1)
        .every((line) => line.startsWith(`${orderId}  `)),
    ).toBe(true);
  });
});
