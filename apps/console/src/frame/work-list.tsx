import { fillCount } from '@plazo/contract/plural';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts, useWriter } from '../language/language.tsx';
import { ListView } from '../ui/list-view.tsx';
import { Empty } from '../ui/states.tsx';
import type { Column } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useOpenRow } from '../ui/use-open-row.ts';
import type { BulkAction } from './bulk-dialog.tsx';
import { Chosen } from './chosen.tsx';
import { useNews } from './counts.ts';
import type { ListSearch } from './list-search.ts';
import { isViewOf, type SavedView } from './saved-views.ts';
import type { Section } from './sections.ts';
import { useSavedViews, ViewButton } from './view-dialog.tsx';
import { workListMessages } from './work-list.messages.ts';
import './work-list.css';

type Found<Row> = UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>;

/** A view of a list: a name, and what stands in the address. */
export interface ListTab {
  name: string;
  search: object;
  isHere: boolean;
  /** How much waits there, as it is written; nothing for none. */
  count?: string;
}

interface WorkListProps<Row> {
  texts: { title: string; count: Readonly<{ one: string; other: string }>; noneTitle: string; noneNote: string };
  section: Section['name'];
  to: LinkProps['to'];
  /** The address, as it is. */
  search: Omit<ListSearch, 'view'>;
  tabs: readonly ListTab[];
  list: Found<Row>;
  columns: readonly Column<Row>[];
  idOf(row: Row): string;
  /** What a press on a row does; left out: its dialog opens, at an address of its own. */
  onOpen?(row: Row, rows: readonly Row[]): void;
  /** The dialog of a row. */
  dialog?(row: Row | undefined, id: string, onClose: () => void): ReactNode;
  /** Stands in place of "nothing here". */
  empty?: ReactNode;
  sort?: string;
  onSort?: (sort: string) => void;
  /** What the rows that were read sum to, after their number. */
  sum?: string | undefined;
  /** Left of the columns. */
  tools?: ReactNode;
  /** What can be done to many rows at once; what nobody may do is left out. */
  bulk?: readonly BulkAction<Row>[];
}

/** A list that people work off: its views, what is new, its columns, its rows, and the row that is open. All of it is in the address. */
export function WorkList<Row extends object>({ texts, to, search, list, columns, ...rest }: WorkListProps<Row>) {
  const { section, tabs, idOf, onOpen, dialog, empty, sort, onSort, sum, tools, bulk = [] } = rest;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  const t = useTexts(workListMessages);
  const write = useWriter();
  const navigate = useNavigate();
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const shown = useOpenRow(rows, idOf, search.open);
  const hidden = useMemo(() => search.hidden?.split(',') ?? [], [search.hidden]);
  const { open: _, hidden: __, ...filters } = search;
  const columnsKept = search.hidden === undefined ? {} : { hidden: search.hidden };
  const go = (next: object, replace = false) => void navigate({ to, search: next, replace } as LinkProps);
  const saved = useSavedViews(section);
  const own = saved.views.find((view) => isViewOf(search, view));
  const view = own?.name ?? tabs.find(({ isHere }) => isHere)?.name;
  // Next to others in a folder: what it is, and of which day.
  const fileName = [texts.title, view, write.today()].filter(Boolean).join(' ');
  const news = useNews(section, list.dataUpdatedAt);
  return (
    <>
      <ListTabs name={texts.title} to={to} tabs={tabs} kept={columnsKept} views={saved.views} own={own} />
      <div className="list-tools">
        <span role="status" className="list-news">
          {news > 0 && (
            <button type="button" className="button button-plain" onClick={() => void list.refetch()}>
              {fillCount(t.news, news, write.language)}
            </button>
          )}
        </span>
        {tools}
        <ViewButton
          columns={columns}
          hidden={hidden}
          onColumns={(next) => go({ ...filters, ...(next.length > 0 && { hidden: next.join(',') }) }, true)}
          search={search}
          saved={saved}
        />
      </div>
      <Chosen
        rows={rows.filter((row) => chosen.has(idOf(row)))}
        fileName={fileName}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        bulk={bulk}
        idOf={idOf}
        onClear={() => setChosen(new Set())}
      />
      <ListView
        list={list}
        fileName={fileName}
        caption={texts.title}
        columns={columns}
        rows={rows}
        hidden={hidden}
        sort={sort}
        onSort={onSort}
        chosen={chosen}
        onChoose={choose}
        idOf={idOf}
        onOpen={(row) => (onOpen ? onOpen(row, rows) : go({ ...filters, ...columnsKept, open: idOf(row) }))}
        count={[fillCount(texts.count, rows.length, write.language), ...(sum ? [sum] : [])].join(' · ')}
        empty={
          empty ?? (
            <Empty title={texts.noneTitle}>
              <p>{texts.noneNote}</p>
            </Empty>
          )
        }
      />
      {search.open !== undefined && dialog?.(shown, search.open, () => go({ ...filters, ...columnsKept }))}
    </>
  );
}

interface ListTabsProps {
  name: string;
  to: LinkProps['to'];
  tabs: readonly ListTab[];
  /** What every view keeps of the address. */
  kept: object;
  views: readonly SavedView[];
  /** The saved view that is shown. */
  own: SavedView | undefined;
}

/** The views of a list, then those that the person has saved. */
function ListTabs({ name, to, tabs, kept, views, own }: ListTabsProps) {
  return (
    <Tabs name={name}>
      {tabs.map(({ name: title, search: wanted, isHere, count }) => (
        <Link
          key={title}
          {...({ to, search: { ...wanted, ...kept } } as LinkProps)}
          activeOptions={{ exact: true }}
          aria-current={isHere && !own ? 'page' : undefined}
        >
          {title}
          {count && <span className="tab-count">{count}</span>}
        </Link>
      ))}
      {views.map((view) => (
        <Link
          key={`own ${view.name}`}
          {...({ to, search: view.search } as LinkProps)}
          activeOptions={{ exact: true }}
          aria-current={view === own ? 'page' : undefined}
        >
          <bdi>{view.name}</bdi>
        </Link>
      ))}
    </Tabs>
  );
}
