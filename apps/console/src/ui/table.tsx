import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeys } from '../frame/keys.tsx';
import { useTexts } from '../language/language.tsx';
import { Icon } from './icon.tsx';
import { tableMessages } from './table.messages.ts';
import './table.css';

/** One column of a list. The server sorts, so `sort` is the server's word for the order. */
export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** What it says in a file, if that is more than the words of the cell. */
  csv?(row: Row): string;
  /** Its columns in a file, if they are others: an amount has its currency, for a program that reckons. */
  inFile?: readonly { header: string; of(row: Row): string }[];
  /** Amounts are at the end. */
  isAmount?: boolean;
  sort?: string;
  /** What the row is called: its heading, always shown. */
  isHeading?: boolean;
}

export interface TableProps<Row> {
  /** What the list is, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf(row: Row): string;
  /** Opens a row: Enter, or a press. */
  onOpen(row: Row): void;
  /** Ids of columns that the person does not want. */
  hidden?: readonly string[];
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  /** Ids of the rows that are chosen, if rows can be. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: ((ids: readonly string[], isChosen: boolean) => void) | undefined;
  /** Reads the next page; left out on the last one. */
  onEnd?: (() => void) | undefined;
}

const features = tableFeatures({ columnVisibilityFeature });
const rowHeight = 44;
const none: readonly string[] = [];

/** A list of rows: real table, one tab stop, J and K, virtual however long it is. */
export function Table<Row extends object>({
  caption,
  columns,
  rows,
  idOf,
  onOpen,
  hidden = none,
  ...rest
}: TableProps<Row>) {
  const t = useTexts(tableMessages);
  const scroll = useRef<HTMLDivElement>(null);
  const { list, visible } = useRows(columns, hidden, rows);
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const isPrinted = usePrinting();
  const seen = virtual.getVirtualItems();
  const last = seen.at(-1)?.index ?? 0;
  const indexes = isPrinted ? [...list.keys()] : seen.map(({ index }) => index);
  const { chosen, onChoose, onEnd } = rest;
  useEnd(last >= list.length - 10, onEnd);
  const choose = onChoose && ((row: Row) => onChoose([idOf(row)], !chosen?.has(idOf(row))));
  const press = usePress({ onOpen, choose });
  const { active, move, onKeyDown } = useActiveRow(rows, { onOpen, onChoose: choose }, scroll, (index) =>
    virtual.scrollToIndex(index),
  );
  const before = isPrinted ? 0 : (seen[0]?.start ?? 0);
  const after = isPrinted ? 0 : virtual.getTotalSize() - (seen.at(-1)?.end ?? 0);
  return (
    <div className="table-scroll card" ref={scroll}>
      <table aria-rowcount={onEnd ? -1 : list.length + 1}>
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {onChoose && (
              <ChooseAll
                isChosen={rows.every((row) => chosen?.has(idOf(row)))}
                onChange={(isChosen) => onChoose(rows.map(idOf), isChosen)}
              />
            )}
            {visible.map((column) => (
              <HeadCell key={column.id} column={column} sort={rest.sort} onSort={rest.onSort} title={t.sortBy} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {before > 0 && <tr style={{ height: before }} />}
          {indexes.map((index) => {
            const row = list[index];
            if (!row) return null;
            return (
              <TableRow
                key={idOf(row.original)}
                measure={virtual.measureElement}
                index={index}
                isActive={index === active}
                row={row.original}
                columns={visible}
                isChosen={chosen?.has(idOf(row.original)) ?? false}
                canChoose={choose !== undefined}
                press={press}
                move={move}
              />
            );
          })}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

/** The rows, and the columns that are shown: the same ones until another is hidden. */
function useRows<Row extends object>(columns: readonly Column<Row>[], hidden: readonly string[], rows: readonly Row[]) {
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map(({ id, header, cell }) => helper.display({ id, header, cell: ({ row }) => cell(row.original) })),
    );
  }, [columns]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({ features, columns: defined, data: rows as Row[], state: { columnVisibility } });
  const visible = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  return { list: table.getRowModel().rows, visible };
}

/** What a press on a row does: the same functions in every drawing, so that a row is drawn again only if it has changed. */
function usePress<Row>(now: Press<Row>) {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(
    () => ({
      onOpen: (row: Row) => latest.current.onOpen(row),
      choose: (row: Row) => latest.current.choose?.(row),
    }),
    [],
  );
}

interface Press<Row> {
  onOpen(row: Row): void;
  choose: ((row: Row) => void) | undefined;
}

/** Whether the page is being printed: on paper every row stands, not only those in sight. */
function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // Before the picture of the page is taken.
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

/** Reads on when the end comes near. */
function useEnd(isNear: boolean, onEnd: (() => void) | undefined): void {
  useEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, onEnd]);
}

function ChooseAll({ isChosen, onChange }: { isChosen: boolean; onChange(isChosen: boolean): void }) {
  const t = useTexts(tableMessages);
  return (
    <th scope="col" className="choice">
      <input
        type="checkbox"
        aria-label={t.chooseAll}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
    </th>
  );
}

interface TableRowProps<Row> {
  measure(element: HTMLElement | null): void;
  index: number;
  isActive: boolean;
  row: Row;
  columns: readonly Column<Row>[];
  isChosen: boolean;
  canChoose: boolean;
  press: ReturnType<typeof usePress<Row>>;
  move(index: number, withFocus: boolean): void;
}

/** While a list scrolls, only the rows that come are drawn (table.test.tsx). */
const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({
  measure,
  index,
  isActive,
  row,
  columns,
  isChosen,
  canChoose,
  press,
  move,
}: TableRowProps<Row>) {
  const t = useTexts(tableMessages);
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => move(index, false)}
      onClick={({ target }) => {
        // A press next to its box is meant for the box.
        if (target instanceof Element && target.closest('.choice')) return;
        press.onOpen(row);
      }}
    >
      {canChoose && (
        <td className="choice">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t.choose}
            checked={isChosen}
            onChange={() => press.choose(row)}
          />
        </td>
      )}
      <Cells columns={columns} row={row} />
    </tr>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map(({ id, isHeading, isAmount, cell }) => {
    const Cell = isHeading ? 'th' : 'td';
    return (
      <Cell key={id} scope={isHeading ? 'row' : undefined} className={isAmount ? 'amount' : undefined} data-column={id}>
        {cell(row)}
      </Cell>
    );
  });
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  title: string;
}

function HeadCell<Row>({ column, sort, onSort, title }: HeadCellProps<Row>) {
  const { header, isAmount, sort: own } = column;
  const isSorted = own !== undefined && own === sort;
  const isDown = sort !== 'due-date';
  return (
    <th
      scope="col"
      className={isAmount ? 'amount' : undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {own !== undefined && onSort ? (
        <button type="button" className="sort" title={title} onClick={() => onSort(own)}>
          {header}
          {isSorted && <Icon name={isDown ? 'arrowDown' : 'up'} size={13} />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** The row that the keys move: J, K and the arrows go, Enter opens. */
function useActiveRow<Row>(
  rows: readonly Row[],
  { onOpen, onChoose }: { onOpen(row: Row): void; onChoose?: ((row: Row) => void) | undefined },
  scroll: RefObject<HTMLDivElement | null>,
  scrollTo: (index: number) => void,
) {
  const t = useTexts(tableMessages);
  const [active, setActive] = useState(0);
  const now = useRef({ active, rows, onOpen, onChoose, scrollTo });
  now.current = { active, rows, onOpen, onChoose, scrollTo };
  const canChoose = onChoose !== undefined;
  const move = useMemo(
    () => (index: number, withFocus: boolean) => {
      const next = Math.max(0, Math.min(now.current.rows.length - 1, index));
      setActive(next);
      if (!withFocus) return;
      now.current.scrollTo(next);
      const row = () => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`);
      // At once, so that the next key is meant for it; a row that is not drawn yet comes with the next frame.
      if (row()) row()?.focus();
      else requestAnimationFrame(() => row()?.focus());
    },
    [scroll],
  );
  const shortcuts = useMemo(() => {
    const step = (by: number) => {
      const isInside = scroll.current?.contains(document.activeElement) ?? false;
      move(isInside ? now.current.active + by : now.current.active, true);
    };
    const chooseActive = () => {
      const row = now.current.rows[now.current.active];
      if (row) now.current.onChoose?.(row);
    };
    return [
      { key: 'j', name: t.next, run: () => step(1) },
      { key: 'k', name: t.previous, run: () => step(-1) },
      ...(canChoose ? [{ key: 'x', name: t.choose, run: chooseActive }] : []),
    ];
  }, [move, t, scroll, canChoose]);
  useKeys(shortcuts);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const by = steps[event.key];
    const row = rows[active];
    if (by !== undefined) move(active + by, true);
    else if (event.key === 'Home') move(0, true);
    else if (event.key === 'End') move(rows.length - 1, true);
    else if (event.key === 'Enter' && row && event.target instanceof HTMLTableRowElement) onOpen(row);
    else return;
    event.preventDefault();
  };
  return { active, move, onKeyDown };
}
