import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishEvents } from '../events/event.repository.ts';
import { openLenderCore } from '../lender-features.ts';
import { localCalls } from '../ops/lender-calls.ts';
import { workOf } from '../ops/webhook.ts';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { openTestDb, resetTestDb } from '../platform/db/test-db.ts';
import { createLogger } from '../platform/http/logging.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestClock } from '../testing/test-clock.ts';
import { type Received, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { type Delivery, placeDeliveries, takeDeliveries } from './delivery.repository.ts';
import { addEndpoint, redeliver, retireSecret, rotateSecret, switchEndpoint } from './endpoint.service.ts';
import { WebhookSender } from './webhook-request.ts';
import { webhookWorker } from './webhook-worker.ts';
import { removeAll } from './webhooks.ts';

// CHANGES=10000 npx vitest run apps/server/src/webhooks/webhooks.test.ts tries more of them.
const changes = Number(process.env.CHANGES ?? 300);

const masterKeys = { current: 'a-secret-of-this-deployment-alone-0001', earlier: [] };

let db: Db;
let clock: TestClock;
let log: string[];
let receivers: WebhookReceiver[] = [];
let workers: BackgroundWorker<Delivery>[] = [];
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(async () => {
  await resetTestDb(db);
  clock = new TestClock(new Date().toISOString());
  log = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  for (const receiver of receivers) receiver.close();
  workers = [];
  receivers = [];
});

async function receiver(): Promise<WebhookReceiver> {
  const made = new WebhookReceiver();
  await made.listen();
  receivers.push(made);
  return made;
}
/** A process's worker. It waits for an answer as long as a busy machine may take, unless the test is about an answer that never comes. */
function worker({ isInternetOnly = false, timeLimit = 60_000 } = {}): BackgroundWorker<Delivery> {
  const logger = createLogger('debug', { write: (line) => void log.push(line) });
  const sender = new WebhookSender({ isInternetOnly, timeLimit });
  const made = webhookWorker({ db, clock, sender, masterKeys, logger });
  workers.push(made);
  return made;
}
const places = () => ({ db, masterKeys, isInternetOnly: false });
const add = (to: WebhookReceiver, events: string[] = []) => addEndpoint(places(), { url: to.url, events }, clock.now());
const happen = (type: string, ...orders: string[]) =>
  db.execute(orders.map((order) => `select write_event('${type}', '${order}', 'B1', '{}');`).join('\n'));
const sendDue = async (...by: BackgroundWorker<Delivery>[]) => {
  for (const one of by) one.wake();
  for (const one of by) await one.settled();
};
const later = (seconds: number) => clock.set(new Date(clock.now() + seconds * 1000).toISOString());
const deliveries = () =>
  rowsOf<{ state: string; n: number }>(
    db,
    'select state, count(*)::int as n from webhook_delivery group by state order by state',
  );

describe('an event', () => {
  it('is sent signed, and its receiver verifies it with the library', async () => {
    const [to, one] = [await receiver(), worker()];
    const { secret } = await add(to);
    await happen('order.taken', 'PZ1');
    await sendDue(one);
    expect(to.got).toHaveLength(1);
    const [{ body, headers, id } = { body: '', headers: {}, id: '' }] = to.got;
    expect(id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'order.taken',
      position: 1,
      data: { orderId: 'PZ1' },
    });
    expect(() => new Webhook(secret).verify(body.replace('PZ1', 'PZ2'), headers)).toThrow();
    expect(await deliveries()).toEqual([{ state: 'delivered', n: 1 }]);
  });

  it('is sent to endpoints that want it and were there before it', async () => {
    const [all, settled, late, one] = [await receiver(), await receiver(), await receiver(), worker()];
    await add(all);
    await add(settled, ['order.settled']);
    await happen('order.taken', 'PZ1');
    await happen('order.settled', 'PZ1');
    await sendDue(one);
    await add(late);
    await happen('order.settled', 'PZ2');
    await sendDue(one);
    expect([all, settled, late].map(({ got }) => got.map(({ type, order }) => `${type} ${order}`))).toEqual([
      ['order.taken PZ1', 'order.settled PZ1', 'order.settled PZ2'],
      ['order.settled PZ1', 'order.settled PZ2'],
      ['order.settled PZ2'],
    ]);
  });

  it('that one process is sending is not sent by another', async () => {
    const [to, one, other] = [await receiver(), worker(), worker()];
    await add(to);
    await happen('order.taken', 'PZ1');
    // The other process looks while the first waits for the answer.
    to.answer = (_, response) => void sendDue(other).then(() => response.writeHead(204).end());
    await sendDue(one);
    const rule = 'a delivery taken by one process is not another’s until its lease ends';
    const orders = to.got.map(({ order }) => order);
    expect([orders, await deliveries()], rule).toEqual([['PZ1'], [{ state: 'delivered', n: 1 }]]);
  });

  it('is signed with both secrets while they are being changed', async () => {
    const [to, one] = [await receiver(), worker()];
    const { id, secret: former } = await add(to);
    const secret = await rotateSecret(places(), id);
    await expect(rotateSecret(places(), id)).rejects.toThrow(/two secrets/);
    await happen('order.taken', 'PZ1');
    await sendDue(one);
    await retireSecret(places(), id);
    await expect(retireSecret(places(), id)).rejects.toThrow(/one secret/);
    await happen('order.taken', 'PZ2');
    await sendDue(one);
    const isVerified = ({ body, headers }: Received, by: string) => {
      try {
        return Boolean(new Webhook(by).verify(body, headers));
      } catch {
        return false;
      }
    };
    expect(to.got.map((got) => [isVerified(got, secret), isVerified(got, former)])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(JSON.stringify(await rowsOf(db, 'select * from webhook_endpoint'))).not.toContain(secret.slice(6));
  });
});

describe('an endpoint that fails', () => {
  it('gets the event again, later and later, and the order’s next events after it', async () => {
    const [to, one] = [await receiver(), worker()];
    await add(to);
    let failures = 3;
    to.answer = ({ order }, response) => {
      if (order === 'PZ1') failures -= 1;
      response.writeHead(order === 'PZ1' && failures >= 0 ? 500 : 200).end();
    };
    await happen('order.taken', 'PZ1', 'PZ2');
    await happen('order.settled', 'PZ1', 'PZ2');
    const got = () => to.got.map(({ type, order }) => `${type} ${order}`).filter((said) => said.endsWith('PZ1'));
    await sendDue(one);
    // The other order does not wait.
    expect(to.got.filter(({ order }) => order === 'PZ2')).toHaveLength(2);
    expect(got()).toEqual(['order.taken PZ1']);
    for (const pause of [6, 6 * 60, 34 * 60]) {
      await sendDue(one);
      const before = got().length;
      later(pause);
      await sendDue(one);
      expect(got().length).toBeGreaterThan(before);
    }
    expect(got()).toEqual([...Array(4).fill('order.taken PZ1'), 'order.settled PZ1']);
    expect(await rowsOf(db, 'select status from webhook_attempt where position = 1 order by attempted_at')).toEqual(
      [500, 500, 500, 200].map((status) => ({ status })),
    );
  });

  it('is given up after three days, with an error in the log, and continues where it stopped once it is enabled again', async () => {
    const [to, one] = [await receiver(), worker()];
    const { id } = await add(to);
    to.answer = (_, response) => void response.destroy();
    await happen('order.taken', 'PZ1');
    await happen('order.settled', 'PZ1');
    const began = clock.now();
    for (let n = 0; n < 10; n += 1) {
      await sendDue(one);
      later(27 * 3600);
    }
    await sendDue(one);
    expect(to.got).toHaveLength(10);
    expect(clock.now() - began).toBeGreaterThan(3 * 86_400_000);
    expect(await deliveries()).toEqual([
      { state: 'given-up', n: 1 },
      { state: 'waiting', n: 1 },
    ]);
    expect(log.filter((line) => line.includes('webhook endpoint disabled'))).toHaveLength(1);
    to.answer = (_, response) => void response.writeHead(200).end();
    to.got.length = 0;
    await switchEndpoint(places(), id, true, clock.now());
    await sendDue(one);
    expect(to.got.map(({ type }) => type)).toEqual(['order.settled']);
    await redeliver(places(), id, '1', clock.now());
    await sendDue(one);
    expect(to.got.map(({ type }) => type)).toEqual(['order.settled', 'order.taken']);
    await expect(redeliver(places(), id, 'evt_none', clock.now())).rejects.toThrow(/no event/);
  });

  it('with 410 gets nothing more, at once', async () => {
    const [to, one] = [await receiver(), worker()];
    await add(to);
    to.answer = (_, response) => void response.writeHead(410).end();
    await happen('order.taken', 'PZ1', 'PZ2');
    await sendDue(one);
    later(86_400);
    await sendDue(one);
    expect(to.got.length).toBeLessThanOrEqual(2);
    expect(await rowsOf(db, 'select disabled_because from webhook_endpoint')).toEqual([
      { disabled_because: 'answered 410' },
    ]);
  });

  it('by redirecting or being slow is neither followed nor waited for', async () => {
    const [to, elsewhere, one] = [await receiver(), await receiver(), worker({ timeLimit: 500 })];
    await add(to);
    to.answer = ({ order }, response) => {
      if (order === 'PZ1') response.writeHead(307, { location: elsewhere.url }).end();
    };
    await happen('order.taken', 'PZ1', 'PZ2');
    await sendDue(one);
    expect(elsewhere.got).toEqual([]);
    expect(await rowsOf(db, 'select status, problem from webhook_attempt order by position')).toEqual([
      { status: 307, problem: null },
      { status: null, problem: 'took too long' },
    ]);
  });
});

describe('an address that is not on the internet', () => {
  it('cannot be an endpoint in production, and is not called if a name leads to it', async () => {
    const strict = { ...places(), isInternetOnly: true };
    for (const url of [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://u:p@example.com/',
      'ftp://x/',
      'x',
    ]) {
      await expect(addEndpoint(strict, { url, events: [] }, clock.now()), url).rejects.toThrow(/^the address /);
    }
    await expect(addEndpoint(strict, { url: 'https://example.com/', events: ['order.eaten'] }, 0)).rejects.toThrow(
      /no event order.eaten/,
    );
    const [to, one] = [await receiver(), worker({ isInternetOnly: true })];
    await addEndpoint(places(), { url: to.url.replace('127.0.0.1', 'localhost'), events: [] }, clock.now());
    await add(to);
    await happen('order.taken', 'PZ1');
    await sendDue(one);
    expect(to.got).toEqual([]);
    expect(await rowsOf(db, 'select distinct problem from webhook_attempt')).toEqual([
      { problem: 'the host is not on the internet' },
    ]);
  });
});

describe('the staff', () => {
  it('add, list, switch and remove endpoints, and look at attempts', async () => {
    const [to, one] = [await receiver(), worker()];
    const config = loadConfig({ MASTER_KEY: masterKeys.current });
    const call = localCalls(openLenderCore({ db, clock, config }));
    const say = async (...words: string[]) => workOf(words)?.(call);
    expect(await say('list')).toBe('Nobody.');
    const added = String(await say('add', to.url, 'order.taken'));
    const [, id = ''] =
      /^(we_[0-9a-f]{24}) gets events from now on\. Save its secret now, it is not shown again:\nwhsec_/.exec(added) ??
      [];
    expect(await say('list')).toBe(`${id}  ${to.url}  order.taken`);
    expect(await say('disable', id)).toBe(`${id} gets no events; they wait.`);
    await happen('order.taken', 'PZ1');
    await sendDue(one);
    expect(to.got).toEqual([]);
    expect(await say('list')).toContain('disabled: by hand');
    await say('enable', id);
    await sendDue(one);
    expect(await say('attempts', id)).toMatch(/^\S+Z {2}1 {2}order\.taken {2}204 {2}\d+ ms$/);
    expect(await say('redeliver', id, '1')).toBe(`1 is sent to ${id} again.`);
    await sendDue(one);
    expect(to.got).toHaveLength(2);
    await say('remove', id);
    expect(await rowsOf(db, 'select * from webhook_delivery')).toEqual([]);
    await expect(say('remove', id)).rejects.toThrow(/no endpoint/);
    for (const words of [['add'], ['list', 'x'], ['rotate'], ['redeliver', id], ['dance', id]]) {
      expect(workOf(words)).toBeNull();
    }
  });
});

describe(`${changes} changes, a receiver that fails at random, and two processes`, () => {
  it('all arrive, in order for each order, with valid signatures; old ones are removed', async () => {
    const [to, first, second] = [await receiver(), worker(), worker()];
    const { id, secret } = await add(to);
    const verifier = new Webhook(secret);
    const orders = Math.ceil(changes / 20);
    let badSignatures = 0;
    const done = new Map<string, number[]>();
    const inFlight = new Set<string>();
    let together = 0;
    to.answer = ({ order, position, body, headers }, response) => {
      if (inFlight.has(order)) together += 1;
      inFlight.add(order);
      try {
        verifier.verify(body, headers);
      } catch {
        badSignatures += 1;
      }
      const chance = Math.random();
      const end = () => {
        inFlight.delete(order);
        if (chance < 0.1) return void response.writeHead(500).end();
        // It has the event, but its answer is lost.
        const list = done.get(order) ?? [];
        if (!list.includes(position)) done.set(order, [...list, position]);
        if (chance < 0.15) return void response.destroy();
        response.writeHead(200).end();
      };
      setTimeout(end, chance > 0.95 ? 30 : 0);
    };
    for (let n = 0; n < changes; n += 100) {
      const some = Array.from({ length: Math.min(100, changes - n) }, (_, m) => `PZ${(n + m) % orders}`);
      await happen('voucher.issued', ...some);
      await sendDue(first, second);
    }
    const left = async () => {
      await sendDue(first, second);
      later(6 * 60);
      return (await rowsOf(db, `select 1 from webhook_delivery where state = 'waiting'`)).length;
    };
    await expect.poll(left, { timeout: 600_000, interval: 0 }).toBe(0);
    const arrived = [...done.values()].flat().sort((a, b) => a - b);
    expect(arrived).toEqual(Array.from({ length: changes }, (_, n) => n + 1));
    for (const positions of done.values()) expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect({ badSignatures, together }).toEqual({ badSignatures: 0, together: 0 });
    expect(to.got.length).toBeGreaterThan(changes);
    expect(await deliveries()).toEqual([{ state: 'delivered', n: changes }]);
    expect(id).toBeTruthy();
    await removeAll(db, clock.now() + 90 * 86_400_000);
    expect(await rowsOf(db, 'select 1 from webhook_attempt')).toEqual([]);
    expect((await rowsOf(db, 'select 1 from webhook_delivery')).length).toBeLessThanOrEqual(1);
  }, 900_000);
});

describe('endpoints that are slow together', () => {
  it('leave turns to the others', async () => {
    const add = (name: string) => addEndpoint(places(), { url: `http://127.0.0.1:9/${name}`, events: [] }, clock.now());
    const [one, two, three] = [(await add('one')).id, (await add('two')).id, (await add('three')).id];
    await happen('order.taken', ...Array.from({ length: 40 }, (_, n) => `PZ${n}`));
    await publishEvents(db, 1_000, (transaction, from, to) => placeDeliveries(transaction, from, to, clock.now()));
    const take = async (most: number, inFlight: ReadonlyMap<string, number>) => {
      const now = clock.now();
      const taken = await takeDeliveries(db, { now, until: now + 60_000, most, maxOfEach: 16, inFlight });
      return [one, two, three].map((id) => taken.filter(({ endpointId }) => endpointId === id).length);
    };
    // None is being sent: each has a third.
    expect((await take(30, new Map())).sort()).toEqual([10, 10, 10]);
    // The first two answer slowly: the third gets their share.
    expect(
      await take(
        4,
        new Map([
          [one, 15],
          [two, 14],
          [three, 3],
        ]),
      ),
    ).toEqual([0, 0, 4]);
    expect(
      await take(
        32,
        new Map([
          [one, 16],
          [two, 15],
        ]),
      ),
    ).toEqual([0, 1, 16]);
  });
});
