import { TextWithFigures } from './text-with-figures.tsx';
import './cost-block.css';

export interface CostItem {
  label: string;
  value: string;
  /** The currency's code, next to the value, or below it if there is no space. */
  unit?: string | undefined;
  note?: string | undefined;
}

/** A value longer than this does not fit into half of a 320 px column: every cell then takes a line of its own. */
const longestHalf = 10;

/** The amounts received and repaid, the date, and the annual cost, all with the same weight. */
export function CostBlock({ items }: { items: readonly CostItem[] }) {
  const isWide = items.some((item) => item.value.length > longestHalf);
  return (
    <dl className={isWide ? 'cost-block cost-block-wide' : 'cost-block'}>
      {items.map((item) => (
        <div className="cost" key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            <TextWithFigures text={item.value} />
            {item.unit !== undefined && (
              <>
                {' '}
                <span className="cost-unit">{item.unit}</span>
              </>
            )}
          </dd>
          {item.note !== undefined && <dd className="cost-note">{item.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
