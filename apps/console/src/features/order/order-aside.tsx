import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { LettersCard } from './letters-card.tsx';
import { orderMessages } from './order.messages.ts';
import { type Order, type PaymentPromise, promisesQuery, type Waiver, waiversQuery } from './order.query.ts';
import { PaymentPlans, RunningPause } from './relief-cards.tsx';

// Their chunks come with the menu's (order-menu.tsx).
const ReverseWaiver = lazy(async () => ({ default: (await import('./claim-dialogs.tsx')).ReverseWaiver }));
const CancelPromise = lazy(async () => ({ default: (await import('./order-dialogs.tsx')).CancelPromise }));

/** Consequence and facts, next to the story. */
export function OrderAside({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const { productId: product, productVersion: version } = order;
  return (
    <aside className="order-aside">
      <Promises orderId={order.id} />
      <RunningPause orderId={order.id} />
      <PaymentPlans orderId={order.id} />
      {may('letters:read') && <LettersCard order={order} />}
      <Waivers order={order} />
      <Card title={t.facts}>
        <Facts
          of={[
            [t.lent, write.money(order.amount)],
            [t.borrower, <BorrowerLink key="borrower" order={order} />],
            [t.product, fill(t.version, { product, version })],
            [t.purpose, order.purpose && <bdi>{order.purpose}</bdi>],
            [t.assignee, order.assignee && <bdi key="assignee">{order.assignee.name}</bdi>],
            [t.created, write.moment(order.createdAt)],
            [t.disbursed, order.state !== 'under-review' && write.day(order.disbursedOn)],
            [t.settled, order.settledOn && write.day(order.settledOn)],
            [t.transferredTo, order.transferredTo],
          ]}
        />
      </Card>
    </aside>
  );
}

function BorrowerLink({ order: { borrowerId, borrowerName } }: { order: Order }) {
  const may = useMay();
  const name = <bdi>{borrowerName ?? borrowerId}</bdi>;
  if (!may('borrowers:read')) return name;
  return (
    <Link to="/borrowers/$borrowerId" params={{ borrowerId }}>
      {name}
    </Link>
  );
}

function Promises({ orderId }: { orderId: string }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const promises = useQuery(promisesQuery(orderId));
  const [cancelling, setCancelling] = useState<PaymentPromise | null>(null);
  const list = promises.data?.data ?? [];
  const open = list.find(({ state }) => state === 'open');
  if (list.length === 0) return null;
  const tones = { open: 'accent', kept: 'positive', broken: 'danger', cancelled: 'plain' } as const;
  return (
    <Card title={t.promises}>
      <Facts
        of={list.map(({ id, amount, dueDate, state }) => [
          fill(t.promiseOf, { amount: write.money(amount), day: write.day(dueDate) }),
          <StateBadge key={id} tone={tones[state]} isFinal={state !== 'open'}>
            {t.promiseStates[state]}
          </StateBadge>,
        ])}
      />
      {open && may('orders:write') && (
        <Button look="plain" onClick={() => setCancelling(open)}>
          {t.cancelPromise}
        </Button>
      )}
      <Suspense>{cancelling && <CancelPromise promise={cancelling} onClose={() => setCancelling(null)} />}</Suspense>
    </Card>
  );
}

/** What was waived, forgiven, charged off or passed on, and the way back. */
function Waivers({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const waivers = useQuery(waiversQuery(order.id));
  const [open, setOpen] = useState<Waiver | null>(null);
  const list = waivers.data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <Card title={t.waivers}>
      <Facts
        of={list.map((waiver) => [
          `${t.waiverKinds[waiver.kind]} · ${write.day(waiver.businessDate)}`,
          <span key={waiver.id}>
            {write.money(waiver.amount)}{' '}
            {waiver.isReversed ? (
              <span className="meta">{t.reversed}</span>
            ) : (
              may('decisions:write') && (
                <Button look="plain" onClick={() => setOpen(waiver)}>
                  {t.reverse}
                </Button>
              )
            )}
          </span>,
        ])}
      />
      <Suspense>{open && <ReverseWaiver order={order} waiver={open} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  );
}
