import { addApiKey } from '@plazo/contract/lender/api-keys';
import { approve, collectAnswer } from '@plazo/contract/lender/approvals';
import { scopes } from '@plazo/contract/lender/scopes';
import { resealSecrets } from '@plazo/contract/lender/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { resealAnswers } from './reseal-answers.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
  Object.assign(lender.server.config.tenant.approvals.calls, { addApiKey: {} });
});
afterAll(() => lender.app.close());

it('the answer of an approved call can be collected after MASTER_KEY has changed, too', async () => {
  const { db, config } = lender.server;
  const other = await lender.newKey(scopes);
  const { json } = await lender.send(addApiKey, { name: 'one more', scopes: ['reports:read'] });
  const approvalId = json.approval?.id ?? '';
  await lender.call(approve, { approvalId }, { key: other });
  const sealed = async () => (await rowsOf(db, 'select answer_sealed from approval'))[0];
  const [current, next] = [config.MASTER_KEY, 'the-next-master-key-of-this-test-12345'];
  const before = await sealed();
  const lost = await resealAnswers(db, { current: next, earlier: [] });
  expect([lost, await sealed()]).toEqual([{ renewed: 0, unreadable: [approvalId] }, before]);
  // And back again, this time by the call.
  expect(await resealAnswers(db, { current: next, earlier: [current] })).toEqual({ renewed: 1, unreadable: [] });
  expect(await resealAnswers(db, { current: next, earlier: [current] })).toEqual({ renewed: 0, unreadable: [] });
  expect(await lender.call(resealSecrets, {})).toMatchObject({ approvedAnswers: 0, unreadable: [approvalId] });
  await resealAnswers(db, { current, earlier: [next] });
  const { answer } = await lender.call(collectAnswer, { approvalId });
  expect(answer).toMatchObject({ key: expect.stringMatching(/^plazo_/) });
});
