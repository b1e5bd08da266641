import type { PlanStep } from '@plazo/contract/lender/contact-plan';
import type { MessageChannel } from '@plazo/contract/lender/message-templates';
import type { ContactAnswer } from '@plazo/loan-rules/contact-hours';
import type { StoredBorrower } from '../borrowers/borrower.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { TakenMessage } from './message.repository.ts';
import { type DeliveryOptions, handOverOf, textFor } from './message-delivery.ts';

/** The other channels of a plan, in the order in which it goes on after a step; those of earlier steps come last. */
export function otherChannels(
  steps: readonly PlanStep[],
  { step, channel }: Pick<TakenMessage, 'step' | 'channel'>,
): MessageChannel[] {
  const byDay = [...steps].sort((one, other) => one.day - other.day);
  const next = [...byDay.filter(({ day }) => day > step), ...byDay.filter(({ day }) => day <= step)];
  return [...new Set(next.map((one) => one.channel))].filter((other) => other !== channel);
}

/** By which other channel of its plan a message goes whose own reaches nobody; null: none is served, permitted and has a text for it. */
export async function nextChannel(
  transaction: Queryable,
  taken: TakenMessage,
  {
    plan,
    borrower,
    answerOf,
  }: {
    plan: { steps: readonly PlanStep[] };
    borrower: StoredBorrower;
    answerOf: (channel: MessageChannel) => ContactAnswer;
  },
  options: DeliveryOptions,
): Promise<MessageChannel | null> {
  for (const channel of otherChannels(plan.steps, taken)) {
    const answer = answerOf(channel);
    if (!answer.isAllowed && answer.from === null) continue;
    const message = { ...taken, channel };
    if ('over' in handOverOf(message, { phone: borrower.phone, email: null }, options)) continue;
    if (await textFor(transaction, message, borrower, options)) return channel;
  }
  return null;
}
