import { fillCount } from '@plazo/contract/plural';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { ListView } from '../../ui/list-view.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { moneyMessages } from './money.messages.ts';
import { moneyQuery, type Payment, queues } from './money.query.ts';
import { PaymentDialog } from './payment-dialog.tsx';

type Messages = (typeof moneyMessages)['en'];

const route = getRouteApi('/in/money');

/** Payments that somebody must look at, by queue. */
export function MoneyPage() {
  const t = useTexts(moneyMessages);
  return (
    <Needs scope="payments:read">
      <PageHead title={t.title} note={t.note} />
      <MoneyList />
    </Needs>
  );
}

function MoneyList() {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { queue = 'unmatched', payment } = route.useSearch();
  const list = useInfiniteQuery(moneyQuery(queue));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const shown = useOpenRow(rows, ({ id }) => id, payment);
  const go = (id?: string) => void navigate({ to: '/money', search: { queue, ...(id && { payment: id }) } });
  return (
    <>
      <Tabs name={t.title}>
        {queues.map((one) => (
          <Link key={one} to="/money" search={{ queue: one }} aria-current={one === queue ? 'page' : undefined}>
            {t.views[one]}
          </Link>
        ))}
      </Tabs>
      <ListView
        list={list}
        caption={t.title}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        onOpen={({ id }) => go(id)}
        count={fillCount(t.count, rows.length, write.language)}
        empty={
          <Empty title={t.noneTitle}>
            <p>{t.noneNote}</p>
          </Empty>
        }
      />
      {shown && <PaymentDialog payment={shown} onClose={() => go()} />}
    </>
  );
}

function columnsOf(t: Messages, write: Writer): Column<Payment>[] {
  const tones = { credited: 'positive', unmatched: 'danger', held: 'warning', refused: 'plain' } as const;
  return [
    { id: 'reference', header: t.columns.reference, isHeading: true, cell: ({ reference }) => <bdi>{reference}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state }) => (
        <StateBadge tone={tones[state]} isFinal={state === 'credited' || state === 'refused'}>
          {t.states[state]}
        </StateBadge>
      ),
    },
    { id: 'amount', header: t.columns.amount, isAmount: true, cell: ({ amount }) => <b>{write.money(amount)}</b> },
    { id: 'paid', header: t.columns.paid, cell: ({ paidAt }) => write.ago(paidAt) },
    { id: 'borrower', header: t.columns.borrower, cell: ({ borrowerId }) => <bdi>{borrowerId}</bdi> },
    { id: 'flag', header: t.columns.flag, cell: ({ flag }) => flag },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.orderId ?? '',
      cell: ({ orderId }) => orderId && <span>…{orderId.slice(-6)}</span>,
    },
  ];
}
