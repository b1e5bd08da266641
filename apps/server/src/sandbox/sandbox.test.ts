import { loanDetails } from '@plazo/contract/loan';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { productionEnvironment } from '../testing/production.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer, type TestServerOptions } from '../testing/test-server.ts';
import { callServer } from './call-server.ts';
import { SandboxClock } from './sandbox-clock.ts';

const onMovableClock: TestServerOptions = {
  change: (options, clock) => ({ ...options, clock: new SandboxClock(options.db, clock) }),
};

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open(onMovableClock);
});
beforeEach(() => server.reset());

describe('the movable clock', () => {
  it('lets days pass for everyone who shares the database', async () => {
    const other = await TestServer.open(onMovableClock);
    const loan = await TestLoan.take(server);
    expect(await server.postSigned('/sandbox/clock', { by: '+32d' })).toMatchObject({
      status: 200,
      data: { now: '2026-04-03T18:00:00.000Z', today: '2026-04-03' },
    });
    const overdue = { orderStatus: 180, repayAmount: 271_691 + 2 * 7_500 };
    expect(await loan.details()).toMatchObject(overdue);
    expect(await other.call(loanDetails, { orderId: loan.orderId }, loan.launch)).toMatchObject(overdue);
    await other.postSigned('/sandbox/clock', { by: '-48h' });
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayAmount: 271_691 });
  });

  it.each([{ by: 'tomorrow' }, { by: '' }, {}, { by: 8 }])('does not move by %j', async (body) => {
    expect(await server.postSigned('/sandbox/clock', body)).toMatchObject({ status: 400, code: '40000' });
    expect(await rowsOf(server.db, 'select * from sandbox_clock')).toEqual([]);
  });
});

it('does what has fallen due before a move of the clock is answered', async () => {
  const listening = await TestServer.open(onMovableClock);
  await listening.app.listen({ port: 0, host: '127.0.0.1' });
  const { orderId } = await TestLoan.take(listening);
  await listening.postSigned('/sandbox/clock', { by: '+32d' });
  const late = `select type from event_feed where type = 'order.late' and data ->> 'orderId' = '${orderId}'`;
  expect(await rowsOf(listening.db, late)).toHaveLength(1);
  await listening.app.close();
});

describe('the back office', () => {
  it('takes an order from 21 to 174, and no further', async () => {
    const loan = await TestLoan.take(server, { product: flexReviewed });
    const decide = (event: string) =>
      server.postSigned('/sandbox/orders', { borrowerId: loan.borrower, orderId: loan.orderId, event });
    const statuses: unknown[] = [];
    for (const event of ['approve', 'disburse', 'confirm']) statuses.push((await decide(event)).data);
    expect(statuses).toEqual([{ status: 151 }, { status: 170 }, { status: 174 }]);
    expect(await loan.details()).toMatchObject({ orderStatus: 174 });
    expect(await decide('approve')).toMatchObject({ status: 409, code: '40900' });
    expect(await decide('forget')).toMatchObject({ status: 400 });
  });
});

describe('a voucher', () => {
  it('can be looked up by its payer', async () => {
    const { reference } = await (await TestLoan.take(server)).code();
    const found = await server.postSigned('/sandbox/vouchers', { reference });
    expect(found).toMatchObject({ data: { amount: 271_691, currency: 'MXN', now: '2026-03-02T18:00:00.000Z' } });
    expect(await server.postSigned('/sandbox/vouchers', { reference: '93' })).toMatchObject({ status: 404 });
  });
});

describe('a refusal', () => {
  it('reaches the command in English', async () => {
    const answering = await TestServer.open(onMovableClock);
    const url = await answering.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = callServer(`${url}/sandbox/vouchers`, { reference: '93' }, answering.config.PAYMENT_WEBHOOK_SECRET);
    await expect(asked).rejects.toThrow(/^We couldn’t find that\..* \(code 40400\)$/);
    await answering.app.close();
  });
});

describe('the sandbox', () => {
  const paths = ['/sandbox/clock', '/sandbox/orders', '/sandbox/vouchers'];

  it.each(paths)('answers nobody without a signature: %s', async (path) => {
    const before = await stateOf(server.db);
    const payload = JSON.stringify({ by: '+1d', reference: '93', borrowerId: 'ana', orderId: 'x', event: 'approve' });
    const headers = { 'content-type': 'application/json' };
    expect(await server.send(path, { payload, headers })).toMatchObject({ status: 401, code: '40100' });
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('does not exist in production', async () => {
    const production = await TestServer.open({ environment: productionEnvironment });
    for (const path of paths) {
      expect(await production.postSigned(path, { by: '+1d' })).toMatchObject({ status: 404, code: '40400' });
    }
  });
});
