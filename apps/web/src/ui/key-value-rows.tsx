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

/** A value of so many characters takes more than a line of 320 px. */
const proseFrom = 40;

export function KeyValueRows({ rows, emphasis = [] }: KeyValueRowsProps) {
  return (
    <dl className="rows">
      {rows.map((row, index) => (
        <div className={classOf(row, emphasis.includes(index))} key={row.text}>
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

function classOf({ value }: Row, isEmphasised: boolean): string {
  return `row${isEmphasised ? ' row-emphasis' : ''}${value.length >= proseFrom ? ' row-prose' : ''}`;
}
