import { checkTenantFile, getFirstSteps, getTenantFile } from '@plazo/contract/lender/first-steps';
import { tryCall } from '@plazo/contract/lender/orders';
import { getBorrowerTimeline, getCounts, getOrderTimeline, search } from '@plazo/contract/lender/overview';
import type { TestServer } from './test-server.ts';
import { step } from './tour-step.ts';

/** What is seen across all rooms, for the tour of every call (lender-api/lender-calls.test.ts). */
export function overviewSteps(serverOf: () => TestServer) {
  const reversal = () => ({
    ...{ paymentId: 'bank-1', reversalId: 'not-yet', amount: 1 },
    reversedAt: new Date(serverOf().clock.now()).toISOString(),
  });
  return [
    step(getCounts, {}),
    step(getFirstSteps, {}),
    step(getTenantFile, {}),
    step(checkTenantFile, { file: { displayName: 'Amable' } }),
    step(search, { q: 'ana r' }),
    step(getOrderTimeline, ({ makeOffer: { id } }) => ({ orderId: id })),
    step(getBorrowerTimeline, ({ putBorrower: { id } }) => ({ borrowerId: id })),
    step(tryCall, () => ({ call: 'reversePayment' as const, request: reversal() })),
  ];
}
