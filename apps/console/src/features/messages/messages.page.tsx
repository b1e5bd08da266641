import { fillCount } from '@plazo/contract/plural';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
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
import { Tabs } from '../../ui/tabs.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { ContactPlan } from './contact-plan.tsx';
import { messagesMessages } from './messages.messages.ts';
import { type Template, templatesQuery, views } from './messages.query.ts';
import { TextDialog, WriteText } from './text-dialog.tsx';
import './messages.css';

type Messages = (typeof messagesMessages)['en'];

const route = getRouteApi('/in/texts');

/** What borrowers are sent: the texts, when they are sent, and whether they arrive. */
export function MessagesPage() {
  const t = useTexts(messagesMessages);
  const may = useMay();
  const { view = 'texts' } = route.useSearch();
  const [isWriting, setWriting] = useState(false);
  return (
    <Needs scope="messages:read">
      <PageHead title={t.title} note={t.note}>
        {may('messages:write') && view === 'texts' && (
          <Button icon="plus" onClick={() => setWriting(true)}>
            {t.writeNew}
          </Button>
        )}
      </PageHead>
      <Tabs name={t.title}>
        {views.map((one) => (
          <Link key={one} to="/texts" search={{ view: one }} aria-current={one === view ? 'page' : undefined}>
            {t.views[one]}
          </Link>
        ))}
      </Tabs>
      {view === 'texts' ? <TextList /> : <ContactPlan />}
      {isWriting && <WriteText onClose={() => setWriting(false)} />}
    </Needs>
  );
}

function TextList() {
  const t = useTexts(messagesMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const { text } = route.useSearch();
  const list = useQuery(templatesQuery);
  const columns = useMemo(() => columnsOf(t, write), [t, write]);
  const rows = list.data?.data ?? [];
  const open = useOpenRow(rows, ({ id }) => id, text);
  const go = (id?: string) => void navigate({ to: '/texts', search: id ? { text: id } : {} });
  if (list.isPending) return <Loading rows={8} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  if (rows.length === 0) {
    return (
      <Empty icon="message" title={t.noneTitle}>
        <p>{t.noneNote}</p>
      </Empty>
    );
  }
  return (
    <>
      <Table caption={t.title} columns={columns} rows={rows} idOf={({ id }) => id} onOpen={({ id }) => go(id)} />
      <p className="list-foot">
        <b>{fillCount(t.count, rows.length, write.language)}</b>
      </p>
      {open && <TextDialog template={open} onClose={() => go()} />}
    </>
  );
}

function columnsOf(t: Messages, write: Writer): Column<Template>[] {
  return [
    { id: 'purpose', header: t.columns.purpose, isHeading: true, cell: ({ purpose }) => t.purposes[purpose] },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ state, isChecked }) => (
        <StateBadge
          tone={state === 'draft' ? 'accent' : isChecked === false ? 'warning' : 'positive'}
          isFinal={state === 'active'}
          more={isChecked === false ? t.unchecked : undefined}
        >
          {t.states[state]}
        </StateBadge>
      ),
    },
    { id: 'content', header: t.columns.content, cell: ({ content }) => <bdi className="one-line">{content}</bdi> },
    { id: 'channel', header: t.columns.channel, cell: ({ channel }) => t.channels[channel] },
    { id: 'language', header: t.columns.language, cell: ({ language }) => t.languages[language] },
    { id: 'version', header: t.columns.version, isAmount: true, cell: ({ version }) => version },
    { id: 'segments', header: t.columns.segments, isAmount: true, cell: ({ segments }) => segments },
    {
      id: 'by',
      header: t.columns.by,
      cell: ({ writtenBy, writtenAt }) => (
        <span title={writtenAt}>
          {writtenBy} · {write.day(write.dayOf(writtenAt))}
        </span>
      ),
    },
  ];
}
