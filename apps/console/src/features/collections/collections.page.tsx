import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { ListView } from '../../ui/list-view.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { rememberList } from '../orders/order-place.ts';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { collectionsMessages } from './collections.messages.ts';
import { buckets, collectionsQuery, type DueRow } from './collections.query.ts';

type Messages = (typeof collectionsMessages)['en'];

const route = getRouteApi('/in/collections');

/** Who is late, and whom to speak to: opens the order, where what was said and promised is noted. */
export function CollectionsPage() {
  const t = useTexts(collectionsMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useInfiniteQuery(collectionsQuery(search));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const open = (orderId: string) => {
    rememberList(rows.map((row) => row.orderId));
    void navigate({ to: '/orders/$orderId', params: { orderId } });
  };
  return (
    <Needs scope="orders:read">
      <PageHead title={t.title} note={t.note} />
      <Tabs name={t.title}>
        <Link to="/collections" aria-current={search.bucket === undefined ? 'page' : undefined}>
          {t.views.all}
        </Link>
        {buckets.map((bucket) => (
          <Link
            key={bucket}
            to="/collections"
            search={{ bucket }}
            aria-current={search.bucket === bucket ? 'page' : undefined}
          >
            {t.views[bucket]}
          </Link>
        ))}
      </Tabs>
      <ListView
        list={list}
        caption={t.title}
        columns={columns}
        rows={rows}
        idOf={({ orderId }) => orderId}
        onOpen={({ orderId }) => open(orderId)}
        count={fillCount(t.count, rows.length, write.language)}
        empty={
          <Empty title={t.noneTitle}>
            <p>{t.noneNote}</p>
          </Empty>
        }
      />
    </Needs>
  );
}

function columnsOf(t: Messages, write: Writer): Column<DueRow>[] {
  return [
    { id: 'borrower', header: t.columns.borrower, isHeading: true, cell: ({ borrowerId }) => <bdi>{borrowerId}</bdi> },
    {
      id: 'late',
      header: t.columns.late,
      csv: ({ daysLate }) => String(daysLate),
      cell: ({ daysLate }) => <OrderStateBadge order={{ state: 'overdue', daysLate, claim: null }} />,
    },
    {
      id: 'amountDue',
      header: t.columns.amountDue,
      isAmount: true,
      cell: ({ amountDue }) => amountDue !== null && <b>{write.money(amountDue)}</b>,
    },
    { id: 'outstanding', header: t.columns.outstanding, isAmount: true, cell: (due) => write.money(due.outstanding) },
    { id: 'due', header: t.columns.due, cell: ({ dueDate }) => write.day(dueDate) },
    {
      id: 'promise',
      header: t.columns.promise,
      cell: ({ promise }) =>
        promise ? (
          fill(t.promised, { amount: write.money(promise.amount), day: write.day(promise.dueDate) })
        ) : (
          <span className="meta">{t.noPromise}</span>
        ),
    },
    { id: 'product', header: t.columns.product, cell: ({ productId }) => productId },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.orderId ?? '',
      cell: ({ orderId }) => <span title={orderId}>…{orderId.slice(-6)}</span>,
    },
  ];
}
