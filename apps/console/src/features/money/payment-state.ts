import type { StateBadge } from '../../ui/state-badge.tsx';
import type { PaymentRow } from './money.query.ts';

type Tone = Parameters<typeof StateBadge>[0]['tone'];

const states = {
  credited: { tone: 'positive', isFinal: true },
  partlyReversed: { tone: 'warning', isFinal: true },
  reversed: { tone: 'plain', isFinal: true },
  unmatched: { tone: 'danger', isFinal: false },
  held: { tone: 'warning', isFinal: false },
  refused: { tone: 'plain', isFinal: true },
} as const satisfies Record<string, { tone: Tone; isFinal: boolean }>;

/** What became of a payment, for who counts money: one that the bank took back is not credited any more. */
export function stateOf({
  state,
  amount,
  reversed,
}: Pick<PaymentRow, 'state' | 'amount' | 'reversed'>): keyof typeof states {
  if (reversed >= amount) return 'reversed';
  return state === 'credited' && reversed > 0 ? 'partlyReversed' : state;
}

export const lookOf = (payment: Parameters<typeof stateOf>[0]) => states[stateOf(payment)];
