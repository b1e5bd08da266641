import { TextWithFigures } from './text-with-figures.tsx';
import './split-bar.css';

export interface BarPart {
  part: 'lent' | 'cost';
  label: string;
  /** Minor units. */
  amount: number;
  /** The same, formatted for the reader. */
  value: string;
}

/** In percent; at least this, so that the smallest part is still visible. */
const min = 1.4;
const gap = 0.6;

/** Longer figures stand below each other, both at the start of their line. */
const longest = 24;

/** The parts of a sum by name, and below them the bar that they fill. */
export function SplitBar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <>
      <NamedSums sums={parts} />
      <PartsBar parts={parts} />
    </>
  );
}

/** One or two sums, each below its name. */
export function NamedSums({ sums }: { sums: readonly (Pick<BarPart, 'label' | 'value'> & Partial<BarPart>)[] }) {
  const isLong = sums.reduce((length, { value }) => length + value.length, 0) > longest;
  return (
    <dl className="split-sums" data-long={isLong || undefined}>
      {sums.map(({ part, label, value }) => (
        <div key={label}>
          <dt data-share={part}>{label}</dt>
          <dd>
            <TextWithFigures text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The bar alone, next to figures that say the same. */
export function PartsBar({ parts }: { parts: readonly Pick<BarPart, 'part' | 'amount'>[] }) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const widths = parts.map(({ amount }) => Math.max(min, (100 * amount) / total));
  const scale = (100 - gap * (parts.length - 1)) / widths.reduce((sum, width) => sum + width, 0);
  let left = 0;
  return (
    <svg className="split-bar" aria-hidden="true">
      {parts.map(({ part }, index) => {
        const [x, width] = [left, (widths[index] ?? 0) * scale];
        left += width + gap;
        return <rect data-share={part} key={part} x={percent(x)} width={percent(width)} height="100%" rx="3" />;
      })}
    </svg>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
