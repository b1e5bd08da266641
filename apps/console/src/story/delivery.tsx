import { fill } from '@plazo/contract/text';
import { useTexts, useWriter } from '../language/language.tsx';
import { StateBadge, type Tone } from '../ui/state-badge.tsx';
import { deliveryMessages } from './delivery.messages.ts';

type State = Exclude<keyof (typeof deliveryMessages)['es'], 'waitingNow'>;

const tones: Partial<Record<State, Tone>> = { delivered: 'positive', failed: 'danger', unknown: 'warning' };
const final: readonly State[] = ['delivered', 'failed'];

interface DeliveryProps {
  /** As the API names it; of a contact that was no message there is none. */
  state: unknown;
  /** Of a message that waits. */
  until?: unknown;
}

/** What became of a message: whether it waits, has left, and has arrived. */
export function Delivery({ state, until }: DeliveryProps) {
  const t = useTexts(deliveryMessages);
  const write = useWriter();
  if (!isState(state, t)) return null;
  const waits = state === 'waiting' && typeof until === 'string';
  const isSoon = waits && Date.parse(until) <= write.now();
  const words = isSoon ? t.waitingNow : waits ? fill(t.waiting, { until: write.moment(until) }) : t[state];
  return (
    <StateBadge tone={tones[state] ?? 'plain'} isFinal={final.includes(state)}>
      {words}
    </StateBadge>
  );
}

function isState(state: unknown, t: object): state is State {
  return typeof state === 'string' && Object.hasOwn(t, state);
}
