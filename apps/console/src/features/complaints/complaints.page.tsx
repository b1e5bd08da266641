import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, changeHeaders, readTagged } from '../../api/client.ts';
import type { BulkAction } from '../../frame/bulk-dialog.tsx';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { complaintColumns } from './complaint-columns.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { complaintsMessages } from './complaints.messages.ts';
import { type ComplaintRow, complaintsQuery, views } from './complaints.query.ts';
import { templatesMessages } from './templates.messages.ts';

type Messages = (typeof complaintsMessages)['en'];

const route = getRouteApi('/in/complaints');

/** The desk: answer in time. */
export function ComplaintsPage() {
  const t = useTexts(complaintsMessages);
  const templates = useTexts(templatesMessages);
  return (
    <Needs scope="complaints:read">
      <PageHead title={t.title} note={t.note}>
        <Link to="/complaint-templates">{templates.title}</Link>
      </PageHead>
      <ComplaintList />
    </Needs>
  );
}

function ComplaintList() {
  const t = useTexts(complaintsMessages);
  const write = useWriter();
  const search = route.useSearch();
  const { view = 'clock' } = search;
  const list = useInfiniteQuery(complaintsQuery(view));
  const columns = useMemo(() => complaintColumns(t, write), [t, write]);
  return (
    <WorkList
      texts={t}
      section="complaints"
      to="/complaints"
      search={search}
      tabs={views.map((one) => ({ name: t.views[one], search: { view: one }, isHere: one === view }))}
      list={list}
      columns={columns}
      idOf={({ folio }) => folio}
      bulk={useBulk(t)}
      dialog={(row, folio, onClose) => <ComplaintDialog folio={folio} row={row} onClose={onClose} />}
    />
  );
}

/** Takes many, so that nobody else works on them. */
function useBulk(t: Messages): BulkAction<ComplaintRow>[] {
  const may = useMay();
  if (!may('complaints:write')) return [];
  const path = ({ folio }: ComplaintRow) => ({ path: { folio } });
  return [
    {
      name: t.take,
      operation: 'takeComplaint',
      undo: t.takeUndo,
      isFor: ({ takenBy, closedAt }) => takenBy === null && closedAt === null,
      say: ({ folio, borrowerName, borrowerId }) => (
        <>
          <bdi>{borrowerName ?? borrowerId}</bdi> <span className="meta">{folio}</span>
        </>
      ),
      tagOf: async (row) => (await readTagged(api.GET('/lender/v1/complaints/{folio}', { params: path(row) }))).tag,
      nameOf: ({ folio }) => `take ${folio}`,
      content: {},
      call: (row, key, tag) =>
        api.POST('/lender/v1/complaints/{folio}/take', {
          params: { ...path(row), header: changeHeaders(key, tag) },
          body: {},
        }),
    },
  ];
}
