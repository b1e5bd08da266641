import { addApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import {
  approvableCalls,
  approve,
  collectAnswer,
  getApproval,
  unapprovableCalls,
} from '@plazo/contract/lender/approvals';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { isWrite } from '@plazo/contract/lender/lender-endpoint';
import { scopes } from '@plazo/contract/lender/scopes';
import { makeLaunchLink } from '@plazo/contract/lender/sessions';
import { addWebhookEndpoint } from '@plazo/contract/lender/webhook-endpoints';
import { openLaunchLink } from '@plazo/contract/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { rowsOf } from '../testing/database-state.ts';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
let other = '';
beforeAll(async () => {
  lender = await TestLender.open();
  const { calls } = lender.server.config.tenant.approvals;
  Object.assign(calls, { addApiKey: {}, rotateApiKey: {}, addWebhookEndpoint: {}, makeLaunchLink: {} });
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
});
afterAll(() => lender.app.close());

const idOf = (key: string) => key.split('_')[1] ?? '';
const operator: Sending = { key: `operator_${operatorKey}` };
const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
const wanted = { name: 'one more', scopes: [...scopes] };

it('every change can wait for a second person, except those listed with a reason', () => {
  const { db, clock, config } = lender.server;
  const writes = openLenderCore({ db, clock, config }).endpoints.filter(isWrite);
  const named = [...approvableCalls, ...Object.keys(unapprovableCalls)];
  expect(named.sort()).toEqual(writes.map(({ name }) => name).sort());
});

describe('the secret of a call that waited', () => {
  it('is shown once, to its sender', async () => {
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
    // Made by a key of the sender's line, not of the approver's.
    const more = (await lender.send(addApiKey, wanted)).json.approval?.id ?? '';
    expect((await lender.send(approve, { approvalId: more }, { key })).status).toBe(403);
  });

  it('is shown to the sender even if its key may not read approvals', async () => {
    const key = await lender.newKey(['staff:write']);
    const { json } = await lender.send(addApiKey, { name: 'one more', scopes: ['staff:write'] }, { key });
    const approvalId = json.approval?.id ?? '';
    expect((await lender.send(collectAnswer, { approvalId }, { key })).status).toBe(409);
    expect((await lender.send(getApproval, { approvalId }, { key })).status).toBe(403);
    // The approver has both scopes: the new key still gets no more than its sender has.
    await lender.call(approve, { approvalId }, { key: other });
    const { answer } = await lender.call(collectAnswer, { approvalId }, { key });
    expect(answer).toMatchObject({ key: expect.stringMatching(/^plazo_/) });
    const stranger = await lender.newKey(['events:read']);
    expect((await lender.send(collectAnswer, { approvalId }, { key: stranger })).status).toBe(404);
  });

  it('may be a launch link, which is valid from the approval', async () => {
    const { id: borrowerId } = await lender.call(putBorrower, ana);
    const asked = await lender.send(makeLaunchLink, { borrowerId, to: 'repayUrl', seconds: 600 });
    expect(asked.status).toBe(202);
    const approvalId = asked.json.approval?.id ?? '';
    lender.server.clock.moveMinutes(30);
    expect((await lender.send(approve, { approvalId }, { key: other })).body).not.toContain('launchCode');
    lender.server.clock.moveMinutes(9);
    const { answer } = await lender.call(collectAnswer, { approvalId });
    const { url } = answer as { url: string };
    const launchCode = new URL(url).searchParams.get('launchCode') ?? '';
    expect(await lender.server.post(openLaunchLink, { launchCode })).toMatchObject({ status: 200 });
  });

  it('is collected from every call that shows one', async () => {
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
  it('is not needed for a key to rotate itself; another key waits', async () => {
    expect((await lender.send(rotateApiKey, { keyId: idOf(lender.key) })).status).toBe(200);
    const asked = await lender.send(rotateApiKey, { keyId: idOf(other) });
    expect(asked.status).toBe(202);
    const third = await lender.newKey(scopes);
    const approvalId = asked.json.approval?.id ?? '';
    await lender.call(approve, { approvalId }, { key: third });
    const { answer } = await lender.call(collectAnswer, { approvalId });
    expect(answer).toMatchObject({ id: idOf(other), line: idOf(lender.key), key: expect.any(String) });
  });

  it('gives a new key no scope that its sender lacks', async () => {
    const key = await lender.newKey(['staff:write']);
    const { json } = await lender.send(addApiKey, wanted, { key });
    const refused = await lender.send(approve, { approvalId: json.approval?.id ?? '' });
    expect([refused.status, refused.json.type]).toEqual([403, 'urn:plazo:problem:missing-scope']);
  });
});
