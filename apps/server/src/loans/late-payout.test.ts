import { createHash } from 'node:crypto';
import { contractDetail } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { addDays } from '@plazo/loan-rules/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReoffered, flexReviewed, plan } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { dayOf, sixMonths } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const decide = async ({ borrower, orderId }: TestLoan, ...events: ('approve' | 'disburse' | 'confirm')[]) => {
  const now = server.clock.now();
  const statuses: number[] = [];
  for (const event of events) {
    statuses.push(
      await decideOrder(server.db, borrower, orderId, event, { now, today: dayOf(now), masterKeys: server.masterKeys }),
    );
  }
  return statuses;
};
const contractOf = ({ orderId, launch }: TestLoan) => server.call(contractDetail, { orderNo: orderId }, launch);
const verified = async () =>
  (await verifyLedger(server.db, server.config.tenant.timeZone, { masterKeys: server.masterKeys })).said;

describe('a loan that is paid out late, with dates that move', () => {
  it('prints what was accepted for ever, and the current dates in a notice', async () => {
    // Level payments for months that begin on another day would have other components.
    server.clock.set('2027-01-30T18:00:00Z');
    const loan = await TestLoan.take(server, {
      ...sixMonths,
      product: { ...plan, id: 'plan-review', decision: 'review' },
    });
    const accepted = await contractOf(loan);
    expect(accepted).toMatchObject({ daiDate: '2027-01-30', contractDate: '2027-01-30', planDate: '2027-07-30' });
    expect(accepted.terms?.latePayout).toBe('shift');
    expect(accepted).not.toHaveProperty('latePayout');

    expect(await decide(loan, 'approve')).toEqual([151]);
    expect(await loan.details()).toMatchObject({ noticeStatusText: 'Enviando tu dinero' });
    server.clock.moveDays(3);
    expect(await loan.details()).toMatchObject({
      noticeStatusText: 'Tu dinero se atrasa',
      noticeDesText: 'Tus fechas de pago se mueven los días que tarde; los montos no cambian.',
    });
    expect(await decide(loan, 'disburse')).toEqual([170]);
    expect(await loan.details()).toMatchObject({
      noticeStatusText: 'Tu dinero se atrasa',
      noticeDesText: expect.stringContaining('Si hay que enviarlo otra vez'),
    });
    expect(await decide(loan, 'confirm')).toEqual([174]);
    expect(await loan.details()).toMatchObject({ noticeStatusText: 'Al corriente' });
    const { latePayout, ...printed } = await contractOf(loan);
    expect(printed).toEqual(accepted);
    const moved = accepted.repayPlan?.map(({ amount, time }) => ({ amount, time: addDays(time, 3) }));
    expect(latePayout).toEqual({ paidOutOn: '2027-02-02', daysLater: 3, repayPlan: moved });

    const { repayAmount, repayDate, paidOutDaysLater } = await loan.details();
    expect({ amount: repayAmount, time: repayDate }).toEqual(moved?.[0]);
    expect(paidOutDaysLater).toBe(3);
    expect(await verified()).toBe('1 orders verified, 0 differences.');
    await loan.pay('evt-1');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: moved?.[1]?.time });
    expect((await contractOf(loan)).latePayout).toEqual(latePayout);
    // The offer, opened again, is the one that was taken.
    const offer = await server.call(loanDetailConfirm, { productId: 'plan-review' }, loan.launch);
    expect(offer.repay_plans.map(({ amount, pay_time: time }) => ({ amount, time }))).toEqual(accepted.repayPlan);
    expect(await verified()).toBe('1 orders verified, 0 differences.');
  });

  it('has no notice if it is paid out on the planned day', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    await decide(loan, 'approve', 'disburse');
    expect(await contractOf(loan)).not.toHaveProperty('latePayout');
    expect(await loan.details()).not.toHaveProperty('paidOutDaysLater');
  });

  it('may be cancelled, and has late charges, counted from the current dates', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    server.clock.moveDays(5);
    await decide(loan, 'approve', 'disburse', 'confirm');
    expect(await loan.details()).toMatchObject({ coolingOffThrough: '2026-03-09', repayDate: '2026-04-06' });
    server.clock.set('2026-04-06T18:00:00Z');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 271_691 });
    server.clock.moveDays(1);
    expect(await loan.details()).toMatchObject({ orderStatus: 180, repayAmount: 271_691 + 7_500 });
  });
});

describe('a loan that is offered again instead', () => {
  it('ends, and takes a new consent', async () => {
    const loan = await TestLoan.take(server, { product: flexReoffered });
    const accepted = await contractOf(loan);
    expect(accepted.terms?.latePayout).toBe('reoffer');
    server.clock.moveDays(2);
    expect(await decide(loan, 'approve')).toEqual([151]);
    expect(await loan.details()).toMatchObject({ noticeDesText: expect.stringContaining('termina sin costo') });
    expect(await decide(loan, 'disburse')).toEqual([110]);
    expect(await loan.details()).toMatchObject({
      orderStatus: 110,
      noticeStatusText: 'Este préstamo terminó',
      noticeDesText: 'Debíamos entregarte el dinero el lunes 2 de marzo y no lo hicimos. No debes nada.',
      reofferUrl: expect.stringMatching(/^\/confirm\?productId=flex-reoffer&orderId=PZ\w+$/),
      statementUrl: '',
    });
    expect(await contractOf(loan)).toEqual(accepted);
    expect(await rowsOf(server.db, 'select id from ledger_transaction')).toEqual([]);
    await expect(decide(loan, 'disburse')).rejects.toMatchObject({ code: '40900' });

    const productId = flexReoffered.id;
    const offer = await server.call(loanDetailConfirm, { productId }, loan.launch);
    expect(offer).toMatchObject({
      replaces: { orderId: loan.orderId },
      amount: 250_000,
      firstPayTime: '2026-04-03',
      isNeedPop: 0,
    });
    expect(offer).not.toHaveProperty('acceptedOrderId');
    const { amount, periods, termUnit, offerNo = '' } = offer;
    await server.call(loanDetailPush, { productId, amount, periods, termUnit, offerNo }, loan.launch);
    // It was approved before, so only the payout is missing.
    const now = server.clock.now();
    expect(
      await decideOrder(server.db, loan.borrower, offerNo, 'disburse', {
        now,
        today: dayOf(now),
        masterKeys: server.masterKeys,
      }),
    ).toBe(170);
    expect(await verified()).toBe('2 orders verified, 0 differences.');
  });

  it('is paid out on the day like any other', async () => {
    const loan = await TestLoan.take(server, { product: flexReoffered });
    expect(await decide(loan, 'approve', 'disburse')).toEqual([151, 170]);
  });
});

describe('the record of an acceptance', () => {
  it('says when, from where and what, and is printed with the contract', async () => {
    const loan = await TestLoan.take(server);
    const [kept] = await rowsOf(server.db, 'select document, document_hash, planned_on from acceptance');
    const text = String(kept?.document);
    expect(JSON.parse(text)).toMatchObject({
      company: server.config.tenant.companyName,
      amount: 250_000,
      locale: 'es',
    });
    const { acceptance } = await contractOf(loan);
    expect(acceptance).toMatchObject({
      acceptedAt: '2026-03-02 12:00:00',
      address: '127.0.0.1',
      device: 'android · 1.0.0 · device-4711',
      language: 'es',
      hash: createHash('sha256').update(text).digest('hex'),
    });
    expect(acceptance?.wording).not.toBe('');
  });

  it('prints who agreed to what, unchanged by later events', async () => {
    const loan = await TestLoan.take(server);
    const before = await contractOf(loan);
    await server.db.execute(`
      update borrower set full_name = 'Otra Persona', address = 'Otra calle', bank_account_masked = '**** 0000';
      update product set name = 'Otro nombre';
      update product_version set terms = terms || '{"annualRatePpm": 990000, "penaltyDailyPpm": 1}'`);
    expect(await contractOf(loan)).toEqual(before);
  });

  it('and the cost of an instalment cannot be changed in the database', async () => {
    await TestLoan.take(server);
    for (const change of [`acceptance set document = '{}'`, 'instalment set interest = interest + 1']) {
      await expect(server.db.execute(`update ${change}`)).rejects.toThrow(/append-only|cannot be changed/);
    }
  });
});
