import { agreedFigures, chooseFirstDueDate, loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, plan, planChosen } from '../demo/demo-products.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { setOfferWithdrawn } from './lender-offer.repository.ts';

// Several offers of one product: the number decides.
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const productId = flex.id;
const offerFor = (options: Parameters<typeof giveOffer>[2] = {}) => giveOffer(server.db, server.clock.now(), options);

async function twoOffers(older: { expiresInDays?: number } = {}, newer: { expiresInDays?: number } = {}) {
  const first = await offerFor({ amount: 100_000, ...older });
  server.clock.moveDays(1);
  const second = await offerFor({ amount: 120_000, ...newer });
  const read = (offerNo?: string, rest: object = {}) =>
    server.call(loanDetailConfirm, { productId, ...(offerNo ? { offerNo } : {}), ...rest }, first.launch);
  const push = (pushed: object) => server.post(loanDetailPush, pushed, first.launch);
  return { first, second, launch: first.launch, read, push };
}

const orders = () => rowsOf(server.db, 'select id, principal from loan_order order by id');
const withdraw = (id: string) => setOfferWithdrawn(server.db, 'ana', id, server.clock.now());

describe('of two open offers of a product', () => {
  it('the number decides which is shown, updated and taken; the other stays open', async () => {
    const { first, second, read, push } = await twoOffers();
    expect([(await read(first.orderId)).amount, (await read(second.orderId)).amount]).toEqual([100_000, 120_000]);
    expect((await read(first.orderId, { isType: '1' })).offerNo).toBe(first.orderId);
    const pushed = { productId, ...agreedFigures(await read(first.orderId)) };
    const taken = await push(pushed);
    expect(taken).toMatchObject({ status: 200, data: { lendDetailsUrl: expect.stringContaining(first.orderId) } });
    expect((await push(pushed)).body).toBe(taken.body);
    expect(await orders()).toEqual([{ id: first.orderId, principal: 100_000 }]);
    expect((await read(first.orderId)).acceptedOrderId).toBe(first.orderId);
    expect((await read(second.orderId)).acceptedOrderId).toBeUndefined();
  });

  it('neither can be taken with the figures of the other', async () => {
    const { first, second, push } = await twoOffers();
    expect(await push({ ...second.agreed, offerNo: first.orderId })).toMatchObject({ status: 422, code: '42200' });
    expect(await orders()).toEqual([]);
  });

  it('a number of somebody else, of another product or unknown leads to none', async () => {
    const { launch, second, push } = await twoOffers();
    const other = await offerFor({ borrower: 'bea' });
    const ofPlan = await offerFor({ product: plan, amount: 120_000 });
    const before = await stateOf(server.db);
    for (const offerNo of [other.orderId, ofPlan.orderId, 'PZNONE']) {
      const missing = { status: 404, code: '40400', data: null };
      expect(await server.post(loanDetailConfirm, { productId, offerNo }, launch)).toMatchObject(missing);
      expect(await push({ ...second.agreed, offerNo })).toMatchObject(missing);
      const chosen = { productId, offerNo, firstPayTime: '2026-03-20' };
      expect(await server.post(chooseFirstDueDate, chosen, launch)).toMatchObject(missing);
    }
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('the first due date is chosen for the numbered one', async () => {
    const months = { product: planChosen, amount: 600_000, periods: 3, termUnit: 'month' } as const;
    const first = await offerFor(months);
    server.clock.moveDays(0.01);
    const second = await offerFor(months);
    const chosen = { productId: planChosen.id, offerNo: first.orderId, firstPayTime: '2026-03-31' };
    expect(await server.call(chooseFirstDueDate, chosen, first.launch)).toMatchObject({
      offerNo: first.orderId,
      firstPayTime: '2026-03-31',
    });
    expect(await rowsOf(server.db, 'select id from offer where first_due_date is not null')).toEqual([
      { id: first.orderId },
    ]);
    expect(second.orderId).not.toBe(first.orderId);
  });
});

describe('without a number', () => {
  it('the newest offer is shown, and the newest with these figures is taken, once', async () => {
    const { first, second, read, push } = await twoOffers();
    expect((await read()).offerNo).toBe(second.orderId);
    for (let time = 0; time < 2; time += 1) expect(await push(first.agreed)).toMatchObject({ status: 200 });
    expect(await orders()).toEqual([{ id: first.orderId, principal: 100_000 }]);
    expect(await push({ ...first.agreed, amount: 130_000 })).toMatchObject({ status: 422, code: '42200' });
    expect((await read()).offerNo).toBe(second.orderId);
  });

  it('a repeated push never takes another offer with the same figures', async () => {
    const older = await offerFor();
    server.clock.moveDays(1);
    const newer = await offerFor();
    server.clock.moveDays(1);
    await offerFor({ expiresInDays: 0 });
    for (let time = 0; time < 2; time += 1) {
      const { lendDetailsUrl } = await server.call(loanDetailPush, older.agreed, older.launch);
      expect(lendDetailsUrl).toContain(newer.orderId);
    }
    expect(await orders()).toEqual([{ id: newer.orderId, principal: 250_000 }]);
  });

  it('an offer that has expired hides no older one that is open', async () => {
    const { first, second, launch, read, push } = await twoOffers({}, { expiresInDays: 1 });
    server.clock.moveDays(1);
    expect((await read()).offerNo).toBe(first.orderId);
    const ended = { productId, offerNo: second.orderId };
    expect(await server.post(loanDetailConfirm, ended, launch)).toMatchObject({ status: 410, code: '41000' });
    expect(await push(second.agreed)).toMatchObject({ status: 410, code: '41000' });
    expect(await push(first.agreed)).toMatchObject({ status: 200 });
  });

  it('nor does a withdrawn one', async () => {
    const { first, second, read, push } = await twoOffers();
    await withdraw(second.orderId);
    expect((await read()).offerNo).toBe(first.orderId);
    expect(await push(first.agreed)).toMatchObject({ status: 200 });
    expect(await push({ ...second.agreed, offerNo: second.orderId })).toMatchObject({ status: 410, code: '41000' });
  });

  it('the offer taken last is shown as taken, and no older offer in its place', async () => {
    const { second, read, push } = await twoOffers();
    await push(second.agreed);
    expect(await read()).toMatchObject({ offerNo: second.orderId, acceptedOrderId: second.orderId });
  });
});
