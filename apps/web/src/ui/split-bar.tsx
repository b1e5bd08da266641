import { TextWithFigures } from './text-with-figures.tsx';
import './key-value-rows.css';
import './split-bar.css';

export interface BarPart {
  part: 'principal' | 'commission' | 'interest' | 'iva' | 'penalty';
  label: string;
  /** Minor units. */
  amount: number;
  /** The same, formatted for the reader. */
  value: string;
}

/** In percent; at least this, so that the smallest part is still visible. */
const min = 1.4;
const gap = 0.6;

/** The parts of a sum: one bar, with the parts by name next to it. */
export function SplitBar({ parts }: { parts: readonly BarPart[] }) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const widths = parts.map(({ amount }) => Math.max(min, (100 * amount) / total));
  const scale = (100 - gap * (parts.length - 1)) / widths.reduce((sum, width) => sum + width, 0);
  let left = 0;
  return (
    <>
      <svg className="split-bar" aria-hidden="true">
        {parts.map(({ part }, index) => {
          const [x, width] = [left, (widths[index] ?? 0) * scale];
          left += width + gap;
          return <rect data-part={part} key={part} x={percent(x)} width={percent(width)} height="100%" rx="2" />;
        })}
      </svg>
      <dl>
        {parts.map(({ part, label, value }) => (
          <div className="row" key={part}>
            <dt className="split-key" data-part={part}>
              {label}
            </dt>
            <dd>
              <TextWithFigures text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
