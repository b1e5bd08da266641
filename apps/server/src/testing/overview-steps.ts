import { getBorrowerTimeline, getCounts, getOrderTimeline, search } from '@plazo/contract/lender/overview';
import { step } from './tour-step.ts';

/** What is seen across all rooms, for the tour of every call (lender-api/lender-calls.test.ts). */
export const overviewSteps = [
  step(getCounts, {}),
  step(search, { q: 'ana r' }),
  step(getOrderTimeline, ({ makeOffer: { id } }) => ({ orderId: id })),
  step(getBorrowerTimeline, ({ putBorrower: { id } }) => ({ borrowerId: id })),
];
