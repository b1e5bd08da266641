import { fillCount } from '@plazo/contract/plural';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { ListView } from '../../ui/list-view.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { ApprovalDialog, callName } from './approval-dialog.tsx';
import { approvalsMessages } from './approvals.messages.ts';
import { type ApprovalRow, approvalsQuery, states } from './approvals.query.ts';

type Messages = (typeof approvalsMessages)['en'];

const route = getRouteApi('/in/approvals');

/** What waits for a second person, and what became of the rest. */
export function ApprovalsPage() {
  const t = useTexts(approvalsMessages);
  return (
    <Needs scope="approvals:read">
      <PageHead title={t.title} note={t.note} />
      <ApprovalList />
    </Needs>
  );
}

function ApprovalList() {
  const t = useTexts(approvalsMessages);
  const actors = useTexts(actorMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { state = 'pending', open } = route.useSearch();
  const list = useInfiniteQuery(approvalsQuery(state));
  const columns = useMemo(() => columnsOf(t, actors, write), [t, actors, write]);
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const shown = useOpenRow(rows, ({ id }) => id, open);
  const go = (id?: string) => void navigate({ to: '/approvals', search: { state, ...(id && { open: id }) } });
  return (
    <>
      <Tabs name={t.title}>
        {states.map((one) => (
          <Link key={one} to="/approvals" search={{ state: one }} aria-current={one === state ? 'page' : undefined}>
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
      {shown && <ApprovalDialog approval={shown} onClose={() => go()} />}
    </>
  );
}

function columnsOf(t: Messages, actors: (typeof actorMessages)['en'], write: Writer): Column<ApprovalRow>[] {
  const tones = { pending: 'warning', approved: 'positive', rejected: 'plain', expired: 'plain' } as const;
  return [
    { id: 'what', header: t.columns.what, isHeading: true, cell: ({ call }) => callName(t, call) },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state }) => (
        <StateBadge tone={tones[state]} isFinal={state !== 'pending'}>
          {t.states[state]}
        </StateBadge>
      ),
    },
    {
      id: 'amount',
      header: t.columns.amount,
      isAmount: true,
      cell: ({ amount }) => amount !== null && write.money(amount),
    },
    { id: 'by', header: t.columns.by, cell: ({ requestedBy }) => <bdi>{actorWord(requestedBy, actors)}</bdi> },
    { id: 'asked', header: t.columns.asked, cell: ({ requestedAt }) => write.ago(requestedAt) },
    { id: 'until', header: t.columns.until, cell: ({ expiresAt }) => write.moment(expiresAt) },
  ];
}
