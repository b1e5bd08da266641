import { linePoints } from './loan-line.ts';
import './loan-line.css';

interface Props {
  from: string;
  due: string;
  today: string;
  isSettled: boolean;
  /** What the drawing says, for those who do not see it. */
  sentence: string;
  /** As wide as what is around it, instead of a row's cell. */
  isWide?: boolean;
}

/** The one drawing of the console: taken, today, due; dots while late, full when it is paid. */
export function LoanLine({ from, due, today, isSettled, sentence, isWide = false }: Props) {
  const points = linePoints({ from, due, today });
  const x = (at: number) => `${at * 100}%`;
  const isLate = points.isLate && !isSettled;
  const end = isSettled ? 1 : points.today;
  const tone = isSettled ? 'line-settled' : isLate ? 'line-late' : 'line-running';
  return (
    <svg className={isWide ? 'loan-line loan-line-wide' : 'loan-line'} role="img" aria-label={sentence}>
      <line className="line-rest" x1="0" x2="100%" y1="6" y2="6" />
      <line
        className={isSettled ? 'line-settled' : 'line-running'}
        x1="0"
        x2={x(isLate ? points.due : end)}
        y1="6"
        y2="6"
      />
      {isLate && <line className="line-late line-dots" x1={x(points.due)} x2="100%" y1="6" y2="6" />}
      {!isSettled && <circle className={isLate ? 'line-running' : 'line-due'} cx={x(points.due)} cy="6" r="2.5" />}
      <circle className={`${tone} line-today`} cx={x(end)} cy="6" r="3.5" />
    </svg>
  );
}
