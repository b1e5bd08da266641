import { fill } from '@plazo/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import type { Column } from '../../ui/table.tsx';
import { useAssignMany } from '../orders/assign-many.tsx';
import { rememberList } from '../orders/order-place.ts';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { collectionsMessages } from './collections.messages.ts';
import { collectionsQuery, type DueRow, views } from './collections.query.ts';

type Messages = (typeof collectionsMessages)['en'];

const route = getRouteApi('/in/collections');

/** Who is late, and whom to speak to: opens the order, where what was said and promised is noted. */
export function CollectionsPage() {
  const t = useTexts(collectionsMessages);
  return (
    <Needs scope="orders:read">
      <PageHead title={t.title} note={t.note} />
      <CollectionList />
    </Needs>
  );
}

function CollectionList() {
  const t = useTexts(collectionsMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { view = 'all' } = search;
  const list = useInfiniteQuery(collectionsQuery(view));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  return (
    <WorkList
      texts={t}
      section="collections"
      to="/collections"
      search={search}
      tabs={views.map((one) => ({ name: t.views[one], search: { view: one }, isHere: one === view }))}
      list={list}
      columns={columns}
      bulk={useAssignMany<DueRow>(({ orderId }) => orderId)}
      idOf={({ orderId }) => orderId}
      onOpen={({ orderId }, rows) => {
        rememberList(rows.map((row) => row.orderId));
        void navigate({ to: '/orders/$orderId', params: { orderId } });
      }}
    />
  );
}

function columnsOf(t: Messages, write: Writer): Column<DueRow>[] {
  return [
    {
      id: 'borrower',
      header: t.columns.borrower,
      isHeading: true,
      cell: ({ borrowerName, borrowerId }) => <bdi>{borrowerName ?? borrowerId}</bdi>,
    },
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
      cell: ({ promise, pausedThrough }) => {
        if (pausedThrough !== null) return <b>{fill(t.pausedThrough, { day: write.day(pausedThrough) })}</b>;
        if (promise === null) return <span className="meta">{t.noPromise}</span>;
        return fill(t.promised, { amount: write.money(promise.amount), day: write.day(promise.dueDate) });
      },
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
