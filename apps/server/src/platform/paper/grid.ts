import type { PaperBlock, PaperRow, PaperTable } from '@plazo/contract/paper';
import { contentWidth, ink, type Place, page, type Sheet, type Style } from './sheet.ts';
import { body, small, strong } from './styles.ts';

interface Grid {
  places: readonly Place[];
  /** The columns' headings; without them the first cell of a row is its heading. */
  head?: readonly string[];
  rows: readonly GridRow[];
}

interface GridRow {
  cells: readonly string[];
  note?: string | undefined;
  style: Style;
  isTotal?: boolean;
  /** One of several that belong together: no line is drawn between them. */
  isMinor?: boolean;
}

const gap = 14;
const padding = 4;

/** Sets rows below each other. A row stays whole, and column headings are repeated on every page. */
export function setGrid(block: Extract<PaperBlock, { kind: 'details' | 'sums' | 'table' }>, sheet: Sheet): void {
  const grid = gridOf(block);
  if (grid.rows.length === 0) return;
  sheet.group('Table', () => {
    if (grid.head) setHead(grid, grid.head, sheet);
    for (const [index, row] of grid.rows.entries()) setRow(row, { grid, next: grid.rows[index + 1] }, sheet);
  });
  sheet.y += 8;
}

/** The height of names and values or sums if they stay on one page. */
export function heightOf({ rows }: Extract<PaperBlock, { kind: 'details' | 'sums' }>): number {
  return rows.length * (body.leading + 2 * padding);
}

function gridOf(block: Parameters<typeof setGrid>[0]): Grid {
  if (block.kind === 'table') return tableOf(block);
  const isSum = block.kind === 'sums';
  const share = isSum ? 0.66 : 0.34;
  const places: Place[] = [
    { x: page.left, width: contentWidth * share - gap },
    { x: page.left + contentWidth * share, width: contentWidth * (1 - share), align: isSum ? 'right' : 'left' },
  ];
  const emphasis = isSum ? (block.emphasis ?? []) : [];
  const rowOf = ({ text, value }: PaperRow, index: number): GridRow =>
    emphasis.includes(index)
      ? { cells: [text, value], style: strong, isTotal: true }
      : { cells: [text, value], style: body };
  return { places, rows: block.rows.map(rowOf) };
}

function tableOf({ columns, rows }: PaperTable): Grid {
  let x: number = page.left;
  const places = columns.map(({ share, isAmount = false }, index): Place => {
    const room = contentWidth * share;
    const place: Place = {
      x,
      width: index === columns.length - 1 ? room : room - gap,
      align: isAmount ? 'right' : 'left',
    };
    x += room;
    return place;
  });
  return {
    places,
    head: columns.map(({ text }) => text),
    rows: rows.map(({ cells, note, isMinor = false, isTotal = false }) => ({
      cells,
      note,
      isTotal,
      isMinor,
      style: isTotal ? strong : isMinor ? small : body,
    })),
  };
}

function setRow(row: GridRow, { grid, next }: { grid: Grid; next: GridRow | undefined }, sheet: Sheet): void {
  const { cells, note, style, isTotal = false, isMinor = false } = row;
  const { places, head } = grid;
  const [, { x: noteStart } = { x: page.left }] = places;
  // There is room below the amounts.
  const noteColumn: Place = { x: noteStart, width: page.width - page.right - noteStart };
  const noteLines = note === undefined ? [] : sheet.linesOf(note, noteColumn.width, small);
  const lines = places.map(({ width }, column) => sheet.linesOf(cells[column] ?? '', width, style));
  const height =
    Math.max(...lines.map((cell) => cell.length)) * style.leading + noteLines.length * small.leading + 2 * padding;
  // A total never stands alone at the top of a page.
  const isWithNext = next?.isTotal === true;
  if (sheet.need(isWithNext ? height + body.leading + 2 * padding : height) && head) drawHeadAgain(grid, head, sheet);
  if (isTotal) sheet.rule({ colour: ink.text, weight: 0.8 });
  const top = sheet.y + padding;
  let end = top;
  sheet.group('TR', () => {
    for (const [column, place] of places.entries()) {
      const isHeading = !head && column === 0;
      sheet.y = top;
      const cell = lines[column] ?? [];
      const isNoted = column === 1 && noteLines.length > 0;
      sheet.element(
        isHeading ? 'TH' : 'TD',
        () => {
          sheet.write(cell, place, isHeading && !isTotal ? { ...style, colour: ink.muted } : style);
          if (isNoted) sheet.write(noteLines, noteColumn, small);
        },
        isHeading ? { scope: 'Row' } : {},
      );
      end = Math.max(end, sheet.y);
    }
  });
  sheet.y = end + padding;
  if (!isMinor || next?.isMinor !== true) sheet.rule();
}

function setHead(grid: Grid, head: readonly string[], sheet: Sheet): void {
  const style: Style = { ...small, weight: 'bold' };
  // With at least two rows below it.
  sheet.need(90);
  const top = sheet.y;
  let end = top;
  sheet.group('TR', () => {
    for (const [column, place] of grid.places.entries()) {
      sheet.y = top;
      const lines = sheet.linesOf(head[column] ?? '', place.width, style);
      sheet.element('TH', () => sheet.write(lines, place, style), { scope: 'Column' });
      end = Math.max(end, sheet.y);
    }
  });
  sheet.y = end + padding;
  sheet.rule({ colour: ink.text, weight: 0.8 });
}

/** Repeated on a further page: a screen reader has already read it. */
function drawHeadAgain(grid: Grid, head: readonly string[], sheet: Sheet): void {
  const style: Style = { ...small, weight: 'bold' };
  const top = sheet.y;
  let end = top;
  sheet.decorate(() => {
    for (const [column, place] of grid.places.entries()) {
      sheet.y = top;
      sheet.write(sheet.linesOf(head[column] ?? '', place.width, style), place, style);
      end = Math.max(end, sheet.y);
    }
  });
  sheet.y = end + padding;
  sheet.rule({ colour: ink.text, weight: 0.8 });
}
