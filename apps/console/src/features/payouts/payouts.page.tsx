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
import { PayoutDialog } from './payout-dialog.tsx';
import { payoutsMessages } from './payouts.messages.ts';
import { type Payout, payoutsQuery, views } from './payouts.query.ts';

type Messages = (typeof payoutsMessages)['en'];

const route = getRouteApi('/in/payouts');

/** Money that leaves: what is to be sent, is on its way, came back, or is contradicted. */
export function PayoutsPage() {
  const t = useTexts(payoutsMessages);
  return (
    <Needs scope="payouts:read">
      <PageHead title={t.title} note={t.note} />
      <PayoutList />
    </Needs>
  );
}

function PayoutList() {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { view = 'waiting', payout } = route.useSearch();
  const list = useInfiniteQuery(payoutsQuery(view));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const shown = useOpenRow(rows, ({ id }) => id, payout);
  const go = (id?: string) => void navigate({ to: '/payouts', search: { view, ...(id && { payout: id }) } });
  return (
    <>
      <Tabs name={t.title}>
        {views.map((one) => (
          <Link key={one} to="/payouts" search={{ view: one }} aria-current={one === view ? 'page' : undefined}>
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
      {shown && <PayoutDialog payout={shown} onClose={() => go()} />}
    </>
  );
}

export const tones = {
  requested: 'accent',
  asked: 'accent',
  sent: 'accent',
  confirmed: 'positive',
  failed: 'danger',
  returned: 'danger',
  cancelled: 'plain',
} as const;

function columnsOf(t: Messages, write: Writer): Column<Payout>[] {
  return [
    { id: 'borrower', header: t.columns.borrower, isHeading: true, cell: ({ borrowerId }) => <bdi>{borrowerId}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state }) => (
        <StateBadge tone={tones[state]} isFinal={!['requested', 'asked', 'sent'].includes(state)}>
          {t.states[state]}
        </StateBadge>
      ),
    },
    { id: 'amount', header: t.columns.amount, isAmount: true, cell: ({ amount }) => <b>{write.money(amount)}</b> },
    {
      id: 'what',
      header: t.columns.what,
      cell: ({ problem, failure }) =>
        problem ? (
          <StateBadge tone="danger">{t.problems[problem]}</StateBadge>
        ) : (
          failure && <bdi className="one-line">{failure}</bdi>
        ),
    },
    { id: 'asked', header: t.columns.asked, cell: ({ requestedAt }) => write.ago(requestedAt) },
    { id: 'paid', header: t.columns.paid, cell: ({ paidOn }) => paidOn && write.day(paidOn) },
    { id: 'reference', header: t.columns.reference, cell: ({ reference }) => reference && <bdi>{reference}</bdi> },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.orderId ?? '',
      cell: ({ orderId }) => <span title={orderId}>…{orderId.slice(-6)}</span>,
    },
  ];
}
