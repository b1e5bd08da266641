import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { payoutsMessages } from './payouts.messages.ts';
import { type Payout, payoutsQuery, views } from './payouts.query.ts';

type Messages = (typeof payoutsMessages)['en'];

const route = getRouteApi('/in/payouts');

/** Money that leaves: what is to be sent, is on its way, came back, or is contradicted. */
export function PayoutsPage() {
  const t = useTexts(payoutsMessages);
  const { view = 'waiting' } = route.useSearch();
  return (
    <Needs scope="payouts:read">
      <PageHead title={t.title} note={t.notes[view]} />
      <PayoutList />
    </Needs>
  );
}

function PayoutList() {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  const search = route.useSearch();
  const { view = 'waiting' } = search;
  const list = useInfiniteQuery(payoutsQuery(view));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  return (
    <WorkList
      texts={t}
      section="payouts"
      to="/payouts"
      search={search}
      tabs={views.map((one) => ({ name: t.views[one], search: { view: one }, isHere: one === view }))}
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      dialog={(payout, _, onClose) => payout && <PayoutDialog payout={payout} onClose={onClose} />}
    />
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
    {
      id: 'borrower',
      header: t.columns.borrower,
      isHeading: true,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state }) => (
        <StateBadge tone={tones[state]} isFinal={!['requested', 'asked', 'sent'].includes(state)}>
          {t.states[state]}
        </StateBadge>
      ),
    },
    {
      id: 'amount',
      header: t.columns.amount,
      isAmount: true,
      cell: ({ amount, currency }) => <b>{write.money(amount, currency)}</b>,
      inFile: [
        { header: t.columns.amount, of: ({ amount }) => write.plain(amount) },
        { header: t.currency, of: ({ currency }) => currency },
      ],
    },
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
    {
      id: 'asked',
      header: t.columns.asked,
      csv: ({ requestedAt }) => write.stamp(requestedAt),
      cell: ({ requestedAt }) => write.ago(requestedAt),
    },
    {
      id: 'paid',
      header: t.columns.paid,
      csv: ({ paidOn }) => paidOn ?? '',
      cell: ({ paidOn }) => paidOn && write.day(paidOn),
    },
    { id: 'reference', header: t.columns.reference, cell: ({ reference }) => reference && <bdi>{reference}</bdi> },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.orderId ?? '',
      cell: ({ orderId }) => <span title={orderId}>…{orderId.slice(-6)}</span>,
    },
  ];
}
