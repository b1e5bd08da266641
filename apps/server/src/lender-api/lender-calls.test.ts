import { createHash } from 'node:crypto';
import { addApiKey } from '@plazo/contract/lender/api-keys';
import {
  type AnyLenderEndpoint,
  isWrite,
  leavesAuditEvent,
  needsIdempotencyKey,
  pathFields,
} from '@plazo/contract/lender/lender-endpoint';
import { scopes } from '@plazo/contract/lender/scopes';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { actorId } from '../platform/calls/actor.ts';
import { holdKey } from '../platform/calls/idempotency.repository.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { lenderTour } from '../testing/lender-tour.ts';
import { sameSamples } from '../testing/same-samples.ts';
import { TestLender } from '../testing/test-lender.ts';
import { type Answers, inAddress } from '../testing/tour-step.ts';

let lender: TestLender;
/** A second process on the same database. */
let another: FastifyInstance;
beforeAll(async () => {
  lender = await TestLender.open();
  another = await lender.another();
});
afterAll(async () => {
  await another.close();
  await lender.app.close();
});

const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };
const tour = lenderTour(() => lender.server);

const servedCalls = () => {
  const { db, clock, config } = lender.server;
  return openLenderCore({ db, clock, config }).endpoints;
};

/** Whether a field names the thing that the call overwrites. */
const namesWhatIsNew = ({ name }: AnyLenderEndpoint, field: string) =>
  [
    'putBorrower externalId',
    'putProductDraft productId',
    'putCampaign campaignId',
    'putComplaintTemplate templateId',
  ].includes(`${name} ${field}`);

const events = async () =>
  (await rowsOf<{ n: number }>(lender.server.db, 'select count(*)::integer as n from audit_event'))[0]?.n ?? 0;

describe('every call of the lender', () => {
  // Filled step by step, in the order of the tour.
  const answers = {} as Answers;

  it('is in the tour, and needs its scope', async () => {
    expect(tour.map(({ endpoint }) => endpoint.name).sort()).toEqual(
      expect.arrayContaining(
        servedCalls()
          .map((endpoint) => endpoint.name)
          .sort(),
      ),
    );
    const others = new Map<string, string>();
    for (const { endpoint } of tour) {
      const { scope } = endpoint;
      if (scope === null) continue;
      const key = others.get(scope) ?? (await lender.newKey(scopes.filter((one) => one !== scope)));
      others.set(scope, key);
      const before = await stateOf(lender.server.db);
      const refused = await lender.send(endpoint, {}, { key });
      expect([endpoint.name, refused.status, refused.json.type]).toEqual([
        endpoint.name,
        403,
        'urn:plazo:problem:missing-scope',
      ]);
      expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
      expect((await lender.send(endpoint, {}, { key: '' })).status).toBe(401);
      if (needsIdempotencyKey(endpoint)) {
        const bare = await lender.send(endpoint, {}, { idempotencyKey: null });
        expect([endpoint.name, bare.status]).toEqual([endpoint.name, endpoint.path.includes('{') ? bare.status : 400]);
      }
    }
  });

  it('does what it says, once, and leaves an audit event if it changes something', async () => {
    for (const { endpoint, input, as = endpoint.name, before } of tour) {
      await before?.(answers);
      const sent = input(answers);
      const count = await events();
      const idempotencyKey = `tour-${as}`;
      const answer = await lender.send(endpoint, sent, { idempotencyKey });
      expect([as, answer.status, answer.body]).toEqual([as, endpoint.status ?? 200, answer.body]);
      Object.assign(answers, { [as]: answer.json });
      expect([as, await events()]).toEqual([as, count + (leavesAuditEvent(endpoint) ? 1 : 0)]);
      if (needsIdempotencyKey(endpoint)) await expectOnce(endpoint, sent, idempotencyKey, answer.json);
      expect([as, await events()]).toEqual([as, count + (leavesAuditEvent(endpoint) ? 1 : 0)]);
    }
    expect(answers.verifyAudit.faults).toEqual([]);
  });

  it('has recorded whose data it showed, if it is a read that shows any; the others show none', async () => {
    const seen = await rowsOf<{ call: string; borrowers: string[] }>(
      lender.server.db,
      'select call, jsonb_agg(borrower_id) as borrowers from personal_read group by call',
    );
    const { id, externalId, fullName, phone, address } = answers.putBorrower;
    const personal = [id, externalId, fullName, phone, address, 'Wants a call.', 'The app is slow', 'no income'];
    // In the tour: a payment that belongs to nobody, and events of a product.
    const ofNobody = ['getPayment', 'listPayments', 'listAuditEvents'];
    for (const { endpoint, as = endpoint.name } of tour.filter(({ endpoint }) => !isWrite(endpoint))) {
      const borrowers = seen.find(({ call }) => call === endpoint.name)?.borrowers ?? [];
      const text = JSON.stringify(answers[as as keyof Answers] ?? null);
      const shown = personal.filter((one) => text.includes(JSON.stringify(one)));
      // Events and changes contain only ids and amounts.
      const hasIds = ['listEvents', 'listChanges'].includes(endpoint.name);
      if (endpoint.shows === 'nobody')
        expect([as, hasIds ? shown.filter((one) => one !== id) : shown]).toEqual([as, []]);
      else if (!ofNobody.includes(as))
        expect([as, borrowers]).toEqual([as, expect.arrayContaining([expect.any(String)])]);
      if (shown.includes(id) && endpoint.shows !== 'nobody')
        expect([as, borrowers]).toEqual([as, expect.arrayContaining([id])]);
    }
  });

  async function expectOnce(endpoint: AnyLenderEndpoint, sent: object, idempotencyKey: string, first: object) {
    const again = await lender.send(endpoint, sent, { idempotencyKey, by: another });
    expect([endpoint.name, again.headers['idempotent-replayed']]).toEqual([endpoint.name, 'true']);
    // Except for what is shown once.
    const { notShownAgain: _, ...kept } = again.json as object & { notShownAgain?: string[] };
    expect(first).toMatchObject(kept);
    const other = await lender.send(
      addApiKey,
      { name: 'other', scopes: ['staff:read'] },
      { idempotencyKey, by: another },
    );
    expect([endpoint.name, other.status]).toEqual([endpoint.name, 422]);
    await expectRefusedWhileItRuns(endpoint, sent);
  }

  /** The embedded database has one connection: nothing else runs there during a call. */
  async function expectRefusedWhileItRuns(endpoint: AnyLenderEndpoint, sent: object) {
    const { db } = lender.server;
    if (db.engine === 'embedded') return;
    const key = 'a-call-that-runs';
    await db.transaction(async (transaction) => {
      await holdKey(transaction, { actorId: actorId({ kind: 'key', id: lender.key.split('_')[1] ?? '' }), key });
      for (const by of [lender.app, another]) {
        const { status, json } = await lender.send(endpoint, sent, { idempotencyKey: key, by });
        const running = 'urn:plazo:problem:idempotency-key-running';
        expect([endpoint.name, status, json.type]).toEqual([endpoint.name, 409, running]);
      }
    });
  }

  it('has answered once it was done', () => {
    expect(answers.checkProductDraft.refusals).toEqual([]);
    expect(answers.checkProductDraft.findings).toContainEqual(
      expect.objectContaining({ rule: 'contradiction', message: expect.any(String) }),
    );
    expect(answers.checkProductDraft.findings).toContainEqual(
      expect.objectContaining({ rule: 'short-term', message: expect.any(String) }),
    );
    const judged = { ...loan, currency: 'MXN', total: 271_691, firstDueDate: null };
    expect(answers.checkProductDraft.samples).toMatchObject([judged]);
    expect(answers.checkProduct).toEqual(answers.checkProductDraft);
    expect(answers.previewProductDraft).toEqual({
      ...loan,
      ...{ currency: 'MXN', interest: 3_699, iva: 2_992, commission: 15_000, total: 271_691, annualCostPpm: 1_405_102 },
      ...{ disbursedOn: '2026-03-02', couponAmount: 0, firstDueDate: null, annualCostMethod: 'cat' },
      ...{ annualRatePpm: 180_000, dailyRatePpm: 493, coolingOffThrough: '2026-03-04' },
      instalments: [
        {
          ...{ number: 1, dueDate: '2026-04-01', principal: 250_000, interest: 3_699, iva: 2_992 },
          ...{ commission: 15_000, total: 271_691 },
        },
      ],
      late: { from: '2026-04-02', perDay: 7_500, most: 250_000 },
      extension: { days: 7, fee: 10_000, dueDate: '2026-04-08' },
    });
    expect(answers.resealSecrets).toEqual({
      accounts: 0,
      nationalIds: 0,
      webhookSecrets: 0,
      approvedAnswers: 0,
      codeGenerators: 0,
      unreadable: [],
      next: null,
    });
    expect(answers.verifyLedger).toEqual({ orders: 2, faults: [], next: null });
    expect(answers.activateProductDraft).toMatchObject({ version: 1, isNew: true, retiredAt: null });
    expect([answers.putBorrower]).toMatchObject(answers.listBorrowers.data);
    expect(answers.readNationalId).toEqual({ kind: 'curp', number: 'HEGG560427MVZRRL04' });
    const bound = { kind: 'clabe', bankCode: '646', lastDigits: '3323' };
    expect(answers.listBankAccounts.data).toMatchObject([bound]);
    expect(JSON.stringify(answers.listBankAccounts)).not.toContain('646180109400423323');
    expect(answers.readBankAccount).toMatchObject({ ...bound, number: '646180109400423323', holder: 'Ana Ruiz' });
    expect(answers.addBankCard).toMatchObject({ bankName: 'BBVA', numberEnding: '4417', needsCode: false });
    expect(JSON.stringify(answers.addBankCard)).not.toContain('token-of');
    expect(answers.listBankCards.data).toEqual([answers.addBankCard]);
    expect(answers.removeBankCard).toEqual(answers.addBankCard);
    expect(answers.openBorrowerSession.sessionId).toHaveLength(43);
    expect(answers.listBorrowerSessions.data).toHaveLength(1);
    expect(answers.withdrawOffer).toMatchObject({ state: 'withdrawn', total: 271_691 });
    expect(answers.rejectOrder).toMatchObject({ state: 'rejected' });
    expect(answers.listOffers.data.map(({ state }: { state: string }) => state)).toEqual([
      'open',
      'taken',
      'withdrawn',
    ]);
    expect(answers.getOrder).toMatchObject({ state: 'disbursing', outstanding: 0, amount: 250_000 });
    expect(answers.listOrders.data).toHaveLength(1);
    const booked = answers.listOrderLedger.data as { kind: string; entries: { amount: number }[] }[];
    expect(booked.map(({ kind }) => kind)).toEqual(['disbursement', 'charges']);
    for (const { entries } of booked) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const code = {
      orderId: answers.makeOffer.id,
      payCode: 'store',
      purpose: 'repayment',
      amount: 271_691,
      toPay: 271_691,
    };
    expect(answers.issueVoucher).toMatchObject({ ...code, state: 'issued', currency: 'MXN', paid: 0, extends: null });
    expect(answers.listVouchers.data).toEqual([answers.issueVoucher]);
    expect(answers.getVoucher).toEqual(answers.issueVoucher);
    expect(answers.withdrawVoucher).toEqual({ ...answers.issueVoucher, state: 'replaced' });
    expect(answers.issueLetter).toMatchObject({ state: 'valid', issuedOn: '2026-03-02' });
    expect(answers.listLetters.data).toEqual([answers.issueLetter]);
    expect(answers.getLetter).toEqual(answers.issueLetter);
    expect(answers.revokeLetter).toEqual({ ...answers.issueLetter, state: 'void' });
    expect(answers.listOrderHistory.data.map(({ kind }) => kind)).toEqual([
      ...[
        'payout.confirmed',
        'payout.failed',
        'payout.requested',
        'payout.returned',
        'payout.sent',
        'payout.requested',
      ],
      ...['order.approved', 'order.taken'],
    ]);
    const { lines, ...owed } = answers.getOrderStatement;
    expect(owed).toMatchObject({ on: '2026-03-02', currency: 'MXN', outstanding: 271_691, creditBalance: 0 });
    expect(lines.at(-1)).toMatchObject({ balance: 271_691 });
    const { document, hash } = answers.getOrderContract;
    expect(createHash('sha256').update(document).digest('hex')).toBe(hash);
    expect(JSON.parse(document)).toMatchObject({ amount: 250_000, borrower: { fullName: 'Ana Ruiz' } });
    expect(answers.listProductVersions.data).toMatchObject([{ version: 1, terms: { currency: 'MXN' } }]);
    expect(answers.assignPayment).toMatchObject({ state: 'credited', orderId: answers.makeOffer.id });
    expect(answers.listCreditBalances.data).toMatchObject([
      { currency: 'MXN', creditBalance: 300_000 - 271_691, lost: 0 },
    ]);
    expect(answers.refundCreditBalance.creditBalance).toBe(300_000 - 271_691 - 10);
    expect(answers.reversePayment.reversed).toBe(100);
    expect(answers.refusePayment.state).toBe('refused');
    expect(answers.revokeBorrowerSession).toEqual({ revoked: 1 });
    // That of somebody who looked at a screen.
    expect(answers.revokeBorrowerSessions).toEqual({ revoked: 1 });
  });

  it('answers 404 for an id that is unknown or of another kind, and changes nothing', async () => {
    const ofOthers = [answers.putBorrower.id, answers.makeOffer.id, answers.addBorrowerNote.id];
    const nobodys = ['nobody-1', 'x'.repeat(200), '00000000-0000-4000-8000-00000000000f', '0'.repeat(24)];
    const before = await stateOf(lender.server.db);
    const wrong: unknown[][] = [];
    let tried = 0;
    for (const { endpoint, input } of tour) {
      const good = input(answers) as Record<string, unknown>;
      for (const field of pathFields(endpoint).filter((one) => !namesWhatIsNew(endpoint, one))) {
        for (const id of [...nobodys, ...ofOthers]) {
          if (namesSame(field, id)) continue;
          tried += 1;
          const { status, json, headers } = await lender.send(endpoint, { ...good, [field]: id });
          const isProblem = String(headers['content-type']).startsWith('application/problem+json');
          const isRight = status === 404 && json.type === 'urn:plazo:problem:not-found' && isProblem;
          // A PUT needs a valid id.
          const isNone = status === 400 && endpoint.method === 'PUT' && id.length > 64;
          if (!isRight && !isNone) wrong.push([endpoint.name, field, id, status, json?.detail]);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(300);
    expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
  });

  /** A borrower is a borrower in every call, and an order has its offer's id. */
  function namesSame(field: string, id: string): boolean {
    const own = { borrowerId: answers.putBorrower.id, orderId: answers.makeOffer.id, offerId: answers.makeOffer.id };
    return own[field as keyof typeof own] === id;
  }

  it('answers no internal error, whatever is sent', async () => {
    const odd = fc.oneof(
      fc.constantFrom(
        '',
        'flex',
        'none',
        'bank-1',
        'MXN',
        'day',
        '2026-03-30',
        '2026-12-31T23:59:60Z',
        '\u0000',
        '\ud800',
        '%',
      ),
      fc.constantFrom(0, -1, 1, 30, 250_000, 1.5, 2 ** 53, 10 ** 12, null, true),
      fc.jsonValue({ maxDepth: 1 }),
    );
    for (const { endpoint, input } of tour) {
      const good = input(answers);
      const fields = Object.keys(endpoint.request.properties);
      const requests = fc.record(Object.fromEntries(fields.map((field) => [field, odd])), { requiredKeys: [] });
      for (const changed of sameSamples(requests, 12, 7)) {
        // Usually a good request with one or two odd fields.
        const some = Object.fromEntries(Object.entries(changed).slice(0, 2));
        const { status, body } = await lender.send(endpoint, inAddress(endpoint, { ...good, ...some }));
        expect([endpoint.name, some, status < 500, body.length > 0]).toEqual([endpoint.name, some, true, true]);
      }
    }
  });
});
