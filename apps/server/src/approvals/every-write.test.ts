import { addApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import {
  approvableCalls,
  approve,
  collectAnswer,
  getApproval,
  unapprovableCalls,
} from '@plazo/contract/lender/approvals';
import { isWrite } from '@plazo/contract/lender/lender-endpoint';
import { scopes } from '@plazo/contract/lender/scopes';
import { addWebhookEndpoint } from '@plazo/contract/lender/webhook-endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-api/lender-core.ts';
import { rowsOf } from '../testing/database-state.ts';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
let other = '';
beforeAll(async () => {
  lender = await TestLender.open();
  const { calls } = lender.server.config.tenant.approvals;
  Object.assign(calls, { addApiKey: {}, rotateApiKey: {}, addWebhookEndpoint: {} });
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
});
afterAll(() => lender.app.close());

const idOf = (key: string) => key.split('_')[1] ?? '';
const operator: Sending = { key: `operator_${operatorKey}` };
const wanted = { name: 'one more', scopes: [...scopes] };

it('every change can wait for a second key, but for those that are named with a reason', () => {
  const { db, clock, config } = lender.server;
  const writes = openLenderCore({ db, clock, config }).endpoints.filter(isWrite);
  const named = [...approvableCalls, ...Object.keys(unapprovableCalls)];
  expect(named.sort()).toEqual(writes.map(({ name }) => name).sort());
});

describe('a secret of a call that waited', () => {
  it('is shown once, to whoever sent it', async () => {
    const asked = await lender.send(addApiKey, wanted, { idempotencyKey: 'ask' });
    const approvalId = asked.json.approval?.id ?? '';
    expect([asked.status, (await lender.send(collectAnswer, { approvalId })).status]).toEqual([202, 409]);
    const approved = await lender.send(approve, { approvalId }, { key: other, idempotencyKey: 'yes' });
    expect(approved.json).toMatchObject({ approval: { answerWaits: true }, answer: { name: 'one more' } });
    expect(approved.body).not.toContain('plazo_');
    for (const sending of [{ key: other }, operator]) {
      expect((await lender.send(collectAnswer, { approvalId }, sending)).status).toBe(404);
    }
    const [row] = await rowsOf<{ answer_sealed: string }>(lender.server.db, 'select answer_sealed from approval');
    expect(row?.answer_sealed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const { answer } = await lender.call(collectAnswer, { approvalId }, { idempotencyKey: 'mine' });
    const { key, line } = answer as { key: string; line: string };
    expect([key.startsWith('plazo_'), line]).toEqual([true, idOf(lender.key)]);
    expect((await lender.call(getApproval, { approvalId }, { key })).answerWaits).toBe(false);
    const again = await lender.send(collectAnswer, { approvalId }, { idempotencyKey: 'mine' });
    expect([again.json.answer, (await lender.send(collectAnswer, { approvalId })).status]).toEqual([undefined, 410]);
    const replays = [
      await lender.send(addApiKey, wanted, { idempotencyKey: 'ask' }),
      await lender.send(approve, { approvalId }, { key: other, idempotencyKey: 'yes' }),
    ];
    for (const { body, headers } of [again, ...replays]) {
      expect([body.includes('plazo_'), headers['idempotent-replayed']]).toEqual([false, 'true']);
    }
    // Of the line of whoever sent it, and not of whoever approved it.
    const more = (await lender.send(addApiKey, wanted)).json.approval?.id ?? '';
    expect((await lender.send(approve, { approvalId: more }, { key })).status).toBe(403);
  });

  it('is of any call that shows one', async () => {
    const { json } = await lender.send(addWebhookEndpoint, { url: 'https://lender.example/events' });
    const approvalId = json.approval?.id ?? '';
    const approved = await lender.send(approve, { approvalId }, { key: other });
    expect([approved.status, approved.body.includes('whsec_')]).toEqual([200, false]);
    expect((await lender.call(collectAnswer, { approvalId })).answer).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
    });
  });

  it('is forgotten after 48 hours', async () => {
    const approvalId = (await lender.send(addApiKey, wanted)).json.approval?.id ?? '';
    await lender.call(approve, { approvalId }, { key: other });
    lender.server.clock.moveMinutes(60 * 48 + 1);
    expect((await lender.send(collectAnswer, { approvalId })).status).toBe(410);
  });
});

describe('a key', () => {
  it('gives itself a new value alone, and another key none', async () => {
    expect((await lender.send(rotateApiKey, { keyId: idOf(lender.key) })).status).toBe(200);
    const asked = await lender.send(rotateApiKey, { keyId: idOf(other) });
    expect(asked.status).toBe(202);
    const third = await lender.newKey(scopes);
    const approvalId = asked.json.approval?.id ?? '';
    await lender.call(approve, { approvalId }, { key: third });
    const { answer } = await lender.call(collectAnswer, { approvalId });
    expect(answer).toMatchObject({ id: idOf(other), line: idOf(lender.key), key: expect.any(String) });
  });

  it('gets no scope by an approval that the one who asks does not have', async () => {
    const key = await lender.newKey(['staff:write']);
    const { json } = await lender.send(addApiKey, wanted, { key });
    const refused = await lender.send(approve, { approvalId: json.approval?.id ?? '' });
    expect([refused.status, refused.json.type]).toEqual([403, 'urn:plazo:problem:missing-scope']);
  });
});
