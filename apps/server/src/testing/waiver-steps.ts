import {
  chargeOffOrder,
  closeOrder,
  forgiveOrder,
  listGivenWaivers,
  listWaivers,
  reverseWaiver,
  transferOrder,
  waiveCharges,
} from '@plazo/contract/lender/waivers';
import { type Answers, step } from './tour-step.ts';

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });
const reason = 'a mistake of ours';
const reversed = (of: 'waiveCharges' | 'forgiveOrder' | 'closeOrder' | 'chargeOffOrder' | 'transferOrder') =>
  step(reverseWaiver, (answers) => ({ ...orderOf(answers), waiverId: answers[of].id, reason }), {
    as: `${of}-reversed`,
  });

/** Waivers of an order and their reversal, for the tour of every call (lender-api/lender-calls.test.ts). */
export const waiverSteps = [
  step(waiveCharges, (answers) => ({ ...orderOf(answers), charges: { commission: 15_000, iva: 2_400 }, reason })),
  reversed('waiveCharges'),
  step(forgiveOrder, (answers) => ({ ...orderOf(answers), outstanding: 271_691, reason })),
  reversed('forgiveOrder'),
  step(closeOrder, (answers) => ({ ...orderOf(answers), most: 300_000, reason })),
  reversed('closeOrder'),
  step(transferOrder, (answers) => ({
    ...orderOf(answers),
    outstanding: 271_691,
    to: 'Cobranza Uno, 55 5555 0101',
    reason,
  })),
  reversed('transferOrder'),
  step(chargeOffOrder, (answers) => ({ ...orderOf(answers), outstanding: 271_691, reason })),
  reversed('chargeOffOrder'),
  step(listWaivers, orderOf),
  step(listGivenWaivers, { from: '2026-03-01' }),
];
