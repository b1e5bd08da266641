import { approve, getApproval, listApprovals, reject } from '@plazo/contract/lender/approvals';
import { listAuditEvents, listBorrowerReads } from '@plazo/contract/lender/audit';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldRecords } from '../personal-data/record-keeping.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { dumpOf } from '../testing/traces.ts';

let lender: TestLender;
let other = '';
beforeAll(async () => {
  lender = await TestLender.open();
  Object.assign(lender.server.config.tenant.approvals.calls, { putBorrower: {}, eraseBorrower: {} });
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
});
afterAll(() => lender.app.close());

const ana = { externalId: 'crm-ana', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
const storedOfAna = /Ana Ruiz|5512345678|Calle 1|crm-ana/;

async function ask(): Promise<string> {
  const { status, json } = await lender.send(putBorrower, ana);
  expect(status).toBe(202);
  return json.approval?.id ?? '';
}

const forget = () => {
  const { db, clock } = lender.server;
  return removeOldRecords({ db, clock, timeZone: 'America/Mexico_City' });
};

describe('a waiting call about somebody who is not a borrower yet', () => {
  it('is read on record: once the borrower exists, it shows who looked', async () => {
    const approvalId = await ask();
    await lender.call(listApprovals, {}, { key: other });
    await lender.call(getApproval, { approvalId }, { key: other });
    const rows = await rowsOf<{ borrower_id: string }>(lender.server.db, 'select borrower_id from personal_read');
    expect(rows.map(({ borrower_id: id }) => id)).toEqual([
      expect.stringMatching(/^external:[0-9a-f]{64}$/),
      expect.stringMatching(/^external:[0-9a-f]{64}$/),
    ]);
    const { answer } = await lender.call(approve, { approvalId }, { key: other });
    const { id: borrowerId } = answer as { id: string };
    const { data } = await lender.call(listBorrowerReads, { borrowerId });
    expect(data.map(({ actor, call }) => [actor.id, call]).sort()).toEqual([
      [other.split('_')[1], 'getApproval'],
      [other.split('_')[1], 'listApprovals'],
    ]);
    const exported = await lender.call(exportBorrower, { borrowerId });
    expect(exported.data.reads).toHaveLength(2);
  });

  it('keeps nothing about the person two days after it was rejected or ran out', async () => {
    const approvalId = await ask();
    await lender.call(reject, { approvalId, reason: 'Ana Ruiz has called' });
    const expired = await ask();
    lender.server.clock.moveMinutes(60 * 24 * 3 + 1);
    await forget();
    for (const id of [approvalId, expired]) {
      expect(await lender.call(getApproval, { approvalId: id })).toMatchObject({ request: {}, reason: null });
    }
    expect(JSON.stringify(await dumpOf(lender.server.db))).not.toMatch(storedOfAna);
  });

  it('is hidden from a key that may not read borrowers, by every way of reading it', async () => {
    const approvalId = await ask();
    const key = await lender.newKey(['approvals:read', 'approvals:write']);
    const answers = [
      await lender.send(listApprovals, {}, { key }),
      await lender.send(getApproval, { approvalId }, { key }),
      await lender.send(approve, { approvalId }, { key }),
      await lender.send(reject, { approvalId, reason: 'no' }, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 200]);
    for (const { body } of answers) expect(body).not.toMatch(storedOfAna);
  });

  it('hides its reason for rejection too, even in the approval’s own word, which an erasure would not find', async () => {
    const approvalId = await ask();
    const { answer } = await lender.call(approve, { approvalId }, { key: other });
    const { id: borrowerId } = answer as { id: string };
    const key = await lender.newKey(['approvals:read', 'approvals:write']);
    const [theirs, own] = [await ask(), await ask()];
    const reason = 'Ana Ruiz has moved';
    expect(await lender.call(reject, { approvalId: theirs, reason }, { key: other })).toMatchObject({ reason });
    const answers = [
      await lender.send(listApprovals, {}, { key }),
      await lender.send(getApproval, { approvalId: theirs }, { key }),
      await lender.send(reject, { approvalId: own, reason }, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body).not.toMatch(storedOfAna);
    const erasure = await lender.send(eraseBorrower, { borrowerId, reason: 'asked' });
    await lender.call(approve, { approvalId: erasure.json.approval?.id ?? '' }, { key: other });
    expect(JSON.stringify(await dumpOf(lender.server.db))).not.toMatch(storedOfAna);
  });

  it('is kept whole until then', async () => {
    const approvalId = await ask();
    lender.server.clock.moveMinutes(60 * 24 + 1);
    await forget();
    expect((await lender.call(getApproval, { approvalId })).request).toMatchObject(ana);
  });
});

it('an approved erasure leaves its reason nowhere', async () => {
  const { answer } = await lender.call(approve, { approvalId: await ask() }, { key: other });
  const { id: borrowerId } = answer as { id: string };
  const reason = 'has asked for it by letter of the second';
  const { json } = await lender.send(eraseBorrower, { borrowerId, reason });
  const approvalId = json.approval?.id ?? '';
  const done = await lender.call(approve, { approvalId }, { key: other, idempotencyKey: 'yes' });
  expect(done).toMatchObject({ approval: { request: { borrowerId }, state: 'approved' }, answer: { borrowerId } });
  expect(JSON.stringify(await dumpOf(lender.server.db))).not.toContain(reason);
  const again = await lender.send(approve, { approvalId }, { key: other, idempotencyKey: 'yes' });
  expect([again.status, again.body.includes(reason)]).toEqual([200, false]);
  const { data } = await lender.call(listAuditEvents, { subjectId: borrowerId });
  expect(data[0]).toMatchObject({ action: 'borrower.erased' });
});
