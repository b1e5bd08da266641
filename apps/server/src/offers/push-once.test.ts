import { loanDetailPush } from '@plazo/contract/offer';
import { buildSchedule } from '@plazo/loan-rules/schedule';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { giveOffer, sixMonths } from '../testing/borrowers.ts';
import { balancesOf, ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { slowDb } from '../testing/faulty-db.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const count = async (table: string) => (await rowsOf(server.db, `select 1 from ${table}`)).length;

describe('fifty pushes of one offer at once', () => {
  it('make one loan, and all are answered with it', async () => {
    const { launch, agreed, orderId } = await giveOffer(server.db, server.clock.now(), sixMonths);
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.post(loanDetailPush, agreed, launch)));
    const urls = new Set(answers.map(({ status, data }) => `${status} ${JSON.stringify(data)}`));
    expect([...urls]).toEqual([`200 {"lendDetailsUrl":"/loan-details?orderId=${orderId}&productId=plan"}`]);
    expect(await count('loan_order')).toBe(1);
    expect(await count('instalment')).toBe(6);
    // One disbursement, one booking of the charges.
    expect(await rowsOf(server.db, 'select kind from ledger_transaction order by kind')).toEqual([
      { kind: 'charges' },
      { kind: 'disbursement' },
    ]);
    const plan = buildSchedule({
      terms: sixMonths.product.terms,
      principal: 600_000,
      periods: 6,
      termUnit: 'month',
      disbursedOn: '2026-03-02',
    });
    const interest = plan.reduce((sum, instalment) => sum + instalment.interest, 0);
    expect(await balancesOf(server.db, orderId)).toMatchObject({ principal: 600_000, cash: -600_000, interest });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('make one application if a person decides', async () => {
    const { launch, agreed } = await giveOffer(server.db, server.clock.now(), { product: flexReviewed });
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.post(loanDetailPush, agreed, launch)));
    expect(new Set(answers.map(({ body }) => body))).toHaveLength(1);
    expect([await count('loan_order'), await count('instalment'), await count('ledger_transaction')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('of two borrowers make two loans', async () => {
    const offers = [
      await giveOffer(server.db, server.clock.now()),
      await giveOffer(server.db, server.clock.now(), { borrower: 'bea' }),
    ];
    const pushes = Array.from({ length: 20 }, () =>
      offers.map(({ agreed, launch }) => server.call(loanDetailPush, agreed, launch)),
    );
    await Promise.all(pushes.flat());
    const orders = await rowsOf(server.db, 'select id, borrower_id from loan_order order by borrower_id');
    expect(orders).toEqual(offers.map(({ orderId, borrower }) => ({ id: orderId, borrower_id: borrower })));
    expect(await ledgerFaults(server.db)).toEqual([]);
  });
});

describe('a push that takes too long', () => {
  it('is answered in time', async () => {
    const { db } = slowDb(server.db, 'session.find');
    const late = await TestServer.open({ change: (options) => ({ ...options, db, callTimeLimit: 50 }) });
    const { launch, agreed } = await giveOffer(server.db, server.clock.now());
    const answer = await late.post(loanDetailPush, agreed, { ...launch, isNeedPop: '1' });
    expect(answer).toMatchObject({ status: 504, code: '50400', data: null });
    expect(answer.message).toBe('The answer took too long. Try again.');
    expect(await count('loan_order')).toBe(0);
  });

  it('may have taken the loan all the same: another try finds that one', async () => {
    const { db, release } = slowDb(server.db, 'offer.insert_order');
    const late = await TestServer.open({ change: (options) => ({ ...options, db, callTimeLimit: 50 }) });
    const { launch, agreed, orderId } = await giveOffer(server.db, server.clock.now());
    expect(await late.post(loanDetailPush, agreed, launch)).toMatchObject({ status: 504 });
    expect(await count('loan_order')).toBe(0);
    release();
    await expect.poll(() => count('loan_order')).toBe(1);
    const { lendDetailsUrl } = await server.call(loanDetailPush, agreed, launch);
    expect(lendDetailsUrl).toContain(orderId);
    expect(await count('loan_order')).toBe(1);
  });
});
