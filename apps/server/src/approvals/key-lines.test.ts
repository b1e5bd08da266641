import { addApiKey, revokeApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { approve } from '@plazo/contract/lender/approvals';
import { scopes } from '@plazo/contract/lender/scopes';
import { waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
let other = '';
beforeAll(async () => {
  lender = await TestLender.open();
  lender.server.config.tenant.approvals.calls.waiveCharges = {};
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
  loan = await TestLoan.take(lender.server);
});
afterAll(() => lender.app.close());

const idOf = (key: string) => key.split('_')[1] ?? '';
const wanted = { name: 'one more', scopes: [...scopes] };
const operator = (name: string): Sending => ({
  key: `operator_${operatorKey}`,
  headers: { 'plazo-operator': name },
});

const made = async (sending: Sending) => (await lender.call(addApiKey, wanted, sending)).key ?? '';
const rotated = async (keyId: string, sending: Sending) =>
  (await lender.call(rotateApiKey, { keyId, overlapMinutes: 0 }, sending)).key ?? '';

/** The status of approving a waiver that one sends and the other approves. */
async function outcome(asks: Sending, approves: Sending): Promise<number> {
  const sent = { orderId: loan.orderId, charges: { commission: 1 }, reason: 'as agreed' };
  const asked = await lender.send(waiveCharges, sent, asks);
  expect(asked.status).toBe(202);
  const { status, json } = await lender.send(approve, { approvalId: asked.json.approval?.id ?? '' }, approves);
  if (status === 403) expect(json.type).toBe('urn:plazo:problem:needs-second-person');
  return status;
}

describe('two keys are two pairs of eyes', () => {
  it('unless one made the other, or both come from one key', async () => {
    const child = await made({ key: lender.key });
    const grandchild = await made({ key: child });
    const line = [lender.key, child, grandchild];
    for (const asks of line) {
      for (const approves of line) expect(await outcome({ key: asks }, { key: approves })).toBe(403);
      expect(await outcome({ key: asks }, { key: other })).toBe(200);
      expect(await outcome({ key: other }, { key: asks })).toBe(200);
    }
  });

  it('unless one rotated the other, or a key of its line', async () => {
    const child = await made({ key: other });
    const value = await rotated(idOf(child), { key: lender.key });
    expect(await outcome({ key: lender.key }, { key: value })).toBe(403);
    expect(await outcome({ key: value }, { key: lender.key })).toBe(403);
    expect(await outcome({ key: lender.key }, { key: other })).toBe(403);
  });

  it('even if one then gets a value of its own', async () => {
    const value = await rotated(idOf(other), { key: other });
    expect(await outcome({ key: lender.key }, { key: value })).toBe(200);
  });

  it('and stay one for ever', async () => {
    const value = await rotated(idOf(other), { key: lender.key });
    const own = await rotated(idOf(other), { key: value });
    expect(await outcome({ key: lender.key }, { key: own })).toBe(403);
  });
});

describe('the operator', () => {
  it('approves nothing, by whatever name', async () => {
    expect(await outcome(operator('ana'), operator('berta'))).toBe(403);
    expect(await outcome({ key: lender.key }, operator('berta'))).toBe(403);
  });
});

describe('a request', () => {
  it('is not approved once the key that sent it has ended', async () => {
    const sent = { orderId: loan.orderId, charges: { commission: 1 }, reason: 'as agreed' };
    const { json } = await lender.send(waiveCharges, sent, { key: other });
    await lender.call(revokeApiKey, { keyId: idOf(other) });
    const refused = await lender.send(approve, { approvalId: json.approval?.id ?? '' });
    expect([refused.status, refused.json.type]).toEqual([409, 'urn:plazo:problem:conflict']);
  });
});
