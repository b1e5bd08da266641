import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { WorkList } from '../../frame/work-list.tsx';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { ApprovalDialog, callName } from './approval-dialog.tsx';
import { approvalsMessages } from './approvals.messages.ts';
import { type ApprovalRow, approvalsQuery, views } from './approvals.query.ts';

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
  const search = route.useSearch();
  const { view = 'pending' } = search;
  const list = useInfiniteQuery(approvalsQuery(view));
  const columns = useMemo(() => columnsOf(t, actors, write), [t, actors, write]);
  return (
    <WorkList
      texts={t}
      section="approvals"
      to="/approvals"
      search={search}
      tabs={views.map((one) => ({ name: t.views[one], search: { view: one }, isHere: one === view }))}
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      dialog={(_, id, onClose) => <ApprovalDialog approvalId={id} onClose={onClose} />}
    />
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
