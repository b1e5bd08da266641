import { fill } from '@plazo/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { Button } from '../../ui/button.tsx';
import { LoanLine } from '../../ui/loan-line-picture.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { useAssignMany } from './assign-many.tsx';
import { OrderFilters } from './order-filters.tsx';
import { rememberList } from './order-place.ts';
import { OrderStateBadge } from './order-state.tsx';
import { ordersMessages } from './orders.messages.ts';
import { type OrderRow, type OrdersSearch, ordersQuery, readOrdersSearch } from './orders.query.ts';

type Messages = (typeof ordersMessages)['en'];

const route = getRouteApi('/in/orders');

const views = {
  all: {},
  mine: { assignee: 'me' },
  'under-review': { state: 'under-review' },
  disbursing: { state: 'disbursing' },
  repayable: { state: 'repayable' },
  settled: { state: 'settled' },
  rejected: { state: 'rejected' },
  'charged-off': { claim: 'charged-off' },
} as const satisfies Partial<Record<keyof Messages['views'], OrdersSearch>>;

/** The list of orders: a set to work on. Filters, order and columns are in the address. */
export function OrdersPage() {
  const t = useTexts(ordersMessages);
  const search = route.useSearch();
  return (
    <Needs scope="orders:read">
      <PageHead title={t.title}>
        <Button icon="print" onClick={() => print()}>
          {t.print}
        </Button>
      </PageHead>
      <OrderList search={search} />
    </Needs>
  );
}

function OrderList({ search }: { search: OrdersSearch }) {
  const t = useTexts(ordersMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const list = useInfiniteQuery(ordersQuery(search));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const tabs = Object.entries(views).map(([name, view]) => {
    const { state, claim, assignee } = { state: undefined, claim: undefined, assignee: undefined, ...view };
    const isHere = search.state === state && search.claim === claim && search.assignee === assignee;
    return { name: t.views[name as keyof typeof views], search: view, isHere };
  });
  const { hidden: _, ...filters } = search;
  return (
    <WorkList
      texts={t}
      section="orders"
      to="/orders"
      search={search}
      tabs={tabs}
      tools={<OrderFilters search={search} />}
      list={list}
      columns={columns}
      bulk={useAssignMany<OrderRow>(({ id }) => id)}
      sort={search.sort ?? 'newest'}
      onSort={(sort) => void navigate({ to: '/orders', search: readOrdersSearch({ ...search, sort }), replace: true })}
      idOf={({ id }) => id}
      onOpen={({ id }, rows) => {
        rememberList(rows.map((row) => row.id));
        void navigate({ to: '/orders/$orderId', params: { orderId: id } });
      }}
      empty={<NoOrders isFiltered={Object.keys(filters).length > 0} />}
    />
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(ordersMessages);
  if (!isFiltered) {
    return (
      <Empty icon="orders" title={t.firstTitle}>
        <p>{t.firstNote}</p>
      </Empty>
    );
  }
  return (
    <Empty icon="filter" title={t.noneTitle}>
      <p>{t.noneNote}</p>
      <Link to="/orders">{t.showAll}</Link>
    </Empty>
  );
}

function columnsOf(t: Messages, write: Writer): Column<OrderRow>[] {
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
      csv: ({ state, daysLate }) => (daysLate > 0 ? `${t.states[state]} ${daysLate}` : t.states[state]),
      cell: (order) => <OrderStateBadge order={order} />,
    },
    {
      id: 'line',
      header: t.columns.line,
      csv: ({ settledOn, dueDate }) => settledOn ?? dueDate ?? '',
      cell: (order) => <LineOf order={order} />,
    },
    {
      id: 'owed',
      header: t.columns.owed,
      isAmount: true,
      csv: ({ outstanding }) => write.plain(outstanding),
      cell: ({ outstanding, currency }) => outstanding > 0 && <b>{write.money(outstanding, currency)}</b>,
    },
    {
      id: 'amount',
      header: t.columns.amount,
      isAmount: true,
      sort: 'amount',
      cell: ({ amount, currency }) => write.money(amount, currency),
      inFile: [
        { header: t.columns.amount, of: ({ amount }) => write.plain(amount) },
        { header: t.currency, of: ({ currency }) => currency },
      ],
    },
    {
      id: 'due',
      header: t.columns.due,
      sort: 'due-date',
      csv: ({ dueDate }) => dueDate ?? '',
      cell: ({ dueDate }) => dueDate && write.day(dueDate),
    },
    { id: 'product', header: t.columns.product, cell: ({ productId }) => productId },
    {
      id: 'contact',
      header: t.columns.contact,
      csv: ({ lastContactAt }) => (lastContactAt ? write.stamp(lastContactAt) : ''),
      cell: ({ lastContactAt }) => lastContactAt && write.day(write.dayOf(lastContactAt)),
    },
    {
      id: 'assignee',
      header: t.columns.assignee,
      cell: ({ assignee }) => assignee?.name ?? <span className="meta">{t.nobody}</span>,
    },
    {
      id: 'created',
      header: t.columns.created,
      sort: 'newest',
      csv: ({ createdAt }) => write.stamp(createdAt),
      cell: ({ createdAt }) => write.day(write.dayOf(createdAt)),
    },
    {
      id: 'order',
      header: t.columns.order,
      csv: (row) => row.id ?? '',
      cell: ({ id }) => <span title={id}>…{id.slice(-6)}</span>,
    },
  ];
}

function LineOf({ order: { disbursedOn, dueDate, settledOn, daysLate } }: { order: OrderRow }) {
  const t = useTexts(ordersMessages);
  const write = useWriter();
  const end = settledOn ?? dueDate;
  if (!end) return null;
  const days = { from: write.day(disbursedOn), due: write.day(end) };
  return (
    <LoanLine
      from={disbursedOn}
      due={end}
      today={write.today()}
      isSettled={settledOn !== null}
      sentence={daysLate > 0 ? fill(t.lineLate, { ...days, count: daysLate }) : fill(t.lineDue, days)}
    />
  );
}
