import { LinkButton } from './button.tsx';
import type { Row } from './key-value-rows.tsx';
import { TextWithFigures } from './text-with-figures.tsx';
import './ways.css';

interface WayRow extends Row {
  /** The components of the value, each on a line of less weight. */
  notes?: readonly string[] | undefined;
}

export interface Way {
  title: string;
  note: string;
  /** How long it takes, from 0 (now) to 1 (the longest). */
  length: number;
  rows: readonly WayRow[];
  /** Placed before the rows: the ways are compared by it. */
  total: Row;
  href: string;
}

/** Longer figures do not fit into half of a 320 px column: the ways are then stacked. */
const longestHalf = 10;

/** Two ways, each with its total, its payments and the same button: we favour neither. */
export function Ways({ ways }: { ways: readonly [Way, Way] }) {
  const isLong = ways.some(({ total }) => total.value.length > longestHalf);
  return (
    <div className={isLong ? 'ways ways-long' : 'ways'}>
      {ways.map(({ title, note, length, rows, total, href }) => (
        <section className="card way" key={title}>
          <h3>{title}</h3>
          <dl>
            {[total, ...rows].map(({ text, value, notes = [] }: WayRow) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  <TextWithFigures text={value} />
                </dd>
                {notes.map((note) => (
                  <dd className="caption" key={note}>
                    <TextWithFigures text={note} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <svg className="way-line" aria-hidden="true">
            <line x1="0" x2={`${Math.round(92 * length)}%`} y1="50%" y2="50%" />
            <circle cx={`${Math.round(92 * length)}%`} cy="50%" r="5" />
          </svg>
          <p className="caption">{note}</p>
          <LinkButton kind="secondary" href={href}>
            {title}
          </LinkButton>
        </section>
      ))}
    </div>
  );
}
