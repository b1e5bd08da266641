import './bars.css';

interface BarsProps {
  /** The sentence that the picture says. */
  sentence: string;
  /** What the bars of a group are. */
  kinds: readonly { name: string; className: string }[];
  groups: readonly { name: string; values: readonly number[] }[];
}

const height = 120;

/** Bars next to each other, as high as their values; the numbers are in a table below the picture. */
export function Bars({ sentence, kinds, groups }: BarsProps) {
  const most = Math.max(1, ...groups.flatMap(({ values }) => values));
  const width = 100 / Math.max(1, groups.length);
  const bar = Math.min(8, (width * 0.7) / kinds.length);
  return (
    <figure className="bars">
      <svg width="100%" height={height + 2} role="img" aria-label={sentence}>
        {groups.map(({ name, values }, index) =>
          values.map((value, at) => {
            const high = (value / most) * height;
            return (
              <rect
                key={`${name} ${kinds[at]?.name}`}
                className={kinds[at]?.className}
                x={`${width * index + (width - bar * kinds.length) / 2 + bar * at}%`}
                y={height - high}
                width={`${bar}%`}
                height={high}
              />
            );
          }),
        )}
        <line className="bars-ground" x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <figcaption className="meta">
        <span>{groups[0]?.name}</span>
        {kinds.map(({ name, className }) => (
          <span key={name}>
            <span className={`bars-mark ${className}`} aria-hidden="true" /> {name}
          </span>
        ))}
        <span>{groups.length > 1 && groups.at(-1)?.name}</span>
      </figcaption>
    </figure>
  );
}
