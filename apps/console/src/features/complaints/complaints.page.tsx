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
import { ComplaintDialog } from './complaint-dialog.tsx';
import { complaintsMessages } from './complaints.messages.ts';
import { type ComplaintRow, complaintsQuery, views } from './complaints.query.ts';

type Messages = (typeof complaintsMessages)['en'];

const route = getRouteApi('/in/complaints');

/** The desk: answer in time. */
export function ComplaintsPage() {
  const t = useTexts(complaintsMessages);
  return (
    <Needs scope="complaints:read">
      <PageHead title={t.title} note={t.note} />
      <ComplaintList />
    </Needs>
  );
}

function ComplaintList() {
  const t = useTexts(complaintsMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { view = 'clock', folio } = route.useSearch();
  const list = useInfiniteQuery(complaintsQuery(view));
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const go = (open?: string) => void navigate({ to: '/complaints', search: { view, ...(open && { folio: open }) } });
  return (
    <>
      <Tabs name={t.title}>
        {views.map((one) => (
          <Link key={one} to="/complaints" search={{ view: one }} aria-current={one === view ? 'page' : undefined}>
            {t.views[one]}
          </Link>
        ))}
      </Tabs>
      <ListView
        list={list}
        caption={t.title}
        columns={columns}
        rows={rows}
        idOf={(row) => row.folio}
        onOpen={(row) => go(row.folio)}
        count={fillCount(t.count, rows.length, write.language)}
        empty={
          <Empty title={t.noneTitle}>
            <p>{t.noneNote}</p>
          </Empty>
        }
      />
      {folio && <ComplaintDialog folio={folio} onClose={() => go()} />}
    </>
  );
}

function columnsOf(t: Messages, write: Writer): Column<ComplaintRow>[] {
  return [
    {
      id: 'borrower',
      header: t.columns.borrower,
      isHeading: true,
      cell: ({ borrowerId }) => <bdi>{borrowerId}</bdi>,
    },
    { id: 'what', header: t.columns.what, cell: ({ content }) => <bdi className="one-line">{content}</bdi> },
    {
      id: 'until',
      header: t.columns.until,
      cell: ({ answerBy, state }) => {
        if (answerBy === null) return <span className="meta">{t.noClock}</span>;
        const isLate = state === 'open' && answerBy <= write.today();
        return isLate ? <StateBadge tone="danger">{write.day(answerBy)}</StateBadge> : write.day(answerBy);
      },
    },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state, closedAt }) => (
        <StateBadge tone={state === 'open' ? 'warning' : 'positive'} isFinal={state !== 'open'}>
          {t.states[closedAt === null ? state : 'closed']}
        </StateBadge>
      ),
    },
    {
      id: 'taken',
      header: t.columns.taken,
      cell: ({ takenBy }) => takenBy ?? <span className="meta">{t.nobody}</span>,
    },
    { id: 'filed', header: t.columns.filed, cell: ({ createdAt }) => write.ago(createdAt) },
    { id: 'folio', header: t.columns.folio, cell: (row) => row.folio },
  ];
}
