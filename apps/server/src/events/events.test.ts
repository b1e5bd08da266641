import { complaintSave, complaintScore } from '@plazo/contract/complaints';
import { settlementLetter } from '@plazo/contract/letter';
import { loanDetailPush } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskOn } from '../complaints/desk.ts';
import { flexReviewed } from '../demo/demo-products.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { reportByHand, sendByHand } from '../payouts/payout-desk.service.ts';
import type { Queryable } from '../platform/db/db.ts';
import { undeclared } from '../platform/db/statement.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { dayOf, giveOffer, secrets } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { killedDb } from '../testing/faulty-db.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';
import { placeDeliveries } from '../webhooks/delivery.repository.ts';
import { removeAll } from '../webhooks/webhooks.ts';
import { findEventsAfter, publishEvents } from './event.repository.ts';
import type { Event } from './event.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const at = () => ({ now: server.clock.now(), today: dayOf(server.clock.now()), masterKeys: server.masterKeys });
const place = (transaction: Queryable, from: number, to: number) =>
  placeDeliveries(transaction, from, to, server.clock.now());
const publish = () => publishEvents(server.db, 1_000, place);
/** All events in the feed after a position. */
async function feed(after = 0): Promise<Event[]> {
  await publishAll(server.db, place);
  return findEventsAfter(server.db, after, 10_000);
}
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);
const ofOrder = (events: readonly Event[], orderId: string) => events.filter(({ data }) => data.orderId === orderId);

/** A statement that only writes an event. */
const note = (type: string, order: string) =>
  undeclared(
    `test.note_${type}_${order}`.replaceAll(/[^a-z_0-9]/g, '_'),
    {},
    `insert into event (borrower_id, type, data, created_at)
     values ('of-${order}', '${type}', jsonb_build_object('orderId', '${order}'), now())`,
  );

describe('a change', () => {
  it('of an order is published, step by step, with ids and amounts', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    const { orderId, borrower } = loan;
    await decideOrder(server.db, borrower, orderId, 'approve', at());
    const moment = { now: server.clock.now(), timeZone: 'America/Mexico_City', masterKeys: server.masterKeys };
    await sendByHand(server.db, orderId, undefined, moment);
    await reportByHand(server.db, orderId, { result: 'failed' }, moment);
    await reportByHand(server.db, orderId, { result: 'confirmed' }, moment);
    await loan.extend('evt-fee');
    const { reference, amount } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount });
    await server.call(settlementLetter, { orderId }, loan.launch);
    await loan.reversePayment('evt-1');
    const told = ofOrder(await feed(), orderId);
    expect(typesOf(told)).toEqual([
      'order.taken',
      'order.approved',
      'payout.requested',
      'payout.failed',
      'payout.confirmed',
      'voucher.issued',
      'payment.credited',
      'voucher.issued',
      'payment.credited',
      'extension.bought',
      'voucher.issued',
      'payment.credited',
      'order.settled',
      'letter.issued',
      'payment.reversed',
    ]);
    expect(told[0]?.data).toEqual({ orderId, borrowerId: borrower, productId: flexReviewed.id, amount: 250_000 });
    expect(told[2]?.data).toEqual({
      orderId,
      borrowerId: borrower,
      payoutId: `${orderId}-1`,
      amount: 250_000,
      currency: 'MXN',
    });
    expect(told.at(-1)?.data).toMatchObject({ paymentId: 'evt-1', reversalId: 'rev-evt-1', amount, currency: 'MXN' });
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(told.every(({ id }) => /^evt_[0-9a-f]{32}$/.test(id))).toBe(true);
    const everything = JSON.stringify(told);
    for (const secret of [secrets.phone, 'Pruebas', 'Calle', secrets.bankAccountMasked]) {
      expect(everything).not.toContain(secret);
    }
  });

  it('of an order that is decided and paid out when it is taken is published in the same order', async () => {
    const { orderId } = await TestLoan.take(server);
    const told = ofOrder(await feed(), orderId);
    expect(typesOf(told)).toEqual(['order.taken', 'order.approved', 'payout.requested', 'payout.confirmed']);
  });

  it('of a refusal, complaint, registration or unmatched payment is published, without a phone number', async () => {
    const refused = await TestLoan.take(server, { product: flexReviewed });
    await decideOrder(server.db, refused.borrower, refused.orderId, 'reject', at());
    await server.pay({ eventId: 'evt-9', reference: '93000000000000', amount: 700 });
    const { orderId, launch } = await TestLoan.take(server, { borrower: 'bea' });
    const complaint = { problemType: '2', problemDetail: 'Me cobraron de más.', orderNo: orderId };
    const { problemId, folio } = await server.call(complaintSave, complaint, launch);
    const { db, config, clock } = server;
    await deskOn({ db, storage: openStorage(config) }, config.tenant, clock).reply(folio ?? '', 'Lo revisamos.', []);
    await server.call(complaintScore, { problemId, score: 4 }, launch);
    await Visitor.writeCampaigns(server);
    const visitor = new Visitor(server);
    await visitor.register({ ...(await visitor.withCode()) });
    const told = await feed();
    const dataOf = (type: string) => told.find((event) => event.type === type)?.data;
    expect(dataOf('order.rejected')).toMatchObject({ orderId: refused.orderId, formerState: 'under-review' });
    expect(dataOf('payment.unmatched')).toEqual({
      paymentId: 'evt-9',
      reference: '93000000000000',
      amount: 700,
      currency: 'MXN',
    });
    expect(dataOf('complaint.filed')).toEqual({ orderId, borrowerId: 'bea', complaintId: problemId, folio });
    expect(dataOf('complaint.rated')).toMatchObject({ complaintId: problemId, score: 4 });
    expect(dataOf('borrower.registered')).toMatchObject({ campaignId: 'demo' });
    expect(dataOf('product.activated')).toEqual({ productId: flexReviewed.id, version: 1 });
    expect(JSON.stringify(told)).not.toContain(visitor.phone);
  });

  it('of a transaction that is rolled back is not published', async () => {
    const { agreed, launch } = await giveOffer(server.db, server.clock.now());
    const before = (await feed()).length;
    await server.post(loanDetailPush, { ...agreed, amount: 1 }, launch);
    await server.db
      .transaction(async (transaction) => {
        await transaction.query(note('order.taken', 'nobody'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await feed()).toHaveLength(before);
  });
});

describe('the feed', () => {
  it('is read from any position, by type, and again with the same result', async () => {
    for (const order of ['a', 'b', 'c']) await server.db.query(note('order.taken', order));
    await server.db.query(note('order.settled', 'a'));
    const all = await feed();
    // Events of several orders have no order.
    expect(all.map(({ data }) => data.orderId).sort()).toEqual(['a', 'a', 'b', 'c']);
    expect(typesOf(ofOrder(all, 'a'))).toEqual(['order.taken', 'order.settled']);
    expect(await feed(all[1]?.position)).toEqual(all.slice(2));
    expect(await feed()).toEqual(all);
    const settled = await findEventsAfter(server.db, 0, 10, ['order.settled', 'order.rejected']);
    expect(settled).toEqual(all.filter(({ type }) => type === 'order.settled'));
    expect(await findEventsAfter(server.db, 0, 2)).toEqual(all.slice(0, 2));
  });

  // The embedded database has one connection, so no other transaction can be open.
  it('does not wait for an open transaction, and publishes its events after it', async () => {
    if (server.db.engine === 'embedded') return;
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const isWritten = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = server.db.transaction(async (transaction) => {
      await transaction.query(note('order.taken', 'slow'));
      begun();
      await until;
    });
    await isWritten;
    await server.db.query(note('order.taken', 'quick'));
    expect((await feed()).map(({ data }) => data.orderId)).toEqual(['quick']);
    finish();
    await slow;
    expect((await feed()).map(({ data }) => data.orderId)).toEqual(['quick', 'slow']);
  });

  it('is complete for a reader who never looks back, while others write', async () => {
    const writers = 12;
    const each = 25;
    let isWriting = true;
    const write = async (writer: number) => {
      for (let n = 0; n < each; n += 1) {
        await server.db.transaction(async (transaction) => {
          await transaction.query(note('order.taken', `w${writer}`));
          // Some are slow, and commit after later ones.
          if ((writer + n) % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 3));
          await transaction.query(note('order.settled', `w${writer}`));
        });
      }
    };
    const read = async () => {
      const seen: Event[] = [];
      for (let isLast = false; ; ) {
        isLast = !isWriting;
        while (await publish());
        const more = await findEventsAfter(server.db, seen.at(-1)?.position ?? 0, 40);
        seen.push(...more);
        if (isLast && more.length === 0) return seen;
      }
    };
    const readers = [read(), read()];
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))).finally(() => {
      isWriting = false;
    });
    for (const seen of await Promise.all(readers)) {
      expect(seen.map(({ position }) => position)).toEqual(Array.from({ length: 2 * writers * each }, (_, n) => n + 1));
      for (let writer = 0; writer < writers; writer += 1) {
        const own = seen.filter(({ data }) => data.orderId === `w${writer}`);
        expect(typesOf(own)).toEqual(Array.from({ length: each }, () => ['order.taken', 'order.settled']).flat());
      }
    }
  });

  it('forgets old events, in steps, and never uses a position twice', async () => {
    for (const order of ['a', 'b', 'c']) await server.db.query(note('order.taken', order));
    await feed();
    const age = (condition: string) =>
      server.db.execute(`update event_feed set created_at = created_at - interval '91 days' where ${condition}`);
    await age('position < 3');
    expect(await removeAll(server.db, Date.now() - 90 * 86_400_000)).toBe(2);
    expect((await feed()).map(({ position }) => position)).toEqual([3]);
    await age('true');
    expect(await removeAll(server.db, Date.now() - 90 * 86_400_000)).toBe(1);
    await server.db.query(note('order.taken', 'd'));
    expect((await feed()).map(({ position }) => position)).toEqual([4]);
  });

  it('has each event once, although its publisher is killed at any step, or its removal is lost', async () => {
    const { db } = server;
    const all = ['a', 'b', 'c', 'a'];
    for (const order of all) await db.query(note('order.taken', order));
    await db.execute('create table kept as select * from event');
    try {
      for (const killed of ['event_feed.place', 'event_feed_end.move', 'event.remove_placed']) {
        await expect(publishEvents(killedDb(db, killed), 1_000, place)).rejects.toThrow('killed');
        expect(await findEventsAfter(db, 0, 10)).toEqual([]);
      }
      const placed = await feed();
      expect(placed.map(({ data }) => data.orderId).sort()).toEqual(all.toSorted());
      // As if another node had not yet heard that its part of the transaction is committed.
      await db.execute('insert into event select * from kept');
      await db.query(note('order.taken', 'd'));
      const further = await feed();
      expect(further.slice(0, -1)).toEqual(placed);
      expect(further.at(-1)).toMatchObject({ position: all.length + 1, data: { orderId: 'd' } });
      expect(await rowsOf(db, 'select * from event')).toEqual([]);
    } finally {
      await db.execute('drop table kept');
    }
  });

  it('comes after what was written before it, whatever number it was given elsewhere', async () => {
    const { orderId, borrower } = await TestLoan.take(server);
    const written = `'${borrower}', 1, '{"orderId": "${orderId}"}', now()`;
    await server.db.execute(`
      insert into event (borrower_id, number, data, created_at, type) values (${written}, 'order.settled');
      insert into order_history (borrower_id, number, data, at, kind, order_id) values (${written}, 'order.settled', '${orderId}')`);
    expect(typesOf(ofOrder(await feed(), orderId)).at(-1)).toBe('order.settled');
    const history = await rowsOf<{ kind: string }>(server.db, 'select kind from order_history order by number');
    expect(history.at(-1)).toEqual({ kind: 'order.settled' });
  });

  it('says of what belongs to no borrower that it does', async () => {
    await server.pay({ eventId: 'evt-9', reference: '93000000000000', amount: 700 });
    const waits = `select borrower_id from event where type = 'payment.unmatched'`;
    expect(await rowsOf(server.db, waits)).toEqual([{ borrower_id: '' }]);
  });
});
