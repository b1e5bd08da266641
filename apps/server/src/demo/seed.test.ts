import { complaintDetail, complaintList } from '@plazo/contract/complaints';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail, paymentWebhook } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ops/ledger.ts';
import type { ImageStorage } from '../platform/uploads/image-storage.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { removeUnusedImages } from '../platform/uploads/uploads.service.ts';
import { findCurrentProduct, writeVersion } from '../products/product.repository.ts';
import { ledgerFaults, rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { demoStates } from './borrower-states.ts';
import { demoBorrowers } from './demo-borrowers.ts';
import { flex } from './demo-products.ts';
import { demoLinks } from './links.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

async function seed(
  timeZone = server.config.tenant.timeZone,
  storage: ImageStorage = openStorage(server.config),
): Promise<void> {
  const [channel] = server.config.tenant.channels;
  if (!channel) throw new Error('no channel');
  const { masterKeys } = server.config;
  const tenant = { ...server.config.tenant, timeZone };
  await seedDemo(server.db, { now: server.clock.now(), tenant, channel, storage, masterKeys });
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
  it('has its answered complaints even if replies wait for a second person', async () => {
    const { calls } = server.config.tenant.approvals;
    Object.assign(calls, { replyToComplaint: {} });
    await seed().finally(() => delete calls.replyToComplaint);
    expect(await rowsOf(server.db, 'select 1 from complaint_reply limit 1')).toHaveLength(1);
  });

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
      renata: 151,
      paulina: 180,
      patricio: 180,
      petra: 174,
      elena: 170,
      fermin: 174,
      gloria: 180,
      hugo: 200,
      ines: 174,
      julia: 'offer of 450000',
      karim: 410,
      lucia: 401,
      maximiliano: 174,
      nora: 174,
      oscar: 174,
      pilar: 200,
      rosa: 174,
      sofia: 174,
      sergio: 180,
      vera: 180,
      hector: 180,
      irene: 200,
      teresa: 180,
      valeria: 174,
      mateo: 'offer of 210000',
      olga: 'offer of 400000',
      raul: 174,
      priya: 174,
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });

  it.each(['Asia/Shanghai', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'has payments made in time wherever the lender is: %s',
    async (timeZone) => {
      await seed(timeZone);
      // Hugo and Ines paid on their due dates, so neither was charged for being late.
      const late = await rowsOf(
        server.db,
        `select t.order_id from ledger_transaction t join loan_order o on o.id = t.order_id
         where t.kind = 'penalty' and o.borrower_id in ('hugo', 'ines')`,
      );
      const paid = await rowsOf(
        server.db,
        `select t.business_date = i.due_date as in_time
         from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and e.account = 'principal'
         join loan_order o on o.id = t.order_id
         join instalment i on i.order_id = e.order_id and i.number = e.instalment
         where t.kind = 'payment' and o.borrower_id in ('hugo', 'ines')`,
      );
      expect(late).toEqual([]);
      expect(paid.length).toBeGreaterThan(1);
      expect(paid).toEqual(paid.map(() => ({ in_time: true })));
      expect(await ledgerFaults(server.db)).toEqual([]);
      expect((await verifyLedger(server.db, timeZone, { masterKeys: server.masterKeys })).said).toMatch(
        / 0 differences\.$/,
      );
    },
  );

  it('has something on each page of the console, once, however often it is seeded', async () => {
    await seed();
    server.clock.moveMinutes(5);
    await seed();
    const { db } = server;
    const waiting = await rowsOf(
      db,
      `select reference, amount::integer as amount from payment where borrower_id = '' and order_id is null`,
    );
    expect(waiting).toEqual([{ reference: 'SPEI-MENDEZ-8841', amount: 50_000 }]);
    expect(await rowsOf(db, `select borrower_id from message_reply`)).toEqual([{ borrower_id: 'gloria' }]);
    expect(
      await rowsOf(
        db,
        `select e.action, s.name from audit_event e join staff_member s on s.id = e.actor_id
         join loan_order o on o.id = e.subject_id where o.borrower_id = 'elena' and e.actor_kind = 'person' order by e.at, e.position`,
      ),
    ).toEqual([
      { action: 'order.approved', name: 'Jorge Prado' },
      { action: 'payout.confirmed', name: 'Rosa Ibarra' },
    ]);
    const channels = await rowsOf(
      db,
      `select distinct v.pay_code from payment p join voucher v on v.borrower_id = p.borrower_id and v.id = p.voucher_id order by 1`,
    );
    expect(channels.length).toBeGreaterThan(1);
  });

  it('has a borrower with more than one page of complaints', async () => {
    await seed();
    const url = (await links()).find(({ name }) => name === 'gloria')?.url ?? '';
    const launch = Object.fromEntries(new URL(url).searchParams);
    const { tabs } = await server.call(complaintList, {}, launch);
    expect(tabs.map(({ key, count, items }) => [key, count, items.length])).toEqual([
      ['all', 7, 5],
      ['open', 5, 5],
      ['answered', 2, 2],
    ]);
    const [answered] = tabs[2]?.items ?? [];
    const detail = await server.call(complaintDetail, { problemId: answered?.id ?? '' }, launch);
    expect(detail).toMatchObject({
      images: [expect.any(String)],
      disposeImages: [expect.any(String)],
      isNeedScore: '1',
    });
    const complaints = await rowsOf(server.db, 'select distinct borrower_id from complaint');
    expect(complaints).toEqual([{ borrower_id: 'gloria' }]);
  });

  it('keeps its pictures while a server removes unused ones', async () => {
    const storage = openStorage(server.config);
    const cleaned: Promise<number>[] = [];
    await seed(server.config.tenant.timeZone, {
      ...{ get: storage.get.bind(storage), remove: storage.remove.bind(storage) },
      put: async (...image) => {
        await storage.put(...image);
        // Not awaited: it may wait for the complaint.
        cleaned.push(removeUnusedImages({ db: server.db, storage }, server.clock.now()));
      },
    });
    const removed = await Promise.all(cleaned);
    expect(removed.length).toBeGreaterThan(0);
    expect(removed.every((count) => count === 0)).toBe(true);
  });

  it('describes its borrowers as they are now', async () => {
    const { timeZone } = server.config.tenant;
    const states = async () => Object.fromEntries(await demoStates(server.db, { now: server.clock.now(), timeZone }));
    await seed();
    expect(await states()).toMatchObject({
      ana: 'offer',
      gloria: '180 overdue',
      karim: 'expired offer',
      lucia: 'offer, expired session',
      nora: '174 repayable, may extend',
      oscar: '174 repayable, extended',
      pilar: '200 settled, not rated yet',
      sofia: '174 repayable, may still cancel',
      teresa: '180 overdue, 6 instalments, 2 of them overdue',
    });
    const { url } = (await links()).find(({ name }) => name === 'fermin') ?? { url: '' };
    const { orderId = '', ...launch } = Object.fromEntries(new URL(url).searchParams);
    const { repayAmount } = await server.call(loanPlayDetail, { orderId }, launch);
    const voucher = { orderId, amount: repayAmount, payCode: 'store', requestType: '1' } as const;
    const { repayDetail } = await server.call(generateVcode, voucher, launch);
    const paidAt = new Date(server.clock.now()).toISOString();
    const event = { eventId: 'e-1', reference: repayDetail.vCode, amount: repayAmount, currency: 'MXN', paidAt };
    expect(await server.postSigned(paymentWebhook.path, event)).toMatchObject({ status: 200 });
    server.clock.moveDays(60);
    expect(await states()).toMatchObject({
      ana: 'expired offer',
      fermin: '200 settled, not rated yet',
      oscar: '180 overdue, extended',
      sofia: '180 overdue',
    });
  });

  it('is written once, however often it is started', async () => {
    await seed();
    const [before, printed] = [await stateOf(server.db), await links()];
    server.clock.moveDays(3);
    await seed();
    expect(await stateOf(server.db)).toEqual(before);
    expect(await links()).toEqual(printed);
  });

  it('keeps a product that the lender has changed since', async () => {
    await seed();
    await writeVersion(server.db, { ...flex, terms: { ...flex.terms, maxAmount: 600_000 } });
    await seed();
    expect(await findCurrentProduct(server.db, 'flex')).toMatchObject({ version: 2, terms: { maxAmount: 600_000 } });
  });

  it('starts again with the borrowers whose first past was interrupted', async () => {
    await seed();
    // The session is written last. Without it, the process died in between.
    await server.db.execute(`delete from session where borrower_id in ('ana', 'hugo')`);
    server.clock.moveDays(0.001);
    await seed();
    expect(await rowsOf(server.db, 'select id from borrower')).toHaveLength(demoBorrowers.length);
    const opened = Object.fromEntries(
      await Promise.all((await links()).map(async ({ name, url }) => [name, await open(url)] as const)),
    );
    expect(opened.ana).toMatchObject({ status: 200, data: { amount: 250_000 } });
    expect(opened.hugo).toMatchObject({ status: 200, data: { orderStatus: 200 } });
    expect(await ledgerFaults(server.db)).toEqual([]);
  });
});
