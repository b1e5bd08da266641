import type { Payment } from './money.query.ts';

export type Step = 'assign' | 'refuse' | 'seen' | 'reverse';

/** What can be done about a payment; the first is the next step. */
export function stepsOf({
  state,
  amount,
  reversed,
  contradictions,
}: Pick<Payment, 'state' | 'amount' | 'reversed' | 'contradictions'>): Step[] {
  const seen: Step[] = contradictions.some(({ isSeen }) => !isSeen) ? ['seen'] : [];
  if (state === 'unmatched' || state === 'held') return ['assign', 'refuse', ...seen];
  return state === 'credited' && reversed < amount ? [...seen, 'reverse'] : seen;
}
