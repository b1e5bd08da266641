import './time-line.css';

/** The height of the line in its drawing: below the label for today. */
const at = '1.9em';

export interface TimeLineProps {
  /** A description of the drawing, for screen readers. */
  label: string;
  /** Today's position, from 0 (taken) to 1. */
  now: number;
  /** The position of the due date, for a loan that is late: the line continues in dots. */
  due?: number | undefined;
  /** Being late costs nothing for now: nothing of the line is alarming. */
  isPaused?: boolean | undefined;
  today: string;
  from: string;
  to: string;
}

/** A loan as a timeline: taken, today, due, late. */
export function TimeLine({ label, now, due = 1, isPaused = false, today, from, to }: TimeLineProps) {
  const isLate = due < 1;
  const end = percent(isLate ? due : now);
  return (
    <>
      <svg className="time-line" role="img" aria-label={label}>
        <line className="time-track" x1="0" x2={percent(due)} y1={at} y2={at} />
        <line className="time-done" x1="0" x2={end} y1={at} y2={at} />
        {isLate && (
          <line className={isPaused ? 'time-paused' : 'time-late'} x1={end} x2={percent(now)} y1={at} y2={at} />
        )}
        <circle className="time-done" cx="0" cy={at} r="4" />
        <circle className="time-end" cx={percent(due)} cy={at} r="6" />
        <circle
          className={isLate && !isPaused ? 'time-now time-now-late' : 'time-now'}
          cx={percent(now)}
          cy={at}
          r="7"
        />
        <text x={percent(now)} y="0.8em" textAnchor={anchorAt(now)}>
          {today}
        </text>
      </svg>
      <LineEnds from={from} to={to} />
    </>
  );
}

/** A loan that was paid: the complete line, with a tick. */
export function ClosedLine({ label, from, to }: { label: string; from: string; to: string }) {
  return (
    <>
      <svg className="time-line time-closed" role="img" aria-label={label}>
        <line className="time-done" x1="0" x2="100%" y1="12" y2="12" />
        <circle className="time-done" cx="0" cy="12" r="4" />
        <circle className="time-done" cx="100%" cy="12" r="10" />
        <svg x="100%" y="12" overflow="visible" aria-hidden="true">
          <path className="time-tick" d="M-5 0l4 4 6-7" />
        </svg>
      </svg>
      <LineEnds from={from} to={to} />
    </>
  );
}

export type StepState = 'paid' | 'late' | 'due' | 'coming';

/** Instalments, each a step on the line. */
export function StepsLine({
  label,
  steps,
  from,
  to,
}: {
  label: string;
  steps: readonly StepState[];
  from: string;
  to: string;
}) {
  const share = 100 / steps.length;
  return (
    <>
      <svg className="time-line time-steps" role="img" aria-label={label}>
        {steps.map((state, index) => (
          <rect
            className="time-step"
            data-state={state}
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move
            key={index}
            x={percent((index * share) / 100)}
            y="1.1em"
            // The last one reaches the end.
            width={percent((share - (index === steps.length - 1 ? 0 : 1)) / 100)}
            height="1em"
            rx="4"
          />
        ))}
      </svg>
      <LineEnds from={from} to={to} />
    </>
  );
}

/** The labels below both ends of a line. */
export function LineEnds({ from, to }: { from: string; to: string }) {
  return (
    <p className="time-ends">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** Near an end the label stays within the line. */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.08) return 'start';
  return share > 0.92 ? 'end' : 'middle';
}
