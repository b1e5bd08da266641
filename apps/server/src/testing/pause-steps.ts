import { endPause, listPauses, pauseOrder } from '@plazo/contract/lender/pauses';
import { type Answers, step } from './tour-step.ts';

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });

/** A pause of late charges and contact, for the tour of every call (lender-api/lender-calls.test.ts). */
export const pauseSteps = [
  step(pauseOrder, (answers) => ({
    ...orderOf(answers),
    reason: 'illness' as const,
    throughDate: '2026-03-20',
    note: 'Está en el hospital',
  })),
  step(listPauses, orderOf),
  step(endPause, (answers) => ({ ...orderOf(answers), pauseId: answers.pauseOrder.id })),
];
