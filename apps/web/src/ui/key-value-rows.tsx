import { TextWithFigures } from './text-with-figures.tsx';
import './key-value-rows.css';

export interface Row {
  text: string;
  value: string;
  /** Smaller, below the text. */
  note?: string | undefined;
  isLate?: boolean | undefined;
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
        <div className={looksOf(row, emphasis.includes(index))} key={row.text}>
          <dt>
            <TextWithFigures text={row.text} />
            {row.note !== undefined && <span className="row-note caption">{row.note}</span>}
          </dt>
          <dd>
            <TextWithFigures text={row.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function looksOf({ text, value, isLate }: Row, isEmphasis: boolean): string {
  const looks = [
    'row',
    isEmphasis && 'row-emphasis',
    isLate && 'row-late',
    text.length > twoLinesBeside(value) && 'row-stacked',
  ];
  return looks.filter(Boolean).join(' ');
}

/** How many characters two lines next to the value hold on a common phone: a longer label would be a column of single words. */
const twoLinesBeside = (value: string) => 1.7 * (38 - value.length);
