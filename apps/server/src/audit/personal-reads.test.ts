import { listAuditEvents, listBorrowerReads } from '@plazo/contract/lender/audit';
import { getBorrower, listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import { getOrder, listOrderLedger } from '@plazo/contract/lender/orders';
import { getProduct } from '@plazo/contract/lender/products';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskOn } from '../complaints/desk.ts';
import { openLenderCore } from '../lender-features.ts';
import { Metrics } from '../monitoring/metrics.ts';
import { removeOldRecords } from '../personal-data/record-keeping.ts';
import { Lifecycle } from '../platform/http/lifecycle.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestImages } from '../testing/test-images.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let ana = '';
let bea = '';
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  const put = async (externalId: string, fullName: string, phone: string) =>
    (await lender.call(putBorrower, { externalId, fullName, phone, address: 'Calle 1' })).id;
  ana = await put('crm-1', 'Ana Ruiz', '5512345678');
  bea = await put('crm-2', 'Bea Sol', '5587654321');
});
afterAll(() => lender.app.close());

const actor = () => `key:${lender.key.split('_')[1]}`;
const rows = () =>
  rowsOf<{ borrower_id: string; actor: string; call: string; count: number }>(
    lender.server.db,
    'select borrower_id, actor, call, count from personal_read order by hour, borrower_id, call',
  );

/** The database's own clock shows the time of the test's. */
const setDatabaseClock = () =>
  lender.server.db.execute(`insert into sandbox_clock values (1, ${lender.server.clock.now() - Date.now()})
    on conflict (id) do update set offset_ms = excluded.offset_ms`);

describe('a read of personal data', () => {
  it('is one row for each actor, borrower, call and hour, with the first, the last and their number', async () => {
    const { clock } = lender.server;
    await lender.call(getBorrower, { borrowerId: ana });
    clock.moveMinutes(10);
    await lender.call(getBorrower, { borrowerId: ana });
    await lender.call(getProduct, { productId: 'none' }).catch(() => undefined);
    expect(await rows()).toEqual([{ borrower_id: ana, actor: actor(), call: 'getBorrower', count: 2 }]);
    clock.moveMinutes(60);
    const other = await lender.newKey(['borrowers:read']);
    await lender.call(getBorrower, { borrowerId: ana }, { key: other });
    const { data } = await lender.call(listBorrowerReads, { borrowerId: ana });
    expect(data).toEqual([
      {
        actor: { kind: 'key', id: other.split('_')[1], name: 'test' },
        ...{ call: 'getBorrower', firstAt: '2026-03-02T19:10:00.000Z', lastAt: '2026-03-02T19:10:00.000Z', count: 1 },
      },
      {
        actor: { kind: 'key', id: lender.key.split('_')[1], name: 'test' },
        ...{ call: 'getBorrower', firstAt: '2026-03-02T18:00:00.000Z', lastAt: '2026-03-02T18:10:00.000Z', count: 2 },
      },
    ]);
    const first = await lender.call(listBorrowerReads, { borrowerId: ana, limit: 1 });
    expect((await lender.call(listBorrowerReads, { borrowerId: ana, cursor: first.next ?? '' })).data).toEqual([
      data[1],
    ]);
    expect((await lender.send(listBorrowerReads, { borrowerId: 'nobody' })).status).toBe(404);
    expect((await lender.send(listBorrowerReads, { borrowerId: ana }, { key: other })).status).toBe(403);
  });

  it('of a list counts for each borrower that it showed, and for nobody else', async () => {
    await lender.call(listBorrowers, { search: 'bea' });
    expect(await rows()).toEqual([{ borrower_id: bea, actor: actor(), call: 'listBorrowers', count: 1 }]);
    await lender.call(listBorrowers, {});
    expect(await rows()).toMatchObject([{ borrower_id: [ana, bea].sort()[0] }, { borrower_id: [ana, bea].sort()[1] }]);
  });

  it('of something that belongs to a borrower counts for that borrower', async () => {
    const { orderId } = await TestLoan.take(lender.server, { borrower: 'carla' });
    await lender.call(getOrder, { orderId });
    await lender.call(listOrderLedger, { orderId });
    await lender.call(listAuditEvents, { subjectId: ana });
    expect((await rows()).map(({ borrower_id, call }) => [borrower_id, call])).toEqual(
      expect.arrayContaining([
        ['carla', 'getOrder'],
        ['carla', 'listOrderLedger'],
        [ana, 'listAuditEvents'],
      ]),
    );
  });

  it('counts each of several at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => lender.call(getBorrower, { borrowerId: ana })));
    expect(await rows()).toMatchObject([{ borrower_id: ana, count: 40 }]);
  });

  it('is not answered if it cannot be recorded', async () => {
    const { db } = lender.server;
    await db.execute('alter table personal_read rename to elsewhere');
    try {
      for (const { status, body } of [
        await lender.send(getBorrower, { borrowerId: ana }),
        await lender.send(listBorrowers, {}),
      ]) {
        expect(status).toBe(500);
        expect(body).not.toMatch(/Ana|5512345678/);
      }
    } finally {
      await db.execute('alter table elsewhere rename to personal_read');
    }
    expect((await lender.send(getBorrower, { borrowerId: ana })).status).toBe(200);
  });

  it('by the operator at the desk is recorded, too', async () => {
    const { server } = lender;
    const { db, clock, config } = server;
    await TestLoan.take(server, { borrower: 'carla' });
    await db.execute(`insert into complaint (id, folio, borrower_id, order_id, problem_type, content, created_at, content_hash)
      select 'c', 'AAAA-AAAA', 'carla', id, '5', 'slow', now(), '' from loan_order`);
    const images = new TestImages();
    await deskOn({ db, storage: images.storage }, config.tenant, clock).list('all');
    images.remove();
    expect(await rows()).toMatchObject([{ borrower_id: 'carla', actor: 'operator:desk', call: 'desk.list' }]);
  });

  it('is kept for 400 days, and cannot be changed', async () => {
    const { db, clock } = lender.server;
    await lender.call(getBorrower, { borrowerId: ana });
    for (const script of [
      'delete from personal_read',
      'update personal_read set count = 1',
      `update personal_read set count = 2, actor = 'key:other'`,
      `update personal_read set count = 2, borrower_id = '${bea}'`,
    ]) {
      // A database that spreads its rows refuses another borrower by itself.
      await expect(db.execute(script)).rejects.toThrow(/personal_read is only added to|modifying the partition value/);
    }
    const forget = () => removeOldRecords({ db, clock, timeZone: 'America/Mexico_City' });
    await setDatabaseClock();
    clock.moveDays(401);
    // Nothing was recorded since.
    expect((await forget()).reads).toBe(0);
    await lender.call(getBorrower, { borrowerId: bea });
    // By the database's clock its time is not over.
    expect((await forget()).reads).toBe(0);
    await expect(db.execute('delete from personal_read')).rejects.toThrow('personal_read is only added to');
    await setDatabaseClock();
    expect((await forget()).reads).toBe(1);
    expect(await rows()).toMatchObject([{ borrower_id: bea }]);
  });

  it('goes by its own age, whatever others are there: its guard reads no other row', async () => {
    const { db } = lender.server;
    await db.execute(`insert into personal_read
      select '${ana}', 'key:old', 'getBorrower', at, at, at, 1 from (select timestamptz '2020-01-01T12:00:00Z' as at) old`);
    await db.execute('delete from personal_read');
    expect(await rows()).toEqual([]);
  });

  it('must be declared by every read: otherwise the server does not start', async () => {
    const { db, clock, config } = lender.server;
    const dispatcher = openLenderCore({ db, clock, config });
    const { shows: _, ...undeclared } = { ...getBorrower, name: 'other', path: '/others' as const };
    expect(() => dispatcher.serveRead(undeclared, async () => ({}) as never)).toThrow(
      'does not say whose data it shows',
    );
  });
});

it('the number of borrowers that each key has read about is a metric, without operators’ names', async () => {
  const { db, clock } = lender.server;
  await lender.call(listBorrowers, {});
  await db.execute(`insert into personal_read
    select 'b' || n, 'operator:maria', 'getBorrower', date_trunc('hour', timestamptz '2026-03-02T17:59:00Z'),
           '2026-03-02T17:59:00Z', '2026-03-02T17:59:00Z', 1 from generate_series(1, 7) n`);
  const metrics = new Metrics({ db, clock, lifecycle: new Lifecycle(async () => true) });
  const printed = await metrics.print();
  expect(printed).toContain(`plazo_borrowers_read{actor="${actor()}"} 2`);
  expect(printed).toContain('plazo_borrowers_read{actor="operator"} 7');
  expect(printed).not.toContain('maria');
});
