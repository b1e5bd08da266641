import type { ReactNode } from 'react';
import { useTexts } from '../language/language.tsx';
import { csvOf } from './csv.ts';
import { listMessages } from './list-view.messages.ts';
import { saveFile } from './save-file.ts';
import { Loading, ProblemNote } from './states.tsx';
import { Table, type TableProps } from './table.tsx';

/** A list that is read page by page (`useInfiniteQuery`). */
interface Listed {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

interface ListViewProps<Row> extends Omit<TableProps<Row>, 'onEnd'> {
  list: Listed;
  /** What stands there if there is no row. */
  empty: ReactNode;
  /** `24 orders`. */
  count: string;
  /** What a file of it is called. */
  fileName: string;
}

/** A list in all its states, with what its keys do. */
export function ListView<Row extends object>({ list, empty, count, fileName, ...table }: ListViewProps<Row>) {
  const t = useTexts(listMessages);
  if (list.isPending) return <Loading rows={12} />;
  if (list.isError && table.rows.length === 0) return <ProblemNote error={list.error} retry={() => list.refetch()} />;
  if (table.rows.length === 0) return empty;
  const readMore = () => {
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
  const { columns, rows, hidden = [] } = table;
  const save = () =>
    saveFile(
      `${fileName}.csv`,
      csvOf(
        columns.filter(({ id }) => !hidden.includes(id)),
        rows,
      ),
    );
  return (
    <>
      <Table {...table} onEnd={list.hasNextPage ? readMore : undefined} />
      <div className="list-foot">
        <span>
          <b>{count}</b>
          {list.hasNextPage && ` · ${t.more}`}
          <button type="button" className="list-csv" onClick={save} title={t.csvNote}>
            {t.csv}
          </button>
        </span>
        <span className="key-hints" aria-hidden="true">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {t.move}
          </span>
          <span>
            <kbd>Enter</kbd> {t.open}
          </span>
          <span>
            <kbd>?</kbd> {t.all}
          </span>
        </span>
      </div>
    </>
  );
}
