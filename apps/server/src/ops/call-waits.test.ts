import { addApiKey } from '@plazo/contract/lender/api-keys';
import { approve, listApprovals } from '@plazo/contract/lender/approvals';
import type { Role } from '@plazo/contract/lender/roles';
import { scopes } from '@plazo/contract/lender/scopes';
import { inviteStaffMember } from '@plazo/contract/lender/staff';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import { ConsoleVisitor, invitationIn } from '../testing/console-visitor.ts';
import { operatorKey, TestLender } from '../testing/test-lender.ts';
import { workOf as approvalWork } from './approval.ts';
import { CallWaits, explainingWaits } from './call-waits.ts';
import { localCalls } from './lender-calls.ts';
import { workOf as paymentWork } from './payment.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
  Object.assign(lender.server.config.tenant.approvals.calls, { refundCreditBalance: {}, addApiKey: {} });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const operator = { key: `operator_${operatorKey}`, headers: { 'plazo-operator': 'root' } };

/** What a command prints, or the message with which it waits. */
async function said(work: typeof approvalWork, ...words: string[]): Promise<string> {
  const { db, clock, config } = lender.server;
  const done = work(words);
  if (!done) throw new Error(`not understood: ${words.join(' ')}`);
  return explainingWaits(localCalls(openLenderCore({ db, clock, config })), done).catch((error: unknown) => {
    if (error instanceof CallWaits) return error.message;
    throw error;
  });
}

it('a waiting refund is not reported as made, but with who must approve it', async () => {
  const text = await said(paymentWork, 'refund', 'P1', '500', 'transfer-1');
  expect(text).not.toContain('is refunded');
  expect(text).toContain('Nothing was refunded yet.');
  expect(text).toContain(`  ${lender.key.split('_')[1]}  test`);
  const [approval] = (await lender.call(listApprovals, {})).data;
  expect(text).toContain(`POST /lender/v1/approvals/${approval?.id}/approve`);
  const id = approval?.id ?? '';
  expect(await said(approvalWork, 'list')).toContain(`${id}  `);
  expect(await said(approvalWork, 'show', id)).toContain('"reference": "transfer-1"');
  await expect(said(approvalWork, 'approve', id)).rejects.toThrow('only a key or a person can approve');
  expect(await said(approvalWork, 'reject', id, 'wrong transfer')).toContain('is rejected');
  expect([await said(approvalWork, 'list'), await said(approvalWork, 'list', 'all')]).toEqual([
    'Nothing.',
    expect.stringContaining('wrong transfer'),
  ]);
});

it('says so if nobody can approve it', async () => {
  await lender.server.db.execute(`update api_key set line = 'operator'`);
  expect(await said(paymentWork, 'refund', 'P1', '500', 'transfer-1')).toContain('Nobody can approve it');
});

it('names the people who can approve it, and nobody else', async () => {
  const invite = async (name: string, roles: Role[]) => {
    const sent = { name, email: `${name}@lender.example`, roles };
    return lender.call(inviteStaffMember, sent, operator);
  };
  const join = async (url: string | undefined) => {
    const visitor = new ConsoleVisitor(lender);
    expect(await visitor.join(invitationIn(url))).toMatchObject({ status: 200 });
  };
  await lender.server.db.execute(`update api_key set line = 'operator'`);
  await join((await invite('ana', ['reconciles', 'approves'])).invitationUrl);
  await join((await invite('berta', ['reconciles'])).invitationUrl);
  await join((await invite('carla', ['answers', 'approves'])).invitationUrl);
  await invite('dora', ['reconciles', 'approves']);
  await lender.server.db.execute('update staff_member set line = id');
  const text = await said(paymentWork, 'refund', 'P1', '500', 'transfer-1');
  expect(text).toContain('  ana <ana@lender.example>');
  expect(text).not.toMatch(/berta|carla|dora|these keys|Nobody/);
});

it('a key that the operator requested is collected once it is approved', async () => {
  await lender.newKey(scopes);
  const asking = () => async (call: ReturnType<typeof localCalls>) =>
    (await call(addApiKey, { name: 'third', scopes: ['reports:read'] })).key ?? '';
  const text = await said(asking, 'add');
  expect(text).toContain('No key is made yet.');
  const [{ id = '' } = {}] = (await lender.call(listApprovals, {})).data;
  expect(text).toContain(`npm run ops -- approval collect ${id}`);
  await lender.call(approve, { approvalId: id });
  expect(await said(approvalWork, 'collect', id)).toMatch(/"key": "plazo_/);
  await expect(said(approvalWork, 'collect', id)).rejects.toThrow('nothing is waiting for you');
});
