import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, changeHeaders, readTagged } from '../../api/client.ts';
import { AloneNote } from '../../frame/alone-note.tsx';
import type { BulkAction } from '../../frame/bulk-dialog.tsx';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { approvalRulesQuery } from '../../frame/waits-note.tsx';
import { WorkList } from '../../frame/work-list.tsx';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { useMay } from '../../session/me.ts';
import { Empty } from '../../ui/states.tsx';
import { approvalColumns } from './approval-columns.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { approvalsMessages } from './approvals.messages.ts';
import { type ApprovalRow, approvalsQuery, views } from './approvals.query.ts';
import { CallName } from './call-names.ts';

type Messages = (typeof approvalsMessages)['en'];

const route = getRouteApi('/in/approvals');

/** What waits for a second person, and what became of the rest. */
export function ApprovalsPage() {
  const t = useTexts(approvalsMessages);
  return (
    <Needs scope="approvals:read">
      <PageHead title={t.title} note={t.note} />
      <AloneNote />
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
  const isOff = useQuery(approvalRulesQuery).data?.calls.length === 0;
  const whyNone = view !== 'pending' && { noneTitle: t.pastTitle, noneNote: t.pastNote };
  const columns = useMemo(() => approvalColumns(t, actors, write), [t, actors, write]);
  return (
    <WorkList
      texts={{ ...t, ...whyNone }}
      section="approvals"
      to="/approvals"
      search={search}
      tabs={views.map((one) => ({ name: t.views[one], search: { view: one }, isHere: one === view }))}
      list={list}
      empty={view === 'pending' && isOff ? <AreOff /> : undefined}
      columns={columns}
      idOf={({ id }) => id}
      bulk={useBulk(t, actors, write)}
      dialog={(_, id, onClose) => <ApprovalDialog approvalId={id} onClose={onClose} />}
    />
  );
}

/** Why nothing waits: where approvals are switched on, and by whom. */
function AreOff() {
  const t = useTexts(approvalsMessages);
  const may = useMay();
  return (
    <Empty title={t.offTitle}>
      <p>{t.offNote}</p>
      <p>{t.offWhere}</p>
      {may('staff:read') && <Link to="/first-steps">{t.offLink}</Link>}
    </Empty>
  );
}

/** Approves many: each is bound to what it was when the dialog opened. */
function useBulk(t: Messages, actors: (typeof actorMessages)['en'], write: Writer): BulkAction<ApprovalRow>[] {
  const may = useMay();
  if (!may('approvals:write')) return [];
  const path = ({ id }: ApprovalRow) => ({ path: { approvalId: id } });
  return [
    {
      name: t.approve,
      operation: 'approve',
      undo: t.approveUndo,
      isFor: ({ state }) => state === 'pending',
      say: ({ call, amount, requestedBy }) => (
        <>
          <CallName of={call} /> {amount !== null && <b>{write.money(amount)}</b>}{' '}
          <bdi className="meta">{actorWord(requestedBy, actors)}</bdi>
        </>
      ),
      tagOf: async (row) => (await readTagged(api.GET('/lender/v1/approvals/{approvalId}', { params: path(row) }))).tag,
      nameOf: ({ id }) => `approve ${id}`,
      content: {},
      call: (row, key, tag) =>
        api.POST('/lender/v1/approvals/{approvalId}/approve', {
          params: { ...path(row), header: changeHeaders(key, tag) },
          body: {},
        }),
    },
  ];
}
