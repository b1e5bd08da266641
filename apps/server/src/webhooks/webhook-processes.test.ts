import { setTimeout as sleep } from 'node:timers/promises';
import { type EventShown, listEvents } from '@plazo/contract/lender/events';
import { recordPayment, reversePayment } from '@plazo/contract/lender/payments';
import { scopes } from '@plazo/contract/lender/scopes';
import { issueVoucher } from '@plazo/contract/lender/vouchers';
import { addWebhookEndpoint } from '@plazo/contract/lender/webhook-endpoints';
import { loanDetailPush } from '@plazo/contract/offer';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../api-keys/api-key.service.ts';
import { loadConfig } from '../platform/config/config.ts';
import { callServer } from '../sandbox/call-server.ts';
import { giveOffer, type TestOffer } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { ProcessLender } from '../testing/process-lender.ts';
import { dataOf, formPost, Processes, processNow } from '../testing/processes.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

// CHANGES=10000 npx vitest run apps/server/src/webhooks/webhook-processes.test.ts tries more of them.
const changes = Number(process.env.CHANGES ?? 120);
/** Changes to each order. */
const ofEach = 20;
const orders = Math.ceil(changes / ofEach);
/** How many orders change at once. */
const atOnce = 12;

const processes = new Processes();
const receiver = new WebhookReceiver();
const offers: TestOffer[] = [];
let lender: ProcessLender;

beforeAll(async () => {
  await receiver.listen();
  let key = '';
  const write = async (db: Parameters<Parameters<Processes['start']>[0]>[0]) => {
    for (let n = 0; n < orders; n += 1) offers.push(await giveOffer(db, processNow(), { borrower: `payer-${n}` }));
    const wanted = { name: 'test', scopes, expiresAt: null };
    key = await db.transaction(async (transaction) => (await addKey(transaction, wanted, processNow())).value);
  };
  await processes.start(write, { LENDER_CALLS_PER_SECOND: '0' });
  lender = new ProcessLender(processes, key);
}, 300_000);
afterAll(async () => {
  receiver.close();
  await processes.remove();
});

/** The events that the receiver has accepted, by order, in the order of arrival; and the faults in what it got. */
class Inbox {
  readonly taken = new Map<string, number[]>();
  readonly ids = new Map<number, string>();
  badSignatures = 0;
  deaths = 0;
  #isDead = false;

  constructor(secret: string) {
    const verifier = new Webhook(secret);
    receiver.answer = ({ order, position, id, body, headers }, response) => {
      try {
        verifier.verify(body, headers);
      } catch {
        this.badSignatures += 1;
      }
      const chance = Math.random();
      const end = () => {
        if (chance < 0.08) return void response.writeHead(500).end();
        const list = this.taken.get(order) ?? [];
        if (!list.includes(position)) this.taken.set(order, [...list, position]);
        this.ids.set(position, id);
        // It has the event, but its answer is lost.
        if (chance < 0.12) return void response.destroy();
        response.writeHead(204).end();
      };
      setTimeout(end, chance > 0.95 ? 200 : 0);
    };
  }

  /** The receiver goes down with every unanswered request, and comes back. */
  async die(): Promise<void> {
    if (this.#isDead) return;
    this.#isDead = true;
    this.deaths += 1;
    await receiver.die(300);
    this.#isDead = false;
  }
}

/** Changes to one order: payments arrive, and every second one is reversed. */
async function change({ orderId, agreed, launch }: TestOffer): Promise<string[]> {
  const told = ['order.taken', 'order.approved', 'payout.requested', 'payout.confirmed', 'voucher.issued'];
  await untilDone(() => formPost(loanDetailPush, agreed, launch)(processes.url(Math.floor(Math.random() * 2))));
  const { reference } = await lender.call(issueVoucher, { orderId, payCode: 'store', purpose: 'repayment' });
  while (told.length < ofEach) {
    const paymentId = `${orderId}-${told.length}`;
    const at = new Date(processNow()).toISOString();
    const payment = { paymentId, reference, amount: 100, currency: 'MXN', paidAt: at };
    await lender.call(recordPayment, payment);
    told.push('payment.credited');
    if (told.length === ofEach || told.length % 4 === 0) continue;
    await lender.call(reversePayment, { paymentId, reversalId: `${paymentId}-back`, reversedAt: at });
    told.push('payment.reversed');
  }
  return told;
}

/** A push can safely be repeated. */
async function untilDone(push: () => ReturnType<ReturnType<typeof formPost>>): Promise<void> {
  for (;;) {
    const reply = await push().catch(() => null);
    if (reply?.status === 200) return void dataOf(reply);
    await sleep(50);
  }
}

/** Minutes pass: leases and pauses end, and the test need not sleep for them. */
const minutesPass = () =>
  callServer(`${processes.url()}/sandbox/clock`, { by: '+6m' }, loadConfig({}).PAYMENT_WEBHOOK_SECRET).catch(
    () => null,
  );

/** How many events are still to be delivered, according to `/metrics`. */
async function waitingEvents(): Promise<string | undefined> {
  await minutesPass();
  const answer = await fetch(`${processes.lenderUrl()}/metrics`);
  return /^plazo_waiting\{queue="event"\} (\S+)$/m.exec(await answer.text())?.[1];
}

/** The whole feed, page after page. */
async function feed(): Promise<EventShown[]> {
  const all: EventShown[] = [];
  for (;;) {
    const { data, next } = await lender.call(listEvents, { after: all.at(-1)?.position ?? 0, limit: 1_000 });
    all.push(...data);
    if (data.length === 0) return all;
    expect(next).toBe(data.at(-1)?.position);
  }
}

describe(`${changes} changes, a receiver that fails, is slow and dies, and processes that are killed`, () => {
  it('are all delivered, in order for each order, with valid signatures, and the feed is complete', async () => {
    const { secret = '' } = await lender.call(addWebhookEndpoint, { url: receiver.url });
    const inbox = new Inbox(secret);
    let isOver = false;
    let kills = 0;
    const disturb = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        await sleep(500 + Math.random() * 2_000);
        if (turn % 2 === 1) await inbox.die();
        else {
          await processes.killOneAndRestart(Math.floor(Math.random() * 2));
          kills += 1;
        }
        await minutesPass();
      }
    };
    const disturbing = disturb();
    const told = new Map<string, string[]>();
    const waiting = [...offers];
    const work = async () => {
      for (let offer = waiting.pop(); offer; offer = waiting.pop()) told.set(offer.orderId, await change(offer));
    };
    await Promise.all(Array.from({ length: atOnce }, work)).finally(() => {
      isOver = true;
    });
    await disturbing;
    const expected = [...told.values()].flat().length;
    const missing = async () => {
      await minutesPass();
      return expected - [...told.keys()].reduce((sum, orderId) => sum + (inbox.taken.get(orderId)?.length ?? 0), 0);
    };
    await expect.poll(missing, { timeout: 600_000, interval: 500 }).toBe(0);
    // A receiver that died after accepting an event gets it again: its answer was lost.
    await expect.poll(waitingEvents, { timeout: 60_000, interval: 500 }).toBe('0');

    const events = await feed();
    // Including the product's own, which was put on sale before.
    expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => n + 1));
    expect(events.filter(({ data }) => told.has(String(data.orderId)))).toHaveLength(expected);
    for (const [orderId, types] of told) {
      const own = events.filter(({ data }) => data.orderId === orderId);
      expect([orderId, own.map(({ type }) => type)]).toEqual([orderId, types]);
      expect([orderId, inbox.taken.get(orderId)]).toEqual([orderId, own.map(({ position }) => position)]);
    }
    for (const [position, id] of inbox.ids) expect(events[position - 1]?.id).toBe(id);
    expect(inbox.badSignatures).toBe(0);
    // There really were disturbances.
    expect(kills).toBeGreaterThan(0);
    expect(receiver.got.length).toBeGreaterThan(expected);
    const db = await processes.stopAndOpen();
    try {
      expect(await rowsOf(db, 'select distinct state from webhook_delivery')).toEqual([{ state: 'delivered' }]);
      const taken = `${expected} events, ${receiver.got.length} sent, ${kills} kills, ${inbox.deaths} deaths of the receiver`;
      process.stdout.write(`${taken}\n`);
    } finally {
      await db.close();
    }
  }, 3_600_000);
});
