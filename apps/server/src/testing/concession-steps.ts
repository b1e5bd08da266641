import {
  closeOrder,
  listConcessions,
  reverseConcession,
  waiveCharges,
  writeOffOrder,
} from '@plazo/contract/lender/concessions';
import { type Answers, step } from './tour-step.ts';

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });
const reason = 'a mistake of ours';
const reversed = (of: 'waiveCharges' | 'writeOffOrder' | 'closeOrder') =>
  step(reverseConcession, (answers) => ({ ...orderOf(answers), concessionId: answers[of].id, reason }), {
    as: `${of}-reversed`,
  });

/** What is given up of an order and reversed, for the tour of every call (lender-api/lender-calls.test.ts). */
export const concessionSteps = [
  step(waiveCharges, (answers) => ({ ...orderOf(answers), charges: { commission: 15_000, iva: 2_400 }, reason })),
  reversed('waiveCharges'),
  step(writeOffOrder, (answers) => ({ ...orderOf(answers), outstanding: 271_691, reason })),
  reversed('writeOffOrder'),
  step(closeOrder, (answers) => ({ ...orderOf(answers), most: 300_000, reason })),
  reversed('closeOrder'),
  step(listConcessions, orderOf),
];
