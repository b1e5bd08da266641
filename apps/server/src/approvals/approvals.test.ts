import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addApiKey } from '@plazo/contract/lender/api-keys';
import { approve, getApproval, listApprovals, reject } from '@plazo/contract/lender/approvals';
import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import { scopes } from '@plazo/contract/lender/scopes';
import { closeOrder, forgiveOrder, listWaivers, waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../testing/database-state.ts';
import { type LenderAnswer, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
let other = '';
beforeAll(async () => {
  const tenant = path.join(tmpdir(), `approvals-${process.pid}.json`);
  const calls = { forgiveOrder: {}, waiveCharges: { above: 1_000 }, addApiKey: {} };
  writeFileSync(tenant, JSON.stringify({ approvals: { hours: 2, calls } }));
  lender = await TestLender.open({ environment: { TENANT_FILE: tenant } });
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
  loan = await TestLoan.take(lender.server);
});
afterAll(() => lender.app.close());

const reason = 'insolvent';
const forgiveness = { outstanding: 326_030, reason };
const owedBy = async () => (await loan.statement()).outstanding;

const waitingId = ({ json }: LenderAnswer<unknown>) => json.approval?.id ?? '';

/** Sends a forgiveness, which waits. */
async function ask(): Promise<string> {
  const { orderId } = loan;
  const answer = await lender.send(forgiveOrder, { orderId, ...forgiveness, outstanding: await owedBy() });
  expect(answer.status).toBe(202);
  return waitingId(answer);
}

describe('a call that waits for a second person', () => {
  it('changes nothing until another key approves it, and is recorded under both', async () => {
    const owed = await owedBy();
    const approvalId = await ask();
    const { orderId } = loan;
    expect(await owedBy()).toBe(owed);
    const waiting = await lender.call(getApproval, { approvalId });
    const sent = { orderId, outstanding: owed, reason };
    expect(waiting).toMatchObject({ call: 'forgiveOrder', request: sent, amount: owed, state: 'pending' });
    const done = await lender.call(approve, { approvalId }, { key: other, idempotencyKey: 'approve-1' });
    expect(done.answer).toMatchObject({ orderId, kind: 'forgiveness', amount: owed });
    const decidedBy = { kind: 'key', id: other.split('_')[1], name: 'test' };
    expect(done.approval).toMatchObject({ state: 'approved', decidedBy, requestedBy: { name: 'test' } });
    expect(await owedBy()).toBe(0);
    const again = await lender.send(approve, { approvalId }, { key: other, idempotencyKey: 'approve-1' });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([done, 'true']);
    expect(await lender.send(approve, { approvalId }, { key: other })).toMatchObject({ status: 409 });
    const { data } = await lender.call(listAuditEvents, {});
    const after = { approval: approvalId, requestedBy: `key:${lender.key.split('_')[1]}` };
    expect(data.map(({ action }) => action).sort()).toEqual(['approval.requested', 'order.forgiven']);
    expect(data.find(({ action }) => action === 'order.forgiven')).toMatchObject({ after });
    expect((await lender.call(verifyAudit, {})).faults).toEqual([]);
  });

  it('is not approved by the key that sent it, by one without its scope, or too late', async () => {
    const approvalId = await ask();
    const before = await stateOf(lender.server.db);
    const own = await lender.send(approve, { approvalId });
    expect([own.status, own.json.type]).toEqual([403, 'urn:plazo:problem:needs-second-person']);
    const unknown = await lender.send(approve, { approvalId: '0'.repeat(36) }, { key: other });
    expect(unknown.status).toBe(404);
    lender.server.clock.moveMinutes(120);
    expect(await lender.send(approve, { approvalId }, { key: other })).toMatchObject({ status: 410 });
    expect(await lender.send(reject, { approvalId, reason }, { key: other })).toMatchObject({ status: 410 });
    expect({ ...(await stateOf(lender.server.db)), api_key: '' }).toEqual({ ...before, api_key: '' });
    const states = async (state: 'pending' | 'expired') => (await lender.call(listApprovals, { state })).data.length;
    expect([await states('pending'), await states('expired')]).toEqual([0, 1]);
  });

  it('needs the scope of the call, too', async () => {
    const approvalId = waitingId(await lender.send(addApiKey, { name: 'b', scopes: ['reports:read'] }));
    const key = await lender.newKey(['approvals:write']);
    const refused = await lender.send(approve, { approvalId }, { key });
    expect([refused.status, refused.json.detail]).toEqual([403, 'addApiKey needs the scope staff:write']);
    expect((await lender.send(approve, { approvalId }, { key: other })).status).toBe(200);
  });

  it('can be rejected by anyone, and is then over', async () => {
    const approvalId = await ask();
    expect(await lender.call(reject, { approvalId, reason })).toMatchObject({ state: 'rejected', reason });
    expect(await lender.send(approve, { approvalId }, { key: other })).toMatchObject({ status: 409 });
    expect(await lender.send(reject, { approvalId, reason })).toMatchObject({ status: 409 });
  });

  it('still waits after an approval that came too early: the approver is told why', async () => {
    const approvalId = await ask();
    await loan.pay('pay-1', 1_000);
    expect(await lender.send(approve, { approvalId }, { key: other })).toMatchObject({ status: 409 });
    expect((await lender.call(getApproval, { approvalId })).state).toBe('pending');
    expect((await lender.call(listWaivers, { orderId: loan.orderId })).data).toEqual([]);
  });

  it('is the same call under the same Idempotency-Key', async () => {
    const sent = { orderId: loan.orderId, ...forgiveness };
    const [first, second] = [
      await lender.send(forgiveOrder, sent, { idempotencyKey: 'w' }),
      await lender.send(forgiveOrder, sent, { idempotencyKey: 'w' }),
    ];
    expect([first.status, second.status, second.json]).toEqual([202, 202, first.json]);
    expect((await lender.call(listApprovals, {})).data).toHaveLength(1);
  });

  it('is carried out by only one of two simultaneous approvals', async () => {
    const approvalId = await ask();
    const third = await lender.newKey(scopes);
    const answers = await Promise.all([other, third].map((key) => lender.send(approve, { approvalId }, { key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await lender.call(listWaivers, { orderId: loan.orderId })).data).toHaveLength(1);
  });
});

describe('a call below the amount, or without a rule', () => {
  it('is carried out at once', async () => {
    const { orderId } = loan;
    const waive = (commission: number) => lender.send(waiveCharges, { orderId, charges: { commission }, reason });
    expect([(await waive(1_000)).status, (await waive(1_001)).status]).toEqual([201, 202]);
    expect((await lender.send(closeOrder, { orderId, most: 1_000_000, reason })).status).toBe(201);
  });
});
