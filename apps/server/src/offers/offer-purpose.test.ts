import { listAuditEvents } from '@plazo/contract/lender/audit';
import { getOffer, listOffers, makeOffer, withdrawOffer } from '@plazo/contract/lender/offers';
import { approveOrder, getOrder, listOrders } from '@plazo/contract/lender/orders';
import { contractDetail, loanDetails, orderList } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { loanStatement } from '@plazo/contract/statement';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReoffered, flexReviewed } from '../demo/demo-products.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import type { ProductFile } from '../products/activation.ts';
import { dayOf, giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { dataOfEvents, rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const purpose = 'La boda de su hija';
const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };

/** A borrower of the product, and their offer of it. */
async function wantedOf(product: ProductFile) {
  const { db, clock } = lender.server;
  const known = await giveOffer(db, clock.now(), { product });
  clock.moveMinutes(1);
  const expiresAt = new Date(clock.now() + 86_400_000 * 7).toISOString();
  return { known, wanted: { borrowerId: known.borrower, productId: product.id, ...loan, expiresAt } };
}

const take = ({ launch, productId }: TestOffer, offerNo: string) =>
  lender.server.call(loanDetailPush, { productId, ...loan, offerNo }, launch);

describe('the purpose of an offer', () => {
  it('is shown to the lender on the offer and on its order, and is nowhere in the audit', async () => {
    const { known, wanted } = await wantedOf(flexReviewed);
    const made = await lender.call(makeOffer, { ...wanted, purpose });
    expect(made.purpose).toBe(purpose);
    expect((await lender.call(getOffer, { offerId: made.id })).purpose).toBe(purpose);
    expect((await lender.call(listOffers, {})).data.map((offer) => offer.purpose)).toEqual([purpose, null]);
    await take(known, made.id);
    expect((await lender.call(approveOrder, { orderId: made.id })).purpose).toBe(purpose);
    expect((await lender.call(getOrder, { orderId: made.id })).purpose).toBe(purpose);
    for (const filter of [{}, { state: 'disbursing' as const }, { borrowerId: known.borrower }]) {
      expect((await lender.call(listOrders, filter)).data.map((order) => order.purpose)).toEqual([purpose]);
    }
    const { data } = await lender.call(listAuditEvents, { subjectKind: 'offer', subjectId: made.id });
    expect(data).toMatchObject([
      { action: 'offer.made', after: { productId: flexReviewed.id, couponAmount: 0, firstDueDate: null } },
    ]);
    expect(JSON.stringify(await rowsOf(lender.server.db, 'select * from audit_event'))).not.toContain('boda');
  });

  it('is in no answer to the borrower, and not in the accepted document', async () => {
    const { known, wanted } = await wantedOf(flexReviewed);
    const { id: orderId } = await lender.call(makeOffer, { ...wanted, purpose });
    const { server } = lender;
    const { launch, productId } = known;
    const shown: unknown[] = [await server.call(loanDetailConfirm, { productId }, launch)];
    shown.push(await server.call(contractDetail, { orderNo: orderId }, launch));
    await take(known, orderId);
    const now = server.clock.now();
    await decideOrder(server.db, known.borrower, orderId, 'approve', {
      now,
      today: dayOf(now),
      masterKeys: lender.server.masterKeys,
    });
    await decideOrder(server.db, known.borrower, orderId, 'disburse', {
      now,
      today: dayOf(now),
      masterKeys: lender.server.masterKeys,
    });
    shown.push(await server.call(loanDetails, { orderId }, launch));
    shown.push(await server.call(loanStatement, { orderId }, launch));
    shown.push(await server.call(contractDetail, { orderNo: orderId }, launch));
    shown.push(await server.call(orderList, {}, launch));
    shown.push(await rowsOf(server.db, 'select document from acceptance'));
    shown.push(await dataOfEvents(server.db, '%'));
    expect(shown.every((one) => JSON.stringify(one).length > 20)).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('boda');
  });

  it('is copied to the offer that replaces it when the money was late', async () => {
    const { known, wanted } = await wantedOf(flexReoffered);
    const { id } = await lender.call(makeOffer, { ...wanted, purpose });
    await take(known, id);
    const { db, clock } = lender.server;
    const decide = (what: 'approve' | 'disburse') => {
      const now = clock.now();
      return decideOrder(db, known.borrower, id, what, {
        now,
        today: dayOf(now),
        masterKeys: lender.server.masterKeys,
      });
    };
    clock.moveDays(2);
    expect([await decide('approve'), await decide('disburse')]).toEqual([151, 110]);
    const [newest] = (await lender.call(listOffers, {})).data;
    expect(newest).toMatchObject({ state: 'open', purpose });
    expect(newest?.id).not.toBe(id);
  });

  it('may be left out, and has 200 characters at most, on one line', async () => {
    const { wanted } = await wantedOf(flexReviewed);
    const before = { ...(await stateOf(lender.server.db)), api_key: '' };
    for (const wrong of ['', 'x'.repeat(201), 'a\nb', 7, null]) {
      const { status, json } = await lender.send(makeOffer, { ...wanted, purpose: wrong as string });
      expect([wrong, status, json.errors?.[0]?.field]).toEqual([wrong, 400, 'purpose']);
    }
    expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual(before);
    const { id } = await lender.call(makeOffer, wanted);
    expect((await lender.call(withdrawOffer, { offerId: id })).purpose).toBeNull();
    expect((await lender.call(makeOffer, { ...wanted, purpose: '🏠'.repeat(200) })).purpose).toHaveLength(400);
  });
});
