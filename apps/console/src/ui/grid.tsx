import { type ReactNode, useCallback, useState } from 'react';
import './grid.css';

interface GridProps {
  /** What stands there if there is no row. */
  nothing: string;
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A short table: the last column is an amount. One that is wider than its place is moved by the arrows, too. */
export function Grid({ caption, heads, rows, nothing }: GridProps) {
  const [isMoved, setMoved] = useState(false);
  const watch = useCallback((place: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setMoved(place.scrollWidth > place.clientWidth));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  if (rows.length === 0) return <p className="meta grid-none">{nothing}</p>;
  const last = heads.length - 1;
  return (
    <div className="grid-scroll" ref={watch} {...(isMoved && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
      <table className="grid">
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === last ? 'amount' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={heads[index]} className={index === last ? 'amount' : undefined}>
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
