import { TextWithFigures } from './text-with-figures.tsx';
import './plan-timeline.css';
export interface PlanEntry {
  title: string;
  amount: string;
  when: string;
  description?: string | undefined;
  state: 'paid' | 'due' | 'overdue' | 'coming';
  /** The state in words, because colour alone must not convey it. */
  stateLabel?: string | undefined;
}

export interface PlanTimelineProps {
  label: string;
  entries: readonly PlanEntry[];
}

export function PlanTimeline({ label, entries }: PlanTimelineProps) {
  return (
    <ol className="plan" aria-label={label}>
      {entries.map((entry) => (
        <li className="plan-entry" data-state={entry.state} key={`${entry.title} ${entry.when}`}>
          <p className="plan-line">
            <span>{entry.title}</span>{' '}
            <strong>
              <TextWithFigures text={entry.amount} />
            </strong>
          </p>
          <p className="plan-line plan-when">
            <span>{entry.when}</span>{' '}
            {entry.stateLabel !== undefined && <span className="plan-state">{entry.stateLabel}</span>}
          </p>
          {entry.description !== undefined && (
            <p className="caption">
              <TextWithFigures text={entry.description} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
