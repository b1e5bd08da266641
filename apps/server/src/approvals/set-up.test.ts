import { addApiKey, revokeApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { approve } from '@plazo/contract/lender/approvals';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { scopes } from '@plazo/contract/lender/scopes';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
  Object.assign(lender.server.config.tenant.approvals.calls, { waiveCharges: {}, addApiKey: {} });
});
beforeEach(async () => {
  // Without the key that the test lender starts with.
  await lender.server.reset();
  loan = await TestLoan.take(lender.server);
});
afterAll(() => lender.app.close());

const idOf = (key: string) => key.split('_')[1] ?? '';
const wanted = { name: 'one more', scopes: [...scopes] };
const operator: Sending = { key: `operator_${operatorKey}`, headers: { 'plazo-operator': 'ana' } };
const other: Sending = { key: `operator_${operatorKey}`, headers: { 'plazo-operator': 'berta' } };

const made = async (sending: Sending) => (await lender.call(addApiKey, wanted, sending)).key ?? '';
const lineOf = async (sending: Sending) => (await lender.call(addApiKey, wanted, sending)).line;
const revoke = (key: string) => lender.call(revokeApiKey, { keyId: idOf(key) }, operator);
const rotated = async (key: string) =>
  (await lender.call(rotateApiKey, { keyId: idOf(key), overlapMinutes: 0 }, operator)).key ?? '';
/** Adds a key as the operator, with this key's approval. */
async function asked(approver: string): Promise<string> {
  const { status, json } = await lender.send(addApiKey, wanted, operator);
  expect(status).toBe(202);
  return (await lender.call(approve, { approvalId: json.approval?.id ?? '' }, { key: approver })).approval.id;
}

/** The status of approving a waiver that one sends and the other approves. */
async function outcome(asks: Sending, approves: Sending): Promise<number> {
  const sent = { orderId: loan.orderId, charges: { commission: 1 }, reason: 'as agreed' };
  const waiting = await lender.send(waiveCharges, sent, asks);
  expect(waiting.status).toBe(202);
  return (await lender.send(approve, { approvalId: waiting.json.approval?.id ?? '' }, approves)).status;
}

/** Sets `approvals.setUpOn` of the tenant file. */
function setUpOn(day: string | undefined): void {
  Object.assign(lender.server.config.tenant.approvals, { setUpOn: day });
}

describe('set-up', () => {
  it('makes two keys at once, each on its own line, and the audit says so', async () => {
    const first = await lender.call(addApiKey, wanted, operator);
    const second = await lender.call(addApiKey, wanted, other);
    expect([first.line, second.line]).toEqual([first.id, second.id]);
    expect((await lender.send(addApiKey, wanted, operator)).status).toBe(202);
    const { data } = await lender.call(listAuditEvents, { subjectId: second.id }, operator);
    expect(data).toMatchObject([{ action: 'api-key.added', after: { isSetUp: true } }]);
    const keys = [first.key ?? '', second.key ?? ''].map((key) => ({ key }));
    for (const asks of [...keys, operator]) {
      for (const approves of keys) expect(await outcome(asks, approves)).toBe(asks === approves ? 403 : 200);
    }
  });

  it('ends with two, however many are requested at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => lender.send(addApiKey, wanted, operator)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 202, 202]);
  });

  it('continues after the first key has made others, which are on its line', async () => {
    const first = await made(operator);
    expect(await lineOf({ key: first })).toBe(idOf(first));
    const second = await lender.call(addApiKey, wanted, operator);
    expect(second.line).toBe(second.id);
  });

  it('is over for good: revoking, rotating or outliving the keys gives nobody a second pair of eyes', async () => {
    const [first, second] = [await made(operator), await made(operator)];
    const value = await rotated(first);
    await revoke(second);
    for (const kind of ['revoked', 'gone'] as const) {
      if (kind === 'gone') await revoke(value);
      const { status } = await lender.send(addApiKey, wanted, operator);
      expect(status).toBe(202);
    }
    // Even where no key waits for approval.
    const { calls } = lender.server.config.tenant.approvals;
    delete calls.addApiKey;
    const [third, fourth] = [await made(operator), await made(other)];
    calls.addApiKey = {};
    for (const asks of [operator, { key: third }, { key: fourth }]) {
      for (const approves of [{ key: third }, { key: fourth }]) expect(await outcome(asks, approves)).toBe(403);
    }
  });
});

describe('a lender who has lost a key', () => {
  it('gets the operator’s next one approved by the remaining key, whichever of the two was lost', async () => {
    const [left, lost] = [await made(operator), await made(operator)];
    await revoke(lost);
    const approvalId = await asked(left);
    const collected = await lender.request<{ answer: { key: string; line: string } }>(
      'POST',
      `/lender/v1/approvals/${approvalId}/collect`,
      '{}',
      operator,
    );
    const { key, line } = collected.json.answer;
    expect(line).toBe('operator');
    expect(await outcome({ key: left }, { key })).toBe(200);
    expect(await outcome({ key }, { key: left })).toBe(200);
    expect(await outcome(operator, { key: left })).toBe(200);
    expect(await outcome(operator, { key })).toBe(403);
  });

  it('who has lost both sets up again on the day that the tenant file names, and on no other', async () => {
    const lost = [await made(operator), await made(operator)];
    for (const key of lost) await revoke(key);
    setUpOn('2026-03-01');
    expect((await lender.send(addApiKey, wanted, operator)).status).toBe(202);
    setUpOn('2026-03-02');
    try {
      const keys = [await lender.call(addApiKey, wanted, operator), await lender.call(addApiKey, wanted, operator)];
      expect(keys.map(({ line }) => line)).toEqual(keys.map(({ id }) => id));
      const [first = '', second = ''] = keys.map(({ key }) => key);
      expect(await outcome({ key: first }, { key: second })).toBe(200);
      // A key of the lender's systems is not the operator: a key that it makes is on its line, and waits.
      expect((await lender.send(addApiKey, wanted, { key: first })).status).toBe(202);
      const { data } = await lender.call(listAuditEvents, { subjectId: keys[0]?.id ?? '' }, operator);
      expect(data).toMatchObject([{ action: 'api-key.added', after: { isSetUp: true } }]);
    } finally {
      setUpOn(undefined);
    }
    expect((await lender.send(addApiKey, wanted, operator)).status).toBe(202);
  });
});
