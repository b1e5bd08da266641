import { linePoints } from './loan-line.ts';

interface Props {
  from: string;
  due: string;
  today: string;
  isSettled: boolean;
  /** What the drawing says, for those who do not see it. */
  sentence: string;
  width?: number;
}

/** The one drawing of the console: taken, today, due; dots while late, full when it is paid. */
export function LoanLine({ from, due, today, isSettled, sentence, width = 88 }: Props) {
  const points = linePoints({ from, due, today });
  const x = (at: number) => 5 + at * (width - 10);
  const isLate = points.isLate && !isSettled;
  const end = isSettled ? 1 : points.today;
  return (
    <svg className="loan-line" width={width} height="12" viewBox={`0 0 ${width} 12`} role="img" aria-label={sentence}>
      <path d={`M0 6H${width}`} stroke="var(--line)" strokeWidth="2" />
      <path
        d={`M0 6H${x(isLate ? points.due : end)}`}
        stroke={isSettled ? 'var(--positive)' : 'var(--bar-2)'}
        strokeWidth="2"
      />
      {isLate && (
        <path
          d={`M${x(points.due)} 6H${x(1)}`}
          stroke="var(--danger)"
          strokeWidth="2"
          strokeDasharray="1 3"
          strokeLinecap="round"
        />
      )}
      {!isSettled && (
        <circle
          cx={x(points.due)}
          cy="6"
          r="2.5"
          fill="var(--card)"
          stroke={isLate ? 'var(--bar-2)' : 'var(--outline)'}
          strokeWidth="1.5"
        />
      )}
      <circle
        cx={x(end)}
        cy="6"
        r="3.5"
        fill={isSettled ? 'var(--positive)' : 'var(--card)'}
        stroke={isSettled ? 'var(--positive)' : isLate ? 'var(--danger)' : 'var(--bar-2)'}
        strokeWidth="2"
      />
    </svg>
  );
}
