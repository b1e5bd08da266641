import type { Payout } from './payouts.query.ts';

export type Step = 'sent' | 'confirmed' | 'failed' | 'returned' | 'retry' | 'seen';

/** What can be done about the newest payout of an order; the first is the next step. */
export function stepsOf({ state, isByHand, problem }: Pick<Payout, 'state' | 'isByHand' | 'problem'>): Step[] {
  const seen: Step[] = problem === null ? [] : ['seen'];
  switch (state) {
    case 'requested':
      return [...seen, 'sent', 'confirmed', 'failed'];
    case 'asked':
      return [...seen, 'confirmed', 'failed'];
    case 'sent':
      return [...seen, 'confirmed', ...(isByHand ? (['failed'] as const) : []), 'returned'];
    case 'failed':
    case 'returned':
      return [...seen, 'retry', ...(state === 'failed' ? (['confirmed'] as const) : [])];
    case 'confirmed':
      return [...seen, 'returned'];
    default:
      return seen;
  }
}
