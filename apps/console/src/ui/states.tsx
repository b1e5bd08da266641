import type { ReactNode } from 'react';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../language/language.tsx';
import { Button } from './button.tsx';
import { FieldProblems } from './field-problems.tsx';
import { Icon, type IconName } from './icon.tsx';
import { stateMessages } from './states.messages.ts';
import './states.css';

/** What stands where there is nothing: why, and what to do. */
export function Empty({ icon = 'check', title, children }: { icon?: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} size={26} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** What comes soon: the shape of rows, without a word that changes. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const t = useTexts(stateMessages);
  return (
    <div className="loading" role="status">
      <span className="for-readers">{t.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <span key={index} className="loading-row" aria-hidden="true" />
      ))}
    </div>
  );
}

interface ProblemNoteProps {
  error: unknown;
  /** What no field has said already; left out: all of it. */
  rest?: Problem['errors'] | undefined;
  retry?: (() => void) | undefined;
  /** What the button says, if it does something else than trying again. */
  retryName?: string | undefined;
}

/** A problem in words, and what to do next; what the server said is folded away, for support. */
export function ProblemNote({ error, rest, retry, retryName }: ProblemNoteProps) {
  const t = useTexts(stateMessages);
  const problem = error instanceof Problem ? error : null;
  const { title, next } = t.problems[problem?.kind ?? 'internal'];
  const errors = rest ?? problem?.errors ?? [];
  // It has its own words, which are nearer than those of its kind.
  const isSaid = errors.some(({ field }) => field === '');
  if (rest?.length === 0 && problem && problem.errors.length > 0) {
    return (
      <p className="note note-warning" role="alert">
        {t.marked}
      </p>
    );
  }
  return (
    <div className="problem-note" role="alert">
      <Icon name="alert" />
      <div>
        <h2>{isSaid ? t.notDone : title}</h2>
        {!isSaid && <p>{next}</p>}
        <FieldProblems of={errors} />
        {problem && problem.detail !== '' && (
          <details>
            <summary>{t.forSupport}</summary>
            <p className="meta">
              <span lang="en">{problem.detail}</span> {problem.requestId !== '' && <code>{problem.requestId}</code>}
            </p>
          </details>
        )}
        {retry && (
          <Button icon="refresh" onClick={retry}>
            {retryName ?? t.retry}
          </Button>
        )}
      </div>
    </div>
  );
}
