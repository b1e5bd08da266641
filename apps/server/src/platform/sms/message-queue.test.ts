import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/database-state.ts';
import { TestClock } from '../../testing/test-clock.ts';
import type { Db } from '../db/db.ts';
import { openTestDb, resetTestDb } from '../db/test-db.ts';
import { createLogger } from '../http/logging.ts';
import { MessageQueue } from './message-queue.ts';
import type { SmsProvider } from './sms.ts';
import type { SmsMessage } from './sms-message.ts';

const secret = 'a-secret-of-this-deployment-alone-0001';
const start = Date.parse('2026-03-02T18:00:00Z');
const message = {
  id: 'sms-1',
  phone: '+8613800138000',
  content: '验证码123456',
  sentAt: start,
  uselessAt: start + 600_000,
};

let db: Db;
let clock: TestClock;
let log: string[];
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(async () => {
  await resetTestDb(db);
  clock = new TestClock('2026-03-02T18:00:00Z');
  log = [];
});

/** A process's queue with this provider. */
function queueWith(send: SmsProvider['send'], key = secret, earlier: readonly string[] = []): MessageQueue {
  const logger = createLogger('debug', { write: (line) => void log.push(line) });
  return new MessageQueue({ db, provider: { send }, clock, masterKeys: { current: key, earlier }, logger });
}
/** A provider that keeps the messages, and fails for the first ones. */
function provider(failures = 0) {
  const got: SmsMessage[] = [];
  let left = failures;
  const send = async (sent: SmsMessage) => {
    got.push(sent);
    left -= 1;
    if (left >= 0) throw new Error('sms.example answered 500');
  };
  return { got, send };
}
const put = (queue: MessageQueue, change: Partial<typeof message> = {}, isWanted = true) =>
  db.transaction((transaction) => queue.put(transaction, { ...message, ...change }, isWanted));
const sendDue = async (queue: MessageQueue) => {
  queue.wake();
  await queue.settled();
};
const later = (seconds: number) => clock.set(new Date(clock.now() + seconds * 1000).toISOString());
const waiting = () => rowsOf<{ id: string; tries: number }>(db, 'select id, tries from sms_queue order by id');

describe('a queued text message', () => {
  it('is also sent under the next key, which lists its own as an earlier one', async () => {
    const { got, send } = provider();
    await put(queueWith(send));
    await sendDue(queueWith(send, 'the-next-key-of-this-deployment-00001', [secret]));
    expect(got).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is sent unchanged and then deleted; until then nobody can read it in the database', async () => {
    const { got, send } = provider();
    const queue = queueWith(send);
    await put(queue);
    const stored = JSON.stringify(await rowsOf(db, 'select * from sms_queue'));
    expect(stored).toContain('sms-1');
    for (const secretPart of ['13800138000', '123456', '验证码']) expect(stored).not.toContain(secretPart);
    await sendDue(queue);
    const { uselessAt: _, ...sent } = message;
    expect(got).toEqual([sent]);
    expect(await waiting()).toEqual([]);
  });

  it('is not sent if its transaction fails, or if it is not wanted', async () => {
    const { got, send } = provider();
    const queue = queueWith(send);
    const failing = db.transaction(async (transaction) => {
      await queue.put(transaction, message);
      throw new Error('something else failed');
    });
    await expect(failing).rejects.toThrow('something else');
    await put(queue, {}, false);
    await sendDue(queue);
    expect(got).toEqual([]);
  });

  it('is tried again later, under the same id, while its provider fails', async () => {
    const { got, send } = provider(2);
    const queue = queueWith(send);
    await put(queue);
    await sendDue(queue);
    await sendDue(queue);
    expect(got).toHaveLength(1);
    later(5);
    await sendDue(queue);
    expect(await waiting()).toEqual([{ id: 'sms-1', tries: 2 }]);
    later(15);
    await sendDue(queue);
    expect(got.map(({ id }) => id)).toEqual(['sms-1', 'sms-1', 'sms-1']);
    expect(await waiting()).toEqual([]);
    expect(log.filter((line) => line.includes('not sent yet'))).toHaveLength(2);
    expect(log.join()).not.toMatch(/13800138000|123456/);
  });

  it('is dropped once its text has expired, and the log says that it is lost', async () => {
    const { got, send } = provider(99);
    const queue = queueWith(send);
    await put(queue);
    for (let time = 0; time < 12 && (await waiting()).length > 0; time += 1) {
      await sendDue(queue);
      later(120);
    }
    expect(await waiting()).toEqual([]);
    expect(got.length).toBeGreaterThan(4);
    expect(log.filter((line) => line.includes('text message lost'))).toEqual([expect.stringContaining('sms-1')]);
    // A message that waited for a stopped server is not sent if that starts too late.
    const calm = provider();
    await put(queueWith(calm.send), { id: 'sms-2' });
    await sendDue(queueWith(calm.send));
    expect(calm.got).toEqual([]);
    expect(log.at(-1)).toContain('it has expired');
  });

  it('that a process has left behind is sent by another, but not while the first may still send it', async () => {
    const dead = queueWith(() => new Promise(() => {}));
    await put(dead);
    dead.wake();
    await expect.poll(waiting).toEqual([{ id: 'sms-1', tries: 1 }]);
    const { got, send } = provider();
    const next = queueWith(send);
    await sendDue(next);
    expect(got).toEqual([]);
    later(31);
    // As a start does.
    next.start();
    await next.settled();
    await next.stop();
    expect(got.map(({ id }) => id)).toEqual(['sms-1']);
  });

  it('is sent once when two processes look for it at the same time', async () => {
    const { got, send } = provider();
    const queues = [queueWith(send), queueWith(send)];
    for (let number = 0; number < 50; number += 1) await put(queues[0] as MessageQueue, { id: `sms-${number}` });
    await Promise.all(queues.map(sendDue));
    // More than can be sent at once: each that ends makes room for the next.
    expect(got).toHaveLength(50);
    expect(new Set(got.map(({ id }) => id)).size).toBe(50);
  });

  it('of another key, or moved to another row, is not read', async () => {
    const { got, send } = provider();
    await put(queueWith(send, `${secret}x`));
    await put(queueWith(send), { id: 'sms-2' });
    await db.execute(`update sms_queue set id = 'sms-3' where id = 'sms-2'`);
    await sendDue(queueWith(send));
    expect(got).toEqual([]);
  });

  it('does not wait for others whose provider is slow', async () => {
    const { got, send } = provider();
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const queue = queueWith(async (sent) => (sent.id === 'sms-1' ? slow : send(sent)));
    await put(queue);
    queue.wake();
    await expect.poll(waiting).toEqual([{ id: 'sms-1', tries: 1 }]);
    await put(queue, { id: 'sms-2' });
    queue.wake();
    await expect.poll(() => got.length).toBe(1);
    release();
    await queue.stop();
    expect(await waiting()).toEqual([]);
  });
});
