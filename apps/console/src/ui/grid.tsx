import { type ReactNode, useCallback, useState } from 'react';
import './grid.css';

interface GridProps {
  /** What stands there if there is no row. */
  nothing: string;
  caption: string;
  heads: readonly string[];
  /** How many of the last columns are figures. Left out: one. */
  figures?: number;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/**
 * A short table: the last columns are figures, which are never broken or cut. One that is wider than its place shows at its edge that it
 * goes on, and is moved by the arrows, too; on a phone, each row of one with many columns is a list.
 */
export function Grid({ caption, heads, figures = 1, rows, nothing }: GridProps) {
  const [isMoved, setMoved] = useState(false);
  const watch = useCallback((place: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setMoved(place.scrollWidth > place.clientWidth));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  if (rows.length === 0) return <p className="meta grid-none">{nothing}</p>;
  const classOf = (index: number) => (index >= heads.length - figures ? 'amount' : undefined);
  return (
    <div className="grid-scroll" ref={watch} {...(isMoved && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
      <table className={heads.length > 3 ? 'grid grid-long' : 'grid'}>
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={classOf(index)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={heads[index]} data-head={heads[index]} className={classOf(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
