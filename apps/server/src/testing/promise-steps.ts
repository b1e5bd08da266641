import { cancelPromise, listPromises, makePromise } from '@plazo/contract/lender/promises';
import { type Answers, step } from './tour-step.ts';

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });

/** A promise to pay, for the tour of every call (lender-api/lender-calls.test.ts). */
export const promiseSteps = [
  step(makePromise, (answers) => ({ ...orderOf(answers), amount: 50_000, dueDate: '2026-03-06', note: 'El viernes' })),
  step(listPromises, orderOf),
  step(cancelPromise, (answers) => ({ ...orderOf(answers), promiseId: answers.makePromise.id })),
];
