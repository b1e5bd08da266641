import { bindCard } from '@plazo/contract/bind-bank';
import { type ApprovableCall, approve } from '@plazo/contract/lender/approvals';
import { approveOrder, getOrder } from '@plazo/contract/lender/orders';
import { payoutFailed, retryPayout } from '@plazo/contract/lender/payouts';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let other = '';
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  wait();
  other = await lender.newKey(scopes);
  loan = await TestLoan.take(lender.server, { product: flexReviewed });
  await lender.server.call(bindCard, clabe, loan.launch);
  lender.server.clock.moveMinutes(1);
});
afterAll(() => lender.app.close());

const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;
const thiefs = { ...clabe, bankCode: '012', cardType: 'card', cardNo: '4242424242424242' } as const;
const bind = (account: typeof clabe | typeof thiefs, minutes = 1) => {
  lender.server.clock.moveMinutes(minutes);
  return lender.server.call(bindCard, account, loan.launch);
};

/** Makes these calls wait. */
function wait(...calls: ApprovableCall[]): void {
  const rules: Partial<Record<ApprovableCall, object>> = Object.fromEntries(calls.map((call) => [call, {}]));
  lender.server.config.tenant.approvals.calls = rules;
}

async function asked(call: typeof approveOrder | typeof retryPayout): Promise<string> {
  const { status, json } = await lender.send(call, { orderId: loan.orderId });
  expect(status).toBe(202);
  return json.approval?.id ?? '';
}
const approved = (approvalId: string) => lender.send(approve, { approvalId }, { key: other });
const refused = { status: 412, json: { type: 'urn:plazo:problem:precondition-failed' } };

describe('money that two people send', () => {
  it('does not go to an account that was bound after the first person looked', async () => {
    wait('approveOrder');
    const approvalId = await asked(approveOrder);
    await bind(thiefs);
    expect(await approved(approvalId)).toMatchObject(refused);
    expect(await lender.call(getOrder, { orderId: loan.orderId })).toMatchObject({ state: 'under-review' });
    lender.server.clock.moveMinutes(1);
    expect(await approved(await asked(approveOrder))).toMatchObject({ status: 200 });
  });

  it('does not through a retried payout either, nor in the same instant', async () => {
    await lender.call(approveOrder, { orderId: loan.orderId });
    await lender.call(payoutFailed, { orderId: loan.orderId, reason: 'closed' });
    wait('retryPayout');
    const approvalId = await asked(retryPayout);
    await bind(thiefs, 0);
    expect(await approved(approvalId)).toMatchObject(refused);
  });

  it('goes to the account that they saw, even if the borrower has entered it again', async () => {
    wait('approveOrder');
    const approvalId = await asked(approveOrder);
    await bind(clabe);
    expect(await approved(approvalId)).toMatchObject({ status: 200 });
  });
});
