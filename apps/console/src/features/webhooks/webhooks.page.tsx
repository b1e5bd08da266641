import { fillCount } from '@plazo/contract/plural';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import type { Writer } from '../../language/writer.ts';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { AddEndpoint } from './add-endpoint.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { webhooksMessages } from './webhooks.messages.ts';
import { type Endpoint, endpointsQuery } from './webhooks.query.ts';
import './webhooks.css';

type Messages = (typeof webhooksMessages)['en'];

const route = getRouteApi('/in/webhooks');

/** Which of the lender's systems are told what happens, and whether they hear it. */
export function WebhooksPage() {
  const t = useTexts(webhooksMessages);
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  return (
    <Needs scope="events:read">
      <PageHead title={t.title} note={t.note}>
        {may('events:write') && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </PageHead>
      <EndpointList />
      {isAdding && <AddEndpoint onClose={() => setAdding(false)} />}
    </Needs>
  );
}

function EndpointList() {
  const t = useTexts(webhooksMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { endpoint } = route.useSearch();
  const list = useQuery(endpointsQuery);
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const rows = list.data?.data ?? [];
  const open = useOpenRow(rows, ({ id }) => id, endpoint);
  const go = (id?: string) => void navigate({ to: '/webhooks', search: id ? { endpoint: id } : {} });
  if (list.isPending) return <Loading rows={3} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  if (rows.length === 0 && !open) {
    return (
      <Empty icon="webhooks" title={t.noneTitle}>
        <p>{t.noneNote}</p>
      </Empty>
    );
  }
  return (
    <>
      <Table caption={t.title} columns={columns} rows={rows} idOf={({ id }) => id} onOpen={({ id }) => go(id)} />
      {open && <EndpointDialog endpoint={open} onClose={() => go()} />}
    </>
  );
}

function columnsOf(t: Messages, write: Writer): Column<Endpoint>[] {
  return [
    { id: 'url', header: t.columns.url, isHeading: true, cell: ({ url }) => <bdi className="one-line">{url}</bdi> },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ disabledBecause }) =>
        disabledBecause === null ? (
          <StateBadge tone="positive">{t.on}</StateBadge>
        ) : (
          <StateBadge tone="danger">{t.off}</StateBadge>
        ),
    },
    {
      id: 'events',
      header: t.columns.events,
      cell: ({ events }) => (events.length === 0 ? t.allEvents : fillCount(t.events, events.length, write.language)),
    },
    { id: 'created', header: t.columns.created, cell: ({ createdAt }) => write.day(write.dayOf(createdAt)) },
  ];
}
