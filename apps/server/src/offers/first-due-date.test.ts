import { contractDetail } from '@plazo/contract/loan';
import { agreedFigures, chooseFirstDueDate, loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { multiplyRatio } from '@plazo/loan-rules/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, planChosen } from '../demo/demo-products.ts';
import { verifyLedger } from '../ops/ledger.ts';
import { giveOffer, sixMonths } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { slowDb } from '../testing/faulty-db.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
// It is 2026-03-02: the first payment may be due from 2026-03-17 to 2026-04-16.
beforeEach(() => server.reset());

const productId = planChosen.id;
const give = (options = {}) =>
  giveOffer(server.db, server.clock.now(), { ...sixMonths, product: planChosen, periods: 3, ...options });
const datesOf = (plans: readonly { pay_time: string }[]) => plans.map(({ pay_time }) => pay_time);

describe('the first due date of an offer', () => {
  it('can be chosen within the product’s days, and plan, interest, contract and order follow it', async () => {
    const { launch, orderId } = await give();
    const before = await server.call(loanDetailConfirm, { productId }, launch);
    expect(before.firstDue).toMatchObject({ earliest: '2026-03-17', latest: '2026-04-16', url: '/first-payment' });
    expect(datesOf(before.repay_plans)).toEqual(['2026-04-02', '2026-05-02', '2026-06-02']);
    const chosen = { productId, offerNo: orderId, firstPayTime: '2026-03-31' };
    const offer = await server.call(chooseFirstDueDate, chosen, launch);
    const dates = ['2026-03-31', '2026-04-30', '2026-05-31'];
    expect(datesOf(offer.repay_plans)).toEqual(dates);
    expect(offer).toEqual(await server.call(loanDetailConfirm, { productId, isType: '1' }, launch));
    expect(offer.totalAmount).toBeLessThan(before.totalAmount ?? 0);
    const draft = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(draft.repayPlan?.map(({ time }) => time)).toEqual(dates);
    // The figures shown before the choice can no longer be accepted.
    const outdated = { productId, ...agreedFigures(before) };
    expect(await server.post(loanDetailPush, outdated, launch)).toMatchObject({ code: '42200' });
    await server.call(loanDetailPush, { productId, ...agreedFigures(offer) }, launch);
    const [first] = await rowsOf(server.db, 'select due_date, interest from instalment where number = 1');
    // 29 days from the payout to the first payment.
    expect(first).toEqual({ due_date: '2026-03-31', interest: multiplyRatio(600_000, 180_000 * 29, 365_000_000) });
    const contract = await server.call(contractDetail, { orderNo: orderId }, launch);
    expect(contract.repayPlan).toEqual(draft.repayPlan);
    expect((await verifyLedger(server.db, planChosen.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
    // A taken offer does not change.
    const state = await stateOf(server.db);
    expect(await server.post(chooseFirstDueDate, { ...chosen, firstPayTime: '2026-04-10' }, launch)).toMatchObject({
      status: 422,
      code: '42208',
    });
    expect(await stateOf(server.db)).toEqual(state);
    expect((await server.call(loanDetailConfirm, { productId }, launch)).firstDue).toBeUndefined();
  });

  it('has its price before it is chosen, which changes nothing', async () => {
    const { launch, orderId } = await give();
    const before = await stateOf(server.db);
    const asked = { productId, offerNo: orderId, firstPayTime: '2026-03-31' };
    const shown = await server.call(loanDetailConfirm, asked, launch);
    expect(await stateOf(server.db)).toEqual(before);
    expect(shown.firstPayTime).toBe('2026-03-31');
    expect(await server.call(chooseFirstDueDate, asked, launch)).toEqual(shown);
    const late = { ...asked, firstPayTime: '2026-04-17' };
    expect(await server.post(loanDetailConfirm, late, launch)).toMatchObject({ status: 422, code: '42208' });
    const fixed = await giveOffer(server.db, server.clock.now(), { borrower: 'fija' });
    const ofFixed = { productId: flex.id, firstPayTime: '2026-03-20' };
    expect(await server.post(loanDetailConfirm, ofFixed, fixed.launch)).toMatchObject({ code: '42208' });
  });

  it.each(['2026-03-16', '2026-04-17', '2026-03-01', '2026-02-30', '2026-04-31'])('cannot be %s', async (day) => {
    const { launch, orderId } = await give();
    const before = await stateOf(server.db);
    const answer = await server.post(chooseFirstDueDate, { productId, offerNo: orderId, firstPayTime: day }, launch);
    expect(answer).toMatchObject({ status: 422, code: '42208' });
    expect(answer.message).toContain('Elige uno de los días');
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('cannot be chosen if the product does not allow it, in days, or by somebody else', async () => {
    const fixed = await giveOffer(server.db, server.clock.now(), { borrower: 'fija' });
    const day = { firstPayTime: '2026-03-20' };
    const ofFixed = { productId: flex.id, offerNo: fixed.orderId, ...day };
    expect(await server.post(chooseFirstDueDate, ofFixed, fixed.launch)).toMatchObject({ code: '42208' });
    const inDays = await give({ borrower: 'dias', periods: 90, termUnit: 'day' });
    const ofDays = { productId, offerNo: inDays.orderId, ...day };
    expect(await server.post(chooseFirstDueDate, ofDays, inDays.launch)).toMatchObject({ code: '42208' });
    const newer = await give();
    const ofNewer = { productId, offerNo: newer.orderId, ...day };
    expect(await server.post(chooseFirstDueDate, ofNewer, inDays.launch)).toMatchObject({ code: '40400' });
    expect(await rowsOf(server.db, 'select id from offer where first_due_date is not null')).toEqual([]);
  });

  it('is dropped once it has become impossible: the offer stays open, and shows its cost without it', async () => {
    const { launch, orderId } = await give();
    const chosen = { productId, offerNo: orderId, firstPayTime: '2026-03-20' };
    const shown = await server.call(chooseFirstDueDate, chosen, launch);
    server.clock.moveDays(5);
    const later = await server.call(loanDetailConfirm, { productId, isType: '1' }, launch);
    expect(datesOf(later.repay_plans)).toEqual(['2026-04-07', '2026-05-07', '2026-06-07']);
    const outdated = { productId, ...agreedFigures(shown) };
    expect(await server.post(loanDetailPush, outdated, launch)).toMatchObject({ code: '42200' });
    await server.call(loanDetailPush, { productId, ...agreedFigures(later) }, launch);
    expect((await verifyLedger(server.db, planChosen.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
  });

  it('chosen during a push stops that push: nobody gets other dates than those shown', async () => {
    const { db, reached, release } = slowDb(server.db, 'offer.insert_order');
    const slow = await TestServer.open({ change: (options) => ({ ...options, db }) });
    const { launch, orderId } = await give();
    const offer = await server.call(loanDetailConfirm, { productId, isType: '1' }, launch);
    const push = slow.post(loanDetailPush, { productId, ...agreedFigures(offer) }, launch);
    await reached;
    await server.call(chooseFirstDueDate, { productId, offerNo: orderId, firstPayTime: '2026-03-31' }, launch);
    release();
    expect(await push).toMatchObject({ status: 422, code: '42200' });
    expect(await rowsOf(server.db, 'select id from loan_order')).toEqual([]);
  });

  it('and a push at the same moment: offer and order agree, whichever came first', async () => {
    const offers = await Promise.all(Array.from({ length: 10 }, (_, index) => give({ borrower: `juntos${index}` })));
    await Promise.all(
      offers.flatMap(({ launch, agreed, orderId: offerNo }) => [
        server.post(loanDetailPush, agreed, launch),
        server.post(chooseFirstDueDate, { productId, offerNo, firstPayTime: '2026-03-31' }, launch),
      ]),
    );
    expect((await verifyLedger(server.db, planChosen.terms.timeZone, { masterKeys: server.masterKeys })).isFaulty).toBe(
      false,
    );
  });
});
