import {
  approve,
  collectAnswer,
  getApproval,
  getApprovalRules,
  listApprovals,
  reject,
} from '@plazo/contract/lender/approvals';
import { scopes } from '@plazo/contract/lender/scopes';
import { type LenderWaiver, reverseWaiver } from '@plazo/contract/lender/waivers';
import { sealedFor } from '../approvals/approvals.routes.ts';
import { sealText } from '../platform/secrets/sealed-text.ts';
import type { TestServer } from './test-server.ts';
import { type Answers, step } from './tour-step.ts';

const approvalId = (id: string) => `00000000-0000-4000-8000-00000000000${id}`;

/** On another line than the test's own key. */
export const somebodysKey = `insert into api_key (id, name, scopes, created_at, line)
  values ('somebody', 'test', '${JSON.stringify(scopes)}', '2026-03-01', 'somebody') on conflict do nothing`;

/** Two waiting calls of somebody else, for the tour of every call (lender-api/lender-calls.test.ts). */
export function approvalSteps(serverOf: () => TestServer) {
  const keep = async ({ makeOffer: offer }: Answers) => {
    const request = JSON.stringify({ orderId: offer.id, most: 1_000_000, reason: 'as agreed' });
    const row = (id: string) =>
      `('${approvalId(id)}', 'closeOrder', '${request}', 1000000, 'key:somebody', '2026-03-02', '2027-03-02')`;
    await serverOf().db.execute(
      `${somebodysKey}; insert into approval (id, call, request, amount, requested_by, requested_at, expires_at) values ${row('1')}, ${row('2')}`,
    );
  };
  // An approved call of the key that makes the tour.
  const keepAnswer = async () => {
    const { db, config } = serverOf();
    const sealed = sealText('{"secret":"of-an-answer"}', sealedFor(approvalId('3')), config.masterKeys.current);
    await db.execute(
      `insert into approval (id, call, request, requested_by, requested_at, expires_at, state, decided_by, decided_at, answer_sealed)
       select '${approvalId('3')}', 'rotateWebhookSecret', '{}', decided_by, now(), now(), 'approved', 'key:somebody', '2027-01-01', '${sealed}'
       from approval where id = '${approvalId('2')}'`,
    );
  };
  return [
    step(listApprovals, { state: 'pending' }, { before: keep }),
    step(reject, { approvalId: approvalId('1'), reason: 'not agreed' }),
    step(approve, { approvalId: approvalId('2') }),
    step(collectAnswer, { approvalId: approvalId('3') }, { before: keepAnswer }),
    step(getApproval, { approvalId: approvalId('2') }),
    step(getApprovalRules, {}),
    step(
      reverseWaiver,
      ({ makeOffer: offer, approve: approved }) => ({
        orderId: offer.id,
        waiverId: (approved.answer as LenderWaiver).id,
        reason: 'paid',
      }),
      { as: 'approved-reversed' },
    ),
  ];
}
