import { TextWithFigures } from './text-with-figures.tsx';
import './key-value-rows.css';

export interface Row {
  text: string;
  value: string;
}

export interface KeyValueRowsProps {
  rows: readonly Row[];
  /** Indexes of the rows to set in bold: a total. */
  emphasis?: readonly number[] | undefined;
}

export function KeyValueRows({ rows, emphasis = [] }: KeyValueRowsProps) {
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        <div className={emphasis.includes(index) ? 'row row-emphasis' : 'row'} key={row.text}>
          <dt>
            <TextWithFigures text={row.text} />
          </dt>
          <dd>
            <TextWithFigures text={row.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
