import { addApiKey, listApiKeys } from '@plazo/contract/lender/api-keys';
import { listApprovals } from '@plazo/contract/lender/approvals';
import { listAuditEvents, listBorrowerReads } from '@plazo/contract/lender/audit';
import { addBorrowerNote, listBorrowerNotes } from '@plazo/contract/lender/borrower-notes';
import { getBorrower, listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import { listCollections } from '@plazo/contract/lender/collections';
import { listComplaintTemplates, putComplaintTemplate } from '@plazo/contract/lender/complaint-templates';
import { listComplaints } from '@plazo/contract/lender/complaints';
import { listContacts, listReplies } from '@plazo/contract/lender/contacts';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { issueLetter, listLetters, revokeLetter } from '@plazo/contract/lender/letters';
import { listOffers } from '@plazo/contract/lender/offers';
import { listOrderHistory, listOrderLedger, listOrders } from '@plazo/contract/lender/orders';
import { getBorrowerTimeline, getOrderTimeline } from '@plazo/contract/lender/overview';
import { listCreditBalances, listPayments, recordPayment } from '@plazo/contract/lender/payments';
import { listPayouts } from '@plazo/contract/lender/payouts';
import {
  activateProductDraft,
  listProducts,
  listProductVersions,
  putProductDraft,
} from '@plazo/contract/lender/products';
import { listBorrowerSessions, openBorrowerSession } from '@plazo/contract/lender/sessions';
import { inviteStaffMember, listStaff } from '@plazo/contract/lender/staff';
import { issueVoucher, listVouchers, withdrawVoucher } from '@plazo/contract/lender/vouchers';
import { listGivenWaivers, waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { flex } from '../demo/demo-products.ts';
import { openLenderCore } from '../lender-features.ts';
import { insertContact } from '../messages/contact.repository.ts';
import { insertReply } from '../messages/message-reply.repository.ts';
import { writeVersion } from '../products/product.repository.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { markLength } from './list-cursor.ts';

let lender: TestLender;
let open: TestLoan;
let settled: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
  open = await TestLoan.take(lender.server, { borrower: 'open' });
  settled = await TestLoan.take(lender.server, { borrower: 'settled' });
  await settled.pay('settles');
});
afterAll(() => lender.app.close());

let counted = 0;
/** A different one each time; half of them sort before the existing ones. */
function next(): string {
  counted += 1;
  return counted % 2 === 0 ? `a${10_000 - counted}` : `z${10_000 + counted}`;
}
const now = () => new Date(lender.server.clock.now()).toISOString();
const { id, name, logo, terms } = flex;
const ofOrder = () => ({ orderId: open.orderId });

/** Every list that has pages, by its call: its request, and something that adds a row. */
const lists: { list: AnyLenderEndpoint; asked?: () => object; grow: () => Promise<unknown> }[] = [
  { list: listApiKeys, grow: () => lender.call(addApiKey, { name: next(), scopes: ['reports:read'] }) },
  { list: listAuditEvents, grow: () => lender.call(addApiKey, { name: next(), scopes: ['reports:read'] }) },
  {
    list: listStaff,
    grow: () => lender.call(inviteStaffMember, { name: 'Ana', email: `${next()}@lender.example`, roles: ['decides'] }),
  },
  { list: listApprovals, grow: waitForSomebody },
  { list: listBorrowers, grow: () => writeBorrower() },
  {
    list: listBorrowerNotes,
    asked: () => ({ borrowerId: 'open' }),
    grow: () => lender.call(addBorrowerNote, { borrowerId: 'open', content: next() }),
  },
  {
    list: listContacts,
    asked: () => ({ borrowerId: 'open' }),
    grow: contactAgain,
  },
  { list: listReplies, asked: () => ({ borrowerId: 'open' }), grow: replyAgain },
  {
    list: listBorrowerReads,
    asked: () => ({ borrowerId: 'open' }),
    grow: async () => {
      const key = await lender.newKey(['borrowers:read']);
      await lender.call(getBorrower, { borrowerId: 'open' }, { key });
    },
  },
  {
    list: listBorrowerSessions,
    asked: () => ({ borrowerId: 'open' }),
    grow: () => lender.call(openBorrowerSession, { borrowerId: 'open', productId: id }),
  },
  { list: listProducts, grow: () => writeVersion(lender.server.db, { ...flex, id: next() }) },
  { list: listProductVersions, asked: () => ({ productId: id }), grow: activateAnother },
  { list: listOffers, grow: () => giveOffer(lender.server.db, lender.server.clock.now(), { borrower: next() }) },
  {
    list: listCollections,
    asked: () => ({ dueThrough: '2099-12-31' }),
    grow: () => TestLoan.take(lender.server, { borrower: next() }),
  },
  { list: listOrders, grow: () => TestLoan.take(lender.server, { borrower: next() }) },
  { list: listPayouts, grow: () => TestLoan.take(lender.server, { borrower: next() }) },
  { list: listOrderLedger, asked: ofOrder, grow: () => open.pay(next(), 1) },
  { list: listOrderHistory, asked: ofOrder, grow: () => open.pay(next(), 1) },
  { list: getOrderTimeline, asked: ofOrder, grow: () => open.pay(next(), 1) },
  { list: getBorrowerTimeline, asked: () => ({ borrowerId: 'open' }), grow: contactAgain },
  { list: listPayments, grow: recordUnknown },
  { list: listCreditBalances, grow: payTooMuch },
  {
    list: listGivenWaivers,
    grow: () => lender.call(waiveCharges, { ...ofOrder(), charges: { commission: 1 }, reason: 'as agreed' }),
  },
  { list: listVouchers, asked: ofOrder, grow: issueAnother },
  { list: listLetters, asked: () => ({ orderId: settled.orderId }), grow: writeLetter },
  { list: listComplaints, grow: complain },
  {
    list: listComplaintTemplates,
    grow: () => lender.call(putComplaintTemplate, { templateId: next(), name: 'Text', content: 'We look at it.' }),
  },
];

function writeBorrower() {
  const phone = `55${String(10_000_000 + counted)}`;
  return lender.call(putBorrower, { externalId: next(), fullName: 'Ana Ruiz', phone, address: 'Calle 1' });
}

function waitForSomebody() {
  return lender.server.db.execute(
    `insert into approval (id, call, request, amount, requested_by, requested_at, expires_at)
     values (gen_random_uuid(), 'closeOrder', '{}', 1, 'key:somebody', '${now()}', '2030-01-01')`,
  );
}

async function activateAnother() {
  const changed = { ...terms, maxAmount: (terms.maxAmount ?? 0) + counted * 100 };
  counted += 1;
  await lender.call(putProductDraft, { productId: id, name, logo, decision: 'instant', terms: changed });
  await lender.call(activateProductDraft, { productId: id });
}

function recordUnknown() {
  const payment = { paymentId: next(), reference: 'nobody-knows', amount: 1, currency: 'MXN', paidAt: now() };
  return lender.call(recordPayment, payment);
}

async function payTooMuch() {
  const loan = await TestLoan.take(lender.server, { borrower: next() });
  await loan.pay(next(), 10_000_000);
}

async function issueAnother() {
  const asked = { ...ofOrder(), payCode: 'store', purpose: 'repayment' as const };
  const { reference } = await lender.call(issueVoucher, asked);
  await lender.call(withdrawVoucher, { reference });
}

async function writeLetter() {
  const { code } = await lender.call(issueLetter, { orderId: settled.orderId });
  await lender.call(revokeLetter, { code, reason: 'lost' });
}

function replyAgain() {
  return insertReply(lender.server.db, {
    id: next(),
    borrowerId: 'open',
    channel: 'sms',
    content: 'Gracias',
    isStop: false,
    receivedAt: lender.server.clock.now(),
  });
}

/** More often than anybody may. */
function contactAgain() {
  const made = { orderId: null, channel: 'letter' as const, madeBy: 'key:somebody', outcome: null, note: null };
  const isIncoming = false;
  return insertContact(lender.server.db, {
    ...made,
    isIncoming,
    id: next(),
    borrowerId: 'open',
    madeAt: lender.server.clock.now(),
  });
}

async function complain() {
  const { db, config, clock } = lender.server;
  const sent = { problemType: '5', problemDetail: `The app is slow: ${next()}`, orderNo: open.orderId };
  await fileComplaint(db, 'open', sent, config.tenant, { now: clock.now(), today: '2026-03-02' });
}

type Page = { data: Record<string, unknown>[]; next: string | null };

/** What identifies a row. */
function nameOf(row: Record<string, unknown>): unknown {
  return row.actor !== undefined && row.id === undefined
    ? JSON.stringify([row.actor, row.call])
    : (row.id ?? row.folio ?? row.code ?? row.reference ?? row.version ?? row.orderId);
}

describe('a list', () => {
  it('is here if it has pages', () => {
    const { db, clock, config } = lender.server;
    const { endpoints } = openLenderCore({ db, clock, config });
    const paged = endpoints.filter(({ request }) => 'cursor' in request.properties).map((endpoint) => endpoint.name);
    expect(lists.map(({ list }) => list.name).sort()).toEqual(paged.sort());
  });

  it.each(lists.map((one) => [one.list.name, one] as const))(
    '%s gives each row once, in order, while rows are added',
    async (_, { list, asked = () => ({}), grow }) => {
      const page = async (more: object): Promise<Page> => (await lender.call(list, { ...asked(), ...more })) as Page;
      for (let n = 0; n < 5; n += 1) {
        // Some at the same instant.
        if (n % 2 === 0) lender.server.clock.moveMinutes(1);
        await grow();
      }
      const all = (await page({ limit: 200 })).data.map(nameOf);
      expect(all.length).toBeGreaterThanOrEqual(5);
      expect(new Set(all).size).toBe(all.length);
      const seen: unknown[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, next: following }: Page = await page({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        expect(data.length).toBeLessThanOrEqual(2);
        seen.push(...data.map(nameOf));
        cursor = following;
        // If new rows came last, there would be no end.
        if (seen.length < all.length) await grow();
      }
      expect(seen.filter((one, n) => seen.indexOf(one) !== n)).toEqual([]);
      expect(seen.filter((one) => all.includes(one))).toEqual(all);
    },
  );

  it.each(lists.map((one) => [one.list.name, one] as const))(
    '%s refuses a cursor that it did not issue, and otherwise gives a page',
    async (_, { list, asked = () => ({}) }) => {
      const { json } = await lender.send(list, { ...asked(), limit: 1 });
      const { next } = json as Page;
      const mark = String(next).slice(0, markLength);
      const place = JSON.parse(Buffer.from(String(next).slice(markLength), 'base64url').toString()) as unknown[];
      const { MAX_SAFE_INTEGER: most } = Number;
      const odd = [most, -most, 1.5, null, '', '\u0000', '2026-02-30', "'", [], 'x'.repeat(200)];
      for (const [at, value] of place.flatMap((_, at) => odd.map((value) => [at, value] as const))) {
        const cursor = mark + Buffer.from(JSON.stringify(place.with(at, value))).toString('base64url');
        const { status, body } = await lender.send(list, { ...asked(), cursor });
        expect([at, value, body, [200, 400].includes(status)]).toEqual([at, value, body, true]);
      }
    },
  );
});
