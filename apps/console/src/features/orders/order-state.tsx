import type { OrderState } from '@plazo/contract/lender/orders';
import { fill } from '@plazo/contract/text';
import { useTexts } from '../../language/language.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';
import { ordersMessages } from './orders.messages.ts';

interface Order {
  state: OrderState;
  daysLate: number;
  claim: 'charged-off' | 'transferred' | null;
}

const tones: Record<OrderState, Tone> = {
  'under-review': 'warning',
  rejected: 'plain',
  disbursing: 'accent',
  disbursed: 'accent',
  repayable: 'accent',
  overdue: 'danger',
  settled: 'positive',
};

const underWay: readonly OrderState[] = ['under-review', 'disbursing'];

/** The state of an order, with the days that it is late. */
export function OrderStateBadge({ order: { state, daysLate, claim } }: { order: Order }) {
  const t = useTexts(ordersMessages);
  if (claim) {
    return <StateBadge tone="plain">{t.states[claim]}</StateBadge>;
  }
  const isLate = daysLate > 0;
  const shown = isLate ? 'overdue' : state;
  return (
    <StateBadge
      tone={tones[shown]}
      isFinal={!underWay.includes(shown)}
      more={isLate ? fill(t.daysLate, { count: daysLate }) : undefined}
    >
      {t.states[shown]}
    </StateBadge>
  );
}
