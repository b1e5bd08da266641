import { listAuditEvents } from '@plazo/contract/lender/audit';
import { getPayment, recordPayment, reversePayment } from '@plazo/contract/lender/payments';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { lookAtQueues } from '../monitoring/queues.repository.ts';
import { localCalls } from '../ops/lender-calls.ts';
import { balancesOf, rowsOf, stateOf } from '../testing/database-state.ts';
import { paymentOps } from '../testing/payment-operator.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

// A report whose id arrived before with other figures: refused, kept, flagged and alarmed until somebody has looked.
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

const ops = (...words: string[]) => paymentOps(server, ...words);
const lender: ReturnType<typeof localCalls> = (endpoint, input) => localCalls(openLenderCore(server))(endpoint, input);
const waiting = async () => (await lookAtQueues(server.db)).contradictions;
const told = () =>
  rowsOf(
    server.db,
    `select type, problem from (
       select 0 as waits, position as place, type, data ->> 'problem' as problem from event_feed
       union all select 1, number, type, data ->> 'problem' from event) e
     where type like '%contradicted' order by waits, place`,
  );
const conflict = { status: 409, code: '40900', data: null };

async function paid() {
  const loan = await TestLoan.take(server);
  const { reference } = await loan.code();
  const paidAt = new Date(server.clock.now()).toISOString();
  const event = { eventId: 'evt-1', reference, amount: 100_000, currency: 'MXN', paidAt };
  expect(await server.pay(event)).toMatchObject({ status: 200 });
  return { loan, event };
}

describe('a payment that is reported again under the same id', () => {
  it('with the same figures is a plain replay', async () => {
    const { event } = await paid();
    const before = await stateOf(server.db);
    expect(await server.pay(event)).toMatchObject({ status: 200, data: { result: 'credited' } });
    expect(await stateOf(server.db)).toEqual(before);
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['amount', { amount: 100_001 }],
    ['currency', { currency: 'USD' }],
    ['reference', { reference: 'another' }],
    ['instant', { paidAt: '2026-03-01T12:00:00.000Z' }],
  ])('with another %s books nothing, and is kept, reported and alarmed until somebody has looked', async (_, other) => {
    const { loan, event } = await paid();
    const balances = await balancesOf(server.db, loan.orderId);
    const { eventId: __, ...said } = { ...event, ...other };
    for (let time = 0; time < 2; time += 1) expect(await server.pay({ ...event, ...other })).toMatchObject(conflict);
    expect(await balancesOf(server.db, loan.orderId)).toEqual(balances);
    expect(await waiting()).toBe(1);
    expect(await told()).toEqual([{ type: 'payment.contradicted', problem: 'other-content' }]);
    expect((await lender(getPayment, { paymentId: 'evt-1' })).contradictions).toMatchObject([
      { reversalId: null, said, isSeen: false },
    ]);
    const listed = await ops('list', '--contradicted');
    expect(listed).toContain('it came again with');
    for (const [name, value] of Object.entries(said)) expect(listed).toContain(`${name} ${value}`);
    expect(await ops('seen', 'evt-1')).toBe('The contradictions about evt-1 are marked as seen.');
    expect([await waiting(), await ops('list', '--contradicted')]).toEqual([0, 'Nothing.']);
    const { data } = await lender(listAuditEvents, { subjectKind: 'payment', subjectId: 'evt-1' });
    expect(data.map(({ action }) => action)).toContain('payment.problem-seen');
    // The same content was seen; different content is new.
    await server.pay({ ...event, ...other });
    expect(await waiting()).toBe(0);
    await server.pay({ ...event, amount: 7 });
    expect(await waiting()).toBe(1);
    await ops('seen', 'evt-1');
    await expect(ops('seen', 'evt-1')).rejects.toThrow('nothing is wrong with payment evt-1');
  });

  it('from the lender’s own system, too, though the call is refused', async () => {
    const { event } = await paid();
    const { eventId: paymentId, ...payment } = event;
    await lender(recordPayment, { paymentId, ...payment });
    expect(await waiting()).toBe(0);
    await expect(lender(recordPayment, { paymentId, ...payment, amount: 5 })).rejects.toThrow();
    expect(await waiting()).toBe(1);
    expect(await told()).toHaveLength(1);
  });

  it('also for money that was credited to no order', async () => {
    const event = {
      eventId: 'evt-9',
      reference: 'unknown',
      amount: 500,
      currency: 'MXN',
      paidAt: '2026-03-02T12:00:00Z',
    };
    await server.pay(event);
    expect(await server.pay({ ...event, amount: 5_000 })).toMatchObject(conflict);
    expect(await ops('list', '--contradicted')).toContain('amount 5000');
    await ops('seen', 'evt-9');
    expect(await waiting()).toBe(0);
  });
});

describe('a reversal that is reported again under the same id', () => {
  const now = () => new Date(server.clock.now()).toISOString();

  it('with the same figures is a plain replay; with others it is kept, reported and alarmed until somebody has looked', async () => {
    const { loan } = await paid();
    const at = now();
    await server.reversePayment('evt-1', 'rev-1', at, 40_000);
    const balances = await balancesOf(server.db, loan.orderId);
    expect(await server.reversePayment('evt-1', 'rev-1', at, 40_000)).toMatchObject({ status: 200 });
    expect(await waiting()).toBe(0);
    expect(await server.reversePayment('evt-1', 'rev-1', at, 50_000)).toMatchObject(conflict);
    expect(await balancesOf(server.db, loan.orderId)).toEqual(balances);
    expect(await waiting()).toBe(1);
    expect(await told()).toEqual([{ type: 'reversal.contradicted', problem: 'other-content' }]);
    const said = { paymentId: 'evt-1', amount: 50_000, reversedAt: at };
    expect((await lender(getPayment, { paymentId: 'evt-1' })).contradictions).toMatchObject([
      { reversalId: 'rev-1', said, isSeen: false },
    ]);
    expect(await ops('list', '--contradicted')).toContain('reversal rev-1 came again with');
    await ops('seen', 'evt-1');
    expect(await waiting()).toBe(0);
  });

  it('for another payment, or of one that is held, or by the lender’s own system, is kept as well', async () => {
    const { event } = await paid();
    await server.pay({ ...event, eventId: 'evt-2', amount: 200 });
    const at = now();
    await server.reversePayment('evt-1', 'rev-1', at, 100);
    expect(await server.reversePayment('evt-2', 'rev-1', at, 100)).toMatchObject(conflict);
    await server.reversePayment('evt-1', 'rev-early', '2026-02-02T12:00:00Z', 100);
    expect(await server.reversePayment('evt-1', 'rev-early', '2026-02-03T12:00:00Z', 100)).toMatchObject(conflict);
    const again = { paymentId: 'evt-1', reversalId: 'rev-1', amount: 999, reversedAt: at };
    await expect(lender(reversePayment, again)).rejects.toThrow();
    expect(await waiting()).toBe(3);
    const { contradictions } = await lender(getPayment, { paymentId: 'evt-1' });
    expect(contradictions.map(({ reversalId }) => reversalId)).toEqual(['rev-1', 'rev-early', 'rev-1']);
    await ops('seen', 'evt-1');
    expect(await waiting()).toBe(0);
  });

  it('is no contradiction if staff book a held one for the right day, once or twice', async () => {
    await paid();
    await server.reversePayment('evt-1', 'rev-early', '2026-02-02T12:00:00Z');
    const booked = { paymentId: 'evt-1', reversalId: 'rev-early', reversedAt: now() };
    await lender(reversePayment, booked);
    await expect(lender(reversePayment, booked)).rejects.toThrow();
    expect(await waiting()).toBe(0);
  });
});
