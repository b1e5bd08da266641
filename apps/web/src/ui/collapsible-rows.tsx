import { KeyValueRows, type Row } from './key-value-rows.tsx';
import './collapsible-rows.css';
import './unfolding.css';

export interface CollapsibleRowsProps {
  rows: readonly Row[];
  /** How many rows are always visible. */
  visible?: number | undefined;
  moreLabel: string;
  hideLabel: string;
}

/** Uses `<details>`, so that it opens before, after and without hydration. */
export function CollapsibleRows({ rows, visible = 2, moreLabel, hideLabel }: CollapsibleRowsProps) {
  const rest = rows.slice(visible);
  return (
    <div>
      <KeyValueRows rows={rows.slice(0, visible)} />
      {rest.length > 0 && (
        <details className="more-rows unfolding">
          <summary>
            <span className="more-rows-more">{moreLabel}</span>
            <span className="more-rows-hide">{hideLabel}</span>
          </summary>
          <KeyValueRows rows={rest} />
        </details>
      )}
    </div>
  );
}
