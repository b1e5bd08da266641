import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/facts.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ReverseWaiver } from './claim-dialogs.tsx';
import { orderMessages } from './order.messages.ts';
import { type Order, permissionsQuery, promisesQuery, type Waiver, waiversQuery } from './order.query.ts';
import { CancelPromise } from './order-dialogs.tsx';

/** Consequence and facts, next to the story. */
export function OrderAside({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const { productId: product, productVersion: version } = order;
  return (
    <aside className="order-aside">
      <Permissions borrowerId={order.borrowerId} />
      <Promises orderId={order.id} />
      <Waivers order={order} />
      <Card title={t.facts}>
        <Facts
          of={[
            [t.amountDue, order.amountDue && write.money(order.amountDue.amount)],
            [t.payoff, order.payoff && write.money(order.payoff.amount)],
            [t.lent, write.money(order.amount)],
            [t.borrower, <bdi key="borrower">{order.borrowerId}</bdi>],
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

/** Whether the borrower may be spoken to now: the server says so, by law, house and the borrower's choice. */
function Permissions({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(orderMessages);
  const may = useMay();
  const permissions = useQuery({ ...permissionsQuery(borrowerId), enabled: may('messages:read') });
  if (!permissions.data) return null;
  const { channels } = permissions.data;
  const [first] = channels;
  const isSame = channels.every(({ because, from }) => because === first?.because && from === first?.from);
  const shown = isSame ? channels.slice(0, 1) : channels;
  return (
    <Card title={t.speak}>
      <Facts
        of={shown.map((one) => [
          isSame ? t.everyWay : t.channels[one.channel],
          <Permission key={one.channel} of={one} />,
        ])}
      />
    </Card>
  );
}

interface PermissionProps {
  of: { isAllowed: boolean; because: keyof (typeof orderMessages)['en']['because'] | null; from: string | null };
}

function Permission({ of: { isAllowed, because, from } }: PermissionProps) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  if (isAllowed) return <StateBadge tone="positive">{t.allowed}</StateBadge>;
  return (
    <>
      {from ? fill(t.from, { moment: write.moment(from) }) : t.never}
      {because && <span className="meta"> · {t.because[because]}</span>}
    </>
  );
}

function Promises({ orderId }: { orderId: string }) {
  const t = useTexts(orderMessages);
  const write = useWriter();
  const may = useMay();
  const promises = useQuery(promisesQuery(orderId));
  const [isCancelling, setCancelling] = useState(false);
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
        <Button look="plain" onClick={() => setCancelling(true)}>
          {t.cancelPromise}
        </Button>
      )}
      {open && isCancelling && <CancelPromise promise={open} onClose={() => setCancelling(false)} />}
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
      {open && <ReverseWaiver order={order} waiver={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
