import { addBorrowerNote } from '@plazo/contract/lender/borrower-notes';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { noteContact } from '@plazo/contract/lender/contacts';
import { assignOrder } from '@plazo/contract/lender/orders';
import { getBorrowerTimeline, getCounts, getOrderTimeline, search } from '@plazo/contract/lender/overview';
import { assignPayment, listPayments, recordPayment, refundCreditBalance } from '@plazo/contract/lender/payments';
import { scopes } from '@plazo/contract/lender/scopes';
import { inviteStaffMember } from '@plazo/contract/lender/staff';
import { issueVoucher } from '@plazo/contract/lender/vouchers';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { flexReviewed } from '../demo/demo-products.ts';
import { insertContact } from '../messages/contact.repository.ts';
import { ConsoleVisitor, invitationIn } from '../testing/console-visitor.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const without = (...left: string[]) => lender.newKey(scopes.filter((scope) => !left.includes(scope)));
const paidAt = () => new Date(lender.server.clock.now()).toISOString();

async function complain(loan: TestLoan): Promise<string> {
  const { db, config, clock } = lender.server;
  const sent = { problemType: '5', problemDetail: 'The app is slow', orderNo: loan.orderId };
  return (await fileComplaint(db, loan.borrower, sent, config.tenant, { now: clock.now(), today: '2026-03-02' })).folio;
}

/** Somebody who works for the lender, signed in. */
async function person(name: string): Promise<{ id: string; visitor: ConsoleVisitor }> {
  const wanted = { name, email: 'rosa@lender.example', roles: ['decides' as const, 'collects' as const] };
  const { id, invitationUrl } = await lender.call(inviteStaffMember, wanted, { key: `operator_${operatorKey}` });
  const visitor = new ConsoleVisitor(lender);
  await visitor.join(invitationIn(invitationUrl));
  return { id, visitor };
}

describe('the counts', () => {
  it('say how much waits in each queue, and how much of it is the caller’s', async () => {
    const review = await TestLoan.take(lender.server, { borrower: 'one', product: flexReviewed });
    const late = await TestLoan.take(lender.server, { borrower: 'two' });
    await complain(late);
    await lender.call(recordPayment, {
      ...{ paymentId: 'stray', reference: 'nobody-knows', amount: 5, currency: 'MXN', paidAt: paidAt() },
    });
    const { id, visitor } = await person('Rosa');
    await lender.call(assignOrder, { orderId: review.orderId, staffId: id });
    expect(await lender.call(getCounts, {})).toEqual({
      ...{ decide: 1, payouts: 0, payoutProblems: 0, paymentsUnmatched: 1, paymentsHeld: 0, heldReversals: 0 },
      ...{ contradictions: 0, complaints: 1, complaintsLate: 0, late: 0, approvals: 0, mine: 0 },
    });
    lender.server.clock.moveDays(60);
    expect(await lender.call(getCounts, {})).toMatchObject({ complaintsLate: 1, late: 1 });
    await visitor.signIn();
    expect((await visitor.call('GET', '/counts')).json).toMatchObject({ mine: 1, complaints: null, decide: 1 });
  });
});

describe('the search', () => {
  it('finds by name, phone and number, and says whose each thing is', async () => {
    const profile = { fullName: 'Ána Ruiz', phone: '55 1234 5678', address: 'Calle 1' };
    const { id } = await lender.call(putBorrower, { externalId: 'crm-7', ...profile });
    const loan = await TestLoan.take(lender.server, { borrower: 'other' });
    const folio = await complain(loan);
    const { reference } = await lender.call(issueVoucher, {
      ...{ orderId: loan.orderId, payCode: 'store', purpose: 'repayment' as const },
    });
    await loan.pay('bank-9');
    const found = async (q: string, key = lender.key) =>
      (await lender.call(search, { q }, { key })).data.map((one) => [one.kind, one.id, one.borrowerId]);
    for (const q of ['ana r', 'RUIZ', 'ruíz', 'rui an', '55 1234-5678', 'crm-7', id]) {
      expect([q, await found(q)]).toEqual([q, [['borrower', id, id]]]);
    }
    const owner = ['borrower', 'other', 'other'];
    expect(await found(loan.orderId)).toEqual([['order', loan.orderId, 'other'], owner]);
    expect(await found(folio.toLowerCase())).toEqual([['complaint', folio, 'other'], owner]);
    expect(await found(reference)).toEqual([['voucher', reference, 'other'], ['payment', 'bank-9', 'other'], owner]);
    expect(await found('bank-9')).toEqual([['payment', 'bank-9', 'other'], owner]);
    expect(await found('bank-9', await without('payments:read'))).toEqual([owner]);
    expect(await found(`${reference.slice(0, 4)} ${reference.slice(4)}`)).toEqual(await found(reference));
    for (const q of ['nothing', 'uiz', "o'\\ &|!:*"]) expect([q, await found(q)]).toEqual([q, []]);
  });

  it('finds money that waits by its amount, and whose it is by its code', async () => {
    const loan = await TestLoan.take(lender.server);
    const { reference } = await loan.code();
    const old = { reference, amount: 56_877, currency: 'MXN', paidAt: '2026-02-01T18:00:00Z' };
    await lender.call(recordPayment, { paymentId: 'held-1', ...old });
    lender.server.clock.moveMinutes(1);
    await loan.pay('credited', 56_877);
    for (const q of ['568,77', '$568.77']) {
      const { data } = await lender.call(search, { q });
      const payment = { kind: 'payment', id: 'held-1', borrowerId: loan.borrower, orderId: null };
      expect(data).toMatchObject([payment, { kind: 'borrower', id: loan.borrower }]);
    }
    expect((await lender.call(search, { q: '568,78' })).data).toEqual([]);
    // The order, whose code it was paid under, shows it next to what is credited.
    const { data } = await lender.call(listPayments, { orderId: loan.orderId });
    expect(data.map(({ id, state, orderId, codeOrderId }) => [id, state, orderId, codeOrderId])).toEqual([
      ['credited', 'credited', loan.orderId, null],
      ['held-1', 'held', null, loan.orderId],
    ]);
    expect(data[1]).toMatchObject({ borrowerId: loan.borrower, borrowerName: expect.stringContaining('Pruebas') });
    const other = await TestLoan.take(lender.server, { borrower: loan.borrower });
    expect((await lender.call(listPayments, { orderId: other.orderId })).data).toEqual([]);
  });

  it('finds money that belongs to nobody', async () => {
    const payment = { reference: 'nobody-knows', amount: 5, currency: 'MXN', paidAt: paidAt() };
    await lender.call(recordPayment, { paymentId: 'stray', ...payment });
    for (const q of ['stray', 'nobody-knows']) {
      const { data } = await lender.call(search, { q });
      expect(data).toEqual([{ kind: 'payment', id: 'stray', borrowerId: null, name: null, orderId: null }]);
    }
  });
});

describe('a timeline', () => {
  it('tells what happened to an order, what was said and who did what, by name, newest first', async () => {
    const loan = await TestLoan.take(lender.server);
    const { borrower: borrowerId, orderId } = loan;
    const { visitor } = await person('Rosa Lira');
    lender.server.clock.moveMinutes(1);
    const key = await lender.newKey(scopes);
    await lender.call(addBorrowerNote, { borrowerId, content: 'Wants a call.' }, { key });
    lender.server.clock.moveMinutes(1);
    const letter = { borrowerId, orderId, channel: 'letter' as const, note: 'Sent today.' };
    await lender.call(noteContact, letter, { key });
    lender.server.clock.moveMinutes(1);
    const waived = await visitor.call('POST', `/orders/${orderId}/waivers`, {
      charges: { interest: 100 },
      reason: 'x',
    });
    expect(waived.status).toBe(201);
    const { data } = await lender.call(getOrderTimeline, { orderId });
    // The database's clock says when an event was, and it is not the test's.
    const told = data.filter(({ kind }) => kind !== 'event');
    expect(data.filter(({ kind }) => kind === 'event')[0]?.what).toBe('charges.waived');
    expect(told.slice(0, 4).map(({ kind, what, by, text }) => [kind, what, by?.name ?? null, text])).toEqual([
      ['booking', 'waiver', null, null],
      ['action', 'charges.waived', 'Rosa Lira', null],
      ['contact', 'letter', 'test', 'Sent today.'],
      ['note', 'note', 'test', 'Wants a call.'],
    ]);
    const { entries } = data.find(({ what }) => what === 'waiver')?.data ?? {};
    expect(entries).toContainEqual({ account: 'waived_interest', instalment: 1, amount: 100 });
    const all = await lender.call(getBorrowerTimeline, { borrowerId });
    const ids = (page: typeof all) => page.data.map(({ kind, id }) => `${kind} ${id}`);
    expect(ids(all)).toEqual(expect.arrayContaining(ids({ data, next: null })));
    expect(all.data.filter(({ kind }) => kind === 'action').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['contact.noted', 'borrower.noted', 'charges.waived']),
    );
  });

  it('says how much was given up or back, and why', async () => {
    const { orderId, borrower: borrowerId } = await TestLoan.take(lender.server);
    await lender.call(waiveCharges, { orderId, charges: { commission: 1_000 }, reason: 'as agreed' });
    await lender.call(recordPayment, {
      ...{ paymentId: 'all', reference: 'x', amount: 9_000_000, currency: 'MXN', paidAt: paidAt() },
    });
    await lender.call(assignPayment, { paymentId: 'all', orderId });
    await lender.call(refundCreditBalance, { orderId, amount: 500, reference: 'spei-1' });
    for (const { data } of [
      await lender.call(getOrderTimeline, { orderId }),
      await lender.call(getBorrowerTimeline, { borrowerId }),
    ]) {
      const said = (name: string) => data.find(({ kind, what }) => kind === 'action' && what === name)?.data;
      expect(said('charges.waived')).toMatchObject({ amount: 1_000, reason: 'as agreed' });
      expect(said('money.refunded')).toMatchObject({ amount: 500, reference: 'spei-1' });
      // What gives nothing up stays in the audit.
      expect(said('payment.assigned')).not.toHaveProperty('amount');
    }
  });

  it('tells a message that waits, and until when, and what became of one that was sent', async () => {
    const { borrower: borrowerId, orderId } = await TestLoan.take(lender.server);
    const message = (id: string, state: string, dueAt: string) =>
      lender.server.db.execute(
        `insert into message (borrower_id, id, order_id, kind, due_on, step, purpose, channel, state, due_at, useless_at, written_at)
         values ('${borrowerId}', '${id}', '${orderId}', 'contract', '2026-04-01', ${id.length}, 'due', 'sms', '${state}', '${dueAt}',
           '2026-04-03T06:00:00Z', '2026-03-02T18:00:00Z')`,
      );
    await message('m', 'waiting', '2026-03-03T14:00:00Z');
    await message('mm', 'delivered', '2026-03-02T18:00:00Z');
    const contact = {
      borrowerId,
      id: 'mm',
      orderId,
      channel: 'sms' as const,
      madeBy: 'plan',
      outcome: null,
      note: null,
    };
    await insertContact(lender.server.db, { ...contact, madeAt: lender.server.clock.now(), isIncoming: false });
    const stories = [
      await lender.call(getOrderTimeline, { orderId }),
      await lender.call(getBorrowerTimeline, { borrowerId }),
    ];
    for (const { data } of stories) {
      const told = data.filter(({ what }) => what === 'sms').map((one) => [one.id, one.kind, one.data.state]);
      expect(told).toEqual([
        ['mm', 'contact', 'delivered'],
        ['m', 'contact', 'waiting'],
      ]);
      const { until } = data.find(({ id }) => id === 'm')?.data ?? {};
      expect(new Date(String(until)).toISOString()).toBe('2026-03-03T14:00:00.000Z');
    }
  });

  it('leaves out notes and contacts for those who may not read them', async () => {
    const { borrower: borrowerId, orderId } = await TestLoan.take(lender.server);
    await lender.call(addBorrowerNote, { borrowerId, content: 'Wants a call.' });
    await lender.call(noteContact, { borrowerId, orderId, channel: 'letter' });
    const kinds = async (...left: string[]) => {
      const { data } = await lender.call(getOrderTimeline, { orderId }, { key: await without(...left) });
      return new Set(data.map(({ kind }) => kind));
    };
    expect([...(await kinds())]).toEqual(expect.arrayContaining(['note', 'contact']));
    const less = [...(await kinds('borrowers:read', 'messages:read'))];
    expect(less.filter((kind) => kind === 'note' || kind === 'contact')).toEqual([]);
  });

  it('of one loan has nothing of another', async () => {
    const one = await TestLoan.take(lender.server, { borrower: 'ana' });
    await one.pay('all-of-it');
    const other = await TestLoan.take(lender.server, { borrower: 'ana' });
    await lender.call(waiveCharges, { orderId: other.orderId, charges: { interest: 100 }, reason: 'x' });
    const { data } = await lender.call(getOrderTimeline, { orderId: one.orderId });
    expect(new Set(data.map(({ orderId }) => orderId))).toEqual(new Set([one.orderId]));
  });
});
