import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { orderMessages } from './order.messages.ts';
import { type Pause, type PaymentPlan, pausesQuery, plansQuery } from './order.query.ts';

// Their chunk comes with the menu's (order-menu.tsx).
const CancelPlan = lazy(async () => ({ default: (await import('./relief-dialogs.tsx')).CancelPlan }));
const EndPause = lazy(async () => ({ default: (await import('./relief-dialogs.tsx')).EndPause }));

/** The pause that runs: until when, why, and its early end. */
export function RunningPause({ orderId }: { orderId: string }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const pauses = useQuery(pausesQuery(orderId));
  // The dialog outlives its card: it says that the pause has ended.
  const [ending, setEnding] = useState<Pause | null>(null);
  const running = pauses.data?.data.find(({ state }) => state === 'running');
  return (
    <>
      {running && (
        <Card title={t.pauses}>
          <Facts
            of={[[t.pauseReasons[running.reason], fill(t.pausedThrough, { day: write.day(running.throughDate) })]]}
          />
          {running.note && <bdi className="quote as-block">{running.note}</bdi>}
          {may('orders:write') && (
            <Button look="plain" onClick={() => setEnding(running)}>
              {t.endPause}
            </Button>
          )}
        </Card>
      )}
      <Suspense>{ending && <EndPause pause={ending} onClose={() => setEnding(null)} />}</Suspense>
    </>
  );
}

const tones = {
  proposed: 'accent',
  open: 'accent',
  kept: 'positive',
  broken: 'danger',
  cancelled: 'plain',
  expired: 'plain',
} as const;

const isGoingOn = ({ state }: PaymentPlan) => state === 'proposed' || state === 'open';

/** The plans of an order, and the way back of the one that goes on. */
export function PaymentPlans({ orderId }: { orderId: string }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const plans = useQuery(plansQuery(orderId));
  const [cancelling, setCancelling] = useState<PaymentPlan | null>(null);
  const list = plans.data?.data ?? [];
  const now = list.find(isGoingOn);
  if (list.length === 0) return null;
  return (
    <Card title={t.plans}>
      <Facts
        of={list.map((plan) => [
          nameOf(plan),
          <StateBadge key={plan.id} tone={tones[plan.state]} isFinal={!isGoingOn(plan)}>
            {t.planStates[plan.state]}
          </StateBadge>,
        ])}
      />
      {now && <Facts of={now.payments.map(({ dueDate, amount }) => [write.day(dueDate), write.money(amount)])} />}
      {now && now.interest > 0 && (
        <p className="meta">
          {fill(t.planInterest, { amount: write.money(now.interest), rate: write.percent(now.annualRatePpm) })}
        </p>
      )}
      {now?.state === 'proposed' && (
        <p className="meta">{fill(t.planOpenThrough, { day: write.day(now.openThrough) })}</p>
      )}
      {now && may('orders:write') && (
        <Button look="plain" onClick={() => setCancelling(now)}>
          {t.cancelPlan}
        </Button>
      )}
      <Suspense>{cancelling && <CancelPlan plan={cancelling} onClose={() => setCancelling(null)} />}</Suspense>
    </Card>
  );

  function nameOf({ payments: [first, ...rest], madeAt }: PaymentPlan) {
    if (!first) return fill(t.planOver, { day: write.day(write.dayOf(madeAt)) });
    return fill(t.planOf, { count: rest.length + 1 });
  }
}
