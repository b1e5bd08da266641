import { KeyValueRows, type Row } from './key-value-rows.tsx';
import './collapsible-rows.css';
import './unfolding.css';

export interface CollapsibleRowsProps {
  rows: readonly Row[];
  /** How many rows are always visible. */
  visible?: number | undefined;
  moreLabel: string;
  /** The rows that are not visible, as one. */
  folded?: Row | undefined;
  hideLabel: string;
  /** Whether the last row is the total of the others. */
  hasTotal?: boolean | undefined;
}

/** Uses `<details>`, so that it opens before, after and without hydration. */
export function CollapsibleRows(props: CollapsibleRowsProps) {
  const { rows, visible = 2, moreLabel, folded, hideLabel, hasTotal = false } = props;
  // A total is seen whatever is folded.
  const parts = hasTotal ? rows.slice(0, -1) : rows;
  const rest = parts.slice(visible);
  return (
    <div>
      <KeyValueRows rows={parts.slice(0, visible)} />
      {rest.length > 0 && (
        <details className={`more-rows unfolding${folded ? ' more-rows-folded' : ''}`}>
          <summary>
            <span className="more-rows-more">
              {folded && <span className="visually-hidden">{moreLabel}: </span>}
              <span>{folded?.text ?? moreLabel}</span>
            </span>
            {folded && <span className="more-rows-sum">{folded.value}</span>}
            {/* One with a sum keeps its name, and an arrow that points up. */}
            {!folded && <span className="more-rows-hide">{hideLabel}</span>}
          </summary>
          <KeyValueRows rows={rest} />
        </details>
      )}
      {hasTotal && (
        <div className="rows-total">
          <KeyValueRows rows={rows.slice(-1)} emphasis={[0]} />
        </div>
      )}
    </div>
  );
}
