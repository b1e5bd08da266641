// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Column, Table } from './table.tsx';

interface Item {
  id: string;
}

const itemsOf = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ id: `row ${n}` }));
const drawn = new Map<string, number>();
const columns: Column<Item>[] = [
  {
    id: 'id',
    header: 'Id',
    cell: ({ id }) => {
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
      return id;
    },
  },
];

let root: Root;
let box: HTMLElement;

beforeEach(() => {
  // A browser knows how high the list is; here it says so.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  drawn.clear();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.restoreAllMocks();
});

/** As a page does on each of its drawings: with functions and lists of its own. */
const draw = (rows: readonly Item[], chosen: ReadonlySet<string> = new Set()) =>
  act(() =>
    root.render(
      <Table
        caption="Rows"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        onOpen={() => {}}
        chosen={chosen}
        onChoose={() => {}}
      />,
    ),
  );

const most = () => Math.max(...drawn.values());

it('draws a row once, while the list scrolls and grows', () => {
  const rows = itemsOf(200);
  draw(rows.slice(0, 100));
  const first = drawn.size;
  expect(first).toBeGreaterThan(10);
  expect(first).toBeLessThan(60);
  const scroll = box.querySelector('.table-scroll');
  for (const top of [44, 440, 880]) {
    act(() => {
      if (scroll) scroll.scrollTop = top;
      scroll?.dispatchEvent(new Event('scroll'));
    });
  }
  expect(drawn.size).toBeGreaterThan(first);
  draw(rows);
  expect(most()).toBe(1);
});

it('draws the row again that is chosen, and what its keys and presses do is of the last drawing', () => {
  const rows = itemsOf(20);
  draw(rows);
  draw(rows, new Set(['row 2']));
  expect([...drawn].filter(([, times]) => times > 1)).toEqual([['row 2', 2]]);
  const opened: string[] = [];
  act(() =>
    root.render(
      <Table
        caption="Rows"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.push(id)}
        chosen={new Set(['row 2'])}
        onChoose={() => {}}
      />,
    ),
  );
  act(() => box.querySelector<HTMLElement>('tr[data-index="3"]')?.click());
  expect(opened).toEqual(['row 3']);
});
