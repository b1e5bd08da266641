import { loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { demoLinks } from './links.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function seed(): Promise<void> {
  const [channel] = server.config.tenant.channels;
  if (!channel) throw new Error('no channel');
  await seedDemo(server.db, { now: server.clock.now(), timeZone: server.config.tenant.timeZone, channel });
}

const links = async () => demoLinks(server.db, 'http://127.0.0.1:3000');

async function open(url: string) {
  const { pathname, searchParams } = new URL(url);
  const { orderId = '', productId = '', ...launch } = Object.fromEntries(searchParams);
  const answer =
    pathname === '/confirm'
      ? await server.post(loanDetailConfirm, { productId }, launch)
      : await server.post(loanDetails, { orderId, productId }, launch);
  return { status: answer.status, data: answer.data as Record<string, unknown> | null };
}

describe('the demo', () => {
  it('has a borrower in every state, and a link that opens it', async () => {
    await seed();
    const states: Record<string, unknown> = {};
    for (const { name, url } of await links()) {
      const { status, data } = await open(url);
      states[name] = data?.orderStatus ?? (data?.amount ? `offer of ${data.amount}` : status);
    }
    expect(states).toEqual({
      ana: 'offer of 250000',
      bruno: 21,
      carla: 110,
      diego: 151,
      elena: 170,
      fermin: 174,
      gloria: 180,
      hugo: 200,
      ines: 174,
      julia: 'offer of 450000',
      karim: 410,
      lucia: 401,
      maximiliano: 174,
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it('is written once, whenever it is started again', async () => {
    await seed();
    const [before, printed] = [await stateOf(server.db), await links()];
    server.clock.moveDays(3);
    await seed();
    expect(await stateOf(server.db)).toEqual(before);
    expect(await links()).toEqual(printed);
  });

  it('gives another past to those whose first one was cut short', async () => {
    await seed();
    // The session is written last: without it the process ended in between.
    await server.db.execute(`delete from session where borrower_id in ('ana', 'hugo')`);
    server.clock.moveDays(0.001);
    await seed();
    expect(await rowsOf(server.db, 'select id from borrower')).toHaveLength(13);
    const opened = Object.fromEntries(
      await Promise.all((await links()).map(async ({ name, url }) => [name, await open(url)] as const)),
    );
    expect(opened.ana).toMatchObject({ status: 200, data: { amount: 250_000 } });
    expect(opened.hugo).toMatchObject({ status: 200, data: { orderStatus: 200 } });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });
});
