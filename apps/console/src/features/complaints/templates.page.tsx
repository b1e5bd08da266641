import { fillCount } from '@plazo/contract/plural';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { TemplateDialog, WriteTemplate } from './template-dialogs.tsx';
import { templatesMessages } from './templates.messages.ts';
import { type Template, templatesQuery } from './templates.query.ts';

const route = getRouteApi('/in/complaint-templates');

/** What is answered often, written once. */
export function TemplatesPage() {
  const t = useTexts(templatesMessages);
  const may = useMay();
  const navigate = useNavigate();
  const { open } = route.useSearch();
  const [isWriting, setWriting] = useState(false);
  const go = (id?: string) => void navigate({ to: '/complaint-templates', search: id ? { open: id } : {} });
  return (
    <Needs scope="complaints:read">
      <PageHead title={t.title} note={<Link to="/complaints">{t.back}</Link>}>
        {may('complaints:write') && (
          <Button icon="plus" onClick={() => setWriting(true)}>
            {t.add}
          </Button>
        )}
      </PageHead>
      <TemplateList onOpen={go} />
      {open !== undefined && <TemplateDialog id={open} onClose={() => go()} />}
      {isWriting && <WriteTemplate onClose={() => setWriting(false)} />}
    </Needs>
  );
}

function TemplateList({ onOpen }: { onOpen(id: string): void }) {
  const t = useTexts(templatesMessages);
  const write = useWriter();
  const list = useInfiniteQuery(templatesQuery);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns = useMemo<Column<Template>[]>(
    () => [
      { id: 'name', header: t.columns.name, isHeading: true, cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'content',
        header: t.columns.content,
        cell: ({ content }) => <bdi className="one-line">{content}</bdi>,
      },
    ],
    [t],
  );
  return (
    <ListView
      list={list}
      caption={t.title}
      fileName={`${t.title} ${write.today()}`}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      count={fillCount(t.count, rows.length, write.language)}
      empty={
        <Empty icon="complaints" title={t.noneTitle}>
          <p>{t.noneNote}</p>
        </Empty>
      }
    />
  );
}
